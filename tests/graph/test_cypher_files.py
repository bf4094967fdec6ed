"""Every query file against a real server: what its header promises holds, whatever it asks.

Nothing here stays in the database but two small graphs in spaces of their own: statements that
write run in a transaction that is rolled back.
"""

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, replace
from typing import Any, cast

import neo4j
import pytest
from twins import Row, Twin, parameters, pointed, write_twin

from graphmem_neo4j.keys import space_key
from graphmem_neo4j.local import Running
from graphmem_neo4j.queries import Mode, Query, load, names
from graphmem_neo4j.sources import settings_from

ALL = names()
READING = [name for name in ALL if load(name).mode is Mode.READ]
WRITING = [name for name in ALL if load(name).mode is Mode.WRITE]
OF_A_SPACE = [name for name in READING if "space" in load(name).params]
WRITING_IN_A_SPACE = [name for name in WRITING if "space" in load(name).params]

TYPES = {"read": {"r"}, "write": {"w", "rw"}, "batch": {"w", "rw"}, "schema": {"s"}}
"""What the server calls a statement of each mode."""
TYPE_OF = {
    "status/show_server": {"s"},  # the server's own procedures count as schema work
}

SCANNING = (
    *("explore/", "maintain/", "schema/", "evaluate/", "doctor/", "vectors/mark_"),
    "vectors/release_",
    "projection/",
    *("repair/list_names", "repair/project_", "repair/find_contradictions"),
    "wipe/",
)
"""No request waits for these: they may look at every node of a label."""
SCANS = {
    "AllNodesScan",
    "NodeByLabelScan",
    "UnionNodeByLabelsScan",
    "IntersectionNodeByLabelsScan",
    "DirectedAllRelationshipsScan",
    "UndirectedAllRelationshipsScan",
    "DirectedRelationshipTypeScan",
    "UndirectedRelationshipTypeScan",
    "NodeIndexScan",
}

UNREADABLE_HERE = {
    "gds/": "the numbers of nodes are the server's own",
    "evaluate/": "its graph is a flat one of its own, on a scratch server",
    "doctor/": "a sound graph has no fault to show",
    "repair/find_close": "names have no vectors yet when they are written",
    "repair/project_names": "names have no vectors yet when they are written",
}
"""Reading files that can show nothing of the graph that the façade writes, and why."""


IDLE_HERE = {
    "experiences/mark_compared": "the statements before it raised the versions it names",
    "analysis/write_members": "it names nodes by the server's own ids",
}
"""Writing files that find nothing to do in the replay, and why."""


@dataclass(frozen=True)
class Ground:
    """A session on the server, and the two graphs that lie there."""

    session: neo4j.Session
    mine: Twin
    theirs: Twin


@pytest.fixture(scope="module")
async def twins(server: Running) -> tuple[Twin, Twin]:
    """Write two spaces that hold the same things, under the same ids where ids can be chosen."""
    mine, theirs = [
        await write_twin(
            settings_from(
                {},
                uri=server.bolt_uri,
                user=server.user,
                password=server.password,
                space=f"cypher files {marker}",
                embedding__provider="local",
            ),
            marker,
        )
        for marker in ("quokka", "wombat")
    ]
    return mine, theirs


@pytest.fixture(scope="module")
def ground(server: Running, twins: tuple[Twin, Twin]) -> Generator[Ground, None, None]:
    """Open a session of the plain driver beside the two graphs; tests may look behind the door."""
    # The driver's own signatures are partly untyped.
    open_driver = cast(Callable[..., neo4j.Driver], neo4j.GraphDatabase.driver)  # pyright: ignore[reportUnknownMemberType]
    auth = (server.user, server.password)
    with open_driver(server.bolt_uri, auth=auth, warn_notification_severity="OFF") as driver:
        open_session = cast(Callable[[], neo4j.Session], driver.session)  # pyright: ignore[reportUnknownMemberType]
        with open_session() as session:
            _know_rare_properties(session)
            yield Ground(session, *twins)


