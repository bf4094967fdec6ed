"""Evaluation with the graph: relations drawn first, moments, and what each channel adds."""

import json
from pathlib import Path

import pytest

from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.evaluate.evaluation import EvalOptions, evaluate
from graphmem_neo4j.evaluate.passages import read_passages
from graphmem_neo4j.evaluate.target import Target
from graphmem_neo4j.evaluate.triples import read_triples

PASSAGES = [
    {"title": "Grey Harbour", "text": "Grey Harbour is a film that was directed by Ilse Brandt."},
    {"title": "Ilse Brandt", "text": "Ilse Brandt came to the world in Varna."},
    *(
        {"title": f"Filler {n}", "text": f"A film about the number {n} and where directors live."}
        for n in range(12)
    ),
]
QUESTIONS = [
    {
        "question": "Where was the director of the film Grey Harbour born?",
        "type": "compositional",
        "gold_titles": ["Grey Harbour", "Ilse Brandt"],
    }
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "corpus.json").write_text(json.dumps(PASSAGES))
    (tmp_path / "questions.json").write_text(json.dumps(QUESTIONS))
    return tmp_path


async def test_the_ablation_shows_what_the_graph_adds(target: Target, folder: Path) -> None:
    report = await evaluate(
        read_passages(folder),
        target,
        EvalOptions(ablate=True),
        file="made",
        command="a test",
    )
    by_name = {run.name: run for run in report.runs}
    assert (
        list(by_name)[-2:]
        == [
            "words+structure+recent+graph",
            "words+structure+recent+graph+communities",
        ]
        or "words+vector+structure+recent+graph" in by_name
    )
    graph = next(run for name, run in by_name.items() if name.endswith("graph"))
    assert graph.overall.recall_at_5 == 1.0
    before = report.runs[report.runs.index(graph) - 1]
    assert report.runs[0].gain is None
    assert graph.gain is not None
    assert graph.gain.over == before.name
    gained = graph.overall.recall_at_5 - before.overall.recall_at_5
    assert graph.gain.recall_at_5.mean == pytest.approx(gained)


async def test_relations_are_drawn_from_a_file(
    target: Target, folder: Path, tmp_path: Path
) -> None:
    triples = tmp_path / "triples"
    triples.write_text(
        json.dumps(
            {
                "docs": [
                    {"extracted_triples": [["Grey Harbour", "directed by", "Ilse Brandt"]]},
                    {
                        "extracted_triples": [
                            ["Ilse Brandt", "born in", "Varna"],
                            ["half"],
                            ["", "a", "b"],
                        ]
                    },
                ]
            }
        )
    )
    assert read_triples(triples) == [
        ("Grey Harbour", "directed by", "Ilse Brandt"),
        ("Ilse Brandt", "born in", "Varna"),
    ]
    report = await evaluate(
        read_passages(folder),
        target,
        EvalOptions(triples=triples),
        file="made",
        command="a test",
    )
    assert report.runs[0].overall.recall_at_5 == 1.0


def test_a_file_of_triples_that_is_none(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.json"
    wrong.write_text('{"docs": 5}')
    with pytest.raises(BadRequest, match="triples"):
        read_triples(wrong)


async def test_a_question_about_a_year_passes_over_what_came_later(
    target: Target, tmp_path: Path
) -> None:
    document = {
        "index": "/wiki/Made",
        "paras": [
            "Bo Lind worked at the mill in 1931.",
            "Bo Lind worked at the port from 1950 on.",
        ],
        "questions": [["Where did Bo Lind work in 1935?", [{"para": 0}]]],
    }
    (tmp_path / "made.json").write_text(json.dumps([document]))
    corpus = read_passages(tmp_path)
    unit, question = corpus.pools[0].units[1], corpus.pools[0].questions[0]
    assert unit.holds_from is not None
    assert question.moment is not None
    assert unit.holds_from.year == 1950
    assert question.moment.year == 1935
    report = await evaluate(
        corpus, target, EvalOptions(moments=True, graph=False), file="made", command="a test"
    )
    assert report.runs[0].overall.recall_at_5 == 1.0
