"""Records of people: field by field, one person or two?"""

import pytest

from graphmem_neo4j.naming import Band, compare_people, read_record, record_keys

BASE: dict[str, str | None] = {
    "given_name": "theodora",
    "surname": "hallgrim",
    "date_of_birth": "19620917",
    "street": "14 willow crescent",
    "suburb": "east tarn",
    "postcode": "4127",
    "state": "vic",
    "phone": "03 5550 1182",
    "email": "theo@hallgrim.example",
}


def _with(**changes: str | None) -> dict[str, str | None]:
    return BASE | changes


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(_with(), id="the same"),
        pytest.param(_with(given_name="theodroa"), id="letters swapped"),
        pytest.param(_with(given_name="theo"), id="cut"),
        pytest.param(_with(given_name="hallgrim", surname="theodora"), id="names changed places"),
        pytest.param(_with(date_of_birth="19621709"), id="day and month changed places"),
        pytest.param(_with(date_of_birth="19620916"), id="a wrong digit"),
        pytest.param(_with(street="14 willowcrescent", suburb="eastt arn"), id="blanks lost"),
        pytest.param(_with(street="14 Willow Cres"), id="short street"),
        pytest.param(_with(postcode="4172", state=None), id="postcode slipped"),
        pytest.param(_with(phone="+61 3 5550 1182", email=None), id="a country's code"),
        pytest.param(
            _with(street="9 mill road", suburb="brenn", postcode="3001", phone=None),
            id="moved house",
        ),
        pytest.param(_with(surname="aldinger"), id="married"),
        pytest.param(
            _with(phone=None, email=None, street=None, given_name=None), id="little is known"
        ),
    ],
)
def test_one_person_is_found(other: dict[str, str | None]) -> None:
    assert compare_people(BASE, other).band is Band.SAME
    assert record_keys(read_record(BASE)) & record_keys(read_record(other))


@pytest.mark.parametrize(
    ("other", "band"),
    [
        pytest.param(
            _with(given_name="marcus", date_of_birth="19590103", email=None, phone=None),
            Band.ASK,
            id="a household",
        ),
        pytest.param(
            _with(given_name="elin", date_of_birth=None, email=None), Band.ASK, id="who else"
        ),
        pytest.param(
            {"given_name": "theodora", "surname": "hallgrim", "date_of_birth": "19990101"},
            Band.ASK,
            id="a namesake",
        ),
        pytest.param(
            {"given_name": "theodora", "surname": "brunswick", "state": "vic"},
            Band.DIFFERENT,
            id="a given name shared",
        ),
        pytest.param({"state": "vic"}, Band.DIFFERENT, id="only a state"),
        pytest.param({}, Band.DIFFERENT, id="nothing"),
    ],
)
def test_two_people_are_never_joined(other: dict[str, str | None], band: Band) -> None:
    assert compare_people(BASE, other).band is band


def test_the_fields_are_named() -> None:
    verdict = compare_people(BASE, _with(postcode="9999"))
    assert "surname agrees" in verdict.reasons
    assert verdict.vetoes == ("postcode differs",)


def test_stray_fields_and_odd_texts_do_no_harm() -> None:
    odd = _with(street="\x00\x01", phone="none", shoe_size="43")
    assert compare_people(BASE, odd).band is Band.SAME
    assert "phone" not in read_record(odd)