def _know_rare_properties(session: neo4j.Session) -> None:
    """Write once, and take back, what only time or a change of the embedding model writes."""
    query = load("vectors/write_state")
    values = {**parameters(session, query), "changed_from": "another model"}
    spending = load("consulting/write_day")
    spent = parameters(session, spending)
    with session.begin_transaction() as transaction:
        transaction.run(query.text, values).consume()
        transaction.run(spending.text, spent).consume()
        transaction.run("CREATE ({vector_refusals: 0, last_decayed_at: 0})").consume()
        transaction.rollback()


def _operators(plan: dict[str, Any]) -> Iterator[str]:
    yield plan["operatorType"].partition("@")[0]
    for child in plan.get("children", []):
        yield from _operators(child)


def _explained(ground: Ground, query: Query) -> tuple[tuple[str, ...], neo4j.ResultSummary]:
    values = _mine(ground, query.name)
    result = ground.session.run(f"EXPLAIN {query.text}", values)
    return tuple(result.keys()), result.consume()


@pytest.mark.parametrize("name", ALL)
def test_a_statement_is_what_its_header_says(ground: Ground, name: str) -> None:
    query = load(name)
    columns, summary = _explained(ground, query)
    complaints = [s.status_description for s in summary.gql_status_objects if s.is_notification]
    assert columns == query.returns
    assert summary.query_type in TYPE_OF.get(name, TYPES[query.mode.value])
    # Labels, types and properties nobody ever wrote are complained of: misspelt, or dead.
    assert complaints == []


@pytest.mark.parametrize("name", [name for name in ALL if not name.startswith(SCANNING)])
def test_a_request_never_scans(ground: Ground, name: str) -> None:
    _, summary = _explained(ground, load(name))
    plan = cast(dict[str, Any] | None, summary.plan)  # pyright: ignore[reportUnknownMemberType]
    used = set(_operators(plan)) if plan else set[str]()
    assert used & SCANS == set()


LOCKING = [name for name in ALL if "touched_at = $now" in load(name).text]


@pytest.mark.requirement("F64")
@pytest.mark.parametrize("name", LOCKING)
def test_nothing_is_read_ahead_of_its_lock(ground: Ground, name: str) -> None:
    """The planner may read a property early and keep it: then a lock comes too late."""
    _, summary = _explained(ground, load(name))
    plan = cast(dict[str, Any] | None, summary.plan)  # pyright: ignore[reportUnknownMemberType]
    assert plan is not None
    kept = [
        details
        for operator, details in _steps(plan)
        if operator == "CacheProperties" and "retired_at" in details
    ]
    assert kept == []


def _steps(plan: dict[str, Any]) -> Iterator[tuple[str, str]]:
    details = str(plan.get("args", {}).get("Details", ""))
    yield plan["operatorType"].partition("@")[0], details
    for child in plan.get("children", []):
        yield from _steps(child)


def _created(summary: neo4j.ResultSummary) -> tuple[int, int, int]:
    counters = summary.counters
    return counters.nodes_created, counters.relationships_created, counters.labels_added


def _mine(ground: Ground, name: str) -> Row:
    values = parameters(ground.session, load(name))
    return pointed(values, ground.mine, space=ground.mine.space)


@pytest.mark.parametrize("is_known", [False, True], ids=["as in the header", "on what is there"])
@pytest.mark.parametrize("name", WRITING)
def test_a_write_replayed_creates_nothing(ground: Ground, name: str, is_known: bool) -> None:
    query = load(name)
    values = _mine(ground, name) if is_known else parameters(ground.session, query)
    with ground.session.begin_transaction() as transaction:
        transaction.run(query.text, values).consume()
        again = transaction.run(query.text, values).consume()
        transaction.rollback()
    assert _created(again) == (0, 0, 0)


