"""Doctor: does the graph keep the promises that every verb relies on?

Each check is one reading statement over one space; what breaks a promise is counted, and a few of
it are named. The probe writes, reads back and takes away: a memory that silently stores nothing
shows it there (openclaw/openclaw#38571).

Owns: the list of checks, what a person reads of each, and the probe.
Never: mends anything, or touches what a tenant stored.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from pydantic import BaseModel

from graphmem_neo4j.graph import Graph
from graphmem_neo4j.indexed import (
    EXPERIENCE,
    MEMORY,
    MEMORY_CHUNK,
    MESSAGE,
    MESSAGE_CHUNK,
    shelf_of,
)
from graphmem_neo4j.keys import OPEN_END, OPEN_START, active_key, space_key
from graphmem_neo4j.models import Frozen
from graphmem_neo4j.queries import Query, load
from graphmem_neo4j.relations import STRUCTURAL, relation_type
from graphmem_neo4j.tool_calls import TOOL_CALL
from graphmem_neo4j.visibility import origin_of

COUNT_BROKEN_VERSIONS = load("doctor/count_broken_versions")
COUNT_LOOSE_RELATIONS = load("doctor/count_loose_relations")
COUNT_DOUBLED_RELATIONS = load("doctor/count_doubled_relations")
COUNT_STRANGE_EDGES = load("doctor/count_strange_edges")
COUNT_MIXED_STATES = load("doctor/count_mixed_states")
COUNT_STRAY_CHUNKS = load("doctor/count_stray_chunks")
COUNT_TORN_SESSIONS = load("doctor/count_torn_sessions")
COUNT_IDLE_RECORDS = load("doctor/count_idle_records")
COUNT_LOST_VECTORS = load("doctor/count_lost_vectors")
COUNT_BROKEN_MERGES = load("doctor/count_broken_merges")
COUNT_BROKEN_MENTIONS = load("doctor/count_broken_mentions")
COUNT_OWNERLESS = load("doctor/count_ownerless")
COUNT_STRANGE_EXPERIENCES = load("doctor/count_strange_experiences")
LIST_SHELVES = load("doctor/list_shelves")
LIST_ACTIVE = load("doctor/list_active")
WRITE_PROBE = load("doctor/write_probe")
SHOW_PROBE = load("doctor/show_probe")
RELEASE_PROBE = load("doctor/release_probe")

SAMPLES_MAX = 5
KEYS_MAX = 2_000
"""Memories whose key is computed anew, the newest first, unless more are asked for."""
SHELVES_MAX = 50_000
_PROBE_TYPE = relation_type("relates to").name
_LETTERS = {
    "memory": MEMORY,
    "memory_chunk": MEMORY_CHUNK,
    "message": MESSAGE,
    "message_chunk": MESSAGE_CHUNK,
    "tool_call": TOOL_CALL,
    "experience": EXPERIENCE,
}


class Finding(Frozen):
    """A promise that is broken: which check saw it, what it says, how often, and some of it."""

    check: str
    says: str
    count: int
    samples: list[str]


@dataclass(frozen=True, slots=True)
class Check:
    """A check: its name, what is wrong where it finds something, and its statement."""

    name: str
    says: str
    query: Query


CHECKS = (
    Check(
        "versions",
        "a version is replaced and live, or superseded without exactly one successor",
        COUNT_BROKEN_VERSIONS,
    ),
    Check("relations", "a live relation has a retired or foreign end", COUNT_LOOSE_RELATIONS),
    Check(
        "doubled relations",
        "a relation is live twice between the same two nodes",
        COUNT_DOUBLED_RELATIONS,
    ),
    Check(
        "edge ids",
        "an edge has no id, one that does not name its source, or one that another has",
        COUNT_STRANGE_EDGES,
    ),
    Check("states", "a memory is live by one property, retired by another", COUNT_MIXED_STATES),
    Check("chunks", "a piece of a long text does not follow its owner", COUNT_STRAY_CHUNKS),
    Check("sessions", "messages do not stand in order without gaps", COUNT_TORN_SESSIONS),
    Check("records", "a receipt, job or change concerns nothing", COUNT_IDLE_RECORDS),
    Check("vectors", "a text has no vector and waits for none", COUNT_LOST_VECTORS),
    Check(
        "merges",
        "a merged entity holds a name, leads nowhere or to itself, lives, or is asked about",
        COUNT_BROKEN_MERGES,
    ),
    Check(
        "mentions",
        "a text names something twice, or a name of another space or of nobody",
        COUNT_BROKEN_MENTIONS,
    ),
    Check("owners", "a name, contact or file belongs to nothing", COUNT_OWNERLESS),
    Check(
        "experiences",
        "an experience or a tie is of no known type, doubled, or leads to what is gone",
        COUNT_STRANGE_EXPERIENCES,
    ),
)
SHELVES, KEYS, PROBE = "shelves", "keys", "probe"
CHECK_NAMES = (*(check.name for check in CHECKS), SHELVES, KEYS)


class _Found(BaseModel):
    found: int
    samples: list[str]


class _Shelf(BaseModel):
    kind: str
    scope: str
    session_id: str | None
    is_live: bool
    shelf: str
    texts: int
    sample: str


class _Active(BaseModel):
    memory_id: str
    content: str
    scope: str
    session_id: str | None
    valid_from: datetime
    valid_until: datetime
    active_key: str | None


class _Written(BaseModel):
    written: int


class _Probed(BaseModel):
    memories: int
    relations: int
    found: int


class _Released(BaseModel):
    released: int


async def doctor(
    graph: Graph,
    space: str,
    *,
    keys_max: int = KEYS_MAX,
    told: Callable[[str], None] | None = None,
) -> list[Finding]:
    """Run every check over one space, one after another; a sound graph gives no finding.

    `keys_max` bounds the memories whose key is computed anew, `told` hears the name of each check
    before it runs. Raises StoreUnavailable when Neo4j is away, or a check takes too long.
    """
    steps: list[tuple[str, Callable[[], Awaitable[Finding | None]]]] = [
        (check.name, lambda check=check: _count(graph, space, check)) for check in CHECKS
    ]
    steps.append((SHELVES, lambda: _shelves(graph, space)))
    steps.append((KEYS, lambda: _keys(graph, space, keys_max)))
    findings: list[Finding] = []
    for name, step in steps:
        if told is not None:
            told(name)
        finding = await step()
        if finding is not None:
            findings.append(finding)
    return findings


async def _count(graph: Graph, space: str, check: Check) -> Finding | None:
    known = {
        "space": space_key(space),
        "open_end": OPEN_END,
        "samples_max": SAMPLES_MAX,
        "structural": sorted(STRUCTURAL),
    }
    wanted = {name: value for name, value in known.items() if name in check.query.params}
    (row,) = await graph.run(check.query, _Found, **wanted)
    return _finding(check.name, check.says, row.found, row.samples)


def _finding(name: str, says: str, count: int, samples: Sequence[str]) -> Finding | None:
    if count == 0:
        return None
    return Finding(check=name, says=says, count=count, samples=list(samples[:SAMPLES_MAX]))


async def _shelves(graph: Graph, space: str) -> Finding | None:
    """Compare the tokens that texts stand under with those that their properties give."""
    rows = await graph.run(
        LIST_SHELVES, _Shelf, space=space_key(space), open_end=OPEN_END, limit=SHELVES_MAX
    )
    wrong = [row for row in rows if row.shelf != _shelf_of(row, space)]
    return _finding(
        SHELVES,
        "a text stands on the shelf of another scope, session or time: words find it wrongly",
        sum(row.texts for row in wrong),
        [row.sample for row in wrong],
    )


def _shelf_of(row: _Shelf, space: str) -> str:
    letter = _LETTERS[row.kind]
    return shelf_of(space, row.scope, letter, row.session_id, live=row.is_live)


async def _keys(graph: Graph, space: str, keys_max: int) -> Finding | None:
    """Compute the keys of the newest memories anew, as both ways of isolation would."""
    rows = await graph.run(
        LIST_ACTIVE, _Active, space=space_key(space), open_end=OPEN_END, limit=keys_max
    )
    wrong = [f"memory:{row.memory_id}" for row in rows if row.active_key not in _own(row, space)]
    return _finding(
        KEYS,
        "a memory does not hold the key of its words: the same could be stored twice",
        len(wrong),
        wrong,
    )


def _own(row: _Active, space: str) -> set[str]:
    return {
        active_key(
            space,
            row.scope,
            row.content,
            valid_from=row.valid_from,
            valid_until=row.valid_until,
            origin=origin,
        )
        for origin in (None, origin_of(row.session_id))
    }


async def probe(graph: Graph, *, suffix: str, now: datetime) -> list[Finding]:
    """Write two memories and a relation, read them back, and take them away again (U29, U32).

    `suffix` is random letters, one probe's own: its space is none that a tenant can have. Raises
    StoreUnavailable when Neo4j is away; then the probe may be left behind, where nobody reads.
    """
    space, word = f"probe:{suffix}", f"probe{suffix}"
    try:
        await graph.run(
            WRITE_PROBE,
            _Written,
            space=space,
            type=_PROBE_TYPE,
            word=word,
            now=now,
            open_start=OPEN_START,
            open_end=OPEN_END,
        )
        (seen,) = await graph.run(
            SHOW_PROBE,
            _Probed,
            space=space,
            type=_PROBE_TYPE,
            word=word,
            words_query=f"+shelf:({word}) +terms:({word})",
        )
    finally:
        (gone,) = await graph.run(RELEASE_PROBE, _Released, space=space)
    return _judge(seen, gone.released)


def _judge(seen: _Probed, released: int) -> list[Finding]:
    wrong = [
        (seen.memories != 2, f"{seen.memories} of 2 memories that were written are there"),
        (seen.relations != 1, f"{seen.relations} of 1 relation that was written is there"),
        (seen.found != 2, f"the index of words finds {seen.found} of 2 memories"),
        (released != 2, f"{released} of 2 memories could be taken away again"),
    ]
    return [
        Finding(check=PROBE, says=says, count=1, samples=[]) for is_wrong, says in wrong if is_wrong
    ]
