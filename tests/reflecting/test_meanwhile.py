"""Meanwhile: what somebody does while the model thinks counts, its word of that does not."""

import asyncio
from collections.abc import Callable, Coroutine
from datetime import UTC, datetime
from typing import Any

import pytest
from chatting import Chat
from consulting_memory import SECRET, Clock
from pydantic import BaseModel

from graphmem_neo4j.keys import space_key
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.models import Category, MemoryKind
from graphmem_neo4j.queries import Mode, Query
from graphmem_neo4j.reflection.checking import check
from graphmem_neo4j.reflection.shapes import Reflected, Seen

from .telling import (
    PATTERN,
    SPRINTS,
    Says,
    active,
    batches,
    clash,
    insight,
    insights,
    keep,
    reflect,
    says,
    shown_in,
    things,
)
from .test_contradictions import FILL, NEW, OLD
from .test_finalizing import EVENT, SKILL, broke, finalize, skills, ties
from .test_more import GHOSTS

OVEN = "Mira ships nothing before the tests are green, nor before the new oven is hot"


def meanwhile(do: Callable[[], Coroutine[Any, Any, Any]], then: Says | str) -> Says:
    """Say something, after somebody did something else while the model thought."""
    loop = asyncio.get_running_loop()
    done: list[Any] = []

    def answer(request: dict[str, Any]) -> str:
        if not done:
            done.append(asyncio.run_coroutine_threadsafe(do(), loop).result(30))
        return then if isinstance(then, str) else then(request)

    return answer


@pytest.mark.requirement("Q102", "X2")
async def test_an_answer_about_what_was_erased_meanwhile_is_not_kept(
    memory: GraphMemory, chat: Chat
) -> None:
    ids = await keep(memory, SPRINTS)
    # It quotes the text that goes, and rests on others.
    told = says(patterns=[insight(OVEN, SPRINTS[:2])])
    chat.says[0] = meanwhile(lambda: memory.purge(ids[3], "asked for"), told)
    chat.says.append(says(patterns=[insight(PATTERN, SPRINTS[:3])]))
    report = await reflect(memory)
    assert [len(shown_in(request)) for request in chat.requests] == [5, 4]
    assert (report.done, report.counts["patterns"]) == (4, 1)
    assert await active(memory) == sorted([PATTERN, *SPRINTS[:3], SPRINTS[4]])
    assert [one.answer for one in await batches(memory)] == [None]
    assert await memory.doctor() == []


@pytest.mark.requirement("Q102", "X1")
async def test_what_went_into_another_scope_meanwhile_is_told_to_nobody_here(
    memory: GraphMemory, chat: Chat
) -> None:
    ids = await keep(memory, SPRINTS)

    async def move() -> None:
        await memory.correct(ids[0], "update", scope="project:osprey")

    chat.says[0] = meanwhile(
        move,
        says(
            patterns=[
                insight(PATTERN, SPRINTS[:3]),
                insight("Mira looks at tests before she shows things", SPRINTS[1:3]),
            ]
        ),
    )
    report = await reflect(memory)
    assert (report.counts["patterns"], report.counts["refused"]) == (1, 1)
    (one,) = await insights(memory)
    assert one.sources == sorted(ids[1:3])


@pytest.mark.requirement("Q102", "X1")
@pytest.mark.parametrize("relation", ["update", "contradiction"])
@pytest.mark.parametrize("change", ["scope", "delete", "purge"])
async def test_what_went_meanwhile_contradicts_nothing(
    memory: GraphMemory, chat: Chat, clock: Clock, relation: str, change: str
) -> None:
    (old,) = await keep(memory, [OLD])
    clock.forward(days=1)
    await keep(memory, [NEW, *FILL])

    async def change_it() -> None:
        if change == "scope":
            await memory.correct(old, "update", scope="project:osprey")
        elif change == "delete":
            await memory.correct(old, "delete")
        else:
            await memory.purge(old, "asked for")

    say = says(contradictions=[clash(OLD, NEW, relation)])
    chat.says[0] = meanwhile(change_it, say)
    report = await reflect(memory)
    assert (report.counts["updated"], report.counts["flagged"]) == (0, 0)
    assert await memory.reviews(state="all") == []
    assert NEW in await active(memory)


