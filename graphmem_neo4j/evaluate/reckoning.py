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

_KIND_OF = {
    "correct": "corrected",
    "update": "updated",
    "delete": "deleted",
    "unlink": "unlinked",
    "undo corrected": "corrected",
    "undo updated": "updated",
    "undo deleted": "restored",
    "undo folded": "restored",
}
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

    def done(self, *verbs: str) -> list[Did]:
        """List what was acknowledged of some verbs."""
        return [did for did in self.did if did.verb in verbs and did.outcome in ("done", "retold")]

    def loose(self) -> set[str]:
        """Name the memories that were brought back or parted: which relations came along is open.

        It hangs on what became of the other ends meanwhile, and the order is not known.
        """
        back = [did.memory_id for did in self.done("undo deleted")]
        for did in self.done("undo folded"):
            back += [did.new_id, *did.ends]
        return {self.newest(memory_id) for memory_id in back}


def reckon(outcome: Outcome) -> list[Check]:
    """Compare; every check must be exact, whatever the processes did to each other."""
    return [*_corrections(outcome), *_changes(outcome), *_links(outcome), *_states(outcome)]


def _corrections(outcome: Outcome) -> list[Check]:
    versions = outcome.done("correct", "undo corrected", "undo folded")
    said = Counter((did.new_id, did.memory_id) for did in versions)
    # The version before is one no more when the two were parted.
    said -= Counter(did.ends for did in outcome.done("undo folded"))
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
    unlinked = _keys_of(outcome, unlinked_ids)
    redrawn_ids = {did.edge_id for did in outcome.done("undo unlinked")}
    linked = {_linked(outcome, did) for did in outcome.done("link")}
    loose = outcome.loose()
    # What was taken back at some time may be linked anew or not: the order is not known.
    expected = {
        key for key in linked - unlinked if _may_live(outcome, key) and not _touches(key, loose)
    }
    known = {edge.edge_id for edge in outcome.edges}
    ids = {did.edge_id for did in outcome.done("link")} | redrawn_ids
    strange = {
        key
        for key in set(live) - linked - _keys_of(outcome, redrawn_ids)
        if not _touches(key, loose)
    }
    revived = sum(edge.is_live and edge.edge_id in unlinked_ids for edge in outcome.edges)
    return [
        exactly("links that were acknowledged, but never stored", len(ids - known), 0),
        exactly("links that are not there once", sum(live[key] != 1 for key in expected), 0),
        exactly("relations live twice", sum(count - 1 for count in live.values()), 0),
        exactly("relations taken back, but live", revived, 0),
        _but_for("relations that nobody drew", len(strange), outcome),
    ]


def _keys_of(outcome: Outcome, edge_ids: set[str]) -> set[Key]:
    return {
        outcome.key(edge.from_id, edge.relation_type, edge.to_id)
        for edge in outcome.edges
        if edge.edge_id in edge_ids
    }


def _touches(key: Key, memory_ids: set[str]) -> bool:
    return key[0] in memory_ids or key[2] in memory_ids


def _linked(outcome: Outcome, did: Did) -> Key:
    source, target = (end.removeprefix(_PREFIX) for end in did.ends)
    return outcome.key(source, did.relation_type, target)


def _may_live(outcome: Outcome, key: Key) -> bool:
    source, _, target = key
    return source != target and source in outcome.active and target in outcome.active


def _states(outcome: Outcome) -> list[Check]:
    ended = Counter(
        did.memory_id for did in outcome.done("delete", "correct", "undo corrected")
    ) - Counter(did.memory_id for did in outcome.done("undo deleted"))
    kept = sum(memory_id in outcome.active for memory_id in ended)
    restored = {did.memory_id for did in outcome.done("undo deleted")} - ended.keys()
    parted = {did.new_id for did in outcome.done("undo folded")}
    known = {version.old_id for version in outcome.versions} | outcome.active
    return [
        exactly("memories that were ended twice", sum(n - 1 for n in ended.values()), 0),
        exactly("memories that were ended, but are active", kept, 0),
        exactly("memories brought back, but not active", len(restored - outcome.active), 0),
        exactly("memories parted, but not there", len(parted - known - ended.keys()), 0),
    ]
