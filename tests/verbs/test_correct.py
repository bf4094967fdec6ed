"""Correct: four actions, what each keeps, and what it refuses."""

import asyncio
from datetime import UTC, datetime

import pytest
from pydantic import BaseModel

from graphmem_neo4j.errors import BadRequest, NotFound
from graphmem_neo4j.graph_shapes import Action
from graphmem_neo4j.keys import space_key
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.models import Memory

from .asking import contents, rows_of

LONG = " ".join(f"Sentence number {n} says that the harbour has {n} cranes." for n in range(120))


class _Chain(BaseModel):
    new_id: str
    old_id: str
    is_active: bool
    active_key: str | None
    ended_as: str | None


async def saved_id(memory: GraphMemory, content: str, **fields: object) -> str:
    saved = await memory.save({"content": content, **fields})
    return saved.memories[0].memory_id


async def shown(memory: GraphMemory, memory_id: str) -> Memory:
    (one,) = await memory.get(memory_id, scopes=["project:a", "topic:b"])
    assert isinstance(one, Memory)
    return one


@pytest.mark.requirement("Q54", "Q76", "Q79", "Q83", "F42", "X2")
async def test_correct_makes_a_new_version_and_keeps_the_old(memory: GraphMemory) -> None:
    old_id = await saved_id(
        memory, "The budget is 500 thousand", category="decision", salience=0.9, pinned=True
    )
    done = await memory.correct(
        f"memory:{old_id}", "correct", new_content="The budget is 600 thousand", reason="revised"
    )
    assert done.action is Action.CORRECT
    assert (done.memory_id, done.is_new_memory) == (old_id, True)
    assert done.new_id is not None
    assert done.new_id != old_id
    new, old = await shown(memory, done.new_id), await shown(memory, old_id)
    assert (new.content, new.status, new.version) == ("The budget is 600 thousand", "active", 2)
    assert (new.category, new.salience, new.pinned) == ("decision", 0.9, True)
    assert (old.content, old.status) == ("The budget is 500 thousand", "superseded")
    assert old.retired_at is not None
    (chain,) = await rows_of(
        memory,
        _Chain,
        "MATCH (new:Memory {space: $space})-[:PREV_VERSION]->(old:Memory) RETURN "
        "new.memory_id AS new_id, old.memory_id AS old_id, old.is_active AS is_active, "
        "old.active_key AS active_key, old.ended_as AS ended_as",
        space=space_key(memory.settings.space),
    )
    assert chain == _Chain(
        new_id=done.new_id, old_id=old_id, is_active=False, active_key=None, ended_as="superseded"
    )
    found = await memory.recall("What is the budget?")
    assert contents(found) == ["The budget is 600 thousand"]


@pytest.mark.requirement("Q54", "Q57", "Q79", "R-S14")
async def test_a_chain_of_versions_can_be_walked(memory: GraphMemory) -> None:
    ids = [await saved_id(memory, "Mira lives in Berlin")]
    for city in ("Lisbon", "Porto", "Faro"):
        done = await memory.correct(ids[-1], "correct", new_content=f"Mira lives in {city}")
        assert done.new_id is not None
        ids.append(done.new_id)
    for one in (ids[0], ids[2], ids[3][:18]):
        history = await memory.history(one)
        assert [version.memory_id for version in history.versions] == ids
        assert [version.status for version in history.versions] == ["superseded"] * 3 + ["active"]
        assert [change.kind for change in history.changes] == ["corrected"] * 3
    with pytest.raises(NotFound, match=f"newest version is memory:{ids[3]}"):
        await memory.correct(ids[1], "correct", new_content="Mira lives in Rome")


