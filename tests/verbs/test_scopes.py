"""Scopes and spaces: what one may not see does not show through any door."""

from typing import Any

import pytest

from graphmem_neo4j.errors import NotFound
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.models import SessionInfo
from graphmem_neo4j.receipts import SaveAction, SavedMemory
from graphmem_neo4j.settings import Settings

from .asking import contents


@pytest.mark.requirement("Q1", "Q2", "Q4")
async def test_what_one_session_saves_another_is_told(memory: GraphMemory) -> None:
    await memory.save([{"content": "The budget is 500K", "session_id": "topic-1"}])
    answer = await memory.recall("how large is the budget?", session_id="topic-2")
    assert contents(answer) == ["The budget is 500K"]


@pytest.mark.requirement("Q3")
async def test_a_helper_sent_to_deploy_is_given_the_hosting_fact(memory: GraphMemory) -> None:
    await memory.save("Railway is on us-east-1")
    answer = await memory.recall("deploy the app to Railway", session_id="subagent:deploy")
    assert contents(answer) == ["Railway is on us-east-1"]


@pytest.mark.requirement("Q41", "Q61", "F68")
async def test_a_scope_shows_only_where_it_is_named(memory: GraphMemory) -> None:
    await memory.save(
        [
            {"content": "the anchor weighs 1 t", "scope": "project:a"},
            {"content": "the anchor weighs 2 t", "scope": "project:b"},
            {"content": "the anchor weighs 3 t", "scope": "topic:a"},
            {"content": "the anchor weighs 4 t"},
        ]
    )

    async def weights(*scopes: str) -> list[str]:
        found = contents(await memory.recall("anchor", scopes=list(scopes)))
        return sorted(text.split()[3] for text in found)

    assert await weights() == ["4"]
    assert await weights("global") == ["4"]
    assert await weights("project:a") == ["1", "4"]
    assert await weights(" Project : A ") == ["1", "4"]
    assert await weights("project:b", "topic:a") == ["2", "3", "4"]
    assert await weights("project:c") == ["4"]


@pytest.mark.requirement("Q41", "X1", "F68")
async def test_a_scoped_conversation_shows_in_no_part_of_an_answer(memory: GraphMemory) -> None:
    def turns(who: str) -> list[dict[str, str]]:
        return [
            {"role": "user", "content": f"{who} asks about the vault"},
            {"role": "user", "content": f"{who} hears the number"},
        ]

    await memory.ingest("a", turns("Ada"), session=SessionInfo(scope="project:a"))
    await memory.ingest("b", turns("Bob"), session=SessionInfo(scope="project:b"))
    answer = await memory.recall("vault", scopes="project:a", explain=True)
    assert sorted(contents(answer)) == ["Ada asks about the vault", "Ada hears the number"]
    assert "Bob" not in answer.model_dump_json()
    assert contents(await memory.recall("vault")) == []


@pytest.mark.requirement("Q41", "X1", "F68")
async def test_a_conversation_that_moves_takes_its_turns_along(memory: GraphMemory) -> None:
    picnic, merger = "the picnic is on Sunday", "the merger is in May"
    await memory.ingest("s", [{"role": "user", "content": picnic}])
    await memory.ingest(
        "s",
        [{"role": "user", "content": merger}],
        session=SessionInfo(scope="project:secret"),
    )
    assert contents(await memory.recall("picnic")) == []
    assert contents(await memory.recall("picnic", scopes="project:secret")) == [picnic, merger]
    # A message that says nothing of a scope moves nothing.
    await memory.ingest("s", [{"role": "user", "content": "who brings bread?"}])
    assert contents(await memory.recall("picnic bread merger")) == []


@pytest.mark.requirement("Q41", "X1", "F68")
async def test_a_conversation_moves_without_a_new_turn(memory: GraphMemory) -> None:
    call = {"name": "bake", "input": "bread", "result": "in the oven"}
    long = "the merger is in May " + "and it is secret " * 300
    turns = [
        {"role": "user", "content": "the picnic is on Sunday"},
        {"role": "assistant", "content": long, "tool_calls": [call]},
    ]
    await memory.ingest("s", turns)
    moved = await memory.ingest("s", [], session=SessionInfo(scope="project:a"))
    assert (moved.added, moved.known, moved.messages) == (0, 0, [])
    ways: list[dict[str, Any]] = [{}, {"include_tool_calls": True}, {"kinds": "message"}]
    for options in ways:
        for query in ("picnic merger secret bread", None):
            assert (await memory.recall(query, **options)).hits == []
            found = (await memory.recall(query, scopes="project:a", **options)).hits
            assert bool(found) is (query is not None or bool(options))
            assert {hit.scope for hit in found} <= {"project:a"}
    # Without a word of a scope it stays where it is, and a session without turns may move as well.
    await memory.ingest("s", [])
    assert contents(await memory.recall("picnic")) == []
    for scope in ("project:a", "topic:b"):
        await memory.ingest("empty", [], session=SessionInfo(scope=scope))
    await memory.ingest("empty", [{"role": "user", "content": "a first picnic"}])
    assert contents(await memory.recall("picnic", scopes="topic:b")) == ["a first picnic"]


