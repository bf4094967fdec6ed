"""Reckoning: does what the graph holds after many corrections add up with what was acknowledged?

Owns: the comparison; it follows every memory to its newest version first.
Never: asks the database (it is handed the rows), or forgives anything but what was tried again.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from graphmem_neo4j.evaluate.drill import exactly
from graphmem_neo4j.evaluate.report import Check
from graphmem_neo4j.evaluate.saver import Did
from graphmem_neo4j.models import Frozen

_KIND_OF = {"correct": "corrected", "update": "updated", "delete": "deleted", "unlink": "unlinked"}
_PREFIX = "memory:"


class Version(Frozen):
    """Which memory took the place of which."""

    new_id: str
    old_id: str


class Changed(Frozen):
    """A change, as it is stored."""

    change_id: str
    kind: str


class Edge(Frozen):
    """A relation between two memories, as it is stored, live or taken back."""

    edge_id: str
    relation_type: str
    from_id: str
    to_id: str
    is_live: bool


Key = tuple[str, str, str]
"""From, type and to of a relation, by the newest versions of its ends."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What was acknowledged, and what is stored; `active` are the ids of live memories."""

    did: Sequence[Did]
    active: frozenset[str]
    versions: Sequence[Version]
    changes: Sequence[Changed]
    edges: Sequence[Edge]
    newer: dict[str, str] = field(init=False)

    def __post_init__(self) -> None:
        """Read the versions once."""
        newer = {version.old_id: version.new_id for version in self.versions}
        object.__setattr__(self, "newer", newer)

    def newest(self, memory_id: str) -> str:
        """Follow a memory to the end of its chain; a chain is no longer than all versions."""
        for _ in range(len(self.versions) + 1):
            if memory_id not in self.newer:
                break
            memory_id = self.newer[memory_id]
        return memory_id

    def key(self, from_id: str, relation_type: str, to_id: str) -> Key:
        """Name a relation by the newest versions of its ends."""
        return self.newest(from_id), relation_type, self.newest(to_id)

    def done(self, verb: str) -> list[Did]:
        """List what was acknowledged of a verb."""
        return [did for did in self.did if did.verb == verb and did.outcome in ("done", "retold")]


def reckon(outcome: Outcome) -> list[Check]:
    """Compare; every check must be exact, whatever the processes did to each other."""
    return [*_corrections(outcome), *_changes(outcome), *_links(outcome), *_states(outcome)]


def _corrections(outcome: Outcome) -> list[Check]:
    said = Counter((did.new_id, did.memory_id) for did in outcome.done("correct"))
    stored = Counter((version.new_id, version.old_id) for version in outcome.versions)
    return [
        exactly(
            "corrections that were acknowledged, but are no version", (said - stored).total(), 0
        ),
        _but_for("versions that nobody was told of", (stored - said).total(), outcome),
    ]


def _changes(outcome: Outcome) -> list[Check]:
    said = Counter(
        (did.change_id, _KIND_OF[verb]) for verb in _KIND_OF for did in outcome.done(verb)
    )
    kinds = set(_KIND_OF.values())
    stored = Counter((one.change_id, one.kind) for one in outcome.changes if one.kind in kinds)
    return [
        exactly("changes that were acknowledged, but are not kept", (said - stored).total(), 0),
        _but_for("changes that nobody was told of", (stored - said).total(), outcome),
    ]


def _but_for(name: str, value: int, outcome: Outcome) -> Check:
    """Check for zero; what was tried again may have been done the first time, unheard."""
    allowed = sum(len(did.reasons) for did in outcome.did)
    return Check(name=name, value=value, target=f"<= {allowed}", holds=value <= allowed)


def _links(outcome: Outcome) -> list[Check]:
    live = Counter(
        outcome.key(edge.from_id, edge.relation_type, edge.to_id)
        for edge in outcome.edges
        if edge.is_live
    )
    unlinked_ids = {did.edge_id for did in outcome.done("unlink")}
    unlinked = {
        outcome.key(edge.from_id, edge.relation_type, edge.to_id)
        for edge in outcome.edges
        if edge.edge_id in unlinked_ids
    }
    linked = {_linked(outcome, did) for did in outcome.done("link")}
    # What was taken back at some time may be linked anew or not: the order is not known.
    expected = {key for key in linked - unlinked if _may_live(outcome, key)}
    known = {edge.edge_id for edge in outcome.edges}
    ids = {did.edge_id for did in outcome.done("link")}
    revived = sum(edge.is_live and edge.edge_id in unlinked_ids for edge in outcome.edges)
    return [
        exactly("links that were acknowledged, but never stored", len(ids - known), 0),
        exactly("links that are not there once", sum(live[key] != 1 for key in expected), 0),
        exactly("relations live twice", sum(count - 1 for count in live.values()), 0),
        exactly("relations taken back, but live", revived, 0),
        _but_for("relations that nobody drew", len(set(live) - linked), outcome),
    ]


def _linked(outcome: Outcome, did: Did) -> Key:
    source, target = (end.removeprefix(_PREFIX) for end in did.ends)
    return outcome.key(source, did.relation_type, target)


def _may_live(outcome: Outcome, key: Key) -> bool:
    source, _, target = key
    return source != target and source in outcome.active and target in outcome.active


def _states(outcome: Outcome) -> list[Check]:
    deleted = Counter(did.memory_id for did in outcome.done("delete"))
    corrected = Counter(did.memory_id for did in outcome.done("correct"))
    ended = deleted + corrected
    kept = sum(memory_id in outcome.active for memory_id in ended)
    return [
        exactly("memories that were ended twice", sum(n - 1 for n in ended.values()), 0),
        exactly("memories that were ended, but are active", kept, 0),
    ]
