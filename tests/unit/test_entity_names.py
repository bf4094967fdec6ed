"""Entity names: which spellings are one name, and what keeps two apart."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphmem_neo4j.entity_names import (
    alias_fault,
    contact_id,
    entity_id,
    entity_type,
    external_identity,
    handle_key,
    handle_keys,
    identity_key,
    name_key,
    parse_entity_id,
    phone_number,
    read_name,
    reference_type,
    source_key,
    verbatim,
)
from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.models import EntityType


@pytest.mark.requirement("F13", "F14", "F15", "F16")
@pytest.mark.parametrize(
    "spellings",
    [
        [
            "Acme Corp",
            "Acme\u200b Corp",
            "\u202bAcme Corp\u202c",
            "ＡＣＭＥ Corp",
            "Acme\u00a0Corp",
        ],
        ["Kappa", "Kappa ", " Kappa", "Kappa\n", "K\u00adappa", "kappa\ufeff"],
        ["QZRT", "qzrt", "Qzrt"],
        ["Ren\u00e9e", "Rene\u0301e", "RENÉE"],
        ["O'Brien", "O’Brien", "o‘brien"],
        ["Straße", "STRASSE"],
        ["أحمد", "أحـــمد", "أحمد\u200f"],
        ["می\u200cروم", "میروم"],
        ["İzmir", "izmir"],
        ["Jean-Luc", "jean‐luc", "Jean–Luc"],
    ],
)
def test_spellings_of_one_name_are_one(spellings: list[str]) -> None:
    assert len({name_key(spelling) for spelling in spellings}) == 1


@pytest.mark.requirement("F17")
@pytest.mark.parametrize(
    "names",
    [
        ["C", "C++", "C#"],
        [".NET", "Net"],
        ["O'Brien", "Obrien"],
        ["HTTP", "HTTPS"],
        ["Renee", "Renée"],
        ["m²", "m2"],
        ["أحمد", "احمد"],
        ["A B", "AB"],
    ],
)
def test_different_names_stay_apart(names: list[str]) -> None:
    assert len({name_key(name) for name in names}) == len(names)


@given(st.text())
def test_the_key_of_a_key_is_itself(name: str) -> None:
    key = name_key(name)
    assert name_key(key) == key
    key.encode()


@given(st.text(alphabet=st.characters(categories=["Cf", "Mn", "Lo", "Zs", "Cs", "Sk"])))
def test_the_key_holds_for_the_rare_signs(name: str) -> None:
    assert name_key(name_key(name)) == name_key(name)
    assert name_key(f" {name}\u200b ") == name_key(name)


@given(st.text(min_size=1))
def test_a_name_is_read_or_refused_with_a_sentence(name: str) -> None:
    try:
        shown, key = read_name(name)
    except BadRequest:
        return
    assert name_key(shown) == key != ""


@pytest.mark.requirement("F24")
@pytest.mark.parametrize("name", ["k" * 9_000, "名" * 3_000])
def test_a_name_longer_than_an_index_entry_is_refused_by_its_bytes(name: str) -> None:
    with pytest.raises(BadRequest, match="9,000 bytes long: use at most 512"):
        read_name(name)


@pytest.mark.requirement("F24")
def test_the_longest_key_fits_an_index_entry() -> None:
    _, key = read_name("ﷺ" * 170)  # one sign that unicode spells out in eighteen letters
    assert len(key.encode()) + 200 < 8_160


@pytest.mark.requirement("F14", "Q23")
def test_a_type_is_read_in_any_spelling_and_only_a_known_one() -> None:
    assert entity_type("person ") is entity_type("Person") is EntityType.PERSON
    assert {entity_type(kind.value.upper()) for kind in EntityType} == set(EntityType)
    assert entity_type("Organization") is entity_type("company") is EntityType.ORG
    assert (entity_type("city"), entity_type("tool")) == (EntityType.PLACE, EntityType.SYSTEM)
    with pytest.raises(BadRequest, match="person, place, project, org"):
        entity_type("planet")


@pytest.mark.requirement("Q23")
def test_the_types_are_those_of_the_specification_and_places() -> None:
    told = "person project org concept system email task event document smartsheet deployment place"
    assert {kind.value for kind in EntityType} == set(told.split())


@pytest.mark.requirement("F60")
@pytest.mark.parametrize("name", ["the", "The", "a", "A", "7", ".", "of the", "und", "من", "she"])
def test_a_poor_alias_is_refused(name: str) -> None:
    assert alias_fault(name) is not None


@pytest.mark.requirement("F60")
@pytest.mark.parametrize(
    "name", ["AV", "Bo", "Bob", "李", "أحمد", "Will", "May", "Kim", "Dan", "Al", "علي", "The Who"]
)
def test_a_name_may_be_an_alias(name: str) -> None:
    assert alias_fault(name) is None


@pytest.mark.requirement("F58", "F68")
def test_what_tells_one_identity_from_another() -> None:
    def key(kind: EntityType = EntityType.ORG, scope: str = "global", **more: str | None) -> str:
        return identity_key(kind, "mercury", scope=scope, origin=more.pop("origin", None), **more)

    keys = [
        key(),
        key(EntityType.CONCEPT),
        key(scope="project:a"),
        key(origin="s1"),
        key(apart="ent1"),
        external_identity("hey", "mercury", scope="global", origin=None),
    ]
    assert len(set(keys)) == len(keys)
    assert key() == key()


@pytest.mark.requirement("Q168")
@pytest.mark.parametrize("text", ["hey:12345", "smartsheet:row:789", "A/B C=?", "Rene\u0301e"])
def test_an_id_of_another_system_stays_as_it_is(text: str) -> None:
    assert verbatim(f" {text}\x00\n", name="id") == text


@pytest.mark.requirement("Q167")
@pytest.mark.parametrize(
    ("source", "kind"),
    [
        ("hey", EntityType.EMAIL),
        ("HEY", EntityType.EMAIL),
        ("apple-reminders", EntityType.TASK),
        ("Apple Reminders", EntityType.TASK),
        ("smartsheet", EntityType.SMARTSHEET),
        ("railway", EntityType.DEPLOYMENT),
        ("calendar", EntityType.EVENT),
        ("notion", EntityType.DOCUMENT),
    ],
)
def test_a_source_says_what_its_things_are(source: str, kind: EntityType) -> None:
    assert reference_type(source) is kind


@pytest.mark.requirement("Q91")
def test_a_contact_is_known_by_channel_and_id() -> None:
    def made(source: str, contact: str, **more: str) -> str:
        values = {"space": "s", "scope": "global", **more}
        origin = values.get("origin")
        return contact_id(values["space"], source, contact, scope=values["scope"], origin=origin)

    assert made("WhatsApp", "9665") == made("whatsapp ", "9665")
    others = [
        made("telegram", "9665"),
        made("whatsapp", "9666"),
        made("whatsapp", "9665", space="t"),
        made("whatsapp", "9665", scope="project:a"),
        made("whatsapp", "9665", origin="s1"),
    ]
    assert len({made("whatsapp", "9665"), *others}) == 6


@pytest.mark.requirement("Q91")
@pytest.mark.parametrize(
    ("source", "contact", "number"),
    [
        ("whatsapp", "966501234567", "966501234567"),
        ("WhatsApp", "+966 50 123-45.67", "966501234567"),
        ("phone", "00966501234567", "966501234567"),
        ("sms", "(0512) 345 678", "0512345678"),
        ("tel", "+٩٦٦٥٠١٢٣٤٥٦٧", "966501234567"),
        ("signal", "ahmed.42", None),
        ("phone", "12", None),
        ("telegram", "+966501234567", None),
        ("gmail", "966501234567", None),
    ],
)
def test_a_number_is_one_however_it_is_written(
    source: str, contact: str, number: str | None
) -> None:
    assert phone_number(source, contact) == number
    if number is not None:
        assert handle_key(source, contact) == handle_key("gmail", number)
        assert {handle_key("gmail", one) for one in (contact, f"+{number}", f"00{number}")} <= set(
            handle_keys(source, contact)
        )
    else:
        assert handle_keys(source, contact) == [handle_key(source, contact)]


def test_ids_have_one_shape_and_are_read_as_shown() -> None:
    made = entity_id(1_700_000_000_000, "abc")
    assert made == "ent1700000000000abc"
    assert parse_entity_id(made) == parse_entity_id(f"[Entity:{made}]") == (made, True)
    assert parse_entity_id("Ahmed") == ("Ahmed", False)
    for bad in ((-1, "abc"), (1, "A"), (10**14, "abc")):
        with pytest.raises(ValueError, match="of an id"):
            entity_id(*bad)
    assert source_key(" WhatsApp ") == "whatsapp"
