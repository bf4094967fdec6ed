"""Tuning on tiny made sets, on the real server: gathered, cross-checked, and made again alike."""

from pathlib import Path

import pytest
from tiny import LOCOMO, PASSAGES, TITLE_QUESTIONS, written, xquad

from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.evaluate.report import Conditions
from graphmem_neo4j.evaluate.steps import unheard
from graphmem_neo4j.evaluate.target import Target
from graphmem_neo4j.evaluate.tuning import cross_check, gather_sheets, read_set
from graphmem_neo4j.ranker import read_weights

UNDER = Conditions(
    command="graphmem tune made.json", seed=0, clients=1, embedding_mode="none", versions={}
)


async def test_a_set_is_gathered_once_and_gives_the_same_file_twice(
    tmp_path: Path, target: Target
) -> None:
    corpus = read_set(written(tmp_path / "made.json", LOCOMO))
    sheets = await gather_sheets(corpus, target, unheard)
    assert {sheet.part for sheet in sheets} == {"made-1", "made-2"}
    assert all(sheet.candidates and sheet.gold for sheet in sheets)
    reports = [cross_check([("LoCoMo", "made.json")], [sheets], UNDER) for _ in range(2)]
    assert reports[0].file == reports[1].file
    assert read_weights(reports[0].file)
    everything = reports[0].sets[0].compared[0]
    assert (everything.name, everything.learned.questions) == ("all", corpus.question_count)
    assert everything.learned.recall_at_10 == 1.0


def test_sets_are_told_apart_by_their_shape(tmp_path: Path) -> None:
    written(tmp_path / "corpus.json", PASSAGES)
    written(tmp_path / "questions.json", TITLE_QUESTIONS)
    assert read_set(tmp_path).unit == "passage"
    parallel = written(tmp_path / "en.json", xquad(["A kite flew."], [("q", "What flew?", 0)]))
    assert read_set(parallel).unit == "sentence"
    with pytest.raises(BadRequest):
        read_set(written(tmp_path / "none.json", [1, 2]))
