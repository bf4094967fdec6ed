"""Finalizing: what of general value went wrong in an ended session becomes a skill, once."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from chatting import Chat
from consulting_memory import SECRET, Clock, data_in, rows_of
from pydantic import BaseModel

from graphmem_neo4j.errors import StoreUnavailable
from graphmem_neo4j.maintain.shapes import JobReport
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.queries import Query
from graphmem_neo4j.settings import Settings

pytestmark = pytest.mark.requirement("G29")

EVENT = "importerror libgl"
TEXTS = ("cv2 cannot be imported", "libGL is missing; apt install libgl1 helped")
SKILL = {
    "name": "install-libgl",
    "description": "Install the missing GL library",
    "content": "apt install libgl1",
    "instruction": "install the library",
    "condition": "cv2 cannot be imported",
    "confidence": 0.9,
}


class Tie(BaseModel):
    """A tie SOLVED_BY from an event to a skill, and who drew it."""

    event: str
    skill: str
    kind: str
    scope: str
    session_id: str | None
    made_by: str
    instruction: str
    validated: int


async def ties(memory: GraphMemory) -> list[Tie]:
    """List what solves what."""
    return await rows_of(
        memory,
        Tie,
        "MATCH (event:Experience {space: $space})-[tie:SOLVED_BY]->(skill:Experience) "
        "WHERE tie.retired_at.year = 9999 "
        "RETURN event.name AS event, skill.name AS skill, skill.type AS kind, "
        "skill.scope AS scope, skill.session_id AS session_id, tie.created_by AS made_by, "
        "tie.instruction AS instruction, skill.validated_count AS validated "
        "ORDER BY event, skill",
    )


async def finalize(memory: GraphMemory, *, dry_run: bool = False) -> JobReport:
    """Run the job once."""
    (report,) = await memory.maintain("finalize", dry_run=dry_run)
    return report


def skills(*items: dict[str, object]) -> str:
    """Say these skills."""
    return json.dumps({"skills": list(items)})


def events_in(request: dict[str, Any]) -> list[str]:
    """Give the names of the events that a request shows."""
    return [one["name"] for one in data_in(request)["events"]]


async def broke(memory: GraphMemory, clock: Clock, *, session: str | None = "work") -> None:
    """Let something go wrong in a session, and let the session end."""
    if session is not None:
        turn = {"role": "user", "content": "the import fails"}
        await memory.ingest(session, [turn])
    await memory.record_experience(EVENT, "EVENT", *TEXTS, session_id=session)
    clock.forward(minutes=31)


async def test_an_event_of_general_value_becomes_a_skill_that_solves_it(
    memory: GraphMemory, chat: Chat, clock: Clock
) -> None:
    await broke(memory, clock)
    chat.says[0] = skills({"event": 1, **SKILL})
    dry = await finalize(memory, dry_run=True)
    assert (dry.done, dry.counts["calls"], chat.requests) == (1, 1, [])
    report = await finalize(memory)
    assert (report.done, report.counts["skills"]) == (1, 1)
    (tie,) = await ties(memory)
    assert (tie.event, tie.skill, tie.kind) == (EVENT, "install-libgl", "SKILL")
    assert (tie.session_id, tie.made_by, tie.validated) == ("work", "reflect", 1)
    assert tie.instruction == "install the library"
    # It is found as every skill is, and the event stays what it is.
    found = await memory.search_experiences("cv2 import error")
    assert {hit.experience.type.value for hit in found.hits} == {"SKILL", "EVENT"}
    # Looked at once.
    assert (await finalize(memory)).done == 0
    assert len(chat.requests) == 1
    assert await memory.doctor() == []


async def test_a_session_that_goes_on_is_not_over(
    memory: GraphMemory, chat: Chat, clock: Clock
) -> None:
    await broke(memory, clock)
    await memory.ingest("work", [{"role": "user", "content": "and now it works"}])
    assert (await finalize(memory)).done == 0
    assert chat.requests == []
    clock.forward(minutes=31)
    chat.says[0] = skills()
    assert (await finalize(memory)).done == 1


async def test_what_a_skill_solves_already_is_not_asked_about(
    memory: GraphMemory, chat: Chat, clock: Clock
) -> None:
    await memory.record_experience("use-libgl", "SKILL", "Install it", "apt install libgl1")
    await memory.record_experience(EVENT, "EVENT", *TEXTS, related_skill="use-libgl")
    clock.forward(minutes=31)
    assert (await finalize(memory)).done == 0
    assert chat.requests == []


@pytest.mark.parametrize(
    "more",
    [
        pytest.param({"event": 7}, id="an event not shown"),
        pytest.param({"confidence": 0.5}, id="not sure"),
        pytest.param({"name": EVENT}, id="the name of the event"),
        pytest.param({"name": " "}, id="no name"),
        pytest.param({"content": "apt install libgl1 --version 4711"}, id="a value not there"),
        pytest.param({"content": f"export KEY={SECRET}"}, id="a secret"),
        pytest.param({"content": "apt " * 2_000}, id="too long"),
        pytest.param({"instruction": "run setup 4711"}, id="an instruction not there"),
        pytest.param({"condition": f"KEY={SECRET} is set"}, id="a secret in a condition"),
        pytest.param({"name": "a task"}, id="a name of another type"),
    ],
)
async def test_what_has_no_ground_is_refused(
    memory: GraphMemory, chat: Chat, clock: Clock, more: dict[str, object]
) -> None:
    await memory.record_experience("a task", "TASK", "what was done", "it was done")
    await broke(memory, clock)
    chat.says[0] = skills({"event": 1, **SKILL, **more})
    report = await finalize(memory)
    assert (report.done, report.counts["skills"], report.counts["refused"]) == (1, 0, 1)
    assert await ties(memory) == []


async def test_an_answer_of_no_use_is_asked_for_again_and_given_up(
    memory: GraphMemory, chat: Chat, clock: Clock
) -> None:
    await broke(memory, clock)
    chat.says[0] = "no idea"
    for _ in range(5):
        assert (await finalize(memory)).counts["unread"] == 1
    assert (await finalize(memory)).counts["unread"] == 0
    assert await ties(memory) == []
    (stats,) = [await memory.experience_stats()]
    assert stats.by_type["EVENT"] == 1


@pytest.mark.requirement("F54")
async def test_while_the_model_is_denied_nothing_is_tried(
    memory: GraphMemory, chat: Chat, clock: Clock
) -> None:
    await broke(memory, clock)
    chat.always = 401
    assert (await finalize(memory)).state == "failed"
    chat.always, chat.says[0] = None, skills({"event": 1, **SKILL})
    clock.forward(minutes=11)
    assert (await finalize(memory)).counts["skills"] == 1


@pytest.mark.requirement("X1")
async def test_sessions_and_scopes_are_asked_about_apart(
    asking: Settings, chat: Chat, clock: Clock
) -> None:
    strict = asking.model_copy(update={"isolation": "strict"})
    memory = GraphMemory(strict, environ={}, clock=clock)
    try:
        for session in ("one", "two"):
            await broke(memory, clock, session=session)
        chat.says[0] = skills({"event": 1, **SKILL})
        report = await finalize(memory)
        assert (report.counts["skills"], report.counts["calls"]) == (2, 2)
        assert [tie.session_id for tie in await ties(memory)] == ["one", "two"]
        assert [events_in(request) for request in chat.requests] == [[EVENT], [EVENT]]
    finally:
        await memory.close()


def _killer(at: str, times: int) -> Callable[[Query], None]:
    left = [times]

    def refuse(query: Query) -> None:
        if query.name == at and left[0] > 0:
            left[0] -= 1
            raise StoreUnavailable("the worker was killed")

    return refuse


@pytest.mark.requirement("F53", "F64")
@pytest.mark.parametrize("at", ["experiences/write_experience", "reflecting/mark_events"])
async def test_a_worker_that_is_killed_doubles_nothing(
    asking: Settings, chat: Chat, clock: Clock, at: str
) -> None:
    memory = GraphMemory(asking, environ={}, clock=clock)
    killed = GraphMemory(asking, environ={}, clock=clock, observe=_killer(at, 1))
    try:
        await broke(memory, clock)
        await killed.ready()
        chat.says[0] = skills({"event": 1, **SKILL})
        assert (await finalize(killed)).state == "failed"
        clock.forward(minutes=30)
        await finalize(memory)
        (tie,) = await ties(memory)
        assert tie.validated == 1
    finally:
        await killed.close()
        await memory.close()
