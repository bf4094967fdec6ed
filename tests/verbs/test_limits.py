"""Limits: what is filtered out takes no place from what may answer."""

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.settings import Settings

from .asking import contents


def strict(settings: Settings, *, provider: str = "none") -> Settings:
    embedding = settings.embedding.model_copy(update={"provider": provider})
    return settings.model_copy(update={"isolation": "strict", "embedding": embedding})


def boats(count: int, **fields: Any) -> list[dict[str, Any]]:
    """Give statements that match "blue boat" better than what they crowd out."""
    return [{"content": f"blue boat {number}", **fields} for number in range(count)]


@pytest.mark.requirement("Q39", "X14")
async def test_what_is_expired_takes_no_place(memory: GraphMemory) -> None:
    past = datetime.now(UTC) - timedelta(hours=1)
    await memory.save(boats(120, valid_until=past))
    await memory.save("the blue boat lies at the northern quay of the old harbour")
    found = contents(await memory.recall("blue boat", channels="words"))
    assert found == ["the blue boat lies at the northern quay of the old harbour"]


@pytest.mark.requirement("Q60", "Q31")
@pytest.mark.parametrize("channel", ["words", "vector"])
async def test_another_category_takes_no_place(local_memory: GraphMemory, channel: str) -> None:
    await local_memory.save(boats(120, category="context"))
    chosen = "we decided that the blue boat lies at the northern quay of the old harbour"
    await local_memory.save([{"content": chosen, "category": "decision"}])
    answer = await local_memory.recall(
        "blue boat", categories="decision", channels=channel, min_score=0
    )
    assert contents(answer) == [chosen]


@pytest.mark.requirement("X1", "E6")
@pytest.mark.parametrize("channel", ["words", "vector"])
async def test_another_session_takes_no_place(settings: Settings, channel: str) -> None:
    async with GraphMemory.open(strict(settings, provider="local")) as memory:
        loud = [{"role": "user", "content": f"blue boat {number}"} for number in range(300)]
        await memory.ingest("loud", loud)
        said = "the blue boat lies at the northern quay of the old harbour"
        await memory.ingest("quiet", [{"role": "user", "content": said}])
        answer = await memory.recall("blue boat", session_id="quiet", channels=channel, min_score=0)
        assert contents(answer) == [said]


@pytest.mark.requirement("X1", "Q41", "Q39")
async def test_the_newest_are_the_newest_that_may_be_seen(memory: GraphMemory) -> None:
    await memory.save("the quay is closed")
    past = datetime.now(UTC) - timedelta(hours=1)
    await memory.save(boats(15, valid_until=past))
    await memory.save(boats(15, scope="project:other"))
    answer = await memory.recall("zebra", channels="recent", min_score=0)
    assert contents(answer) == ["the quay is closed"]


@pytest.mark.requirement("X1")
async def test_the_newest_of_a_strict_session_are_its_own(settings: Settings) -> None:
    async with GraphMemory.open(strict(settings)) as memory:
        await memory.save([{"content": "the quay is closed", "session_id": "quiet"}])
        await memory.save(boats(15, session_id="loud"))
        answer = await memory.recall("zebra", session_id="quiet", channels="recent", min_score=0)
        assert contents(answer) == ["the quay is closed"]


@pytest.mark.requirement("F78")
async def test_a_huge_text_does_not_travel_whole(memory: GraphMemory) -> None:
    await memory.save("a very long tale " * 5_000)
    (hit,) = (await memory.recall("zebra", channels="recent", min_score=0)).hits
    assert hit.is_cut
    assert len(hit.content) <= 2_000


@pytest.mark.requirement("X1", "F68")
async def test_a_score_does_not_depend_on_other_tenants(settings: Settings) -> None:
    other = settings.model_copy(update={"space": f"{settings.space} other"})
    async with GraphMemory.open(settings) as mine, GraphMemory.open(other) as theirs:
        await mine.save(["the blue boat", "the red boat", "a quay"])

        async def scores() -> list[float]:
            return [hit.score for hit in (await mine.recall("blue boat")).hits]

        before = await scores()
        await theirs.save([f"an unrelated matter {number}" for number in range(60)])
        assert await scores() == before


@pytest.mark.requirement("S59", "X12")
@pytest.mark.parametrize(("factor", "is_found"), [(0.5, True), (1.0, False)])
async def test_a_faint_vector_hit_is_no_candidate(
    settings: Settings, factor: float, is_found: bool
) -> None:
    """A salience that lifts a hit over the least score does not make it a candidate."""
    recall = settings.recall.model_copy(update={"vector_min_score_factor": factor})
    embedding = settings.embedding.model_copy(update={"provider": "local"})
    changed = settings.model_copy(update={"recall": recall, "embedding": embedding})
    async with GraphMemory.open(changed) as memory:
        await memory.save([{"content": "the old ship sails at nine", "salience": 1.0}])

        async def ask(min_score: float) -> list[float]:
            answer = await memory.recall(
                "a vessel leaves in the morning", channels="vector", min_score=min_score
            )
            return [hit.score for hit in answer.hits]

        (score,) = await ask(0.0)
        assert 0.2 < score < 1.0
        # The meaning's own value is a tenth lower than the score.
        assert bool(await ask(score * 0.97)) is is_found


async def test_many_statements_of_one_call_do_not_hold_the_loop(memory: GraphMemory) -> None:
    ticks = 0

    async def tick() -> None:
        nonlocal ticks
        while True:
            ticks += 1
            await asyncio.sleep(0.01)

    ticking = asyncio.create_task(tick())
    text = "the ship {} leaves the {} harbour of the town with {} crates of tea on board"
    saved = await memory.save([text.format(n, n % 7, n * 3) for n in range(100)])
    ticking.cancel()
    assert saved.added == 100
    assert all(len(entry.near) <= 10 for entry in saved.memories)
    assert ticks > 10


@pytest.mark.requirement("F34", "X12", "D34")
async def test_a_question_off_the_topic_scores_low_by_meaning_too(
    local_memory: GraphMemory,
) -> None:
    await local_memory.save(
        ["the tax law changed in spring", "tax law: form 7 is gone", "the court ruled on the tax"]
    )
    ask = local_memory.recall
    for asked in ("how long must sourdough rest", "كم من الوقت يجب أن ترتاح العجينة؟"):
        assert all(hit.score < 0.45 for hit in (await ask(asked, min_score=0)).hits)
    assert (await ask("what happened to the tax law in spring")).hits[0].score > 0.6
