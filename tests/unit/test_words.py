"""Words: what is stored and what is asked meet, in every language, and nothing breaks."""

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graphmem_neo4j.words import (
    MAX_QUERY_TERMS,
    MAX_TERM_CHARACTERS,
    lucene_query,
    query_terms,
    query_words,
    terms,
)

LUCENE_SIGNS = set('+-&|!(){}[]^"~*?:\\/')

# Any text at all, and texts where signs, joiners, scripts and invisible characters meet.
TEXTS = st.one_of(
    st.text(),
    st.text(st.characters()),  # lone surrogates included
    st.text(alphabet="aB1.-_@:/'’+#,\u200b\u0301\u0000\ud83d猫가ไاّеё 🧠*\"\\"),
)


def found(stored: str, asked: str) -> bool:
    return bool(set(query_terms(asked)) & set(terms(stored)))


@pytest.mark.parametrize(
    ("stored", "asked"),
    [
        ("She went running with the children in the mountains", "run"),
        ("She went running with the children", "child"),
        ("She bought a house", "what did she buy"),
        ("The companies' policies changed", "policy"),
        ("اشترى المهندسون سياراتهم من المعرض", "مهندس"),
        ("اشترى المهندسون سياراتهم من المعرض", "سيارة"),
        ("ذهبت إلى المكتبات مع أصدقائي", "مكتبة"),
        ("قال الوزير إن الفلسطينيين وصلوا", "وزير"),
        ("زرنا لبنان وفلسطين", "اللبناني"),
        ("مُحَمَّد يحب القهـــوة", "محمد"),
        ("Мы купили новые книги в магазине", "книга"),
        ("Она живёт в Москве", "Москва"),
        ("Зелёная ёлка", "зеленой елки"),
        ("明天下午三点开项目评审会议", "评审"),
        ("我的猫很可爱", "猫"),
        ("GitHub 备份脚本上传", "GitHub备份"),
        ("昨日は東京で寿司を食べました", "寿司"),
        ("프로젝트를 내일 발표합니다", "프로젝트"),
        ("Les enfants jouaient dans les jardins de la ville", "jouer"),
        ("Elle préfère les chevaux noirs à la mer", "cheval"),
        ("Il m'a parlé de l'hôpital", "hôpitaux"),
        ("Die Häuser am See wurden letztes Jahr verkauft", "Haus"),
        ("Los niños jugaban en los parques con sus hermanas", "jugar"),
        ("Le ragazze mangiavano le mele nel giardino", "ragazza"),
        ("Não gosto de reuniões longas com os clientes", "reunião"),
        ("De kinderen speelden met de honden in het park", "hond"),
        ("Çocuklar bahçede kitaplarını okudular ve bu çok güzel", "kitap"),
        ("Lubię czytać książki w domu, ale nie w pracy", "książka"),
        ("Τα παιδιά παίζουν με τους σκύλους στον κήπο", "σκύλος"),
        ("बच्चे बगीचे में किताबें पढ़ रहे हैं", "किताब"),
    ],
)
def test_inflected_forms_are_found(stored: str, asked: str) -> None:
    assert found(stored, asked)


@pytest.mark.requirement("A8")
def test_cjk_words_are_found_by_words_alone() -> None:
    assert found("明天下午三点开项目评审会议", "评审")
    assert found("GitHub 备份脚本上传", "GitHub备份")
    assert not found("我们去公园散步", "评审")


@pytest.mark.requirement("A9")
@pytest.mark.parametrize("asked", ["cafe", "geneve", "CAFÉ", "Cafe\u0301"])
def test_accents_and_case_do_not_matter(asked: str) -> None:
    assert found("café crème in Genève", asked)


@pytest.mark.requirement("A2", "A3")
@pytest.mark.parametrize("asked", ["NOT", "not", "budget AND", "BUDGET"])
def test_capitals_are_plain_words(asked: str) -> None:
    assert found("we did NOT cut the budget", asked)
    assert found("TARDON and NORAD reports", "NORAD")
    assert query_terms("TARDON")[0] == "tardon"


@pytest.mark.requirement("A4")
@pytest.mark.parametrize("asked", ["qx", "qx-", "qx-f", "qx-foo", "qx_foo", "qxFoo"])
def test_a_hyphenated_name_is_found_by_its_parts(asked: str) -> None:
    assert found("ask qx-foo about it", asked)


@pytest.mark.requirement("A1", "A5", "A7")
@pytest.mark.parametrize("asked", ["", "   ", "\n", "…", "\u200b", "(", "*", "\\", "&&", "~", '"'])
def test_signs_alone_ask_for_nothing(asked: str) -> None:
    assert query_terms(asked) == []
    assert lucene_query(["ab"], query_terms(asked)) == ""