@pytest.mark.requirement("F35")
async def test_a_correction_takes_links_and_origin_along(memory: GraphMemory) -> None:
    await memory.ingest("talk", [{"role": "user", "content": "I moved."}])
    old_id = await saved_id(memory, "I live in Berlin", session_id="talk")
    other = await saved_id(memory, "The flat has a garden")
    third = await saved_id(memory, "The garden has a pond")
    out = await memory.link(f"memory:{old_id}", f"memory:{other}", "has")
    into = await memory.link(f"memory:{third}", f"memory:{old_id}", "belongs to")
    done = await memory.correct(old_id, "correct", new_content="I live in Lisbon")
    history = await memory.history(done.new_id or "")
    live = [relation for relation in history.relations if relation.retired_at is None]
    assert {(r.from_id, r.type, r.to_id) for r in live} == {
        (f"memory:{done.new_id}", "has", f"memory:{other}"),
        (f"memory:{third}", "belongs to", f"memory:{done.new_id}"),
    }
    assert all(r.edge_id.startswith(f"{r.from_id}~") for r in live)
    ended = {r.edge_id for r in history.relations if r.retired_at is not None}
    assert ended == {out.relation.edge_id, into.relation.edge_id}
    assert (await shown(memory, done.new_id or "")).session_id == "talk"
    # The relation is known by its new id, and stays one of its kind.
    again = await memory.link(f"memory:{done.new_id}", f"memory:{other}", "has")
    assert not again.is_new


@pytest.mark.requirement("F35", "F42")
async def test_a_long_memory_is_replaced_with_all_its_pieces(local_memory: GraphMemory) -> None:
    old_id = await saved_id(local_memory, LONG)
    new_text = LONG.replace("cranes", "lighthouses")
    done = await local_memory.correct(old_id, "correct", new_content=new_text)
    found = await local_memory.recall("How many lighthouses has the harbour?", limit=50)
    assert {hit.node_id for hit in found.hits} == {done.new_id}
    for channels in (["words"], ["vector"], ["recent"], None):
        hits = (await local_memory.recall("cranes in the harbour", channels=channels)).hits
        assert old_id not in {hit.node_id for hit in hits}


async def test_words_that_another_memory_says_make_it_the_version(memory: GraphMemory) -> None:
    wrong = await saved_id(memory, "The office is on floor 3")
    right = await saved_id(memory, "The office is on floor 4")
    done = await memory.correct(wrong, "correct", new_content="The office is on floor 4.")
    assert (done.new_id, done.is_new_memory) == (right, False)
    assert done.notes
    assert done.ref == f"memory:{wrong}"
    assert (await shown(memory, wrong)).status == "superseded"
    assert contents(await memory.recall("office floor")) == ["The office is on floor 4"]


@pytest.mark.requirement("Q54", "Q76")
@pytest.mark.parametrize(
    ("held", "said"),
    [
        ("The meeting starts at 15:00", "The meeting starts at 3 pm"),
        ("The discount is 15 percent", "The discount is 15%"),
        ("We ship every parcel on Monday morning", "Every parcel we ship on Monday morning"),
    ],
)
async def test_words_that_are_only_near_anothers_are_kept(
    local_memory: GraphMemory, held: str, said: str
) -> None:
    wrong = await saved_id(local_memory, "The lift is out of order")
    near = await saved_id(local_memory, held)
    done = await local_memory.correct(wrong, "correct", new_content=said)
    assert done.is_new_memory
    assert (await shown(local_memory, done.new_id or "")).content == said
    assert (await shown(local_memory, near)).status == "active"


@pytest.mark.requirement("Q77", "Q80", "Q83", "Q32", "X14")
async def test_update_changes_in_place_and_keeps_what_was(memory: GraphMemory) -> None:
    memory_id = await saved_id(memory, "Standup is at nine", salience=0.4)
    done = await memory.correct(
        memory_id, "update", salience=0.95, scope="project:a", valid_until="2031-05-01"
    )
    assert {change.field for change in done.changes} == {"salience", "scope", "valid_until"}
    now = await shown(memory, memory_id)
    assert (now.salience, now.scope, now.version) == (0.95, "project:a", 1)
    assert now.valid_until == datetime(2031, 5, 1, 23, 59, 59, tzinfo=UTC)
    assert contents(await memory.recall("standup")) == []
    assert contents(await memory.recall("standup", scopes="project:a")) == ["Standup is at nine"]
    (change,) = (await memory.history(memory_id, scopes="project:a")).changes
    assert (change.kind, change.before) == (
        "updated",
        {"salience": 0.4, "scope": "global", "valid_until": None},
    )
    await memory.correct(memory_id, "update", valid_until="never")
    assert (await shown(memory, memory_id)).valid_until is None
    # In its new scope it is still one: saying it again there adds nothing.
    again = await memory.save({"content": "standup is at nine", "scope": "project:a"})
    assert (again.added, again.memories[0].memory_id) == (0, memory_id)