def test_every_write_writes_something(ground: Ground) -> None:
    """Show that the replay above is not idle: run one after another, each finds what to do."""
    values = {name: _mine(ground, name) for name in WRITING}
    # These only ever create: on what is there already they rightly do nothing.
    creating = ("schema/write_migration", "evaluate/write_memories", "doctor/write_probe")
    for name in (*creating, "doctor/release_probe"):
        values[name] = parameters(ground.session, load(name))
    idle: list[str] = []
    with ground.session.begin_transaction() as transaction:
        # A lease is taken before it is given back: the order is turned round.
        for name in sorted(WRITING, reverse=True):
            summary = transaction.run(load(name).text, values[name]).consume()
            if not summary.counters.contains_updates:
                idle.append(name)
        transaction.rollback()
    assert set(idle) <= set(IDLE_HERE), ", ".join(idle)


def _ask(ground: Ground, name: str, twin: Twin, *, space: str) -> list[Row]:
    """Run a reading file with everything a twin owns in its parameters, but in any space."""
    values = pointed(parameters(ground.session, load(name)), twin, space=space)
    rows = [dict(record) for record in ground.session.run(load(name).text, values)]
    if "gds.graph.project(" in load(name).text:
        # The next one that asks builds a graph of the same name.
        drop = "CALL gds.graph.drop($name, false) YIELD graphName RETURN graphName"
        ground.session.run(drop, name=values["name"]).consume()
    return rows


@pytest.mark.parametrize("slot", ["a", "b"])
def test_samples_speak_of_the_slot_in_use(ground: Ground, slot: str) -> None:
    """Tests that ran before may have changed the model: either slot may hold the twins' vectors."""
    twin = replace(ground.theirs, slot=slot)
    strays: list[str] = []
    count = 0
    for name in ALL:
        values = pointed(parameters(ground.session, load(name)), twin, space=twin.space)
        named = {key: values[key] for key in ("slot", "vector_property") if key in values}
        count += bool(named)
        if named and set(named.values()) - {slot, f"embedding_{slot}"}:
            strays.append(name)
        if "old_property" in values and values["old_property"] == f"embedding_{slot}":
            strays.append(name)
    assert strays == []
    assert count > 1


def _numbers(value: Any) -> Iterator[float]:
    if isinstance(value, dict):
        for field in cast(dict[str, Any], value).values():
            yield from _numbers(field)
    elif isinstance(value, list):
        for item in cast(list[Any], value):
            yield from _numbers(item)
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield value


@pytest.mark.parametrize("name", OF_A_SPACE)
def test_a_read_reaches_only_the_space_it_asks_for(ground: Ground, name: str) -> None:
    """Ask with ids, words and vectors of another tenant: nothing of that tenant comes back."""
    theirs = ground.theirs
    seen = _ask(ground, name, theirs, space=theirs.space)
    from_mine = _ask(ground, name, theirs, space=ground.mine.space)
    from_nowhere = _ask(ground, name, theirs, space="cypher files nobody")
    if not name.startswith(tuple(UNREADABLE_HERE)):
        assert repr(seen) != repr(from_nowhere), "these parameters find nothing even at home"
    own_things = (theirs.marker, theirs.memory_id, theirs.active_key)
    for rows in (from_mine, from_nowhere):
        assert [thing for thing in own_things if thing in repr(rows)] == []
    assert [number for number in _numbers(from_nowhere) if number > 0] == []


@pytest.mark.parametrize("name", WRITING_IN_A_SPACE)
def test_a_write_touches_only_the_space_it_names(ground: Ground, name: str) -> None:
    """Write with another tenant's ids: that tenant's nodes and relationships stay as they are."""
    theirs = ground.theirs
    query = load(name)
    values = pointed(parameters(ground.session, query), theirs, space=ground.mine.space)
    with ground.session.begin_transaction() as transaction:
        before = _contents(transaction, theirs)
        transaction.run(query.text, values).consume()
        after = _contents(transaction, theirs)
        transaction.rollback()
    assert before
    assert before == after


def _contents(transaction: neo4j.Transaction, twin: Twin) -> list[Any]:
    result = transaction.run(
        "MATCH (node {space: $space}) RETURN elementId(node) AS node_id, "
        "properties(node) AS properties, COUNT { (node)--() } AS degree ORDER BY node_id",
        space=space_key(twin.space),
    )
    return [record.data() for record in result]
