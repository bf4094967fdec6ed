"""Prompts: what is a language model told to do, in the file of this name?

    load("decide").fill(pairs_max=10)

A prompt is the system line alone. What it is about, the texts of people, goes as JSON into a user
line of its own (`as_data`): data is told from instruction by its place, and cannot end early.

Owns: finding, reading and filling the Markdown files beside this one.
Never: holds a text of a person, or the shape of an answer.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import Template
from typing import Any

from graphmem_neo4j.errors import QueryFileError

_HERE = Path(__file__).parent
_COMMENT = re.compile(r"\A<!--.*?-->\s*", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Prompt:
    """One prompt, with the names of the values that it leaves open."""

    name: str
    text: str
    open_names: frozenset[str]

    def fill(self, **values: str | int) -> str:
        """Put the values in; raises QueryFileError where one is missing or not asked for."""
        if frozenset(values) != self.open_names:
            odd = sorted(set(values) ^ self.open_names)
            raise QueryFileError(f"prompt {self.name}: {odd} asked for or given, but not both")
        return Template(self.text).substitute({name: str(value) for name, value in values.items()})


@cache
def load(name: str) -> Prompt:
    """Read a prompt; its first comment, which says what it is for, is not part of it."""
    path = _HERE / f"{name}.md"
    if not path.is_file():
        raise QueryFileError(f"there is no prompt {name}.md")
    text = _COMMENT.sub("", path.read_text(encoding="utf-8")).strip()
    return Prompt(name, text, frozenset(Template(text).get_identifiers()))


def names() -> list[str]:
    """List the names of all prompts, in order."""
    return sorted(path.stem for path in _HERE.glob("*.md"))


def as_data(data: Mapping[str, Any]) -> str:
    """Write what a prompt is about as the text of a user line: one JSON object, letters as is."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"), default=str)
