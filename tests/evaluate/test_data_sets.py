"""Reading the shapes of the public sets, from tiny made files."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from tiny import LOCOMO, MUSIQUE_QUESTIONS, PASSAGES, TIMEQA, TITLE_QUESTIONS, written, xquad

from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.evaluate.corpus import Corpus, sampled, split
from graphmem_neo4j.evaluate.locomo import (
    NO_EVIDENCE,
    UNKNOWN_EVIDENCE,
    evidence_ids,
    read_locomo,
    session_time,
)
from graphmem_neo4j.evaluate.passages import NO_GOLD, kind_of, read_passages
from graphmem_neo4j.evaluate.xquad import NO_SENTENCE, read_xquad

pytestmark = pytest.mark.requirement("Q173")


@pytest.fixture
def locomo(tmp_path: Path) -> Corpus:
    return read_locomo(written(tmp_path / "locomo.json", LOCOMO))


@pytest.mark.parametrize(
    ("evidence", "expected"),
    [
        (["D1:3"], ["D1:3"]),
        (["D8:6; D9:17"], ["D8:6", "D9:17"]),
        (["D9:1 D4:4 D4:6"], ["D9:1", "D4:4", "D4:6"]),
        (["D:11:26"], ["D11:26"]),
        (["D30:05"], ["D30:5"]),
        (["D"], []),
        ([], []),
        (None, []),
        ("D1:1,D1:1", ["D1:1"]),
    ],
)
def test_evidence_is_read_whatever_separates_it(evidence: object, expected: list[str]) -> None:
    assert evidence_ids(evidence) == expected


def test_a_sessions_date_is_read() -> None:
    assert session_time("1:56 pm on 8 May, 2023") == datetime(2023, 5, 8, 13, 56, tzinfo=UTC)
    assert session_time("some day") is None


def test_turns_carry_captions_and_come_in_the_order_of_sessions(locomo: Corpus) -> None:
    units = locomo.pools[0].units
    assert [unit.key for unit in units] == ["D2:1", "D2:2", "D10:1", "D10:2"]
    assert units[1].text == "Look at this! [image: a photo of a lighthouse at dusk]"
    assert units[1].speaker == "Omar"
    assert units[2].said_at == datetime(2024, 3, 3, 9, 5, tzinfo=UTC)


def test_questions_without_usable_evidence_are_left_out_and_counted(locomo: Corpus) -> None:
    golds = [question.gold for question in locomo.pools[0].questions]
    assert golds == [{"D2:1"}, {"D2:2", "D10:2"}, {"D10:1"}]
    assert locomo.left_out == {NO_EVIDENCE: 2, UNKNOWN_EVIDENCE: 1}
    assert [question.category for question in locomo.pools[0].questions] == [
        "single-hop",
        "multi-hop",
        "adversarial",
    ]


@pytest.mark.parametrize(
    ("how", "pools"),
    [
        ("all", ["made-1", "made-2"]),
        ("dev:1/2", ["made-1"]),
        ("2/2", ["made-2"]),
        ("1", ["made-2"]),
        ("1,0", ["made-2", "made-1"]),
        ("-0", ["made-2"]),
    ],
)
def test_a_split_takes_conversations(locomo: Corpus, how: str, pools: list[str]) -> None:
    assert [pool.name for pool in split(locomo, how).pools] == pools


@pytest.mark.parametrize("how", ["7", "3/2", "half", "-5", "1/9"])
def test_a_split_that_cannot_be_says_so(locomo: Corpus, how: str) -> None:
    with pytest.raises(BadRequest, match="split"):
        split(locomo, how)


def test_a_sample_is_the_same_for_a_seed(locomo: Corpus) -> None:
    two = sampled(locomo, 2, 5)
    assert two.question_count == 2
    assert two == sampled(locomo, 2, 5)
    assert sampled(locomo, None, 5) is locomo


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    written(tmp_path / "corpus.json", PASSAGES)
    return tmp_path


def test_a_folder_of_questions_with_titles_is_known(folder: Path) -> None:
    written(folder / "questions_dev.json", TITLE_QUESTIONS)
    corpus = read_passages(folder)
    pool = corpus.pools[0]
    assert pool.units[0].text.startswith("Velm Bridge\nThe Velm Bridge was")
    assert [question.gold for question in pool.questions] == [{"0", "1"}]
    assert corpus.left_out[NO_GOLD] == 1


def test_a_file_of_supporting_paragraphs_finds_its_passages(folder: Path) -> None:
    corpus = read_passages(written(folder / "made_train.json", MUSIQUE_QUESTIONS))
    assert corpus.name == "MuSiQue"
    assert corpus.pools[0].questions[0].gold == {"1", "2"}
    assert corpus.pools[0].questions[0].category == "2hop"


def test_dated_questions_ask_their_own_document(tmp_path: Path) -> None:
    corpus = read_passages(written(tmp_path / "train.json", TIMEQA))
    assert corpus.unit == "paragraph"
    assert [question.gold for question in corpus.pools[0].questions] == [{"0:1"}]
    assert corpus.left_out[NO_GOLD] == 1
    whole = read_passages(tmp_path / "train.json", pool="corpus")
    assert [pool.name for pool in whole.pools] == ["all documents"]


def test_a_folder_with_two_sets_wants_to_be_told_which(folder: Path) -> None:
    written(folder / "a.json", TITLE_QUESTIONS)
    written(folder / "b.json", MUSIQUE_QUESTIONS)
    with pytest.raises(BadRequest, match="several sets"):
        read_passages(folder)


@pytest.mark.parametrize("value", [None, {}, [], [1], [{"a": 1}]])
def test_an_unknown_shape_is_none(value: object) -> None:
    assert kind_of(value) is None


@pytest.mark.parametrize("content", ["", "{", "[]", '[{"x": 1}]', "null", "\ufeff[]"])
def test_a_file_of_another_shape_is_refused_in_a_sentence(tmp_path: Path, content: str) -> None:
    path = tmp_path / "odd.json"
    path.write_text(content, encoding="utf-8")
    for read in (read_locomo, read_passages, read_xquad):
        with pytest.raises(BadRequest, match=r"odd\.json"):
            read(path)


def test_a_missing_file_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadRequest, match="cannot be read"):
        read_locomo(tmp_path / "none.json")


ENGLISH = xquad(
    ["The mill stands in Orla.", "It grinds rye."],
    [("q1", "Where is the mill?", 19), ("q2", "What does it grind?", 35)],
)
GERMAN = xquad(
    ["Die alte Mühle steht in Orla.", "Sie mahlt Roggen."],
    [("q1", "Wo steht die Mühle?", 24), ("q2", "Was mahlt sie?", 40)],
)


def test_gold_is_the_sentence_that_holds_the_answer(tmp_path: Path) -> None:
    english = written(tmp_path / "en.json", ENGLISH)
    corpus = read_xquad(english)
    assert [question.gold for question in corpus.pools[0].questions] == [{"0:0"}, {"0:1"}]
    whole = read_xquad(english, unit="paragraph")
    assert [question.gold for question in whole.pools[0].questions] == [{"0:0"}, {"0:0"}]


def test_questions_of_one_language_ask_the_corpus_of_another(tmp_path: Path) -> None:
    english = written(tmp_path / "en.json", ENGLISH)
    german = written(tmp_path / "de.json", GERMAN)
    corpus = read_xquad(german, corpus=english)
    pool = corpus.pools[0]
    assert pool.questions[0].text == "Wo steht die Mühle?"
    assert pool.units[0].text == "The mill stands in Orla."
    assert pool.questions[1].gold == {"0:1"}
    assert corpus.name == "XQuAD-R de to en"
    assert corpus.left_out == {}


def test_a_question_without_its_parallel_is_left_out_and_counted(tmp_path: Path) -> None:
    english = written(tmp_path / "en.json", ENGLISH)
    more = xquad(["Sie mahlt Roggen."], [("q2", "Was mahlt sie?", 10), ("q9", "Und nun?", 1)])
    corpus = read_xquad(written(tmp_path / "de.json", more), corpus=english)
    assert corpus.question_count == 1
    assert corpus.left_out == {NO_SENTENCE: 1}
