"""Whole evaluations of tiny made sets on the real server, through the public verbs."""

import asyncio
import io
import json
from pathlib import Path

import pytest
from rich.console import Console
from tiny import LOCOMO, PASSAGES, TITLE_QUESTIONS, written

from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.evaluate import EvalOptions, EvalReport, show_evaluation, write_json
from graphmem_neo4j.evaluate.corpus import Corpus, Pool, Question, Unit
from graphmem_neo4j.evaluate.evaluation import evaluate
from graphmem_neo4j.evaluate.locomo import read_locomo
from graphmem_neo4j.evaluate.passages import read_passages
from graphmem_neo4j.evaluate.steps import Step
from graphmem_neo4j.evaluate.target import Target

pytestmark = pytest.mark.requirement("Q173")


async def _evaluated(corpus: Corpus, target: Target, **options: object) -> EvalReport:
    return await evaluate(
        corpus,
        target,
        EvalOptions.model_validate(options),
        file="made.json",
        command="graphmem eval made.json",
    )


def _locomo(path: Path, name: str) -> Corpus:
    """Read the made conversations under names of this test's own: spaces are not shared."""
    samples = [{**one, "sample_id": f"{name} {one['sample_id']}"} for one in LOCOMO]
    return read_locomo(written(path / f"{name}.json", samples))


async def test_conversations_are_ingested_and_every_easy_question_is_answered(
    target: Target, tmp_path: Path
) -> None:
    report = await _evaluated(_locomo(tmp_path, "easy"), target, limit=10)
    assert report.stored.offered == report.stored.stored == 6
    assert report.questions_used == 4
    assert sum(report.left_out.values()) == 3
    run = report.runs[0]
    assert run.overall.questions == 4
    assert run.overall.recall_at_10 == 1.0
    assert run.by_category["temporal"].recall_at_1 == 1.0
    assert set(run.by_pool) == {"easy made-1", "easy made-2"}
    assert run.without_embedding is not None
    assert run.without_embedding.count == run.with_embedding.count == 4
    assert report.conditions.embedding_mode.startswith("none")


async def test_an_ablation_asks_every_question_again_for_each_choice(
    target: Target, tmp_path: Path
) -> None:
    report = await _evaluated(_locomo(tmp_path, "ablated"), target, ablate=True, clients=2)
    # Without vectors those choices that differ by vectors alone fall together.
    plain = "words+structure+recent"
    names = ["words", "words+structure", plain, f"{plain}+graph", f"{plain}+graph+communities"]
    assert [run.name for run in report.runs] == names
    assert [run.overall.questions for run in report.runs] == [4] * 5
    assert report.runs[0].channels == ["words"]


async def test_passages_that_are_saved_twice_are_found_under_the_first(target: Target) -> None:
    units = [Unit("first", "The Velm Bridge opened in 1931."), Unit("other", "Quellin has glass.")]
    again = Unit("again", "The Velm Bridge opened in 1931.")
    question = Question("When did the Velm Bridge open?", "all", frozenset({"again"}))
    pool = Pool("passages twice", [*units, again], [question])
    report = await _evaluated(Corpus("made", "passage", [pool]), target)
    assert (report.stored.offered, report.stored.stored) == (3, 2)
    assert report.stored.known + report.stored.merged == 1
    assert report.runs[0].overall.recall_at_1 == 1.0


async def test_a_report_is_shown_and_kept(target: Target, tmp_path: Path) -> None:
    written(tmp_path / "corpus.json", PASSAGES)
    corpus = read_passages(written(tmp_path / "questions.json", TITLE_QUESTIONS))
    report = await _evaluated(corpus, target, seed=3)
    write_json(report, tmp_path / "report.json")
    kept = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    assert kept["conditions"]["seed"] == 3
    assert kept["conditions"]["versions"]["server"].startswith("20")
    assert kept["runs"][0]["overall"]["recall_at_5"] == report.runs[0].overall.recall_at_5
    console = Console(width=140, file=io.StringIO(), record=True)
    show_evaluation(report, console)
    shown = console.export_text()
    assert "stored 3 of 3 offered" in shown
    assert "1 question without usable gold" in shown
    assert "graphmem eval made.json" in shown


async def test_a_cancelled_evaluation_gives_what_it_has(target: Target, tmp_path: Path) -> None:
    corpus = _locomo(tmp_path, "cancelled")
    heard: list[Step] = []

    def hear(step: Step) -> None:
        heard.append(step)
        if step.name == "asking":
            task.cancel()

    task = asyncio.create_task(
        evaluate(corpus, target, EvalOptions(), file="made", command="made", told=hear)
    )
    report = await task
    assert report.is_partial
    assert report.runs[0].overall.questions < report.questions_used
    assert [step.done for step in heard if step.name == "storing"] == [4, 6]


@pytest.mark.parametrize("options", [{"limit": 5}, {"clients": 0}, {"question_max": 0}])
async def test_options_that_cannot_be_are_refused(
    target: Target, tmp_path: Path, options: dict[str, int]
) -> None:
    with pytest.raises(BadRequest, match=next(iter(options))):
        await _evaluated(_locomo(tmp_path, "refused"), target, **options)
