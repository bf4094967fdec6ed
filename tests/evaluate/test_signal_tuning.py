"""Tuning of signals: is each author judged by weights of the others, and what is written?"""

from pathlib import Path

import numpy as np
import pytest

from graphmem_neo4j.commands.tuning import tune_signals as command
from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.evaluate import signal_tuning
from graphmem_neo4j.evaluate.signal_tuning import tune_signals
from graphmem_neo4j.signals import LANGUAGES
from graphmem_neo4j.signals.learning import Labelled, learn, lesson_of, source_of

FRUIT = ("apples", "pears", "plums", "figs", "quinces", "cherries", "grapes", "lemons")


# Two authors who say the same sort of thing, and one who says it with words of his own.
SAID = [
    *(Labelled("ann", f"Zorp {fruit} glim", ("preference",)) for fruit in FRUIT[:4]),
    *(Labelled("ann", f"Brack {fruit} teft", ("work",)) for fruit in FRUIT[:4]),
    *(Labelled("bea", f"Zorp {fruit} glim", ("preference",)) for fruit in FRUIT[4:]),
    *(Labelled("bea", f"Brack {fruit} teft", ("work",)) for fruit in FRUIT[4:]),
    *(Labelled("cid", f"Murn {fruit} osk", ("preference",)) for fruit in FRUIT[:2]),
]


@pytest.fixture(autouse=True)
def few_sentences(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the package come with SAID."""

    def sentences_of(code: str) -> list[Labelled]:
        return SAID

    monkeypatch.setattr(signal_tuning, "sentences_of", sentences_of)


@pytest.mark.requirement("E116", "E117")
def test_an_author_is_judged_by_what_the_others_taught() -> None:
    report = tune_signals(None, languages=["en"])
    accuracy = {one.author: one.level_accuracy for one in report.checked}
    assert accuracy["ann"] == accuracy["bea"] == 1.0
    assert accuracy["cid"] < 1.0  # nobody else says it so
    assert report.sentences == 18
    assert report.level_accuracy < 1.0


def test_the_command_shows_authors_and_writes_weights(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "weights.npz"
    assert command(out_file=path) == 0
    shown = capsys.readouterr().out
    for part in ("ann", "cid", "micro-F1", "ru"):
        assert part in shown
    with np.load(path, allow_pickle=False) as parts:
        assert {f"{code}_steps" for code in LANGUAGES} < set(parts)
        assert parts["source"] == source_of(LANGUAGES)
        lessons = [lesson for one in SAID if (lesson := lesson_of(one)) is not None]
        assert (parts["en_steps"] == learn(lessons).steps).all()


@pytest.mark.parametrize(
    ("out", "lang", "says"),
    [
        ("weights.npz", ["en"], "leave --lang out"),
        (None, ["xx"], "none of en, ru, ar, zh"),
        ("no/such/folder", None, "cannot be written"),
    ],
)
def test_what_cannot_be_done_is_said(
    tmp_path: Path, out: str | None, lang: list[str] | None, says: str
) -> None:
    with pytest.raises(BadRequest, match=says):
        command(out_file=tmp_path / out if out else None, lang=lang)
