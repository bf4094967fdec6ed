"""Signal patterns: how does a line of a word list become one that finds?

A list holds one pattern a line; a line indented further goes on with the one before it. In a
pattern ` ~` is a gap of up to 40 characters between words, `{name}` a group of words, the rest a
regular expression. Words are whole words, except in Chinese.

Owns: that language, and when a list is compiled: at its first use.
Never: holds a word of any language.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

_GROUP = re.compile(r"(?<!\\)\((?!\?)")
_NAME = re.compile(r"\{([a-z_]+)\}")
_INDENT = 8
_GAP = "[^\n]{0,40}?"
_WORDS_GAP = r"(?!\w)[^\n]{1,40}?(?<!\w)"
_END = r"(?:(?<!\w)|(?!\w))"
_EDGES = {
    "en": (r"(?<!\w)", _END),
    "ru": (r"(?<!\w)", _END),
    # "and", "so", "in", "for" and "as" are written in one with the next word.
    "ar": (r"(?<!\w)[وف]?(?:[بلك](?=ال))?", _END),
    "zh": ("", ""),
}


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

    def opens(self, section: str, text: str) -> bool:
        """Say whether a text begins with a pattern of the section."""
        return self.pattern(section).match(text) is not None

    def _compile(self, section: str) -> re.Pattern[str]:
        lines = pattern_lines(section)
        if not lines:
            return re.compile(r"(?!)")
        before, after = _EDGES[self.code]
        alternatives = "|".join(self._expanded(line) for line in lines)
        return re.compile(_GROUP.sub("(?:", f"{before}(?:{alternatives}){after}"))

    def _expanded(self, line: str) -> str:
        line = _NAME.sub(lambda found: self._group(found[1])[0], line)
        return line.replace(" ~ ", " ~").replace(" ~", _WORDS_GAP).replace("~", _GAP)

    def _group(self, name: str) -> tuple[str, str]:
        """Give a group as a pattern, and the letters that it may begin with ("" for any).

        The letters go first, so that most places of a text are passed over at once.
        """
        words = _joined(self.words[name])
        firsts: set[str] = set()
        is_open = False
        for word in _alternatives(words):
            inner = _NAME.match(word)
            letters = self._group(inner[1])[1] if inner else _first_letter(word)
            firsts.update(letters)
            is_open = is_open or not letters
        inside = _NAME.sub(lambda found: self._group(found[1])[0], words)
        if is_open:
            return f"(?:{inside})", ""
        letters = "".join(sorted(firsts))
        return f"(?=[{letters}])(?:{inside})", letters


def _joined(words: str) -> str:
    return "".join(line.strip() for line in words.strip().splitlines())


def _alternatives(words: str) -> list[str]:
    """Split at every `|` that stands in no parentheses."""
    found, depth = [""], 0
    for sign in words:
        depth += (sign == "(") - (sign == ")")
        if sign == "|" and not depth:
            found.append("")
        else:
            found[-1] += sign
    return found


def _first_letter(word: str) -> str:
    is_sure = len(word) > 1 and word[0].isalnum() and word[1] not in "?*{"
    return word[0] if is_sure or (len(word) == 1 and word.isalnum()) else ""


def pattern_lines(section: str) -> list[str]:
    """Give the patterns of a list, continued lines joined."""
    lines: list[str] = []
    for line in section.splitlines():
        text = line.strip()
        if text and lines and len(line) - len(line.lstrip()) > _INDENT:
            lines[-1] += text
        elif text:
            lines.append(text)
    return lines
