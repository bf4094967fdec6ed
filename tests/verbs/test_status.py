"""Status: what answers, in which mode, and what the space holds; no secret among it."""

import pytest

from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.settings import Settings


@pytest.mark.requirement("Q131", "S24", "X9", "U8")
async def test_a_fresh_space_shows_zeros_and_its_mode(memory: GraphMemory) -> None:
    status = await memory.status()
    assert status.connected
    assert status.counts is not None
    assert set(status.counts.model_dump().values()) == {0}
    assert status.embedding_mode.startswith("none")
    assert status.language_model == "none (no language model configured)"
    assert any("full-text" in note for note in status.notes)
    assert (status.database, status.space) == ("neo4j", memory.settings.space)


@pytest.mark.requirement("Q131", "Q138", "S24")
async def test_counts_follow_what_is_stored(memory: GraphMemory) -> None:
    await memory.ingest("s", [{"role": "user", "content": "a"}, {"role": "user", "content": "b"}])
    await memory.save(["one fact", "another thing", "long " * 2_000])
    status = await memory.status()
    assert status.counts is not None
    counts = status.counts
    assert (counts.sessions, counts.messages, counts.memories) == (1, 2, 3)
    assert (counts.active_memories, counts.superseded_memories, counts.relations) == (3, 0, 0)
    assert counts.chunks > 3
    assert (counts.receipts, counts.jobs_waiting, counts.jobs_failed) == (2, 2, 0)
    assert status.neo4j_version
    assert status.neo4j_edition == "community"
    assert status.gds_version


@pytest.mark.requirement("F87")
async def test_status_holds_no_secret(settings: Settings) -> None:
    assert settings.password is not None
    async with GraphMemory.open(settings) as memory:
        shown = (await memory.status()).model_dump_json()
    assert settings.password.get_secret_value() not in shown
