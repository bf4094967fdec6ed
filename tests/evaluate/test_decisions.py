"""Decisions: what do the figures of labelled pairs say, with nobody and with the labels asked?"""

import json
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.evaluate.decisions import Outcome, eval_decisions
from graphmem_neo4j.evaluate.endpoint import speaking
from graphmem_neo4j.evaluate.oracle import Oracle
from graphmem_neo4j.evaluate.target import Target
from graphmem_neo4j.settings import LanguageSettings

HALL = "The choir sings in the town hall"
# The last label is wrong on purpose: what says the same word for word is one.
LINES: list[tuple[str, str, str, str, int]] = [
    ("p1", HALL, "In the town hall is where the choir sings", "duplicate", 1),
    ("p2", HALL, "The choir sings in the new library now", "update", 1),
    ("p3", "The mill was built in 1820", "The mill was built in 1802", "contradiction", 2),
    ("p4", HALL, "The choir sings in the town hall on Mondays", "elaboration", 2),
    ("p5", HALL, "Ferries to the island leave at nine", "unrelated", 2),
    ("p6", HALL, "the choir sings in the town hall!", "unrelated", 2),
]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    rows = [
        {
            "id": name,
            "lang": "en",
            "a": a,
            "b": b,
            "a_time": "2026-01-01T08:00:00Z",
            "b_time": "2026-01-09T08:00:00Z",
            "relation": relation,
            "kind": f"kind {name}",
            "expect": {"after_save_active": active},
        }
        for name, a, b, relation, active in LINES
    ]
    path = tmp_path / "pairs.jsonl"
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
    return path


def outcome_of(found: list[Outcome], name: str) -> Outcome:
    return next(one for one in found if one.id == name)


@pytest.mark.requirement("Q51", "X6")
async def test_without_a_model_only_what_is_sure_is_joined(file: Path, target: Target) -> None:
    report = await eval_decisions(file, target)
    assert (report.pairs, report.asked, report.calls, report.tokens) == (6, 0, 0, 0)
    assert report.wrong_merges_by_kind == {"unrelated kind p6": 1}
    assert report.kept_twice_by_kind == {"duplicate kind p1": 1, "update kind p2": 1}
    assert (report.accuracy, report.recall, report.duplicates_recall) == (0.5, 0.0, 0.0)
    assert report.waiting >= 3
    assert report.language_model.startswith("none")


@pytest.mark.requirement("Q51", "Q53", "X3b")
async def test_with_the_labels_asked_what_is_grey_comes_right(file: Path, target: Target) -> None:
    report = await eval_decisions(file, target, who="gold")
    assert report.kept_twice_by_kind == {}
    assert (report.accuracy, report.recall, report.updates_lost) == (0.8333, 1.0, 0)
    assert (report.flagged, report.contradictions, report.wrongly_flagged) == (1, 1, 0)
    assert (report.unknown_pairs, report.waiting) == (0, 0)
    assert report.calls == report.asked == sum(report.asked_by_relation.values())
    assert report.tokens > 100 * report.calls
    updated = outcome_of(report.found, "p2")
    assert (updated.relation, updated.by, updated.asked) == ("update", "model", 1)
    assert outcome_of(report.found, "p5").asked == 0
    assert outcome_of(report.found, "p6").by in ("hash", "words")


def test_a_file_of_another_shape_is_refused(tmp_path: Path) -> None:
    from graphmem_neo4j.evaluate.decisions import read_statements

    path = tmp_path / "pairs.jsonl"
    path.write_text("\n")
    with pytest.raises(BadRequest, match="no pair"):
        read_statements(path)
    path.write_text('{"id": "x"}\n')
    with pytest.raises(BadRequest, match="line 1"):
        read_statements(path)


def asked(url: str, body: bytes) -> Any:
    request = urllib.request.Request(f"{url}/chat/completions", data=body)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def test_the_endpoint_answers_by_the_labels_and_counts_what_it_does_not_know() -> None:
    oracle = Oracle({("a", "b"): "update"})
    with speaking(oracle.speak) as endpoint:
        url = str(endpoint.settings(LanguageSettings()).base_url)
        pairs = [
            {"number": 11, "known": {"text": "a"}, "new": {"text": "b"}},
            {"number": 22, "known": {"text": "b"}, "new": {"text": "a"}},
        ]
        lines = [
            {"role": "system", "content": "compare"},
            {"role": "user", "content": json.dumps({"pairs": pairs})},
        ]
        told = asked(url, json.dumps({"messages": lines}).encode())
        words = json.loads(told["choices"][0]["message"]["content"])["pairs"]
        assert [one["relation"] for one in words] == ["update", "unrelated"]
        assert oracle.unknown == 1
        for body in (b"{", b"{}", b'{"messages": [1]}'):
            with pytest.raises(urllib.error.HTTPError, match="400"):
                asked(url, body)
