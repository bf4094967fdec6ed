"""Signals: what messages of four languages are worth, and what must not be taken for a signal."""

import pytest

from graphmem_neo4j.signals import HIGH, LANGUAGES, Category, Level, detect
from graphmem_neo4j.signals.grammars import grammar_of
from graphmem_neo4j.signals.learning import Labelled, sentences_of
from graphmem_neo4j.signals.reading import read_sentence
from graphmem_neo4j.signals.segments import segment

SOFT = {"work", "context"}
CASES = [one for code in LANGUAGES for one in sentences_of(code) if one.by == "cases"]


def _folded(categories: set[str]) -> set[str]:
    return {"work or context" if one in SOFT else one for one in categories}


@pytest.mark.requirement("G16", "E116", "E117", "E119", "E120", "E123")
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.text)
def test_a_message_is_held_for_what_it_is(case: Labelled) -> None:
    wanted = set(case.categories)
    found = detect(case.text)
    level = "high" if wanted & set(HIGH) else "low" if wanted else "none"
    assert found.signal == level, found
    assert _folded({str(one) for one in found.categories}) == _folded(wanted), found


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_lists_alone_find_most(code: str) -> None:
    """A list that broke shows here: what was learned would hide it."""
    cases = [one for one in sentences_of(code) if one.by == "cases"]
    assert len(cases) > 100
    right = 0
    for case in cases:
        read = [read_sentence(one) for one in segment(case.text).sentences]
        found = {category for one in read for category in one.categories}
        right += bool(found & set(HIGH)) == bool(set(case.categories) & set(HIGH))
    assert right / len(cases) > 0.97


@pytest.mark.requirement("E121", "E122", "E133")
def test_the_output_says_level_categories_confidence_and_keywords() -> None:
    found = detect("Мне больше нравится работать в Каире, чем дома")
    assert (found.signal, found.categories) == (Level.HIGH, (Category.PREFERENCE,))
    assert found.confidence == 0.88
    assert {"работать", "каире"} <= set(found.keywords)


@pytest.mark.requirement("R-E1")
@pytest.mark.parametrize(
    ("text", "confidence"),
    [
        ("I prefer tea.", 0.88),
        ("My name is Ilse. I prefer tea.", 0.91),
        ("My name is Ilse. I prefer tea. We decided to stay. Never call me.", 0.95),
        ("It is raining in Ghent today.", 0.5),
        ("Thank you!", 0.95),
        ("👍", 0.95),
        ("?", 0.95),
        ("", 0.95),
        ("Where is the station?", 0.8),
        ("where is the station", 0.8),
        ("zxqv", 0.3),
    ],
)
def test_the_confidence_follows_the_level(text: str, confidence: float) -> None:
    assert detect(text).confidence == confidence


@pytest.mark.parametrize(
    ("text", "level"),
    [
        # The same words, quoted, are those of somebody else.
        ("Translate: I always prefer the aisle", "low"),
        ("> We decided to leave\nPlease answer this mail", "low"),
        ("The sign said «никогда не кормите уток»", "low"),
        ("把「我决定不去」翻译成英文", "low"),
        ("```\nnever do this\n```", "low"),
        ("Always run this first: ```make clean```", "high"),
        # Negation, hypothesis, another sense.
        ("We have not decided anything", "low"),
        ("We decided not to go", "high"),
        ("Maybe we go with the blue one", "low"),
        ("Ещё не решили", "low"),
        ("Решили не ехать", "high"),
        ("لم نقرر بعد", "low"),
        ("قررنا ألا نسافر", "high"),
        ("我们还没决定", "low"),
        ("我们决定不去", "high"),
        ("The novel says that everyone prefers the sea", "low"),
        ("My uncle says that he prefers the sea", "high"),
        # A prefix does not decide, what follows does.
        ("Yes!", "none"),
        ("Yes, we'll take the second one.", "high"),
        ("Great, and never send me that again.", "high"),
        ("No, on Tuesday rather than Monday.", "high"),
        ("No, thanks.", "none"),
        ("Could you always answer in French?", "high"),
        ("Do you always answer in French?", "none"),
        # Too short to tell anything.
        *((word, "none") for word in ("today", "I", "Я", "我", "никогда", "best")),
        # Nothing was learned of these.
        *((word, "low") for word in ("Μου αρέσει το τσάι", "אני גר בתל אביב", "มันดีมากเลย นะ ครับ")),
    ],
)
def test_traps(text: str, level: str) -> None:
    assert detect(text).signal == level


def test_a_remedy_keeps_the_error_that_it_is_for() -> None:
    found = detect("The nightly export crashed. From now on, always run it by hand.")
    assert found.categories == (Category.INSTRUCTION, Category.ERROR)


def test_a_correction_tells_nothing_anew() -> None:
    found = detect("I was wrong about her job. My sister is a baker.")
    assert found.categories == (Category.CORRECTION,)


def test_a_pasted_trace_is_an_error_and_pasted_code_is_work() -> None:
    trace = "Traceback (most recent call last):\n  File \"a.py\", line 3, in go\nKeyError: 'never'"
    assert detect(trace).categories == (Category.ERROR,)
    assert detect("const always = true;\nreturn { always };").categories == (Category.WORK,)


def test_the_end_of_a_long_message_is_read() -> None:
    text = "The sea was calm. " * 400 + "From now on, write to me in Welsh."
    assert detect(text).categories == (Category.INSTRUCTION,)


def test_every_list_of_every_language_compiles() -> None:
    for code in LANGUAGES:
        grammar = grammar_of(code)
        for section in grammar.sections:
            grammar.pattern(section)
        for category in Category:
            assert category in grammar.sections or category is Category.CONTEXT
