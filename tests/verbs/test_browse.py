"""Browse: where nothing is asked, what is important is listed; a slip of the pen is no question."""

from datetime import UTC, datetime
from typing import Any

import pytest

from graphmem_neo4j import browse
from graphmem_neo4j.asking import make_ask
from graphmem_neo4j.gathering import gathering
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.models import SessionInfo
from graphmem_neo4j.settings import Settings
from graphmem_neo4j.visibility import viewer

from .asking import contents


@pytest.mark.requirement("Q65", "Q36", "Q37")
async def test_without_a_query_the_most_important_come_first(memory: GraphMemory) -> None:
    for number in range(4):
        await memory.save({"content": f"plain {number}", "salience": 0.5})
    await memory.save(
        [
            {"content": "vital", "salience": 0.9},
            {"content": "an idea", "salience": 0.7, "category": "idea"},
            {"content": "faint", "salience": 0.1},
        ]
    )
    answer = await memory.recall()
    newest_first = [f"plain {number}" for number in (3, 2, 1, 0)]
    assert contents(answer) == ["vital", "an idea", *newest_first]
    assert [hit.score for hit in answer.hits][:2] == [0.9, 0.7]
    assert answer.notes == ["listed by importance, nothing was asked"]
    assert contents(await memory.recall(None, limit=3)) == ["vital", "an idea", "plain 3"]
    assert contents(await memory.recall(categories="idea")) == ["an idea"]
    assert contents(await memory.recall(min_salience=0.6)) == ["vital", "an idea"]
    assert "faint" in contents(await memory.recall(min_salience=0.0))
    assert contents(await memory.recall("faint", min_salience=0.0)) == ["faint"]


@pytest.mark.requirement("F7", "Q65")
@pytest.mark.parametrize("query", ["", "   ", "\n", "…", "\u200b", "?!"])
async def test_a_blank_query_lists_nothing_unless_it_says_what(
    memory: GraphMemory, query: str
) -> None:
    await memory.save({"content": "an idea", "category": "idea"})
    answer = await memory.recall(query)
    assert answer.hits == []
    assert "leave it out to list what is there" in answer.notes[0]
    assert contents(await memory.recall(query, categories="idea")) == ["an idea"]


@pytest.mark.requirement("Q65", "R-Q9")
async def test_messages_alone_are_listed_by_newness(memory: GraphMemory) -> None:
    await memory.save("a memory")
    await memory.ingest("s", [{"role": "user", "content": f"turn {n}"} for n in range(3)])
    await memory.ingest("t", [{"role": "user", "content": "later"}])
    answer = await memory.recall(kinds="message", limit=3)
    assert contents(answer) == ["later", "turn 2", "turn 1"]
    assert answer.notes == ["listed by newness, nothing was asked"]
    assert contents(await memory.recall()) == ["a memory"]


@pytest.mark.requirement("Q41", "F68", "Q61")
async def test_a_list_keeps_to_its_scopes(memory: GraphMemory) -> None:
    await memory.save(
        [
            {"content": "here", "scope": "project:a", "salience": 0.4},
            {"content": "there", "scope": "project:b", "salience": 0.9},
            {"content": "everywhere", "salience": 0.6},
        ]
    )
    turn = [{"role": "user", "content": "secret turn"}]
    await memory.ingest("s", turn, session=SessionInfo(scope="project:b"))
    assert contents(await memory.recall()) == ["everywhere"]
    assert contents(await memory.recall(scopes="project:a")) == ["everywhere", "here"]
    assert contents(await memory.recall(kinds="message", scopes="project:a")) == []
    assert contents(await memory.recall(kinds="message", scopes="project:b")) == ["secret turn"]


