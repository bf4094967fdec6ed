"""Paths: two things hang together by rare names, relations and turns; as it was at a moment."""

from datetime import UTC, datetime, timedelta

import pytest

from graphmem_neo4j.errors import BadRequest, NotFound
from graphmem_neo4j.keys import OPEN_END, space_key
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.paths import CROWD_MAX, WALK_MAX
from graphmem_neo4j.settings import Settings

from .repairs import WRITE_MADE_GRAPH, Written, made, mentioned
from .test_changes import saved


async def test_a_path_goes_by_what_two_texts_name(memory: GraphMemory) -> None:
    (vale,) = await made(memory, "Robert Vale")
    one = await mentioned(memory, "The boat was sold to him", vale)
    two = await mentioned(memory, "He pays the harbour fee", vale)
    path = await memory.path_between(f"memory:{one}", f"memory:{two}")
    assert [node.ref for node in path.nodes] == [f"memory:{one}", vale, f"memory:{two}"]
    assert [step.type for step in path.steps] == ["mentions", "mentions"]
    assert [step.direction for step in path.steps] == ["out", "in"]
    assert [step.crowd for step in path.steps] == [2, 2]
    first, second = (step.says for step in path.steps)
    assert first == f"memory:{one} (The boat was sold to him) names {vale} (Robert Vale)"
    assert second == f"{vale} (Robert Vale) is named by memory:{two} (He pays the harbour fee)"
    assert path.notes == []


async def test_a_path_goes_by_relations_and_turns(memory: GraphMemory) -> None:
    await memory.ingest(
        "s", [{"role": "user", "content": f"turn {n}", "message_id": f"m{n}"} for n in range(3)]
    )
    note = await saved(memory, "The plan is agreed")
    linked = await memory.link(f"memory:{note}", "message:m0", "said in", reason="his words")
    await memory.link("person:Ann", f"memory:{note}", "approved")
    path = await memory.path_between("Ann", "message:m1")
    assert [step.type for step in path.steps] == ["approved", "said in", "next"]
    assert path.steps[1].edge_id == f"relates:{linked.relation.edge_id}"
    assert path.steps[1].reason == "his words"
    back = await memory.path_between("message:m1", "person:Ann")
    assert [step.direction for step in back.steps] == ["in", "in", "in"]
    assert "-[said in]->" in path.steps[1].says
    assert "<-[said in]-" in back.steps[1].says
    session = await memory.path_between("session:s", "message:m2")
    assert [step.says for step in session.steps] == ["session:s (s) holds message:m2 (turn 2)"]


async def test_a_rare_way_is_taken_before_a_crowded_one(memory: GraphMemory) -> None:
    user, ledger, quay = await made(memory, "The User", "The Ledger", "The Quay")
    one = await mentioned(memory, "The first note", user, ledger)
    two = await mentioned(memory, "The last note", user, quay)
    between = await mentioned(memory, "Of ledger and quay", ledger, quay)
    rare = [f"memory:{one}", ledger, f"memory:{between}", quay, f"memory:{two}"]
    near = await memory.path_between(f"memory:{one}", f"memory:{two}")
    assert [node.ref for node in near.nodes] == [f"memory:{one}", user, f"memory:{two}"]
    await crowd_around(memory, user, 800)
    path = await memory.path_between(f"memory:{one}", f"memory:{two}")
    assert [node.ref for node in path.nodes] == rare
    # Where there is no other way, the crowded one is told.
    short = await memory.path_between(f"memory:{one}", f"memory:{two}", max_hops=2)
    assert [node.ref for node in short.nodes] == [f"memory:{one}", user, f"memory:{two}"]
    # It is counted up to where it is a hub, and no further.
    assert short.steps[0].crowd == CROWD_MAX


async def test_a_crowd_is_counted_and_walked_as_far_as_it_is_seen(memory: GraphMemory) -> None:
    (vale,) = await made(memory, "Robert Vale")
    one = await mentioned(memory, "The boat was sold to him", vale)
    two = await mentioned(memory, "He pays the harbour fee", vale)
    await crowd_around(memory, vale, WALK_MAX + 20, scope="project:night")
    path = await memory.path_between(f"memory:{one}", f"memory:{two}")
    assert [step.crowd for step in path.steps] == [2, 2]
    # From the thing itself as well, whatever was written after them.
    near = await memory.path_between(vale, f"memory:{two}", max_hops=1)
    assert [step.crowd for step in near.steps] == [2]
    seen = await memory.path_between(vale, f"memory:{two}", scopes="project:night")
    assert [step.crowd for step in seen.steps] == [CROWD_MAX]


