"""The corrections drill: a small one on a real server, and a reckoning that sees what is wrong."""

from dataclasses import replace
from typing import Any

import pytest

from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.evaluate import CorrectionsOptions, corrections_options
from graphmem_neo4j.evaluate.corrections_drill import corrections_drill
from graphmem_neo4j.evaluate.reckoning import Changed, Edge, Outcome, Version, reckon
from graphmem_neo4j.evaluate.saver import Did
from graphmem_neo4j.evaluate.target import Scratch, Target


@pytest.mark.requirement("U28", "U32", "F64")
@pytest.mark.timeout(400)
async def test_two_processes_at_random_break_and_lose_nothing(
    target: Target, scratch: Scratch
) -> None:
    options = CorrectionsOptions(
        operations=300, processes=2, memories=30, seed=3, seconds_max=300.0
    )
    report = await corrections_drill(target, scratch, options, command="made")
    broken = [check for check in report.checks if check.holds is False]
    assert broken == [], report.notes
    assert report.holds
    assert report.measures[0].per_second
    told = " ".join(report.notes)
    for verb in ("correct", "delete", "link", "save", "unlink", "update"):
        assert f"{verb}: " in told
    for kind in ("corrected", "updated"):
        assert f"undo {kind}: " in told


def test_a_size_that_cannot_be_is_refused() -> None:
    with pytest.raises(BadRequest, match="operations"):
        corrections_options(operations=0)


def _link(edge_id: str, source: str, target: str) -> Did:
    ends = (f"memory:{source}", f"memory:{target}")
    return Did(verb="link", outcome="done", edge_id=edge_id, relation_type="SUPPORTS", ends=ends)


def _edge(edge_id: str, source: str, target: str, *, is_live: bool = True) -> Edge:
    return Edge(
        edge_id=edge_id, relation_type="SUPPORTS", from_id=source, to_id=target, is_live=is_live
    )


SOUND = Outcome(
    did=[
        _link("a~1", "a", "b"),
        _link("c~1", "c", "b"),
        Did(verb="unlink", outcome="done", memory_id="c", edge_id="c~1", change_id="x1"),
        Did(verb="correct", outcome="done", memory_id="a", new_id="a2", change_id="x2"),
        Did(verb="update", outcome="done", memory_id="b", change_id="x3"),
        Did(verb="delete", outcome="done", memory_id="d", change_id="x4"),
        Did(verb="delete", outcome="gone"),
        # e was folded into f and parted again; g was corrected, and that taken back.
        Did(verb="correct", outcome="done", memory_id="e", new_id="f", change_id="x6"),
        Did(
            verb="undo folded",
            outcome="done",
            memory_id="e",
            new_id="e2",
            ends=("f", "e"),
            change_id="x7",
        ),
        Did(verb="correct", outcome="done", memory_id="g", new_id="g2", change_id="x8"),
        Did(verb="undo corrected", outcome="done", memory_id="g2", new_id="g3", change_id="x9"),
        # h was deleted and came back; the relation of c was taken back and drawn anew.
        Did(verb="delete", outcome="done", memory_id="h", change_id="x10"),
        Did(verb="undo deleted", outcome="done", memory_id="h", change_id="x11"),
        Did(verb="undo unlinked", outcome="done", edge_id="c~2"),
    ],
    active=frozenset({"a2", "b", "c", "e2", "f", "g3", "h"}),
    versions=[
        Version(new_id="a2", old_id="a"),
        Version(new_id="e2", old_id="e"),
        Version(new_id="g2", old_id="g"),
        Version(new_id="g3", old_id="g2"),
    ],
    changes=[
        Changed(change_id="x1", kind="unlinked"),
        Changed(change_id="x2", kind="corrected"),
        Changed(change_id="x3", kind="updated"),
        Changed(change_id="x4", kind="deleted"),
        Changed(change_id="x5", kind="merged"),
        Changed(change_id="x6", kind="corrected"),
        Changed(change_id="x7", kind="restored"),
        Changed(change_id="x8", kind="corrected"),
        Changed(change_id="x9", kind="corrected"),
        Changed(change_id="x10", kind="deleted"),
        Changed(change_id="x11", kind="restored"),
    ],
    edges=[
        _edge("a~1", "a", "b", is_live=False),
        _edge("a2~1", "a2", "b"),
        _edge("c~1", "c", "b", is_live=False),
        _edge("c~2", "c", "b"),
        _edge("f~9", "f", "b"),
    ],
)


def _wrong(**values: Any) -> set[str]:
    return {check.name for check in reckon(replace(SOUND, **values)) if check.holds is False}


def test_what_adds_up_is_right() -> None:
    assert _wrong() == set()


@pytest.mark.requirement("U28", "U32")
@pytest.mark.parametrize(
    ("values", "name"),
    [
        ({"versions": []}, "corrections that were acknowledged, but are no version"),
        (
            {"versions": [*SOUND.versions, Version(new_id="z2", old_id="z")]},
            "versions that nobody was told of",
        ),
        ({"changes": SOUND.changes[1:]}, "changes that were acknowledged, but are not kept"),
        (
            {"changes": [*SOUND.changes, Changed(change_id="y", kind="deleted")]},
            "changes that nobody was told of",
        ),
        ({"edges": SOUND.edges[1:]}, "links that were acknowledged, but never stored"),
        ({"edges": [SOUND.edges[0], *SOUND.edges[2:]]}, "links that are not there once"),
        (
            {"edges": [*SOUND.edges[:3], SOUND.edges[4]]},
            "links that were acknowledged, but never stored",
        ),
        ({"edges": [*SOUND.edges, _edge("a2~2", "a2", "b")]}, "relations live twice"),
        (
            {"edges": [*SOUND.edges[:2], _edge("c~1", "c", "b")]},
            "relations taken back, but live",
        ),
        ({"edges": [*SOUND.edges, _edge("b~1", "b", "c")]}, "relations that nobody drew"),
        (
            {"did": [*SOUND.did, SOUND.did[3].model_copy(update={"new_id": "a3"})]},
            "memories that were ended twice",
        ),
        ({"active": SOUND.active | {"d"}}, "memories that were ended, but are active"),
        ({"active": SOUND.active - {"h"}}, "memories brought back, but not active"),
        ({"active": SOUND.active - {"e2"}}, "memories parted, but not there"),
    ],
)
def test_what_does_not_add_up_is_seen(values: dict[str, Any], name: str) -> None:
    assert name in _wrong(**values)
