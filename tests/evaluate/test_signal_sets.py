"""Signal sets: what do the figures of labelled messages say, and how does a command show them?"""

import io
import json
from pathlib import Path

import pytest

from graphmem_neo4j.commands.measure import signals
from graphmem_neo4j.commands.signalling import signal
from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.evaluate import eval_signals

# The last two labels are wrong on purpose.
MESSAGES: list[tuple[str, str, str, str, list[str], str]] = [
    ("s1", "en", "I prefer rye bread.", "high", ["preference"], "plain"),
    ("s2", "en", "It has been raining all day.", "low", ["work"], "plain"),
    ("s3", "ru", "Спасибо!", "none", [], "thanks"),
    ("s4", "en", "The market was crowded again.", "high", ["decision"], "made_up"),
    ("s5", "en", "We decided to stay.", "low", ["context"], "wrong"),
]


@pytest.fixture
def messages(tmp_path: Path) -> Path:
    names = ("id", "lang", "text", "signal", "categories", "kind")
    rows = [json.dumps(dict(zip(names, row, strict=True))) for row in MESSAGES]
    path = tmp_path / "messages.jsonl"
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")
    return path


@pytest.mark.requirement("E116", "E117", "E119", "E120")
def test_messages_are_counted_by_level_category_and_kind(messages: Path) -> None:
    report = eval_signals(messages)
    assert (report.messages, report.level_accuracy) == (5, 0.6)
    assert report.level_accuracy_by_language == {"en": 0.5, "ru": 1.0}
    assert report.by_category["preference"].f1 == 1.0
    assert report.by_category["decision"].model_dump() == {
        "messages": 1,
        "precision": 0.0,
        "recall": 0.0,
        "f1": 0.0,
    }
    # Work and context are one category.
    assert report.by_category["work or context"].f1 == 0.5
    assert report.micro_f1 == 0.5
    assert (report.false_high_by_kind, report.missed_high_by_kind) == ({"wrong": 1}, {"made_up": 1})
    assert report.mean_ms > 0
    assert report.p99_long_ms > 0


def test_the_command_prints_and_keeps(
    messages: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert signals(messages, json=tmp_path / "out.json") == 0
    shown = capsys.readouterr().out
    for part in ("level accuracy", "micro-F1", "work or context", "made_up", "p99"):
        assert part in shown
    kept = json.loads((tmp_path / "out.json").read_text("utf-8"))
    assert kept["found"][0]["categories"] == ["preference"]


def test_another_file_is_refused_in_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_text("", encoding="utf-8")
    with pytest.raises(BadRequest, match="holds no message"):
        eval_signals(path)
    path.write_text('{"id": "x"}\n', encoding="utf-8")
    with pytest.raises(BadRequest, match="line 1"):
        eval_signals(path)


@pytest.mark.requirement("E121", "E122", "E133")
def test_one_message_is_judged_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert signal(text="Мне нравится ржаной хлеб", json=True) == 0
    told = json.loads(capsys.readouterr().out)
    assert list(told) == ["signal", "categories", "confidence", "keywords"]
    assert (told["signal"], told["categories"], told["confidence"]) == (
        "high",
        ["preference"],
        0.88,
    )
    assert "хлеб" in told["keywords"]


def test_a_message_may_come_through_a_pipe(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("We decided to buy [red] paint\n"))
    assert signal() == 0
    shown = capsys.readouterr().out
    assert "high  decision  (0.88)" in shown
    assert "paint" in shown
    monkeypatch.setattr("sys.stdin", io.StringIO(" \n"))
    with pytest.raises(BadRequest, match="no message"):
        signal()