async def crowd_around(memory: GraphMemory, ref: str, count: int, *, scope: str = "global") -> None:
    """Let many texts name a thing, by the name that it has in `mentioned`."""
    texts: list[str] = []
    for start in range(0, count, 400):
        told = [
            {"content": f"Crowd {number} says so", "scope": scope}
            for number in range(start, min(start + 400, count))
        ]
        texts += [one.memory_id for one in (await memory.save(told)).memories]
    view = await memory.entity(ref)
    alias = {
        "entity_id": ref.removeprefix("entity:"),
        "alias_id": f"test~{ref}",
        "name": view.name,
        "name_key": view.name.casefold(),
        "texts": texts,
    }
    graph = await memory.prepared()
    await graph.run(
        WRITE_MADE_GRAPH,
        Written,
        space=space_key(memory.settings.space),
        entities=[],
        aliases=[alias],
        edges=[],
        now=memory.moment().now,
        open_end=OPEN_END,
    )


async def test_what_may_not_be_seen_is_no_part_of_a_path(memory: GraphMemory) -> None:
    a, b = await made(memory, "A Vale", "B Hill")
    hidden = await saved(memory, "The secret meeting", scope="project:fox")
    await memory.link(a, f"memory:{hidden}", "was at")
    await memory.link(b, f"memory:{hidden}", "was at")
    blind = await memory.path_between(a, b)
    assert (blind.steps, blind.cost) == ([], None)
    assert blind.notes == ["no path of at most 4 steps is to be seen between the two"]
    assert "secret" not in blind.model_dump_json()
    open_eyed = await memory.path_between(a, b, scopes="project:fox")
    assert [node.ref for node in open_eyed.nodes] == [a, f"memory:{hidden}", b]
    # Whoever names it by its id names its scope.
    named = await memory.path_between(a, f"memory:{hidden}")
    assert [node.ref for node in named.nodes] == [a, f"memory:{hidden}"]
    for name in ("memory:mem0000000000000abc", "entity:Nobody"):
        with pytest.raises(NotFound, match="names nothing that is stored"):
            await memory.path_between(a, name)


async def test_strict_sessions_walk_among_their_own(settings: Settings) -> None:
    async with GraphMemory.open(settings, isolation="strict") as memory:
        for session in ("one", "two"):
            await memory.ingest(
                session,
                [
                    {"role": "user", "content": "hello", "message_id": f"{session}{n}"}
                    for n in (1, 2)
                ],
            )
        await memory.link("message:one2", "message:two1", "leads to", session_id="main")
        path = await memory.path_between("message:one1", "message:one2", session_id="one")
        assert [step.type for step in path.steps] == ["next"]
        with pytest.raises(NotFound):
            await memory.path_between("message:one1", "message:two1", session_id="one")
        whole = await memory.path_between("message:one1", "message:two1", session_id="main")
        assert [step.type for step in whole.steps] == ["next", "leads to"]


async def test_a_path_is_as_it_was_then(settings: Settings) -> None:
    now = datetime(2026, 5, 1, tzinfo=UTC)
    memory = GraphMemory(settings, clock=lambda: now)
    a, b, x = await made(memory, "A Vale", "B Vale", "X Hill")
    linked = await memory.link(a, x, "knows")
    now += timedelta(days=10)
    await memory.correct(a, "unlink", edge_id=linked.relation.edge_id)
    await memory.link(b, x, "knows")
    now += timedelta(days=10)
    await memory.merge_entities(a, b)
    now += timedelta(days=10)
    assert [s.says for s in (await memory.path_between(a, x)).steps] != []

    async def steps(left: str, as_of: object) -> int:
        return len((await memory.path_between(left, x, as_of=as_of)).steps)

    assert await steps(a, "2026-05-05") == 1
    assert await steps(a, "2026-05-15") == 0
    assert await steps(b, "2026-05-15") == 1
    assert await steps(a, "2026-04-01") == 0
    await memory.close()


@pytest.mark.requirement("F12")
@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"left_ref": ""}, "left"),
        ({"left_ref": "person:"}, "left"),
        ({"max_hops": 0}, "max_hops must be a whole number from 1 to 6"),
        ({"max_hops": 7}, "max_hops must be a whole number from 1 to 6"),
        ({"as_of": "then"}, "as_of 'then' is not a time"),
    ],
)
async def test_nonsense_is_refused(
    memory: GraphMemory, asked: dict[str, object], says: str
) -> None:
    given: dict[str, object] = {"left_ref": "Ann", "right_ref": "Bob", **asked}
    with pytest.raises(BadRequest, match=says):
        await memory.path_between(**given)  # pyright: ignore[reportArgumentType]


async def test_a_node_and_itself_have_no_step_between(memory: GraphMemory) -> None:
    (a,) = await made(memory, "A Vale")
    path = await memory.path_between(a, "A Vale")
    assert (path.steps, path.notes, path.cost) == ([], ["both ends are one node"], 0.0)