@pytest.mark.requirement("X1")
async def test_what_is_named_by_its_id_is_read_as_it_is_written(memory: GraphMemory) -> None:
    saved = await memory.save([{"content": "hidden well", "scope": "project:a"}])
    memory_id = saved.memories[0].memory_id
    assert contents(await memory.recall("hidden well")) == []
    for text in (memory_id, memory_id[:16]):
        for scopes in (None, "project:a"):
            (shown,) = await memory.get(text, scopes=scopes)
            assert shown.content == "hidden well"
            (version,) = (await memory.history(text, scopes=scopes)).versions
            assert version.memory_id == memory_id
    assert (await memory.why_not("hidden well", memory_id)).verdict == "other_scope"
    assert (await memory.path_between(memory_id, memory_id)).notes == ["both ends are one node"]
    # What fits several is not told of in another scope.
    await memory.save([{"content": "hidden mill", "scope": "project:a"}])
    with pytest.raises(NotFound, match="fits several: write more"):
        await memory.get(memory_id[:8])
    with pytest.raises(NotFound, match="fits several, such as"):
        await memory.get(memory_id[:8], scopes="project:a")


# --- spaces: tenants never meet ----------------------------------------------------------------


@pytest.mark.requirement("X1", "F68", "Q115")
@pytest.mark.parametrize("other", ["Space One ", "space  one\n", "tenant-a b", "tenant-"])
async def test_two_spaces_never_meet(settings: Settings, other: str) -> None:
    """Names alike for an index, such as tenant-a and tenant-b, are two tenants all the same."""
    mine = settings.model_copy(update={"space": f"{settings.space} tenant-a"})
    theirs = settings.model_copy(update={"space": f"{settings.space} {other}"})
    turns = [
        {"role": "user", "content": "one text in both", "message_id": "m1"},
        {"role": "user", "content": "and what followed", "message_id": "m2"},
    ]
    async with GraphMemory.open(mine) as first, GraphMemory.open(theirs) as second:
        for memory in (first, second):
            receipt = await memory.ingest("s", turns)
            assert [(m.place, m.is_new) for m in receipt.messages] == [(0, True), (1, True)]
            saved = await memory.save("one fact in both")
            assert saved.added == 1
        await second.save("only theirs")
        await second.ingest("s", [{"role": "user", "content": "said only there"}])
        found = contents(await first.recall("one text fact only said", limit=50))
        assert sorted(found) == ["and what followed", "one fact in both", "one text in both"]
        counts = (await first.status()).counts
        assert counts is not None
        assert (counts.messages, counts.memories, counts.sessions) == (2, 1, 1)
        theirs_id = (await second.save("only theirs")).memories[0].memory_id
        with pytest.raises(NotFound):
            await first.get(theirs_id)


# --- strict isolation ----------------------------------------------------------------------------


@pytest.mark.requirement("X1")
async def test_strict_isolation_shows_a_session_only_its_own(settings: Settings) -> None:
    strict = settings.model_copy(update={"isolation": "strict"})
    async with GraphMemory.open(strict) as memory:
        for session in ("main", "group-1", "group-2"):
            await memory.ingest(session, [{"role": "user", "content": f"robin said in {session}"}])
            await memory.save([{"content": f"robin saved in {session}", "session_id": session}])
        await memory.save("robin of no session")

        async def seen(session: str | None) -> set[str]:
            answer = await memory.recall("robin", session_id=session, limit=50, explain=True)
            return set(contents(answer))

        assert len(await seen("main")) == 7
        assert await seen("group-1") == {"robin said in group-1", "robin saved in group-1"}
        assert await seen("unheard-of") == set()
        # Who does not say which session asks is not taken for the main one.
        assert await seen(None) == set()
        (mine,) = (await memory.recall("saved", session_id="group-1", kinds="memory")).hits
        (shown,) = await memory.get(mine.node_id, session_id="group-1")
        assert shown.content == "robin saved in group-1"
        for other in ("group-2", None):
            with pytest.raises(NotFound):
                await memory.get(mine.node_id, session_id=other)


@pytest.mark.requirement("X1", "E10")
@pytest.mark.parametrize("provider", ["none", "local"])
async def test_strict_isolation_holds_when_saving(settings: Settings, provider: str) -> None:
    embedding = settings.embedding.model_copy(update={"provider": provider})
    strict = settings.model_copy(update={"isolation": "strict", "embedding": embedding})
    async with GraphMemory.open(strict) as memory:

        async def save(text: str, session: str | None) -> SavedMemory:
            return (await memory.save([{"content": text, "session_id": session}])).memories[0]

        first = await save("the vault opens with the code 4711", "group-1")
        twin = await save("the vault opens with the code 4711", "group-2")
        assert (twin.action, twin.near) == (SaveAction.ADDED, [])
        assert twin.memory_id != first.memory_id
        near = await save("the vault opens with the code 4712", "group-3")
        assert (near.action, near.near) == (SaveAction.ADDED, [])
        again = await save("The vault opens with the code 4711!", "group-2")
        assert (again.action, again.memory_id) == (SaveAction.KNOWN, twin.memory_id)
        own = await save("the vault opens with the code 4799", "group-2")
        assert [entry.memory_id for entry in own.near] == [twin.memory_id]
        # Who does not say which session saves is shown nothing, also not of others like it.
        await save("the vault opens with the code 1", None)
        assert (await save("the vault opens with the code 2", None)).near == []
        (mine,) = (await memory.recall("vault 4711", session_id="group-1")).hits
        assert mine.node_id == first.memory_id


@pytest.mark.requirement("X1", "E10")
async def test_strict_isolation_holds_within_one_call(settings: Settings) -> None:
    strict = settings.model_copy(update={"isolation": "strict"})
    async with GraphMemory.open(strict) as memory:
        text = "the vault opens with the code"
        saved = await memory.save(
            [
                {"content": f"{text} 1", "session_id": "group-1"},
                {"content": f"{text} 1", "session_id": "group-2"},
                {"content": f"{text} 2", "session_id": "group-3"},
            ]
        )
        assert saved.added == 3
        assert [entry.near for entry in saved.memories] == [[], [], []]
