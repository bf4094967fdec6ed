"""Meanwhile: what somebody does while the model thinks of names counts, its word does not."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any, LiteralString, cast

import neo4j
import pytest
from chatting import Chat
from consulting_memory import Clock

from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.repair.acting import Look
from graphmem_neo4j.repair.alias_store import write_words
from graphmem_neo4j.settings import Settings
from tests.verbs.wholly import places_of

from .telling import Says, jobs_of, made, names_in, one, run_aliases, says_each

OLD, NEW = "Grafana Dashboard", "Graphana Dashbord"
SECRET = "Zanzibarium"
WHY = "a request of privacy"


def meanwhile(do: Callable[[], Coroutine[Any, Any, Any]], then: Says) -> Says:
    """Say something, after somebody did something else while the model thought."""
    loop = asyncio.get_running_loop()
    done: list[Any] = []

    def answer(request: dict[str, Any]) -> str:
        if not done:
            done.append(asyncio.run_coroutine_threadsafe(do(), loop).result(30))
        return then(request)

    return answer


@pytest.mark.requirement("R-S7", "X2")
@pytest.mark.parametrize("confidence", [0.95, 0.8, 0.3], ids=["merge", "question", "no"])
async def test_what_was_erased_for_good_meanwhile_is_quoted_nowhere(
    memory: GraphMemory, chat: Chat, confidence: float
) -> None:
    await made(memory, OLD, NEW)
    text = f"{SECRET} is drawn by {OLD} at night"
    saved = await memory.save(text)
    (memory_id,) = [each.memory_id for each in saved.memories]
    said = says_each(lambda _names: True, confidence, reason=f"as {SECRET} shows")
    chat.says[0] = meanwhile(lambda: memory.purge(memory_id, WHY), said)
    report = await run_aliases(memory)
    assert report.done == 1
    assert SECRET in str(chat.requests[0])
    assert await places_of(memory, SECRET) == []
    assert await memory.doctor() == []


@pytest.mark.requirement("R-S7", "X2")
async def test_a_question_that_lost_what_it_quoted_does_not_get_it_back(
    memory: GraphMemory, chat: Chat
) -> None:
    await made(memory, "J. Brandt", "Jonas Brandt", kind="person")
    saved = await memory.save([f"{SECRET} is kept by J. Brandt", "Jonas Brandt repairs clocks"])
    await memory.find_lookalikes()
    assert "Review.evidence" in await places_of(memory, SECRET)
    chat.says[0] = meanwhile(
        lambda: memory.purge(saved.memories[0].memory_id, WHY),
        says_each(lambda _names: True, 0.8, reason=f"as {SECRET} shows"),
    )
    assert (await run_aliases(memory)).done == 1
    assert await places_of(memory, SECRET) == []
    (review,) = await memory.reviews()
    assert review.evidence == {}
    # It was asked about: nobody asks again.
    assert (await run_aliases(memory)).done == 0
    assert await memory.doctor() == []


@pytest.mark.requirement("R-S7")
async def test_a_text_that_stays_lets_the_reason_stay(memory: GraphMemory, chat: Chat) -> None:
    await made(memory, OLD, NEW)
    await memory.save(f"{SECRET} is drawn by {OLD} at night")
    chat.says[0] = one(0.8)
    await run_aliases(memory)
    (review,) = await memory.reviews()
    assert review.evidence["model"]["reason"] == "toy reason"
    assert SECRET in str(review.evidence["contexts"])


@pytest.mark.requirement("R-S7")
async def test_what_is_kept_apart_meanwhile_is_no_question(memory: GraphMemory, chat: Chat) -> None:
    first, second = await made(memory, OLD, NEW)
    chat.says[0] = meanwhile(lambda: memory.never_merge(first, second), one(0.95))
    report = await run_aliases(memory)
    assert (report.done, report.counts["merged"], report.counts["refused"]) == (0, 0, 1)
    assert await memory.reviews(state="all") == []
    assert (await run_aliases(memory)).done == 0
    assert len(chat.requests) == 1
    assert await memory.doctor() == []


@asynccontextmanager
async def in_hand(settings: Settings) -> AsyncGenerator[neo4j.AsyncTransaction]:
    """Give a transaction that a test ends when it wants."""
    password = settings.password.get_secret_value() if settings.password else ""
    open_driver = cast(Callable[..., neo4j.AsyncDriver], neo4j.AsyncGraphDatabase.driver)  # pyright: ignore[reportUnknownMemberType]
    driver = open_driver(str(settings.uri), auth=(settings.user or "neo4j", password))
    open_session = cast(Callable[..., neo4j.AsyncSession], driver.session)  # pyright: ignore[reportUnknownMemberType]
    async with driver, open_session() as session:
        yield await session.begin_transaction()


@pytest.mark.requirement("R-S7", "F64")
@pytest.mark.parametrize("what", ["merged", "apart"])
async def test_a_word_waits_for_who_has_the_two_in_hand(
    memory: GraphMemory, clock: Clock, what: str
) -> None:
    refs = await made(memory, OLD, NEW)
    first, second = (ref.removeprefix("entity:") for ref in refs)
    site = await memory.site()
    look = Look(site.graph, memory.settings.space, clock(), site.suffix, False, True, {}, {})
    properties = {"kind": "lookalike", "state": "open", "score": 0.8, "says": "one?"}
    row: dict[str, Any] = {
        "review_id": "rev1",
        "first_id": first,
        "second_id": second,
        "before": None,
        "evidence": "{}",
        "properties": {**properties, "scope": "global"},
    }
    change: dict[str, LiteralString] = {
        "merged": "SET two.retired_at = datetime('2026-01-01')",
        "apart": "MERGE (one)-[:NEVER_MERGE]-(two)",
    }
    async with in_hand(memory.settings) as transaction:
        found = await transaction.run(
            "MATCH (one:Entity {entity_id: $first}), (two:Entity {entity_id: $second}) "
            f"SET one.touched_at = datetime(), two.touched_at = datetime() {change[what]}",
            first=first,
            second=second,
        )
        await found.consume()
        writing = asyncio.create_task(write_words(look, [row]))
        await asyncio.sleep(0.5)
        assert not writing.done()
        await transaction.commit()
        assert (await writing).asked == 0
    assert await memory.reviews(state="all") == []


@pytest.mark.requirement("R-S7", "X1")
async def test_no_question_shows_the_texts_of_two_scopes(memory: GraphMemory, chat: Chat) -> None:
    names = {"project:alpha": (OLD, NEW), "project:beta": ("Zanzibar Ferry", "Zanzibar Fery")}
    for scope, pair in names.items():
        await made(memory, *pair, scope=scope)
        await memory.save({"content": f"{pair[0]} is of {scope} alone", "scope": scope})
    dry, *_ = await memory.maintain("aliases", dry_run=True)
    report = await run_aliases(memory)
    assert (report.done, dry.counts["calls"], report.counts["calls"]) == (2, 2, 2)
    asked = [set(names_in(request)) for request in chat.requests]
    assert all(len(pairs) == 1 for pairs in asked)
    told = [{scope for scope in names if scope in str(r["messages"])} for r in chat.requests]
    assert sorted(map(len, told)) == [1, 1]


@pytest.mark.requirement("X2")
async def test_what_is_to_be_asked_goes_with_the_things_it_is_about(
    memory: GraphMemory, chat: Chat
) -> None:
    saved = await memory.save(["Quentin Oddleigh met Robert Vale", "Quentin Odleigh met Ann Stone"])
    chat.says[0] = ""
    assert (await run_aliases(memory)).counts["unread"] == 1
    assert len(await jobs_of(memory)) == 1
    for each in saved.memories:
        await memory.purge(each.memory_id, WHY)
    assert await jobs_of(memory) == []
    assert await memory.doctor() == []