@pytest.mark.requirement("A1", "A5")
@pytest.mark.parametrize(
    ("stored", "asked"),
    [
        ("roadmap x a", "/roadmap."),
        ("roadmap x a", "a^"),
        ("roadmap x a", "[x"),
        ("alpha", "text:alpha"),
    ],
)
def test_signs_around_words_are_dropped(stored: str, asked: str) -> None:
    assert found(stored, asked)


@pytest.mark.requirement("B17")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("C", "C++"),
        ("C", "C#"),
        ("C++", "C#"),
        (".NET", "Net"),
        ("O'Brien", "Obrien"),
        ("HTTP", "HTTPS"),
    ],
)
def test_names_that_differ_by_signs_stay_apart(one: str, other: str) -> None:
    assert terms(one)[0] in query_terms(one)
    assert terms(one)[0] not in terms(other)
    assert terms(other)[0] not in terms(one)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("v2.1.3", ["v2.1.3", "2.1.3", "2.1"]),
        ("$1,200.50", ["1200.50"]),
        ("10:30", ["10_30", "10", "30"]),
        ("What's Caroline's", ["what", "carolin"]),
        ("٢٠٢٤", ["2024"]),
        ("ａｂｃ", ["abc"]),
    ],
)
def test_terms_of_special_forms(text: str, expected: list[str]) -> None:
    assert terms(text) == expected


@pytest.mark.parametrize(
    ("stored", "asked"),
    [
        ("upgrade to v2.1.3 today", "2.1.3"),
        ("write to ann.lee@example.org", "ann.lee@example.org"),
        ("see https://example.org/foo/bar?x=1", "example.org"),
        ("it lies in /usr/local/bin", "usr local"),
        ("the HTTPServer class", "server"),
        ("max_retry_count is 3", "retry count"),
    ],
)
def test_parts_of_compounds_are_found(stored: str, asked: str) -> None:
    assert found(stored, asked)


def test_repeats_count_in_stored_text_and_not_in_a_question() -> None:
    assert terms("dog dogs DOG").count("dog") == 3
    assert query_terms("is the dog a dog").count("dog") == 1


def test_function_words_are_dropped_unless_nothing_else_is_left() -> None:
    assert query_terms("What is the budget of it?") == ["budget"]
    assert query_terms("what is it") == ["what", "be", "it"]


@pytest.mark.requirement("B11", "B12", "B16")
def test_broken_characters_do_not_hide_words() -> None:
    assert terms("Acme moved\u0000 to Oslo") == terms("Acme moved to Oslo")
    assert terms("ok \ud83d broken") == terms("ok broken")
    assert terms("Ac\u200bme \u202bCorp\u202c") == terms("Acme Corp")
    assert "🧠" in terms("a 🧠 here")


@given(TEXTS)
def test_terms_are_total_safe_and_bounded(text: str) -> None:
    for term in [*terms(text), *query_terms(text)]:
        assert 0 < len(term) <= MAX_TERM_CHARACTERS
        assert not set(term) & LUCENE_SIGNS
        assert not any(character.isspace() for character in term)
        assert term not in {"AND", "OR", "NOT"}
        term.encode("utf-8")
    assert len(query_terms(text)) <= MAX_QUERY_TERMS
    assert terms(text) == terms(text)


@given(TEXTS)
def test_composed_and_decomposed_text_are_alike(text: str) -> None:
    assert terms(unicodedata.normalize("NFC", text)) == terms(unicodedata.normalize("NFD", text))


@given(st.text(st.characters(categories=["Ll"], max_codepoint=0x24F), min_size=3, max_size=12))
def test_a_word_finds_itself(word: str) -> None:
    assert query_terms(word) == [] or found(word, word)


@given(TEXTS)
def test_every_word_of_a_question_has_a_term(text: str) -> None:
    words = query_words(text)
    assert all(words)
    assert {t for forms in words for t in forms} == set(query_terms(text))


@pytest.mark.parametrize("asked", ["x " * 5000, " ".join(f"word{i}" for i in range(5000))])
def test_long_questions_stay_below_the_clause_limit(asked: str) -> None:
    query = lucene_query([f"{i:032x}" for i in range(40)], query_terms(asked))
    assert len(query.split()) < 1_024


@given(st.lists(st.text(), max_size=5), st.lists(st.text(), max_size=5))
@settings(max_examples=200)
def test_lucene_query_has_one_form(shelves: list[str], asked: list[str]) -> None:
    query = lucene_query(shelves, asked)
    if query:
        inside = query.removeprefix("+shelf:(").removesuffix(")")
        keys, between, wanted = inside.partition(")^0 +terms:(")
        assert between
        assert not (set(keys) | set(wanted)) & LUCENE_SIGNS


def test_lucene_query_carries_boosts() -> None:
    assert lucene_query(["ab"], ["x", "y"], boosts={"y": 0.5}) == (
        "+shelf:(ab)^0 +terms:(x y^0.500)"
    )
