"""Relations: every wording has one normal form, which Neo4j takes and nobody else uses."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphmem_neo4j import relations
from graphmem_neo4j.errors import BadRequest

EXAMPLES = (
    *("supports", "contradicts", "manages", "blocks", "depends_on", "caused_by"),
    *("reports_to", "elaborates", "deployed_on", "synthesized_from", "follows", "assigned_to"),
    *("approved_by", "communicated_via", "affected", "resolved_by", "managed_by", "monitors"),
    *("solved_using", "has_identity"),
)


@pytest.mark.requirement("Q16", "Q17")
@pytest.mark.parametrize("wording", EXAMPLES)
def test_the_names_of_the_examples_are_their_own(wording: str) -> None:
    found = relations.relation_type(wording)
    assert (found.wording, found.name) == (wording, wording.upper())


@pytest.mark.requirement("Q14", "F18")
@pytest.mark.parametrize(
    ("wording", "name"),
    [
        ("works at", "WORKS_AT"),
        ("  works   at ", "WORKS_AT"),
        ("worksAt", "WORKS_AT"),
        ("Works-At", "WORKS_AT"),
        ("non-compliant", "NON_COMPLIANT"),
        ("由...组成", "由_组成"),
        ("работает в", "РАБОТАЕТ_В"),
        ("يعمل في", "يعمل_في"),
        ("50% of", "50_OF"),
        ("a:b|c", "A_B_C"),
        ("has`tick", "HAS_TICK"),
        ("works\x00at", "WORKSAT"),
        ("ＡＢ", "AB"),
        ("straße", "STRASSE"),
        ("x`]->() DETACH DELETE n //", "X_DETACH_DELETE_N"),
    ],
)
def test_a_wording_has_one_normal_form(wording: str, name: str) -> None:
    assert relations.relation_type(wording).name == name


@pytest.mark.requirement("Q14", "Q18")
@pytest.mark.parametrize("name", sorted(relations.STRUCTURAL))
def test_our_own_edges_are_never_drawn_by_others(name: str) -> None:
    found = relations.relation_type(name.lower().replace("_", " "))
    assert found.name == f"REL_{name}"


@pytest.mark.requirement("F20")
@pytest.mark.parametrize(
    "wording", ["", "   ", "\u200b", "...", "🙂", None, [], True, "R" * 70_000]
)
def test_what_names_nothing_is_refused(wording: object) -> None:
    with pytest.raises(BadRequest, match="type"):
        relations.relation_type(wording)


@given(st.text(max_size=80))
def test_a_normal_form_is_stable_and_safe(wording: str) -> None:
    try:
        found = relations.relation_type(wording)
    except BadRequest:
        return
    assert len(found.name) <= relations.TYPE_MAX_CHARACTERS + len("REL_")
    assert found.name not in relations.STRUCTURAL
    assert re.fullmatch(r"[^\s`\x00-\x2f]+", found.name)
    assert relations.relation_type(found.name).name == found.name


def test_an_edge_id_names_its_source_and_can_be_read_back() -> None:
    edge = relations.edge_id("memory:mem1~x", "SUPPORTS", "memory:mem2", "s1")
    assert relations.parse_edge(relations.show_edge_id(edge)) == (edge, "memory:mem1~x")
    assert relations.parse_edge(f"[`{edge}`]") == (edge, "memory:mem1~x")
    others = [("SUPPORTS", "memory:mem3", "s1"), ("SUPPORTS", "memory:mem2", "s2")]
    assert all(relations.edge_id("memory:mem1~x", *other) != edge for other in others)


@pytest.mark.parametrize("wrong", ["mem1", "~" + "0" * 16, "mem1~xyz", "relates:r789", "", None])
def test_what_is_no_edge_id_is_refused(wrong: object) -> None:
    with pytest.raises(BadRequest, match="edge_id"):
        relations.parse_edge(wrong)