@pytest.mark.requirement("X1", "Q65", "Q107")
@pytest.mark.parametrize("isolation", ["shared", "strict"])
async def test_a_quiet_session_is_listed_beside_a_busy_one(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, isolation: str
) -> None:
    """However little of the space is looked at, a session that sees itself alone misses nothing."""
    monkeypatch.setattr(browse, "WALK_MAX", 5)
    opened = GraphMemory.open(settings.model_copy(update={"isolation": isolation}))
    async with opened as memory:
        for session, turns in (("quiet", 3), ("busy", 9)):
            call = {"name": "ls", "input": session}
            said = [{"role": "user", "content": f"{session} {n}", "turn": n} for n in range(turns)]
            await memory.ingest(session, [{**one, "tool_calls": [call]} for one in said])
        ways: list[dict[str, Any]] = [
            {"kinds": "message"},
            {"tool_name": "ls"},
            {"include_tool_calls": True},
        ]
        for options in ways:
            found = await memory.recall(None, session_id="quiet", **options)
            sessions = {hit.session_id for hit in found.hits}
            assert sessions == ({"quiet"} if isolation == "strict" else {"busy"})
            assert len(found.hits) == (3 if isolation == "strict" else 5)


@pytest.mark.requirement("X1", "Q41")
async def test_a_list_keeps_to_its_session_where_isolation_is_strict(settings: Settings) -> None:
    strict = settings.model_copy(update={"isolation": "strict"})
    async with GraphMemory.open(strict) as memory:
        await memory.save([{"content": "of a", "session_id": "a"}, {"content": "of none"}])
        await memory.ingest("a", [{"role": "user", "content": "turn of a"}])
        assert contents(await memory.recall(session_id="a")) == ["of a"]
        assert contents(await memory.recall(session_id="b")) == []
        assert contents(await memory.recall(kinds="message", session_id="b")) == []
        assert len((await memory.recall(session_id="main")).hits) == 2


@pytest.mark.requirement("F78")
async def test_a_list_of_long_texts_is_bounded(memory: GraphMemory) -> None:
    await memory.save([f"report {n} " + "of grey stones " * 3_000 for n in range(6)])
    answer = await memory.recall(limit=6)
    assert answer.tokens <= 4_000
    assert all(len(hit.content) <= 2_000 for hit in answer.hits)
    assert all(hit.is_cut for hit in answer.hits)


@pytest.mark.requirement("R-Q17")
async def test_a_long_query_that_finds_nothing_is_told_to_be_shorter(memory: GraphMemory) -> None:
    await memory.save("an olive grove")
    long = await memory.recall("quarterly turbine maintenance schedule overview")
    assert long.hits == []
    assert any("two or three rarer ones" in note for note in long.notes)
    short = await memory.recall("turbine maintenance")
    assert short.hits == []
    assert not any("two or three rarer ones" in note for note in short.notes)


@pytest.mark.requirement("R-Q17", "U32")
async def test_no_answer_holds_a_vector(local_memory: GraphMemory) -> None:
    await local_memory.save("an olive grove")
    for query in ("olive", None):
        answer = await local_memory.recall(query, explain=True, connections=5)
        assert len(answer.hits) == 1
        assert len(answer.model_dump_json()) < 2_000


@pytest.mark.requirement("Q63", "F78")
async def test_long_texts_leave_room_for_one_call(memory: GraphMemory) -> None:
    texts = [f"harbour report {n} " + f"of stones and {n} walls " * 60 for n in range(8)]
    await memory.save(texts)
    call = {"name": "look", "input": "harbour", "result": "three ships"}
    await memory.ingest("s", [{"role": "assistant", "content": "", "tool_calls": [call]}])
    for query in ("harbour", None):
        few = await memory.recall(query, include_tool_calls=True, kinds="memory", token_budget=900)
        assert [hit.kind for hit in few.hits].count("tool_call") == 1
        assert few.hits[0].kind == "memory"
        assert few.tokens <= 900


@pytest.mark.requirement("F78")
def test_where_no_memory_is_wanted_none_is_walked_past(settings: Settings) -> None:
    """A filter behind the index would refuse every memory of the space, one at a time."""
    for kinds, walked in (("message", False), ("memory", True), (None, True)):
        ask = make_ask("harbour", settings.recall, kinds=kinds)
        who = viewer(settings.space, session_id=None, is_strict=False)
        asked = gathering(who, ask, ask.words, datetime(2026, 1, 1, tzinfo=UTC))
        assert bool(asked["recent_walk"]) is walked
