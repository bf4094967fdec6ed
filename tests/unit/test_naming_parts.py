"""The parts of naming: letters, ears, slips, values, addresses, keys."""

import pytest

from graphmem_neo4j.naming import blocking_keys
from graphmem_neo4j.naming.addresses import is_address, spells
from graphmem_neo4j.naming.edits import slip
from graphmem_neo4j.naming.given_names import given_name
from graphmem_neo4j.naming.han import reads_as, simplified
from graphmem_neo4j.naming.inflections import is_gender_pair, is_inflected
from graphmem_neo4j.naming.letters import clean, plain
from graphmem_neo4j.naming.places import place_key, place_of
from graphmem_neo4j.naming.reading import read_thing
from graphmem_neo4j.naming.reading_people import read_person
from graphmem_neo4j.naming.roman import arabic_reads_as, cyrillic_reads_as
from graphmem_neo4j.naming.shapes import Level


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("Ｎｏｒｄ　９", "Nord 9"),
        ("غرفة ٧", "غرفة 7"),
        ("Tаrn", "Tarn"),  # a Cyrillic а
        ("Мoст", "Мост"),  # a Latin o
        ("Яндекс.Go", "Яндекс.Go"),
        ("a\u200bb", "ab"),
        ("\ud800", clean("\ud800")),
    ],
)
def test_names_are_cleaned(text: str, cleaned: str) -> None:
    assert clean(text) == cleaned


@pytest.mark.parametrize(
    ("arabic", "latin", "may"),
    [
        ("حسين", "hossein", True),
        ("حسن", "hussein", False),
        ("الصباغ", "alsabbagh", True),
        ("الشمس", "ashshams", False),
        ("الرحمن", "arrahman", True),
        ("خوري", "khoury", True),
        ("زيتون", "zaytoun", True),
        ("كرم", "karim", True),  # by ear alone: the table of names tells them apart
        ("نور", "nader", False),
        ("قمر", "tamer", False),
    ],
)
def test_arabic_is_heard_in_latin_letters(arabic: str, latin: str, may: bool) -> None:
    assert arabic_reads_as(plain(arabic), latin) is may


@pytest.mark.parametrize(
    ("cyrillic", "latin", "may"),
    [
        ("Щербина", "shcherbina", True),
        ("Ёлкин", "yolkin", True),
        ("Цветаев", "tsvetaev", True),
        ("Соловьёв", "soloviev", True),
        ("Юрьев", "iurev", True),
        ("Волков", "wolkow", True),
        ("Волков", "volkova", False),
        ("Алина", "galina", False),
    ],
)
def test_cyrillic_is_heard_in_latin_letters(cyrillic: str, latin: str, may: bool) -> None:
    assert cyrillic_reads_as(plain(cyrillic), latin) is may


def test_chinese_is_read_and_written_in_two_ways() -> None:
    assert simplified("張學東圖書館") == "张学东图书馆"
    assert reads_as("陈晓东", "chenxiaodong")
    assert not reads_as("陈晓东", "chenxiaoding")


@pytest.mark.parametrize(
    ("left", "right", "found"),
    [
        ("brandt", "brantd", ("swapped", 4)),
        ("lantern", "lanntern", ("doubled", 3)),
        ("harbour", "harbur", ("left_out", 4)),
        ("merlin", "marlin", ("replaced", 1)),
        ("abc", "abc", None),
        ("abcd", "badc", None),
    ],
)
def test_a_slip_has_a_kind_and_a_place(
    left: str, right: str, found: tuple[str, int] | None
) -> None:
    assert slip(left, right) == found


@pytest.mark.parametrize(
    ("left", "right", "is_one"),
    [("петров", "петровым", True), ("анна", "анной", True), ("павел", "павлом", True),
     ("петров", "петрова", False), ("горский", "горского", True), ("иван", "ивана", False)],
)  # fmt: skip
def test_cases_are_told_from_genders(left: str, right: str, is_one: bool) -> None:
    assert is_inflected(left, right) is is_one


def test_the_forms_of_man_and_woman_are_pairs() -> None:
    pairs = [("petrov", "petrova"), ("горский", "горская"), ("julio", "julia"), ("سمير", "سميره")]
    assert all(is_gender_pair(plain(a), plain(b)) for a, b in pairs)
    assert not is_gender_pair("orbit", "orbital")