async def test_update_never_makes_two_of_one(memory: GraphMemory) -> None:
    first = await saved_id(memory, "We use Kafka")
    second = await saved_id(memory, "We use Kafka", scope="project:a")
    with pytest.raises(BadRequest, match=f"memory:{first} says the same"):
        await memory.correct(second, "update", scope="global")
    assert (await shown(memory, second)).scope == "project:a"


@pytest.mark.requirement("Q81", "Q83", "Q57", "X2", "U3")
async def test_delete_hides_and_keeps(memory: GraphMemory) -> None:
    memory_id = await saved_id(memory, "The wifi password hangs in the kitchen")
    other = await saved_id(memory, "The kitchen is blue")
    await memory.link(f"memory:{memory_id}", f"memory:{other}", "is in")
    done = await memory.correct(memory_id, "delete", reason="asked for")
    assert done.action is Action.DELETE
    assert contents(await memory.recall("wifi password kitchen")) == ["The kitchen is blue"]
    gone = await shown(memory, memory_id)
    assert (gone.status, gone.content) == ("forgotten", "The wifi password hangs in the kitchen")
    history = await memory.history(memory_id)
    assert [(change.kind, change.reason) for change in history.changes] == [
        ("deleted", "asked for")
    ]
    assert all(relation.retired_at is not None for relation in history.relations)
    with pytest.raises(NotFound, match="deleted already"):
        await memory.correct(memory_id, "delete")
    # The same may be said again: it is a new memory.
    again = await memory.save("The wifi password hangs in the kitchen")
    assert (again.added, again.memories[0].memory_id != memory_id) == (1, True)


@pytest.mark.requirement("Q78", "Q82", "Q83")
async def test_unlink_takes_the_edge_back_and_nothing_else(memory: GraphMemory) -> None:
    one = await saved_id(memory, "The deploy broke")
    two = await saved_id(memory, "The disk was full")
    linked = await memory.link(f"memory:{one}", f"memory:{two}", "caused_by")
    edge = linked.relation.edge_id
    stranger = await saved_id(memory, "A stranger")
    with pytest.raises(BadRequest, match="no relation of"):
        await memory.correct(stranger, "unlink", edge_id=edge)
    done = await memory.correct(two, "unlink", edge_id=f"relates:{edge}")
    assert (done.memory_id, done.edge_id) == (two, edge)
    assert (await shown(memory, one)).status == (await shown(memory, two)).status == "active"
    (relation,) = (await memory.history(one)).relations
    assert relation.retired_at is not None
    with pytest.raises(NotFound, match="no relation"):
        await memory.correct(one, "unlink", edge_id=edge)
    again = await memory.link(f"memory:{one}", f"memory:{two}", "caused_by")
    assert again.is_new
    assert again.relation.edge_id != edge


@pytest.mark.requirement("Q75", "Q76", "Q77", "Q78")
@pytest.mark.parametrize(
    ("action", "fields", "says"),
    [
        ("correct", {}, "needs new_content"),
        ("correct", {"new_content": "  "}, "content is empty"),
        ("correct", {"new_content": "It is so"}, "says already"),
        ("correct", {"new_content": "x", "salience": 0.5}, "salience belongs to action update"),
        ("update", {}, "needs salience, scope or valid_until"),
        ("update", {"new_content": "x"}, "new_content belongs to action correct"),
        ("update", {"salience": 1.5}, "from 0 to 1"),
        ("update", {"scope": "nowhere"}, "is not known"),
        ("update", {"valid_until": "soon"}, "is not a time"),
        ("delete", {"scope": "global"}, "scope belongs to action update"),
        ("unlink", {}, "needs edge_id"),
        ("unlink", {"edge_id": "r789"}, "is not one"),
        ("destroy", {}, "is not known"),
        ("", {}, "is not known"),
    ],
)
async def test_what_does_not_belong_is_refused_and_nothing_is_lost(
    memory: GraphMemory, action: str, fields: dict[str, object], says: str
) -> None:
    memory_id = await saved_id(memory, "It is so")
    with pytest.raises(BadRequest, match=says):
        await memory.correct(memory_id, action, **fields)  # pyright: ignore[reportArgumentType]
    assert (await shown(memory, memory_id)).status == "active"
    assert (await memory.history(memory_id)).changes == []


