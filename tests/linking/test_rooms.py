"""Rooms: no memory is shown, or tied, to one of another scope, session or space."""

import pytest
from chatting import Chat
from consulting_memory import Clock

from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.settings import Settings

from .telling import kept, run_link, texts_in, ties, told_of

SHARED = "The boat lies in the harbour of Gdansk"
ALPHA = "The boat of alpha needs a new mast in Gdansk"
BETA = "The boat of beta has a spare mast in Gdansk"


@pytest.mark.requirement("Q101", "X1")
async def test_a_project_is_shown_with_what_is_global_and_with_no_other(
    memory: GraphMemory, chat: Chat
) -> None:
    await kept(memory, SHARED)
    await kept(memory, ALPHA, scope="project:alpha")
    await kept(memory, BETA, scope="project:beta")
    chat.says[0] = ties(
        (ALPHA, "depends_on", BETA), (ALPHA, "depends_on", SHARED), (BETA, "part_of", SHARED)
    )
    assert (await run_link(memory)).done == 3
    for request in chat.requests:
        shown = texts_in(request)
        assert not {ALPHA, BETA} <= set(shown)
        # What is global is asked about among its like.
        if SHARED in texts_in(request, "new"):
            assert shown == [SHARED]
    assert await told_of(memory) == [
        (ALPHA, "DEPENDS_ON", SHARED),
        (BETA, "PART_OF", SHARED),
    ]
    # Who sees the one scope alone sees nothing of the other's ties.
    seen = await memory.what_changed("2000-01-01", scopes="project:alpha")
    assert "needs a new mast" in repr(seen)
    assert "spare mast" not in repr(seen)
    assert "needs a new mast" not in repr(await memory.what_changed("2000-01-01"))
    assert await memory.doctor() == []


@pytest.mark.requirement("Q101", "X1")
@pytest.mark.parametrize("isolation", ["strict", "shared"])
async def test_strict_sessions_are_never_shown_or_tied_to_each_other(
    asking: Settings, chat: Chat, clock: Clock, isolation: str
) -> None:
    strict = asking.model_copy(update={"isolation": isolation})
    memory = GraphMemory(strict, environ={}, clock=clock)
    try:
        for session in ("ada", "bob"):
            await memory.ingest(session, [{"role": "user", "content": "hello"}])
        await kept(memory, ALPHA, session_id="ada")
        await kept(memory, BETA, session_id="bob")
        await kept(memory, SHARED, session_id="main")
        await kept(memory, "The mast of Ada is in Gdansk", session_id="ada")
        chat.says[0] = ties(
            (ALPHA, "depends_on", BETA),
            (BETA, "supports", SHARED),
            (ALPHA, "caused_by", "The mast of Ada"),
        )
        assert (await run_link(memory)).done == 4
        own = (ALPHA, "CAUSED_BY", "The mast of Ada is in Gdansk")
        if isolation == "strict":
            assert await told_of(memory) == [own]
            told = [set(texts_in(request)) for request in chat.requests]
            assert all(len({ALPHA, BETA, SHARED} & shown) <= 1 for shown in told)
        else:
            assert len(await told_of(memory)) == 3
    finally:
        await memory.close()


@pytest.mark.requirement("Q101", "X1")
async def test_another_space_is_neither_asked_about_nor_shown(
    memory: GraphMemory, asking: Settings, chat: Chat, clock: Clock
) -> None:
    other = GraphMemory(
        asking.model_copy(update={"space": f"{asking.space} too"}), environ={}, clock=clock
    )
    try:
        await kept(other, BETA)
        await kept(memory, SHARED, ALPHA)
        await run_link(memory)
        assert [sorted(texts_in(request)) for request in chat.requests] == [sorted([SHARED, ALPHA])]
        assert (await run_link(other)).done == 1
    finally:
        await other.close()


@pytest.mark.requirement("Q101", "X1")
async def test_what_moves_into_another_scope_is_looked_at_among_its_texts(
    memory: GraphMemory, chat: Chat
) -> None:
    (moved, *_) = await kept(memory, ALPHA, scope="project:alpha")
    await kept(memory, BETA, scope="project:beta")
    chat.says[0] = ties((ALPHA, "depends_on", BETA))
    assert (await run_link(memory)).done == 2
    assert await told_of(memory) == []
    await memory.correct(f"memory:{moved}", "update", scope="project:beta")
    assert (await run_link(memory)).done == 1
    assert await told_of(memory) == [(ALPHA, "DEPENDS_ON", BETA)]
    # Another weight is no other place.
    await memory.correct(f"memory:{moved}", "update", salience=0.4)
    assert (await run_link(memory)).done == 0
