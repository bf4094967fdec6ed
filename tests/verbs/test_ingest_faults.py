"""Ingest, where not all is well: what is said then, and what stops."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest
from pydantic import BaseModel

from graphmem_neo4j.embed import Embedder, Vector
from graphmem_neo4j.errors import BadRequest, ModelUnavailable, StoreUnavailable
from graphmem_neo4j.keys import space_key
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.queries import Mode, Query
from graphmem_neo4j.settings import EmbeddingSettings, Settings

from .asking import rows_of
from .test_ingest import chain

# --- what is not taken as it came is said -----------------------------------------------------


@pytest.mark.requirement("U12")
async def test_one_id_with_two_texts_in_a_call_is_refused(memory: GraphMemory) -> None:
    turns = [
        {"role": "user", "content": "one", "message_id": "m 1"},
        {"role": "user", "content": "between"},
        {"role": "user", "content": "two", "message_id": " m  1 "},
    ]
    with pytest.raises(BadRequest, match=r"messages\[0\] and messages\[2\] .* 'm 1'"):
        await memory.ingest("s", turns)
    assert await chain(memory, "s") == []


@pytest.mark.requirement("U12")
async def test_a_message_edited_since_is_known_and_said_to_differ(memory: GraphMemory) -> None:
    before = [{"role": "user", "content": f"text {n}", "message_id": f"m{n}"} for n in range(2)]
    await memory.ingest("s", before)
    await memory.ingest("t", before)
    for session in ("s", "t"):
        edited = [before[0], {**before[1], "content": "edited"}, {**before[1], "message_id": "m2"}]
        receipt = await memory.ingest(session, edited)
        assert [one.is_new for one in receipt.messages] == [False, False, True]
        assert [one.differs for one in receipt.messages] == [False, True, False]
        assert (receipt.added, receipt.known) == (1, 2)
        (note,) = receipt.notes
        assert receipt.messages[1].message_id in note
        kept = [turn.content for turn in await chain(memory, session)]
        assert kept == ["text 0", "text 1", "text 1"]


@pytest.mark.requirement("U20")
async def test_blocks_that_say_nothing_are_counted(memory: GraphMemory) -> None:
    text = {"type": "text", "text": "hello"}
    contents_given: list[Any] = [b"bytes", [text, {"type": "hologram"}, b"x"], [text], "hello"]
    turns = [{"role": "user", "content": given_content} for given_content in contents_given]
    receipt = await memory.ingest("s", turns)
    assert [one.skipped_blocks for one in receipt.messages] == [1, 2, 0, 0]
    assert "cannot be read" in receipt.notes[0]
    assert [turn.content for turn in await chain(memory, "s")] == ["", "hello", "hello", "hello"]


# --- when a part of it fails ------------------------------------------------------------------


class _Slow(Embedder):
    """An embedder that is quick once; afterwards it takes a minute, or is away."""

    def __init__(self, *, is_away: bool = False) -> None:
        super().__init__(EmbeddingSettings(provider="none"))
        self.calls: list[str] = []
        self._is_away = is_away

    async def passages(
        self, texts: Sequence[str], *, is_patient: bool = False
    ) -> list[Vector | None]:
        self.calls.append("begun")
        if self._is_away:
            raise ModelUnavailable("away")
        try:
            await asyncio.sleep(60 if len(self.calls) > 1 else 0)
        except asyncio.CancelledError:
            self.calls.append("cancelled")
            raise
        return [None] * len(texts)


MANY = [{"role": "user", "content": f"turn {n}"} for n in range(300)]


async def test_when_the_append_fails_no_embedding_goes_on(settings: Settings) -> None:
    def fail(query: Query) -> None:
        if query.name == "ingest/append_messages":
            raise StoreUnavailable("away")

    async with GraphMemory.open(settings) as opened:
        await opened.ready()
    memory = GraphMemory(settings, observe=fail)
    memory.embedder = slow = _Slow()
    with pytest.raises(StoreUnavailable):
        await asyncio.wait_for(memory.ingest("s", MANY), 20)
    await memory.close()
    # Cancelled before its first step, or in its sleep.
    assert slow.calls in (["begun"], ["begun", "begun", "cancelled"])


async def test_an_ingest_that_is_cancelled_leaves_no_embedding(memory: GraphMemory) -> None:
    memory.embedder = slow = _Slow()
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(memory.ingest("s", MANY), 3)
    assert slow.calls == ["begun", "begun", "cancelled"]


@pytest.mark.requirement("F10")
async def test_a_model_that_is_away_is_asked_once_a_call(memory: GraphMemory) -> None:
    memory.embedder = away = _Slow(is_away=True)
    receipt = await memory.ingest("s", MANY)
    assert (receipt.added, away.calls) == (300, ["begun"])
    assert away.postponed == "away"


class _Job(BaseModel):
    state: str
    attempts: int
    up_to: int


@pytest.mark.requirement("X5")
@pytest.mark.parametrize(
    ("state", "then"), [("waiting", "waiting"), ("done", "waiting"), ("failed", "failed")]
)
async def test_new_turns_do_not_start_a_failed_job_again(
    memory: GraphMemory, state: str, then: str
) -> None:
    await memory.ingest("s", MANY[:2])
    graph, _ = await memory.ready()
    space = space_key(memory.settings.space)
    text = (
        "MATCH (j:Job {space: $space, job_id: 'extract:s'}) "
        "SET j.state = $state, j.attempts = 5 "
        "RETURN j.state AS state, j.attempts AS attempts, j.up_to AS up_to"
    )
    query = Query("tests/set_job", "", Mode.WRITE, frozenset({"space", "state"}), (), text)
    await graph.run(query, _Job, space=space, state=state)
    await memory.ingest("s", MANY[2:5])
    (job,) = await rows_of(
        memory,
        _Job,
        "MATCH (j:Job {space: $space, job_id: 'extract:s'}) "
        "RETURN j.state AS state, j.attempts AS attempts, j.up_to AS up_to",
        space=space,
    )
    assert job == _Job(state=then, attempts=5, up_to=4)
