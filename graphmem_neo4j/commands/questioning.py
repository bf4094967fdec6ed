"""Questioning: how is a person asked at a terminal?

Owns: the forms of a question; they go to stderr, so that stdout holds results alone.
Never: shows a secret, or knows what is asked for.
"""

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from typing import Protocol

from rich.markup import escape
from rich.prompt import Confirm, Prompt

from graphmem_neo4j.commands.screen import err
from graphmem_neo4j.logs import redact


class Asker(Protocol):
    """Whoever answers: a person at a terminal, or a list of answers in a test."""

    def text(self, question: str, usual: str) -> str:
        """Ask for one line; an empty one gives the usual, `-` gives none."""
        ...

    def secret(self, question: str) -> str:
        """Ask for what is not shown."""
        ...

    def choice(self, question: str, choices: Sequence[str], usual: str) -> str:
        """Ask for one of several words."""
        ...

    def yes(self, question: str, *, usual: bool) -> bool:
        """Ask for yes or no."""
        ...

    def say(self, markup: str) -> None:
        """Say something between questions."""
        ...


class Terminal:
    """A person at a terminal; whoever ends the input (Ctrl-D) breaks off, as with Ctrl-C."""

    def text(self, question: str, usual: str) -> str:
        """Ask for one line; an empty one gives the usual, `-` gives none."""
        seen = redact(usual)  # an address may hold a password
        with _break_off():
            told = Prompt.ask(
                escape(question), console=err, default=seen, show_default=bool(usual)
            ).strip()
        if told == "-":
            return ""
        return usual if told == seen else told

    def secret(self, question: str) -> str:
        """Ask for what is not shown."""
        with _break_off():
            return Prompt.ask(
                escape(question), console=err, password=True, default="", show_default=False
            ).strip()

    def choice(self, question: str, choices: Sequence[str], usual: str) -> str:
        """Ask for one of several words."""
        with _break_off():
            return Prompt.ask(escape(question), console=err, choices=list(choices), default=usual)

    def yes(self, question: str, *, usual: bool) -> bool:
        """Ask for yes or no."""
        with _break_off():
            return Confirm.ask(escape(question), console=err, default=usual)

    def say(self, markup: str) -> None:
        """Say something between questions."""
        err.print(markup)


@contextmanager
def _break_off() -> Generator[None, None, None]:
    try:
        yield
    except EOFError:
        raise KeyboardInterrupt from None