def test_given_names_know_their_short_forms() -> None:
    for formal, short in (("william", "bill"), ("евгении", "женя"), ("guadalupe", "lupe")):
        names = given_name(plain(formal)), given_name(plain(short))
        if names[0] is None or names[1] is None:
            continue
        assert names[0].every & names[1].every
    erin, elin = given_name("erin"), given_name("elin")
    assert erin is not None
    assert elin is not None
    assert not erin.every & elin.every


def test_places_are_known_in_other_languages() -> None:
    numbers = {place_of(place_key(name)) for name in ("Prag", "Prague", "Прага", "布拉格", "براغ")}
    assert len(numbers) == 1
    assert None not in numbers
    assert place_of(place_key("Little Snoring")) is None


@pytest.mark.parametrize(
    ("name", "words", "values"),
    [
        ("Release v2.10", ["release"], ("2.10",)),
        ("Phase II", ["phase"], ("2",)),
        ("the Second Gate", ["gate"], ("2",)),
        ("Quarry Works GmbH & Co. KG", ["quarry", "works"], ()),
        ("ООО «Лесной двор»", ["лесной", "двор"], ()),
        ("Project Dune", ["dune"], ()),
        ("C++", ["c++"], ()),
        ("nightShiftBoard", ["night", "shift", "board"], ()),
    ],
)
def test_what_identifies_is_kept_apart(
    name: str, words: list[str], values: tuple[str, ...]
) -> None:
    reading = read_thing(name)
    assert [word.text for word in reading.words] == words
    assert reading.values == values


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Prof. Dr. Ines Aldinger, PhD", ["ines", "aldinger"]),
        ("Aldinger, Ines", ["ines", "aldinger"]),
        ("عبد الرحمن الحافظ", ["عبدالرحمن", "الحافظ"]),
        ("Jan van der Meulen", ["jan", "meulen"]),
        ("李教授", ["李"]),
        ("Dr.", ["dr"]),
    ],
)
def test_titles_and_particles_are_no_names(name: str, words: list[str]) -> None:
    assert [word.text for word in read_person(name).words] == words


@pytest.mark.parametrize(
    ("local", "name", "level"),
    [
        ("nora.aldinger", "Nora Aldinger", Level.STRONG),
        ("noraaldinger", "Nora Aldinger", Level.STRONG),
        ("n.aldinger", "Nora Aldinger", Level.LIKELY),
        ("naldinger", "Nora Aldinger", Level.LIKELY),
        ("n.m.aldinger", "Nora Marie Aldinger", Level.STRONG),
        ("nora88", "Nora Aldinger", Level.WEAK),
        ("info", "Nora Aldinger", Level.NONE),
    ],
)
def test_addresses_spell_names(local: str, name: str, level: Level) -> None:
    assert spells(local, name).level is level


@pytest.mark.parametrize(
    ("text", "is_one"),
    [("a@b.example", True), ("@some_one", True), ("shop.example.com", True), ("log.reader", False),
     ("Node.js", False), ("v1.2", False)],
)  # fmt: skip
def test_addresses_are_known(text: str, is_one: bool) -> None:
    assert is_address(text) is is_one


@pytest.mark.requirement("S7")
@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("Rm. 31", "Room 31"),
        ("周晓明", "Zhou Xiaoming"),
        ("Северный мост", "Severny Most"),
        ("سليم الرواس", "Salim al-Rawas"),
        ("Peggy Aldinger", "Margaret Aldinger"),
        ("HLF", "Highland Lantern Fund"),
        ("naldinger", "nora.aldinger@x.example"),
        ("Nora Aldinger", "n.aldinger@x.example"),
        ("Nora Aldinger", "naldinger"),
        ("Hallgrimson", "Halgrimson"),
        ("Wien", "Вена"),
        ("ledger-sync", "LedgerSync"),
    ],
)
def test_names_worth_a_comparison_share_a_key(left: str, right: str) -> None:
    assert blocking_keys(left) & blocking_keys(right)


def test_names_of_nothing_in_common_share_no_key() -> None:
    assert not blocking_keys("Peter Aldinger") & blocking_keys("Peter Brunswick") - {
        key for key in blocking_keys("Peter") if key.startswith("g:")
    }