@pytest.mark.requirement("R-Q14", "X1")
async def test_a_name_is_not_tied_to_what_went_into_another_scope(
    memory: GraphMemory, chat: Chat
) -> None:
    ids = await keep(memory, GHOSTS)

    async def move() -> None:
        await memory.correct(ids[0], "update", scope="project:osprey")

    chat.says[0] = meanwhile(move, says(ghosts=[{"name": "zorblax", "type": "system"}]))
    await reflect(memory)
    (thing,) = await things(memory)
    assert thing.texts == sorted(GHOSTS[1:3])
    assert await memory.doctor() == []


class _Number(BaseModel):
    number: int


@pytest.mark.requirement("Q102", "F53")
async def test_an_answer_that_cannot_be_read_any_more_stands_in_nobodys_way(
    memory: GraphMemory, chat: Chat
) -> None:
    await keep(memory, SPRINTS)
    chat.always = 500
    await reflect(memory)
    graph, _ = await memory.ready()
    text = (
        "MATCH (job:Job {space: $space, kind: 'reflect'}) SET job.answer = '{\"insights\": 1}' "
        "RETURN count(*) AS number"
    )
    query = Query("tests/telling", "", Mode.WRITE, frozenset({"space"}), (), text)
    await graph.run(query, _Number, space=space_key(memory.settings.space))
    chat.always = None
    await keep(memory, [f"Crate {number} holds {number * 7} plates" for number in range(5)])
    report = await reflect(memory)
    assert (report.state, report.done, report.counts["failed"]) == ("done", 5, 5)
    assert [one.state for one in await batches(memory)] == ["failed", "done"]


@pytest.mark.requirement("Q102", "F50")
def test_a_reason_that_tells_a_secret_is_not_kept() -> None:
    seen = [
        Seen(
            memory_id=f"mem{number}",
            content=text,
            category=Category.CONTEXT,
            kind=MemoryKind.FACT,
            salience=0.5,
            scope="global",
            session_id=None,
            noted_at=datetime(2026, 1, number, tzinfo=UTC),
            valid_from=None,
            valid_until=None,
        )
        for number, text in enumerate(SPRINTS, 1)
    ]
    pattern = {"content": PATTERN, "sources": [1, 2, 3], "confidence": 0.9, "reason": SECRET}
    pair = {"first": 1, "second": 2, "relation": "update", "confidence": 1, "reason": SECRET}
    told = Reflected.model_validate({"patterns": [pattern], "contradictions": [pair]})
    plan = check(told, seen, is_secret=lambda text: SECRET in text)
    assert [one.reason for one in (*plan.insights, *plan.clashes)] == ["", ""]


@pytest.mark.requirement("G29")
@pytest.mark.parametrize("change", ["delete", "edit", "solve"])
async def test_what_became_of_an_event_meanwhile_counts(
    memory: GraphMemory, chat: Chat, clock: Clock, change: str
) -> None:
    await broke(memory, clock)

    async def change_it() -> None:
        if change == "delete":
            await memory.delete_experience(EVENT)
        elif change == "edit":
            await memory.edit_experience(EVENT, content="It was the disk")
        else:
            await memory.record_experience(
                "use-libgl", "SKILL", "Install it", "apt install libgl1", related_skill=EVENT
            )

    chat.says[0] = meanwhile(change_it, skills({"event": 1, **SKILL}))
    report = await finalize(memory)
    assert (report.counts["skills"], report.counts["refused"]) == (0, 1)
    assert [tie.skill for tie in await ties(memory)] == (["use-libgl"] if change == "solve" else [])
    clock.forward(minutes=31)
    # Other words are looked at anew.
    assert (await finalize(memory)).counts["calls"] == int(change == "edit")
