"""Isolation: what may not see each other is never reflected on together."""

import pytest
from chatting import Chat

from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.settings import Settings

from .telling import PATTERN, SPRINTS, insight, insights, keep, known_in, reflect, says, shown_in


@pytest.mark.requirement("Q102", "X1")
async def test_scopes_are_never_mixed(memory: GraphMemory, chat: Chat) -> None:
    await keep(memory, SPRINTS, scope="project:osprey")
    await keep(memory, [f"Heron: {text}" for text in SPRINTS[:4]], scope="project:heron")
    await keep(memory, [f"All: {text}" for text in SPRINTS])
    chat.says[0] = says(patterns=[insight(PATTERN, SPRINTS[:3])])
    dry = await reflect(memory, dry_run=True)
    assert (dry.done, dry.counts["waited"], dry.counts["calls"]) == (10, 14, 2)
    assert (await reflect(memory)).done == 10
    texts = [sorted(one["text"] for one in shown_in(request)) for request in chat.requests]
    assert texts == [sorted(SPRINTS), sorted(f"All: {text}" for text in SPRINTS)]
    assert [known_in(request) for request in chat.requests] == [[], []]
    (one,) = await insights(memory)
    assert one.scope == "project:osprey"
    found = await memory.recall(PATTERN)
    assert PATTERN not in [hit.content for hit in found.hits]
    found = await memory.recall(PATTERN, scopes="project:osprey")
    assert PATTERN in [hit.content for hit in found.hits]


@pytest.mark.requirement("Q102", "X1", "E11")
async def test_sessions_are_never_mixed_where_isolation_is_strict(
    asking: Settings, chat: Chat
) -> None:
    strict = asking.model_copy(update={"isolation": "strict"})
    async with GraphMemory.open(strict, environ={}) as memory:
        for session in ("one", "two"):
            await keep(memory, [f"{text}, {session}" for text in SPRINTS], session_id=session)
        await keep(memory, [f"{text}, nobody" for text in SPRINTS])
        await keep(memory, SPRINTS[:4], session_id="three")
        mine = [f"{text}, one" for text in SPRINTS]
        noone = [f"{text}, nobody" for text in SPRINTS]

        def told(request: dict[str, object]) -> str:
            own = mine if ", one" in shown_in(request)[0]["text"] else noone
            return says(
                patterns=[insight(f"{PATTERN} {own[0][-3:]}", own[:3])],
                ghosts=[{"name": "Mira", "type": "person"}],
            )(request)

        chat.says[0] = told
        assert (await reflect(memory)).done == 15
        seen = [{one["text"][-3:] for one in shown_in(request)} for request in chat.requests]
        assert seen == [{"one"}, {"two"}, {"ody"}]
        made = {one.session_id: one for one in await insights(memory)}
        assert set(made) == {"one", None}
        assert [len(one.sources) for one in made.values()] == [3, 3]
        assert await memory.doctor() == []
        for session, expected in (("one", True), ("two", False), ("main", True)):
            found = await memory.recall(f"{PATTERN} one", session_id=session)
            assert (made["one"].content in [hit.content for hit in found.hits]) is expected


@pytest.mark.requirement("Q102", "X1")
async def test_a_memory_that_went_into_another_scope_meanwhile_is_not_shown(
    memory: GraphMemory, chat: Chat
) -> None:
    ids = await keep(memory, [*SPRINTS, "The mast of the boat is oak"])
    chat.says[0] = ""
    await reflect(memory)
    chat.requests.clear()
    await memory.correct(ids[0], "update", scope="project:osprey")
    chat.says[0] = says(patterns=[])
    assert (await reflect(memory)).done == 5
    assert SPRINTS[0] not in [one["text"] for one in shown_in(chat.requests[0])]
