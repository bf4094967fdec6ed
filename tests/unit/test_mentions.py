"""Mentions: which names do the rules find, and which words do they leave alone?"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphmem_neo4j.entity_names import name_key
from graphmem_neo4j.mentions import MENTIONS_MAX, Mention, find_mentions
from graphmem_neo4j.models import EntityType

PERSON, ORG, SYSTEM = EntityType.PERSON, EntityType.ORG, EntityType.SYSTEM


def names(text: str, **more: str) -> list[str]:
    """Give the names found in a text, in the order in which they stand there."""
    return [one.name for one in sorted(find_mentions(text, **more), key=lambda one: one.start)]


def one_of(text: str, name: str) -> Mention:
    return next(one for one in find_mentions(text) if one.name == name)


@pytest.mark.requirement("S5", "Q34")
@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Robert Vale left Tarn Labs in Leeds.", ["Robert Vale", "Tarn Labs", "Leeds"]),
        (
            "She met J. R. R. Tolkien and Ursula K. Le Guin.",
            ["J. R. R. Tolkien", "Ursula K. Le Guin"],
        ),
        (
            "We saw Charles de Gaulle with Ursula von der Leyen.",
            ["Charles de Gaulle", "Ursula von der Leyen"],
        ),
        ("They read about Abu Bakr al-Baghdadi.", ["Abu Bakr al-Baghdadi"]),
        ("He studied at the University of Notre Dame.", ["University of Notre Dame"]),
        ("A poem on Louis the Pious was lost.", ["Louis the Pious"]),
        ("It happened in World War II, before Apollo 11.", ["World War II", "Apollo 11"]),
        ("She ran at the 2012 Summer Olympics.", ["2012 Summer Olympics"]),
        ("I like Dr. Ann O'Brien, Jean-Luc and L'Oréal.", ["Ann O'Brien", "Jean-Luc", "L'Oréal"]),
        ("Marks & Spencer bought it.", ["Marks & Spencer"]),
        (
            "They used GraphQL, iPhone, neo4j, node.js, C++ and NASA data.",
            ["GraphQL", "iPhone", "neo4j", "node.js", "C++", "NASA"],
        ),
        ("Anna's dog met ACME Corp. people.", ["Anna", "ACME Corp."]),
        ("He was born in Austin, Texas in May.", ["Austin", "Austin, Texas", "Texas"]),
        ("We heard Ohio Governor Ann Lee.", ["Ohio", "Ann Lee"]),
        ("The CEO of Tarn Labs resigned.", ["Tarn Labs"]),
        (
            "We wrote to the Mine Safety and Health Administration.",
            ["Mine Safety and Health Administration"],
        ),
        ('They screened the film "Heat" twice.', ["Heat"]),
        ("Мария Иванова работает в Яндекс.", ["Мария Иванова", "Яндекс"]),
        ("Ο Γιώργος Παπαδόπουλος ζει στην Αθήνα.", ["Γιώργος Παπαδόπουλος", "Αθήνα"]),
        ("التقيت مع السيد أحمد علي أمس.", ["أحمد علي"]),
        ("قال د. خالد المنصور إن المشروع جاهز.", ["خالد المنصور"]),
        ("سافر محمد حسن إلى دبي.", ["محمد حسن"]),
        ("我们昨天见到李明博士，他推荐了《三体》。", ["李明", "三体"]),
        ("王先生和欧阳修先生来了。", ["王先生", "欧阳修"]),
        ("田中さんはジョン・スミスと会った。", ["田中", "ジョン・スミス"]),
        ("김철수 씨와 박영희 교수님을 만났다.", ["김철수", "박영희"]),
        ("Write to ann.lee@example.com or @annlee.", ["ann.lee@example.com", "@annlee"]),
        (
            "See https://www.example.com/docs/a?x=1#top, or fly.io.",
            ["example.com/docs/a", "fly.io"],
        ),
        ("It is in hey:12345 and ABC-123.", ["hey:12345", "ABC-123"]),
    ],
)
def test_names_are_found(text: str, found: list[str]) -> None:
    assert names(text) == found


@pytest.mark.requirement("F60")
@pytest.mark.parametrize(
    "text",
    [
        "Yesterday we went to the beach. What a day! Honestly, Thanks.",
        "Remember: call on Monday about the May budget.",
        "THIS IS NOT OK!!! WHY DID YOU DO THAT",
        "OMG LOL. I can't. I'm done. Maybe I'll go.",
        "Balance is key. Clay is incredible. Basketball has been fun.",
        "Use `GraphQL.get()` and `Foo Bar`; run getName() in main.py or git_commit.",
        "```\nclass Foo(Bar):\n    pass\n```",
        "<div class=Note>ok</div>",
        "Meeting notes\n- budget approved\n- invoices sent",
        "User: please fix the bug. Assistant: ok. System: done",
        "The president and the American people saw a British film.",
        "Der Hund hat den Ball im Garten gesehen und die Katze war im Haus.",
        "Im Urlaub war ich mit der Familie am Meer, die Kinder haben Sandburgen gebaut.",
        '"I love you so much", she said. "Yes", he said.',
        "at 12:30 on 2026-01-01 we paid 5,000 in UTF-8",
        "good morning",
        "Said 2 more times, in Room 12 and Step 3.",
        "我昨天去了北京的图书馆。",
        "ذهبت إلى السوق في الصباح.",
        "",
        "   \n\n  ",
    ],
)
def test_what_is_no_name_is_left_alone(text: str) -> None:
    assert names(text) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (
            "Angela Merkel traf Herrn Weber. Sagte Herr Müller, die Deutsche Bahn war es.",
            ["Angela Merkel", "Weber", "Müller", "Deutsche Bahn"],
        ),
        ("Die SAP und die Siemens AG haben im Winter einen Vertrag.", ["SAP", "Siemens AG"]),
    ],
)
def test_german_nouns_are_no_names(text: str, found: list[str]) -> None:
    assert names(text) == found


@pytest.mark.requirement("Q23")
@pytest.mark.parametrize(
    ("text", "name", "kind"),
    [
        ("It was Zork Vale (born 12 May 1980) again.", "Zork Vale", PERSON),
        ("a novel by Zork Vale", "Zork Vale", PERSON),
        ("The director Zork Vale came.", "Zork Vale", PERSON),
        ("Thanks, Zork!", "Zork", PERSON),
        ("We visited Zork Labs.", "Zork Labs", ORG),
        ("They met at the Battle of Zork.", "Battle of Zork", EntityType.EVENT),
        ("It runs on Neo4j.", "Neo4j", SYSTEM),
        ("We began Project Phoenix.", "Project Phoenix", EntityType.PROJECT),
        ("He lives in Zorkstadt.", "Zorkstadt", EntityType.CONCEPT),
        ("He reports to Zork Solberg.", "Zork Solberg", PERSON),
        ("Zork Solberg leads the team.", "Zork Solberg", PERSON),
        ("Zork Solberg restarted the worker.", "Zork Solberg", PERSON),
        ("Ines Moreau was late.", "Ines Moreau", PERSON),
        ("Kateryna Bondar was late.", "Kateryna Bondar", PERSON),
        ("Katerina Bondar was late.", "Katerina Bondar", PERSON),
        ("Blue Harbour leads the market.", "Blue Harbour", EntityType.CONCEPT),
        ("He reports to Tarn Labs.", "Tarn Labs", ORG),
        ("Google Maps restarted.", "Google Maps", EntityType.CONCEPT),
        ("a@example.com wrote", "a@example.com", EntityType.EMAIL),
        ("the novel “Zork Nights” sold", "Zork Nights", EntityType.DOCUMENT),
    ],
)
def test_a_kind_is_guessed(text: str, name: str, kind: EntityType) -> None:
    assert one_of(text, name).kind is kind


def test_a_title_weighs_most_and_has_its_shorter_forms() -> None:
    text = "Dark Water (1984 film)\nDark Water is a film by Ann Lee. It is set in Porto."
    found = find_mentions(text)
    assert [(one.name, one.weight, one.evidence) for one in found[:2]] == [
        ("Dark Water (1984 film)", 1.0, "title"),
        ("Dark Water", 0.9, "title"),
    ]
    assert [one.name for one in found[2:]] == ["Ann Lee", "Porto"]
    assert found[2].weight > found[3].weight


@pytest.mark.parametrize(
    ("title", "forms"),
    [
        ("The Beatles", ["The Beatles", "Beatles"]),
        ("Zork Vale, 1st Baron Tarn", ["Zork Vale, 1st Baron Tarn", "Zork Vale"]),
        ("Pride and Prejudice", ["Pride and Prejudice"]),
        ("Machu Picchu", ["Machu Picchu"]),
    ],
)
def test_a_first_line_over_a_text_is_its_title(title: str, forms: list[str]) -> None:
    text = f"{title}\nThis was described at length by those who knew about it."
    assert [one.name for one in find_mentions(text) if one.evidence == "title"] == forms


def test_a_title_named_again_is_not_cut_into_pieces() -> None:
    text = "To Kill a Zork\nTo Kill a Zork is old. Those who read To Kill a Zork like it."
    assert [(one.name, one.count) for one in find_mentions(text)] == [("To Kill a Zork", 3)]


def test_a_turn_of_a_talk_has_no_title() -> None:
    text = "Good news everybody\nthe thing we waited for has come, and it works"
    assert find_mentions(text, speaker="Zork") == []


def test_a_speakers_name_is_one() -> None:
    assert names("zork here. Zork said so", speaker="Zork") == ["Zork"]
    assert names("User said so", speaker="user") == []


def test_headings_of_an_import_are_names_where_they_look_like_one() -> None:
    assert names("People: Robert Vale: lives in Leeds") == ["Robert Vale", "Leeds"]
    assert one_of("People: Robert Vale: lives in Leeds", "Robert Vale").evidence == "heading"
    assert one_of("# Tarn Labs\nnotes", "Tarn Labs").weight == 0.8


@pytest.mark.requirement("Q158")
@pytest.mark.parametrize(
    ("text", "found"),
    [
        (
            "System: Ledger; Owner: Ines Moreau; Hosted: Railway",
            ["Ledger", "Ines Moreau", "Railway"],
        ),
        ("Prod: System: Ledger; Hosted: Fly.io", ["Ledger", "Fly.io"]),
        ("Name: billing; Hosted: Railway, EU; Since: 2024", ["Railway", "EU"]),
        ("Ann: yes; Bob: no", ["Ann", "Bob"]),
        ("He said: go; she said: stop", []),
    ],
)
def test_the_names_of_columns_are_none_and_what_stands_in_their_cells_may_be(
    text: str, found: list[str]
) -> None:
    assert [one for one in names(text) if one != "Prod"] == found


def test_a_short_name_counts_for_the_person_fully_named() -> None:
    text = "Robert Vale came. Vale said that Robert is tired."
    assert [(one.name, one.count) for one in find_mentions(text)] == [("Robert Vale", 3)]
    text = "Robert Vale met Ann Vale. Vale was late."
    assert "Vale" in names(text)


def test_two_spellings_are_one_mention() -> None:
    found = find_mentions("We saw Tarn Labs, and TARN LABS saw us.")
    assert [(one.name_key, one.count) for one in found] == [("tarn labs", 2)]


TEXTS = st.text(max_size=300) | st.lists(
    st.sampled_from(
        [
            "Robert",
            "Vale",
            "the",
            "of",
            "I",
            "NASA",
            "السيد",
            "أحمد",
            "王先生",
            "“",
            "”",
            '"',
            "\n",
            ". ",
            "- ",
            "# ",
            "`x`",
            "@ann",
            "a@b.co",
            "hey:1",
            "X-1",
            "(film)",
            ", ",
            "1984",
            "von",
            "J.",
            "'s",
        ]
    ),
    max_size=40,
).map(" ".join)


@given(TEXTS, st.none() | st.text(max_size=20))
def test_any_text_is_read(text: str, speaker: str | None) -> None:
    found = find_mentions(text, speaker=speaker)
    assert len(found) <= MENTIONS_MAX
    assert len({one.name_key for one in found}) == len(found)
    for one in found:
        assert one.name_key == name_key(one.name) != ""
        assert 0 <= one.start < len(text)
        assert 0.0 < one.weight <= 1.0
        assert one.count >= 1
        assert one.name == one.name.strip()
    assert [one.weight for one in found] == sorted((one.weight for one in found), reverse=True)
    assert find_mentions(text, speaker=speaker) == found


def test_a_long_text_gives_a_bounded_number() -> None:
    text = " ".join(f"We met Xan{chr(97 + n % 26)}{chr(97 + n // 26)} Vale." for n in range(600))
    assert len(find_mentions(text)) == MENTIONS_MAX
