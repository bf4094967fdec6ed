"""History: what is shown of a memory's past, to whom, how much, and who did it."""

import pytest

from graphmem_neo4j import history as room
from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.memory import GraphMemory

from .test_correct import saved_id


async def relinked_and_unlinked(memory: GraphMemory, one: str, two: str, session: str) -> None:
    """Draw a relation, tell it with another reason, and take it back."""
    for reason in ("a secret", "another secret"):
        linked = await memory.link(one, two, "pays", reason=reason, session_id=session)
    await memory.correct(
        one, "unlink", edge_id=linked.relation.edge_id, reason="told", session_id=session
    )


@pytest.mark.requirement("Q57", "X1")
async def test_a_change_of_a_relation_is_not_shown_past_a_scope(memory: GraphMemory) -> None:
    one = await saved_id(memory, "The fair is in May")
    two = await saved_id(memory, "The bribe is high", scope="project:a")
    await relinked_and_unlinked(memory, one, two, "main")
    outside = await memory.history(one)
    assert (outside.changes, outside.relations) == ([], [])
    inside = await memory.history(one, scopes="project:a")
    assert [change.kind for change in inside.changes] == ["relinked", "unlinked"]


@pytest.mark.requirement("X1")
async def test_a_change_of_a_relation_is_not_shown_past_a_session(memory: GraphMemory) -> None:
    settings = memory.settings.model_copy(update={"isolation": "strict"})
    async with GraphMemory.open(settings) as strict:
        one = await saved_id(strict, "The fair is in May", session_id="group 1")
        two = await saved_id(strict, "The bribe is high", session_id="group 2")
        three = await saved_id(strict, "The bribe is low")
        for other in (two, three):
            await relinked_and_unlinked(strict, one, other, "main")
        assert (await strict.history(one, session_id="group 1")).changes == []
        told = (await strict.history(one, session_id="main")).changes
        assert len(told) == 4
        with pytest.raises(BadRequest, match="does not stand any more"):
            await strict.undo(told[1].change_id, session_id="group 1")


@pytest.mark.requirement("Q57", "Q83")
async def test_a_change_says_who_made_it(memory: GraphMemory) -> None:
    one = await saved_id(memory, "Tea is green")
    two = await saved_id(memory, "Coffee is black")
    linked = await memory.link(one, two, "rivals")
    await memory.correct(one, "update", salience=0.9, session_id="monday")
    await memory.correct(one, "unlink", edge_id=linked.relation.edge_id, made_by="person")
    gone = await memory.correct(one, "delete", session_id="monday", made_by="person")
    await memory.undo(gone.change_id, session_id="tuesday")
    await memory.correct(one, "correct", new_content="Tea is red", session_id="friday")
    changes = (await memory.history(one)).changes
    assert [(change.kind, change.session_id, change.made_by) for change in changes] == [
        ("updated", "monday", "agent"),
        ("unlinked", None, "person"),
        ("deleted", "monday", "person"),
        ("restored", "tuesday", "agent"),
        ("corrected", "friday", "agent"),
    ]
    with pytest.raises(BadRequest, match="made_by"):
        await memory.correct(one, "delete", made_by=" ")


@pytest.mark.requirement("F44")
async def test_a_long_history_shows_the_newest_and_says_so(
    memory: GraphMemory, monkeypatch: pytest.MonkeyPatch
) -> None:
    for limit in ("VERSIONS_MAX", "CHANGES_MAX", "EDGES_MAX"):
        monkeypatch.setattr(room, limit, 2)
    ids = [await saved_id(memory, "Gate 0")]
    hall = await saved_id(memory, "The hall is wide")
    await memory.link(ids[0], hall, "is in")
    for number in (1, 2):
        done = await memory.correct(ids[-1], "correct", new_content=f"Gate {number}")
        ids.append(done.new_id or "")
    told = await memory.history(ids[0])
    assert [version.memory_id for version in told.versions] == ids[1:]
    # The change that made the oldest version shown is one of them.
    assert [change.memory_id for change in told.changes] == ids[:2]
    assert told.notes == [
        "only the newest 2 versions are shown: there are older ones",
        "only the newest 2 relations are shown: there are older ones",
    ]
    assert len(told.relations) == 2
    for salience in (0.1, 0.2, 0.3):
        await memory.correct(ids[-1], "update", salience=salience)
    told = await memory.history(ids[0])
    assert [change.before["salience"] for change in told.changes] == [0.1, 0.2]
    assert "only the newest 2 changes are shown: there are older ones" in told.notes


async def test_a_short_history_has_no_notes(memory: GraphMemory) -> None:
    one = await saved_id(memory, "Tea is green")
    assert (await memory.history(one)).notes == []
