"""What changed: each thing that happens in a space is told once, to those who may see it."""

from datetime import UTC, datetime, timedelta
from typing import LiteralString

import pytest

from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.hindsight_shapes import ChangeEntry
from graphmem_neo4j.keys import space_key
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.queries import Mode, Query
from graphmem_neo4j.settings import Settings

from .repairs import Written, made

START = datetime(2026, 11, 1, 12, tzinfo=UTC)


class Clock:
    """A clock that goes on by a minute whenever it is looked at."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> datetime:
        self.now += timedelta(minutes=1)
        return self.now


async def told(memory: GraphMemory, since: object = START, **asked: object) -> list[ChangeEntry]:
    return (await memory.what_changed(since, **asked)).entries  # pyright: ignore[reportArgumentType]


async def saved(memory: GraphMemory, content: str, **fields: object) -> str:
    return (await memory.save({"content": content, **fields})).memories[0].memory_id


async def kinds(memory: GraphMemory, **asked: object) -> list[str]:
    return [one.kind for one in await told(memory, **asked)]


async def test_what_is_done_to_a_memory_is_told_newest_first(settings: Settings) -> None:
    async with GraphMemory.open(settings) as opened:
        memory = GraphMemory(opened.settings, clock=Clock())
        first = await saved(memory, "Mira lives in Berlin")
        new = (
            await memory.correct(
                first, "correct", new_content="Mira lives in Porto", reason="she moved"
            )
        ).new_id
        assert new is not None
        await memory.correct(new, "update", salience=0.9, made_by="person")
        gone = await memory.correct(new, "delete", session_id="s")
        await memory.undo(gone.change_id)
        entries = await told(memory)
        await memory.close()
    assert [one.kind for one in entries] == [
        "memory_restored",
        "memory_deleted",
        "memory_updated",
        "memory_corrected",
        "memory_added",
    ]
    restored, deleted, updated, corrected, added = entries
    assert (added.ref, added.text) == (f"memory:{first}", "Mira lives in Berlin")
    assert corrected.before["content"] == "Mira lives in Berlin"
    assert corrected.after["content"] == "Mira lives in Porto"
    assert (corrected.reason, corrected.made_by) == ("she moved", "agent")
    assert corrected.other == f"memory:{new}"
    assert (updated.before["salience"], updated.after["salience"]) == (0.5, 0.9)
    assert updated.made_by == "person"
    assert (deleted.session_id, deleted.change_id) == ("s", gone.change_id)
    assert restored.before["undone_change"] == gone.change_id
    assert [one.at for one in entries] == sorted((one.at for one in entries), reverse=True)


async def test_relations_are_told_when_they_are_drawn_and_taken_back(memory: GraphMemory) -> None:
    budget = await saved(memory, "The budget is 500K")
    linked = await memory.link(f"memory:{budget}", "system:Ledger", "kept in", reason="told")
    await memory.correct(budget, "unlink", edge_id=linked.relation.edge_id, reason="wrong")
    entries = {one.kind: one for one in await told(memory, "2020-01-01")}
    drawn, back = entries["relation_drawn"], entries["relation_taken_back"]
    assert drawn.ref == f"memory:{budget}"
    assert (drawn.other_text, drawn.after["type"], drawn.reason) == ("Ledger", "kept in", "told")
    assert drawn.after["taken_back_at"] is not None
    assert (back.before["type"], back.reason) == ("kept in", "wrong")
    assert back.other_text == "Ledger"


async def test_a_relation_that_moved_is_not_told_again(memory: GraphMemory) -> None:
    a, b, x = await made(memory, "A Vale", "B Vale", "X Hill")
    await memory.link(b, x, "knows")
    merged = await memory.merge_entities(a, b, reason="one person")
    await memory.undo(merged.change_id)
    await memory.add_alias(a, "Ada Vale")
    entries = await told(memory, "2020-01-01")
    assert [one.kind for one in entries] == [
        "alias_added",
        "repair_undone",
        "entities_merged",
        "relation_drawn",
        *["entity_added"] * 3,
    ]
    merge = entries[2]
    assert (merge.ref, merge.other, merge.reason) == (a, b, "one person")
    assert merge.change_id == merged.change_id


async def test_experiences_are_told(memory: GraphMemory) -> None:
    await memory.record_experience("fix login", "TASK", "it broke", "look at the cookie")
    await memory.delete_experience("fix login", reason="old")
    entries = await told(memory, "2020-01-01")
    assert [one.kind for one in entries] == ["experience_deleted", "experience_added"]
    assert [one.text for one in entries] == ["fix login"] * 2
    assert all(one.ref.startswith("experience:") for one in entries)


async def test_a_scope_is_told_of_only_where_it_is_named(memory: GraphMemory) -> None:
    hidden = await saved(memory, "The fox is red", scope="project:fox")
    await memory.correct(hidden, "update", salience=0.8)
    seen = await saved(memory, "The hen is brown")
    await memory.link(f"memory:{seen}", f"memory:{hidden}", "fears")
    assert await kinds(memory, since="2020-01-01") == ["memory_added"]
    assert await kinds(memory, since="2020-01-01", scopes="project:fox") == [
        "relation_drawn",
        "memory_added",
        "memory_updated",
        "memory_added",
    ]
    await memory.correct(hidden, "update", scope="global")
    moved = (await told(memory, "2020-01-01"))[0]
    assert (moved.before["scope"], moved.after["scope"]) == ("another scope", "global")


async def test_a_thing_of_very_many_relations_is_looked_through_once(memory: GraphMemory) -> None:
    hub, other = await made(memory, "The User", "The Ledger")
    now = memory.moment().now
    graph = await memory.prepared()
    text: LiteralString = (
        "MATCH (hub:Entity {space: $space, entity_id: $hub}) "
        "MATCH (other:Entity {space: $space, entity_id: $other}) "
        "UNWIND range(1, 20000) AS number "
        "CREATE (hub)-[:KNOWS {edge_id: $prefix + number, wording: 'knows', retired_at: $now, "
        "recorded_at: $drawn, confidence: 1.0, valid_from: $drawn, valid_until: $now}]->(other) "
        "WITH hub, number WHERE number <= 1000 "
        "CREATE (change:Change {space: $space, change_id: $prefix + number, kind: 'unlinked', "
        "recorded_at: $now, made_by: 'agent', edge_id_before: $prefix + number, "
        "type_before: 'knows'})-[:CHANGED]->(hub) "
        "RETURN count(*) AS written"
    )
    values = {
        "space": space_key(memory.settings.space),
        "hub": hub.removeprefix("entity:"),
        "other": other.removeprefix("entity:"),
        "prefix": f"{hub}~{memory.moment().suffix()}",
        "now": now,
        "drawn": START - timedelta(days=900),
    }
    query = Query("tests/hub", "", Mode.WRITE, frozenset(values), ("written",), text)
    await graph.run(query, Written, **values)
    found = await told(memory, now, limit=500)
    assert [(one.kind, one.ref, one.other) for one in found] == [
        ("relation_taken_back", hub, other)
    ] * 500


async def test_strict_sessions_hear_of_their_own(settings: Settings) -> None:
    async with GraphMemory.open(settings, isolation="strict") as memory:
        for session in ("one", "two"):
            await memory.ingest(session, [{"role": "user", "content": f"hello {session}"}])
            mine = await saved(memory, f"The {session} fact", session_id=session)
            await memory.correct(mine, "delete", session_id=session)
        for session in ("one", "two"):
            entries = await told(memory, "2020-01-01", session_id=session)
            assert {one.text for one in entries} == {f"The {session} fact"}
            assert len(entries) == 2
        assert await told(memory, "2020-01-01") == []
        assert len(await told(memory, "2020-01-01", session_id="main")) == 4


async def test_a_period_has_two_ends(settings: Settings) -> None:
    clock = Clock()
    memory = GraphMemory(settings.model_copy(update={"timezone": "Asia/Tokyo"}), clock=clock)
    for day in (1, 2, 3):
        clock.now = datetime(2026, 11, day, 20, tzinfo=UTC)  # the next day in Tokyo
        await saved(memory, f"What was said on day {day}")

    async def texts(since: object, until: object = None) -> list[str]:
        return [one.text[-1] for one in await told(memory, since, until=until)]

    assert await texts("2026-11-01") == ["3", "2", "1"]
    assert await texts("2026-11-03") == ["3", "2"]
    assert await texts("2026-11-03", "2026-11-03") == ["2"]
    assert await texts("2026-11-03T00:00:00Z", "2026-11-04T00:00:00Z") == ["3"]
    assert await texts("2026-11-04T06:00:00") == []
    assert await texts("2026-11-04T04:00:00") == ["3"]
    await memory.close()


async def test_a_long_list_is_cut_and_says_so(memory: GraphMemory) -> None:
    await memory.save([f"The crane number {number} is tall" for number in range(7)])
    cut = await memory.what_changed("2020-01-01", limit=5)
    assert len(cut.entries) == 5
    assert cut.notes == ["only the newest 5 are shown: there is more, ask until an earlier time"]
    whole = await memory.what_changed("2020-01-01", limit=7)
    assert (len(whole.entries), whole.notes) == (7, [])


@pytest.mark.requirement("F12")
@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"since": None}, "since is needed"),
        ({"since": "yesterday"}, "since 'yesterday' is not a time"),
        ({"since": True}, "since True is not a time"),
        ({"since": "2026-11-02", "until": "2026-11-01"}, "until is before since"),
        ({"since": "2026-11-02", "until": "soon"}, "until 'soon' is not a time"),
        ({"since": "2026-11-02", "limit": 0}, "limit must be a whole number from 1 to 500"),
        ({"since": "2026-11-02", "limit": 501}, "limit must be a whole number from 1 to 500"),
        ({"since": "2026-11-02", "limit": True}, "limit must be a whole number from 1 to 500"),
        ({"since": "2026-11-02", "scopes": "fox"}, "scope"),
    ],
)
async def test_nonsense_is_refused_in_a_sentence(
    memory: GraphMemory, asked: dict[str, object], says: str
) -> None:
    with pytest.raises(BadRequest, match=says):
        await memory.what_changed(**asked)  # pyright: ignore[reportArgumentType]


async def test_people_and_the_names_they_got_are_told(memory: GraphMemory) -> None:
    await memory.save("Zoe Marlow met Ben Okoro in Lisbon")
    told_of = await memory.person("Ahmed", aliases=["Abu Omar", "Ahmed"], made_by="person")
    ref = f"entity:{told_of.people[0].entity.entity_id}"
    (given,) = told_of.changes
    assert (given.kind, given.name) == ("alias_added", "Abu Omar")
    again = await memory.person("Ahmed", aliases=["Abu Omar"], remove_aliases=["Abu Omar"])
    assert [one.kind for one in again.changes] == ["alias_removed", "alias_added"]
    entries = {one.kind: one for one in reversed(await told(memory, "2020-01-01"))}
    added = entries["entity_added"]
    assert (added.ref, added.text, added.after) == (ref, "Ahmed", {"type": "person"})
    assert (entries["alias_added"].ref, entries["alias_added"].after["alias"]) == (ref, "Abu Omar")
    assert "entity_added" not in await kinds(memory, since="2020-01-01", until="2020-01-02")


async def test_a_name_that_a_person_got_is_taken_back(memory: GraphMemory) -> None:
    told_of = await memory.person("Ahmed", aliases=["Abu Omar"])
    undone = await memory.undo(told_of.changes[0].change_id)
    assert undone.kind == "alias_added"
    (person,) = (await memory.person("Ahmed", action="find")).people
    assert person.entity.aliases == []
    assert (await memory.person("Abu Omar", action="find")).action == "none"


async def test_a_link_that_is_told_anew_names_its_record(memory: GraphMemory) -> None:
    first = await memory.link("person:Ann", "system:Ledger", "runs", reason="so")
    assert (first.is_new, first.change_id) == (True, None)
    same = await memory.link("person:Ann", "system:Ledger", "runs", reason="so")
    bare = await memory.link("person:Ann", "system:Ledger", "runs")
    assert (same.is_new, same.change_id, bare.change_id) == (False, None, None)
    anew = await memory.link(
        "person:Ann", "system:Ledger", "runs", reason="she said", created_by="person"
    )
    assert anew.change_id is not None
    await memory.undo(anew.change_id)
    again = await memory.link("person:Ann", "system:Ledger", "runs")
    assert again.relation.reason == "so"
