"""Wizard: the steps with answers from a list, and trials that a test decides."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from graphmem_neo4j.commands.wizard import Trials, walk
from graphmem_neo4j.configuring.draft import Draft
from graphmem_neo4j.configuring.trying import Tried
from graphmem_neo4j.settings import Settings
from graphmem_neo4j.settings_file import Stored

pytestmark = pytest.mark.requirement("S20", "S22", "Q126")


class Listed:
    """Answers by the beginning of a question, each once; else the usual one."""

    def __init__(self, *answers: tuple[str, str]) -> None:
        self.answers = list(answers)
        self.offered: list[tuple[str, tuple[str, ...]]] = []
        self.said: list[str] = []

    def _answer(self, question: str, usual: str) -> str:
        for place, (start, answer) in enumerate(self.answers):
            if question.startswith(start):
                del self.answers[place]
                return answer
        return usual

    def text(self, question: str, usual: str) -> str:
        return self._answer(question, usual)

    def secret(self, question: str) -> str:
        return self._answer(question, "")

    def choice(self, question: str, choices: Sequence[str], usual: str) -> str:
        self.offered.append((question, tuple(choices)))
        answer = self._answer(question, usual)
        assert answer in choices
        return answer

    def yes(self, question: str, *, usual: bool) -> bool:
        return self._answer(question, "y" if usual else "n") == "y"

    def say(self, markup: str) -> None:
        self.said.append(markup)


def _good(_settings: Settings) -> Tried:
    return Tried(True, "answers")


def _bad(_settings: Settings) -> Tried:
    return Tried(False, "is away")


def _walked(asker: Listed, text: str = "", trials: Trials | None = None) -> list[str]:
    draft = Draft(Stored(Path("a.env"), text), {})
    walk(asker, draft, trials or Trials(_good, _good, _good))
    assert asker.answers == []
    return [line for change in draft.changes() for line in change.lines()]


def test_whoever_takes_what_is_usual_changes_nothing() -> None:
    assert _walked(Listed()) == []
    text = (
        "GRAPHMEM_URI=bolt://x\nGRAPHMEM_USER=neo4j\nGRAPHMEM_PASSWORD=p\nGRAPHMEM_SPACE=s\n"
        "GRAPHMEM_EMBEDDING__PROVIDER=openai/m\nGRAPHMEM_EMBEDDING__DIMENSIONS=8\n"
        "GRAPHMEM_LLM__MODEL=openai/n\nGRAPHMEM_LLM__BASE_URL=http://y/v1\n"
        "GRAPHMEM_CONTEXT__EXTRACTION_MODE=economy\n"
    )
    assert _walked(Listed(), text) == []


def test_a_model_and_a_mode_are_chosen() -> None:
    asker = Listed(
        ("Language model", "ollama/any"),
        ("Base URL, empty", "http://h:1"),
        ("How often", "aggressive"),
        ("Read conv", "n"),
    )
    assert _walked(asker) == [
        "+ GRAPHMEM_LLM__MODEL=ollama/any",
        "+ GRAPHMEM_LLM__BASE_URL=http://h:1",
        "+ GRAPHMEM_EXTRACTION__AUTO_CAPTURE=false",
        "+ GRAPHMEM_CONTEXT__EXTRACTION_MODE=aggressive",
    ]


def test_the_embedded_database_takes_the_address_out() -> None:
    text = "GRAPHMEM_URI=bolt://x\nGRAPHMEM_PASSWORD=p\n"
    asker = Listed(("Which Neo4j", "embedded"))
    assert _walked(asker, text) == ["- GRAPHMEM_URI=bolt://x", "- GRAPHMEM_PASSWORD=***"]


def test_what_is_not_sound_cannot_be_kept_and_is_changed() -> None:
    asker = Listed(
        ("Language model", "openai/any"),
        ("Key", "variable"),
        ("Name of", "NOT_SET"),
        ("Change it, or", "change"),
        ("Key", "none"),
    )
    assert _walked(asker) == ["+ GRAPHMEM_LLM__MODEL=openai/any"]
    assert ("Change it, or skip this step?", ("change", "skip")) in asker.offered
    assert any("NOT_SET" in said for said in asker.said)


def test_what_never_answers_is_left_as_it_was_in_the_end() -> None:
    asker = Listed(*[("Language model", f"openai/m{n}") for n in range(10)])
    assert _walked(asker, trials=Trials(_good, _good, _bad)) == []
    kept = Listed(("Language model", "openai/m"), ("Keep it", "keep"))
    assert _walked(kept, trials=Trials(_good, _good, _bad)) == ["+ GRAPHMEM_LLM__MODEL=openai/m"]
