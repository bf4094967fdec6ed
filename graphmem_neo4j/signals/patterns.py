"""Signal patterns: how does a line of a word list become one that finds?

A list holds one pattern a line; a line indented further goes on with the one before it, glued
to it. In a pattern ` ~` is a gap of up to 40 characters between words, `{name}` stands
for a group of words, the rest is a regular expression. Words are whole words, except in Chinese.

Owns: that language, and when a list is compiled: at its first use.
Never: holds a word of any language.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module

_GROUP = re.compile(r"(?<!\\)\((?!\?)")
_NAME = re.compile(r"\{([a-z_]+)\}")
_INDENT = "        "
_GAP = "[^\n]{0,40}?"
_WORDS_GAP = r"(?!\w)[^\n]{1,40}?(?<!\w)"
_LANGUAGES = {"en": "english", "ru": "russian", "ar": "arabic", "zh": "chinese"}
_BEFORE = {"en": r"(?<!\w)", "ru": r"(?<!\w)", "ar": r"(?<!\w)[وف]?(?:[بلك](?=ال))?", "zh": ""}
_END = r"(?:(?<!\w)|(?!\w))"
_AFTER = {"en": _END, "ru": _END, "ar": _END, "zh": ""}

Finder = Callable[[str], "re.Match[str] | None"]


@dataclass(frozen=True, slots=True)
class Grammar:
    """The lists of one language, each compiled when it is first asked for."""

    code: str
    words: Mapping[str, str]
    sections: Mapping[str, str]
    _made: dict[str, re.Pattern[str]] = field(default_factory=dict[str, re.Pattern[str]])

    def pattern(self, section: str) -> re.Pattern[str]:
        """Give the compiled section; one that the language lacks finds nothing."""
        made = self._made.get(section)
        if made is None:
            made = self._made[section] = self._compile(self.sections.get(section, ""))
        return made

    def finds(self, section: str, text: str) -> bool:
        """Say whether a text holds a pattern of the section."""
        return self.pattern(section).search(text) is not None

    def _compile(self, section: str) -> re.Pattern[str]:
        lines = pattern_lines(section)
        if not lines:
            return re.compile(r"(?!)")
        alternatives = "|".join(self._expanded(line) for line in lines)
        source = f"{_BEFORE[self.code]}(?:{alternatives}){_AFTER[self.code]}"
        return re.compile(_GROUP.sub("(?:", source))

    def _expanded(self, line: str) -> str:
        for _ in range(3):  # groups may hold groups
            line = _NAME.sub(lambda found: f"(?:{_joined(self.words[found[1]])})", line)
        return line.replace(" ~ ", " ~").replace(" ~", _WORDS_GAP).replace("~", _GAP)


def _joined(words: str) -> str:
    return "".join(line.strip() for line in words.strip().splitlines())


def pattern_lines(section: str) -> list[str]:
    """Give the patterns of a list, continued lines joined."""
    lines: list[str] = []
    for line in section.splitlines():
        if not line.strip():
            continue
        if line.startswith(_INDENT + " ") and lines:
            lines[-1] += line.strip()
        else:
            lines.append(line.strip())
    return lines


@cache
def grammar_of(code: str) -> Grammar:
    """Give the grammar of a language: en, ru, ar or zh."""
    module = import_module(f"graphmem_neo4j.signals.{_LANGUAGES[code]}")
    return Grammar(code, module.WORDS, module.SECTIONS)
