"""Wizard: the steps with answers from a list, and trials that a test decides."""

from collections.abc import Mapping, Sequence
from io import StringIO
from pathlib import Path

import pytest

from graphmem_neo4j import embed, language_model
from graphmem_neo4j.commands.questioning import Terminal
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
        self.usual: list[tuple[str, str]] = []

    def _answer(self, question: str, usual: str) -> str:
        for place, (start, answer) in enumerate(self.answers):
            if question.startswith(start):
                del self.answers[place]
                return answer
        return usual

    def text(self, question: str, usual: str) -> str:
        self.usual.append((question, usual))
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


def _drafted(asker: Listed, text: str = "", environ: Mapping[str, str] | None = None) -> Draft:
    draft = Draft(Stored(Path("a.env"), text), environ or {})
    walk(asker, draft, Trials(_good, _good, _good))
    assert asker.answers == []
    return draft


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


_REMOTE = (
    "GRAPHMEM_EMBEDDING__PROVIDER=openai\nGRAPHMEM_EMBEDDING__MODEL=text-embedding-3-small\n"
    "GRAPHMEM_EMBEDDING__BASE_URL=http://e/v1\nGRAPHMEM_EMBEDDING__API_KEY=k\n"
    "GRAPHMEM_EMBEDDING__DIMENSIONS=8\n"
)


@pytest.mark.parametrize("chosen", ["auto", "none"])
@pytest.mark.parametrize("text", [_REMOTE, _REMOTE.replace("PROVIDER=openai", "PROVIDER=auto")])
def test_whoever_leaves_an_endpoint_leaves_all_of_it(chosen: str, text: str) -> None:
    draft = _drafted(Listed(("Embeddings", chosen)), text)
    left = draft.new_file().text or ""
    assert left.replace(f"GRAPHMEM_EMBEDDING__PROVIDER={chosen}\n", "") == ""
    assert embed.choose(draft.settings().embedding).mode is not embed.Mode.REMOTE


def test_a_model_that_auto_means_is_kept_by_whoever_takes_what_is_usual() -> None:
    asker = Listed()
    text = _REMOTE.replace("GRAPHMEM_EMBEDDING__PROVIDER=openai\n", "")
    assert _drafted(asker, text).changes() == []


def test_the_language_model_of_a_key_is_found_though_an_endpoint_stood_there() -> None:
    text = (
        "GRAPHMEM_LLM__MODEL=openai/m\nGRAPHMEM_LLM__BASE_URL=http://l\nGRAPHMEM_LLM__API_KEY=k\n"
    )
    draft = _drafted(Listed(("Language model", "auto")), text, {"ANTHROPIC_API_KEY": "k2"})
    assert draft.new_file().text == ""
    assert "ANTHROPIC_API_KEY" in language_model.choose(draft.settings().llm).reason


def test_a_vendors_usual_variable_may_hold_the_key() -> None:
    asker = Listed(
        ("Language model", "openai/m"), ("Key", "variable"), ("Name of", "ANTHROPIC_API_KEY")
    )
    draft = _drafted(asker, environ={"ANTHROPIC_API_KEY": "k2"})
    assert "+ GRAPHMEM_LLM__API_KEY=${ANTHROPIC_API_KEY}" in [
        line for change in draft.changes() for line in change.lines()
    ]


def test_a_typed_secret_is_taken_as_it_is() -> None:
    asker = Listed(
        ("Which Neo4j", "own"), ("Address", "bolt://x"), ("Password", "typed"),
        ("Password (not", "ab${cd}ef"),
    )  # fmt: skip
    password = _drafted(asker).settings().password
    assert password is not None
    assert password.get_secret_value() == "ab${cd}ef"
    assert not any("cd" in said for said in asker.said)


@pytest.mark.parametrize("wrong", ["abc", "-5", "1.5", "1e99"])
def test_a_number_that_is_none_is_asked_for_again_and_never_offered(wrong: str) -> None:
    asker = Listed(("Most tokens", wrong), ("Most tokens", wrong), ("Most tokens", "7"))
    assert _walked(asker) == ["+ GRAPHMEM_LLM__DAILY_TOKENS=7"]
    offered = [usual for question, usual in asker.usual if question.startswith("Most tokens")]
    assert offered == ["2000000"] * 3
    assert sum("GRAPHMEM_LLM__DAILY_TOKENS" in said for said in asker.said) == 2


def test_what_stands_and_cannot_be_is_not_offered() -> None:
    asker = Listed(("Most US", "3"))
    told = _walked(asker, "GRAPHMEM_LLM__DAILY_COST=much\n")
    assert told == ["- GRAPHMEM_LLM__DAILY_COST=much", "+ GRAPHMEM_LLM__DAILY_COST=3"]
    assert ("Most US dollars a day, 0: no limit", "2.0") in asker.usual


def test_an_address_without_its_beginning_is_asked_for_again() -> None:
    asker = Listed(("Language model", "openai/m"), ("Base URL", "h:1/v1"), ("Base URL", "http://h"))
    assert "+ GRAPHMEM_LLM__BASE_URL=http://h" in _walked(asker)
    assert any("must begin with http://" in said for said in asker.said)


def test_whoever_clears_the_language_model_has_the_usual_one() -> None:
    assert _walked(Listed(("Language model", "")), "GRAPHMEM_LLM__MODEL=none\n") == [
        "- GRAPHMEM_LLM__MODEL=none"
    ]


@pytest.mark.parametrize(
    ("typed", "answer"),
    [("", "http://me:hidden@h/v1"), ("-", ""), ("http://new/v1", "http://new/v1")],
)
def test_the_usual_answer_is_shown_without_the_secret_in_it(
    typed: str, answer: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", StringIO(f"{typed}\n"))
    assert Terminal().text("Base URL", "http://me:hidden@h/v1") == answer
    seen = "".join(capsys.readouterr())
    assert "http://me:***@h/v1" in seen
    assert "hidden" not in seen
