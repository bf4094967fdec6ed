"""Naming sets: what do the figures of pairs and of records say?"""

import json
from pathlib import Path

import pytest

from graphmem_neo4j.commands.measure import aliases, people
from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.evaluate import eval_names, eval_people
from graphmem_neo4j.evaluate.report import write_json

PAIRS = [
    ("p1", "person", "Dr. Nora Aldinger", "Nora Aldinger", True, "title"),
    ("p2", "person", "N. Aldinger", "Nora Aldinger", True, "initials"),
    ("p3", "place", "Room 4", "Room 5", False, "numbered"),
    ("p4", "org", "Tarn Labs", "Brenn Works", True, "renamed"),
]
RECORDS = [
    {"record_id": "r1", "entity": "1", "given_name": "nora", "surname": "aldinger",
     "date_of_birth": "19700102", "postcode": 4021, "suburb": "tarn"},
    {"record_id": "r2", "entity": "1", "given_name": "nroa", "surname": "aldinger",
     "date_of_birth": "19700102", "postcode": 4021, "suburb": None},
    {"record_id": "r3", "entity": "2", "given_name": "emil", "surname": "brunswick",
     "date_of_birth": "19700102", "postcode": 9999, "suburb": "brenn"},
]  # fmt: skip


def _lines(path: Path, rows: list[dict[str, object]]) -> Path:
    path.write_text("\n".join(json.dumps(row) for row in rows) + "\n\n", encoding="utf-8")
    return path


@pytest.fixture
def pairs(tmp_path: Path) -> Path:
    names = ["id", "type", "a", "b", "same", "kind"]
    rows: list[dict[str, object]] = [dict(zip(names, row, strict=True)) for row in PAIRS]
    return _lines(tmp_path / "pairs.jsonl", rows)


@pytest.fixture
def records(tmp_path: Path) -> Path:
    return _lines(tmp_path / "people.jsonl", [dict(record) for record in RECORDS])


@pytest.mark.requirement("S7")
def test_pairs_are_counted_by_band_and_kind(pairs: Path, tmp_path: Path) -> None:
    report = eval_names(pairs)
    assert (report.pairs, report.true_pairs, report.merged, report.wrong) == (4, 3, 1, 0)
    assert (report.precision, report.recall) == (1.0, 0.3333)
    assert (report.asked, report.asked_precision, report.recall_asking) == (1, 1.0, 0.6667)
    assert report.missed_by_kind == {"initials": 1, "renamed": 1}
    assert report.blocked == 1
    write_json(report, tmp_path / "out.json")
    kept = json.loads((tmp_path / "out.json").read_text("utf-8"))
    assert kept["verdicts"][2]["vetoes"] == ["other number, version or date"]


def test_records_are_counted(records: Path) -> None:
    report = eval_people(records)
    assert (report.records, report.true_pairs, report.merged, report.wrong) == (3, 1, 1, 0)
    assert (report.precision, report.recall, report.blocking_recall) == (1.0, 1.0, 1.0)


def test_the_commands_print_and_keep(
    pairs: Path, records: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert aliases(pairs, json=tmp_path / "names.json") == 0
    assert people(records, json=tmp_path / "people.json") == 0
    assert (tmp_path / "names.json").exists()
    assert (tmp_path / "people.json").exists()
    assert "wrong merges" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "holds no pair"),
        ("{not json}\n", "line 1 is not JSON"),
        ('{"id": "x"}\n', "line 1"),
    ],
)
def test_another_file_is_refused_in_one_sentence(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadRequest, match=says):
        eval_names(path)
    with pytest.raises(BadRequest):
        eval_people(tmp_path / "missing.jsonl")