async def test_an_unknown_memory_is_named(memory: GraphMemory) -> None:
    with pytest.raises(NotFound, match="no memory 'mem0000000000000abc'"):
        await memory.correct("memory:mem0000000000000abc", "delete")


@pytest.mark.requirement("F64")
async def test_of_many_who_correct_one_memory_one_wins(memory: GraphMemory) -> None:
    memory_id = await saved_id(memory, "The answer is 1")
    tries = [
        memory.correct(memory_id, "correct", new_content=f"The answer is {n}") for n in range(2, 10)
    ]
    done = await asyncio.gather(*tries, return_exceptions=True)
    winners = [one for one in done if not isinstance(one, BaseException)]
    assert len(winners) == 1
    assert all(isinstance(one, NotFound) for one in done if one not in winners)
    assert len((await memory.recall("What is the answer?")).hits) == 1


@pytest.mark.requirement("X1")
async def test_strict_isolation_holds_for_every_action(memory: GraphMemory) -> None:
    settings = memory.settings.model_copy(update={"isolation": "strict"})
    async with GraphMemory.open(settings) as strict:
        mine = await saved_id(strict, "Mine", session_id="group 1")
        for asker in (None, "group 2"):
            for action, fields in (
                ("delete", {}),
                ("correct", {"new_content": "Yours"}),
                ("update", {"salience": 0.1}),
            ):
                with pytest.raises(NotFound):
                    await strict.correct(mine, action, session_id=asker, **fields)  # pyright: ignore[reportArgumentType]
            with pytest.raises(NotFound):
                await strict.history(mine, session_id=asker)
        done = await strict.correct(
            mine, "correct", new_content="Mine as ever", session_id="group 1"
        )
        assert done.new_id is not None
        found = await strict.recall("mine", session_id="group 1")
        assert contents(found) == ["Mine as ever"]


async def test_an_heir_takes_over_the_greater_weight(memory: GraphMemory) -> None:
    high = await saved_id(memory, "The password changes weekly", salience=0.95, pinned=True)
    low = await saved_id(memory, "Lunch is at the canteen", salience=0.1)
    done = await memory.correct(high, "correct", new_content="Lunch is at the canteen")
    assert (done.new_id, done.is_new_memory) == (low, False)
    heir = await shown(memory, low)
    assert (heir.salience, heir.pinned) == (0.95, True)


@pytest.mark.parametrize("reason", [[], {}, 5, "x" * 1_001])
async def test_a_reason_that_is_none_is_refused(memory: GraphMemory, reason: object) -> None:
    one = await saved_id(memory, "It is so")
    with pytest.raises(BadRequest, match="reason"):
        await memory.correct(one, "update", salience=0.6, reason=reason)  # pyright: ignore[reportArgumentType]
    with pytest.raises(BadRequest, match="reason"):
        await memory.link(one, "person:X", "knows", reason=reason)  # pyright: ignore[reportArgumentType]
    await memory.correct(one, "update", salience=0.6, reason="lone \ud83d half")
    assert (await memory.history(one)).changes[0].reason == "lone half"


@pytest.mark.parametrize("salience", ["0.5", [], {}, True, 1.5, float("nan")])
async def test_a_weight_that_is_none_is_refused(memory: GraphMemory, salience: object) -> None:
    one = await saved_id(memory, "It is so")
    with pytest.raises(BadRequest, match="salience must be a number"):
        await memory.correct(one, "update", salience=salience)  # pyright: ignore[reportArgumentType]


async def test_a_short_id_tells_nothing_of_other_scopes(memory: GraphMemory) -> None:
    ids = [
        await saved_id(memory, "Open to all"),
        await saved_id(memory, "Not for all", scope="project:secret"),
    ]
    shared = "".join(a for a, b in zip(*ids, strict=True) if a == b)[:8]
    with pytest.raises(NotFound, match="fits several") as refused:
        await memory.correct(shared, "delete")
    assert ids[0] in str(refused.value)
    assert ids[1] not in str(refused.value)
