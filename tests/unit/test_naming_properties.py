"""Naming, for any text: total, symmetric, the same for itself, and strict about numbers."""

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphmem_neo4j.entity_names import name_key
from graphmem_neo4j.naming import Band, Named, blocking_keys, compare, compare_people
from graphmem_neo4j.naming.blocking import KEYS_MAX
from graphmem_neo4j.naming.edits import distance, slip
from graphmem_neo4j.naming.letters import clean
from graphmem_neo4j.naming.roman import arabic_reads_as, cyrillic_reads_as

TYPES = st.sampled_from(
    [None, "person", "org", "project", "system", "place", "event", "document", "concept", "email"]
)
LETTERS = string.ascii_letters + "äöüßéñøąжшюяІёвалимнбтьاحمدفيةى张王李東 .,-_'@«»()&/#+"
TEXTS = st.text(max_size=40) | st.text(alphabet=LETTERS, max_size=40)
NAMED = st.builds(Named, TEXTS, TYPES, st.none() | TEXTS)
PLAIN = st.text(alphabet=string.ascii_letters + " -_.#äжш", max_size=12)
NUMBERS = st.integers(min_value=0, max_value=10**9)
SCRIPTS = ("0123456789", "٠١٢٣٤٥٦٧٨٩", "०१२३४५६७८९", "０１２３４５６７８９")
RECORDS = st.dictionaries(
    st.sampled_from(["given_name", "surname", "date_of_birth", "street", "postcode", "phone"]),
    st.none() | st.text(max_size=20) | st.text(alphabet="0123456789 abcxyz", max_size=20),
)


@pytest.mark.requirement("S7")
@given(NAMED, NAMED)
def test_any_two_names_are_compared_and_in_either_order(left: Named, right: Named) -> None:
    verdict = compare(left, right)
    assert verdict == compare(right, left)
    assert 0.0 <= verdict.score <= 1.0
    assert not (verdict.vetoes and verdict.band is Band.SAME)


@given(NAMED)
def test_a_name_is_itself(named: Named) -> None:
    if name_key(named.name):
        assert compare(named, named).band is Band.SAME


@given(TEXTS, TYPES)
def test_letter_case_and_invisible_signs_do_not_part_full_names(text: str, type_: str) -> None:
    hidden = "\u200b".join(text)
    if clean(hidden) == clean(text) and name_key(text):
        assert compare(Named(text, type_), Named(hidden, type_)).band is not Band.DIFFERENT


@pytest.mark.requirement("X6")
@given(PLAIN, NUMBERS, PLAIN, NUMBERS, TYPES, st.sampled_from(SCRIPTS), st.booleans())
def test_names_that_differ_only_in_digits_are_never_joined(
    before: str, one: int, after: str, other: int, type_: str | None, digits: str, said: bool
) -> None:
    table = str.maketrans("0123456789", digits)
    left = f"{before}{one}{after}"
    right = f"{before}{str(other).translate(table)}{after}"
    context = f"{left} was renamed {right}." if said else None
    verdict = compare(
        Named(left, type_, context),
        Named(right, type_, context),
        shared_neighbours=1.0,
        cosine=1.0,
    )
    if one != other:
        assert verdict.band is not Band.SAME
    elif before.strip(" -_.#") and not said:
        assert verdict.band is Band.SAME


@pytest.mark.requirement("X6")
@given(
    st.sampled_from(["Sprint", "Plan", "Room", "Фаза", "غرفة", "Release of the harbour map"]),
    st.sampled_from(
        ["1", "2", "1.2", "1.20", "12", "21", "II", "III", "2031", "2031-05", "3/5", "5/3"]
    ),
    st.sampled_from(
        ["1", "2", "1.2", "1.20", "12", "21", "II", "III", "2031", "2031-05", "3/5", "5/3"]
    ),
    TYPES,
)
def test_other_versions_and_dates_are_never_joined(
    head: str, one: str, other: str, type_: str | None
) -> None:
    written = {
        one.replace("III", "3").replace("II", "2"),
        other.replace("III", "3").replace("II", "2"),
    }
    verdict = compare(Named(f"{head} {one}", type_), Named(f"{head} {other}", type_))
    if len(written) == 2:
        assert verdict.band is not Band.SAME


@given(TEXTS)
def test_keys_are_few_and_those_of_the_folded_name(text: str) -> None:
    keys = blocking_keys(text)
    assert len(keys) <= KEYS_MAX
    assert keys == blocking_keys(text)


@given(RECORDS, RECORDS)
def test_any_two_records_are_compared_and_in_either_order(
    left: dict[str, str | None], right: dict[str, str | None]
) -> None:
    one, other = compare_people(left, right), compare_people(right, left)
    assert (one.band, one.score) == (other.band, other.score)


@given(st.text(alphabet="abcd", max_size=8), st.text(alphabet="abcd", max_size=8))
def test_a_slip_is_one_edit(left: str, right: str) -> None:
    assert (slip(left, right) is not None) == (distance(left, right, 2) == 1)
    assert distance(left, right, 8) == distance(right, left, 8)
    assert distance(left, left, 2) == 0


@given(st.text(max_size=70), st.text(max_size=70))
def test_reading_by_ear_ends_for_any_text(one: str, other: str) -> None:
    assert arabic_reads_as(one, other) in (True, False)
    assert cyrillic_reads_as(one, other) in (True, False)
    assert not arabic_reads_as("اوي" * 20, "aou" * 19 + "x")
