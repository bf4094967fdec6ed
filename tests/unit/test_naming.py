"""Naming: which names are one thing, which must never be joined, and what the contexts add."""

import pytest
from naming_agreeing import AGREEING
from naming_apart import APART
from naming_clashing import CLASHING
from naming_same import SAME

from graphmem_neo4j.naming import Band, Named, compare

Pair = tuple[str, Named, Named]


def _bare(text: str) -> list[Pair]:
    rows = [line.split(" | ") for line in text.strip().splitlines()]
    return [(kind, Named(a, type_), Named(b, type_)) for kind, type_, a, b in rows]


def _met(text: str) -> list[Pair]:
    lines = text.strip().splitlines()
    found: list[Pair] = []
    for head, *names in zip(lines[::3], lines[1::3], lines[2::3], strict=True):
        kind, type_ = head.split()
        left, right = (Named(n, type_, c) for n, c in (line.split(" :: ") for line in names))
        found.append((kind, left, right))
    return found


def _named(pair: Pair) -> str:
    return f"{pair[0]}: {pair[1].name} / {pair[2].name}"


@pytest.mark.requirement("S7", "F61")
@pytest.mark.parametrize("pair", [*_bare(SAME), *_met(AGREEING)], ids=_named)
def test_names_of_one_thing_are_joined(pair: Pair) -> None:
    verdict = compare(pair[1], pair[2])
    assert verdict.band is Band.SAME, verdict
    assert verdict.reasons
    assert not verdict.vetoes


@pytest.mark.requirement("S7", "X6", "F58", "F60")
@pytest.mark.parametrize("pair", [*_bare(APART), *_met(CLASHING)], ids=_named)
def test_names_of_two_things_are_never_joined(pair: Pair) -> None:
    assert compare(pair[1], pair[2]).band is not Band.SAME


@pytest.mark.requirement("X6")
@pytest.mark.parametrize(
    ("left", "right", "type_", "why"),
    [
        ("Harbour map v4", "Harbour map v5", "document", "other number, version or date"),
        ("Hugo Tarrant Jr.", "Hugo Tarrant Sr.", "person", "elder and younger"),
        ("Mrs. Ellingham", "Mr. Ellingham", "person", "titles that exclude each other"),
        ("Oskar Lindqvist", "Otto Lindqvist", "person", "another given name"),
        ("Mario Celestini", "Maria Celestini", "person", "another given name"),
        ("ada@holm.example", "ida@holm.example", "person", "another address"),
        ("West Pier", "East Pier", "place", "words that exclude each other"),
        ("Tallinn", "Riga", "place", "two places"),
        ("Ina (night shift)", "Ina (day shift)", "person", "other words in brackets"),
        ("تطبيق رمال", "شركة رمال", "org", "a company and a product"),
        ("محمود ناصر الطيبي", "ناصر محمود الطيبي", "person", "the names stand in another order"),
        ("刘思远", "刘思源", "person", "another character"),
    ],
)
def test_a_veto_says_why(left: str, right: str, type_: str, why: str) -> None:
    verdict = compare(Named(left, type_), Named(right, type_))
    assert verdict.band is Band.DIFFERENT
    assert verdict.vetoes == (why,)
    assert verdict.score < 0.1


@pytest.mark.requirement("X6", "F60")
@pytest.mark.parametrize(
    ("left", "right"),
    [
        (Named("T. Abernathy", "person"), Named("Theodora Abernathy", "person")),
        (Named("Nick Halvorsen", "person"), Named("Nicholas Halvorsen", "person")),
        (Named("Rosalie", "person"), Named("Rosalie Quint", "person")),
        (Named("HLF", "org"), Named("Highland Lantern Fund", "org")),
        (Named("王丽", "person"), Named("Wang Li", "person")),
        (Named("Brightmoor", "project"), Named("Brigthmoor", "project")),
        (Named("kvist.example", "system"), Named("Kvist", "system")),
    ],
)
def test_what_others_could_bear_too_is_asked(left: Named, right: Named) -> None:
    assert compare(left, right).band is Band.ASK


@pytest.mark.requirement("F58")
def test_a_name_that_stands_twice_is_asked_about() -> None:
    first = Named("Jon Aldersey", "person", "Jon Aldersey works at the bakery.")
    second = Named("Jon Aldersey", "person", "Jon Aldersey flies cargo planes.")
    assert compare(first, second).band is Band.ASK
    aged = [Named("Jon Aldersey", "person", f"Jon is {age} years old.") for age in (19, 64)]
    assert compare(*aged).band is not Band.SAME


@pytest.mark.requirement("F58")
@pytest.mark.parametrize(
    ("types", "band"),
    [
        (("person", "person"), Band.SAME),
        (("person", None), Band.SAME),
        (("person", "org"), Band.ASK),
        (("project", "system"), Band.ASK),
        (("person", "place"), Band.DIFFERENT),
    ],
)
def test_other_types_are_strong_evidence_against(
    types: tuple[str | None, str | None], band: Band
) -> None:
    left, right = Named("Dana Winslow", types[0]), Named("DANA WINSLOW", types[1])
    assert compare(left, right).band is band


def test_a_context_may_say_that_two_names_are_one() -> None:
    said = Named("Tolbrix", "org", "Tolbrix, formerly Nordlicht, hired ten people.")
    assert compare(said, Named("Nordlicht", "org")).band is Band.SAME
    unsaid = Named("Tolbrix", "org", "Tolbrix, a friend of the former owner, met Nordlicht.")
    assert compare(unsaid, Named("Nordlicht", "org")).band is Band.DIFFERENT
    letters = Named("Ida Falk", "person", "Ida Falk (IF) signs the rota.")
    assert compare(letters, Named("IF", "person")).band is Band.SAME


def test_what_is_said_never_outweighs_a_number() -> None:
    left = Named("Plan 3", "document", "Plan 3 was renamed Plan 4.")
    assert compare(left, Named("Plan 4", "document")).band is Band.DIFFERENT


def test_shared_neighbours_support_what_the_names_allow() -> None:
    left, right = Named("M. Overgaard", "person"), Named("Mette Overgaard", "person")
    assert compare(left, right).band is Band.ASK
    assert compare(left, right, shared_neighbours=0.8).band is Band.SAME
    other = Named("Niels Overgaard", "person")
    assert compare(right, other, shared_neighbours=1.0, cosine=1.0).band is Band.DIFFERENT


def test_nearness_in_meaning_only_asks() -> None:
    left, right = Named("the night rota", "document"), Named("shift table", "document")
    assert compare(left, right).band is Band.DIFFERENT
    assert compare(left, right, cosine=0.95).band is Band.ASK


@pytest.mark.parametrize(
    ("left", "right", "band"),
    [
        ("★", "☆", Band.DIFFERENT),
        ("??", "!!", Band.DIFFERENT),
        ("7", "7 ", Band.SAME),
        ("7", "٧", Band.SAME),
        ("7", "8", Band.DIFFERENT),
        ("7 ★", "7 ☆", Band.DIFFERENT),
        ("\u200b", "\u200b", Band.DIFFERENT),
        ("", "x", Band.DIFFERENT),
    ],
)
@pytest.mark.parametrize("type_", ["person", "system", None])
def test_names_without_words_are_compared_by_their_signs(
    left: str, right: str, band: Band, type_: str | None
) -> None:
    assert compare(Named(left, type_), Named(right, type_)).band is band


def test_long_texts_are_no_burden() -> None:
    left, right = "ان " * 5_000, "an " * 5_000
    for type_ in ("person", "system", "email"):
        assert compare(Named(left, type_, left), Named(right, type_, right)).band in Band
