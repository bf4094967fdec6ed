"""Titles: what do a first line, a heading or quotation marks name?

Owns: titles of passages with their shorter forms, headings, and quoted names.
Never: reads running text.
"""

import re
from collections.abc import Iterator
from typing import Final

from graphmem_neo4j.mentions.given_names import GIVEN_NAMES
from graphmem_neo4j.mentions.lists import WORK_WORDS
from graphmem_neo4j.mentions.ordinary import SPOKEN, TALK, is_function_word, is_ordinary
from graphmem_neo4j.mentions.shapes import NAME_MAX_CHARACTERS, Spot
from graphmem_neo4j.models import EntityType

_TITLE_MAX_WORDS: Final = 16
_HEADING_MAX_WORDS: Final = 8
_HEADINGS_MAX: Final = 4
_BODY_MIN_CHARACTERS: Final = 20
_LETTER_HEAD = re.compile(r"(?:subject|from|to|date|cc|re|fwd|betreff):", re.IGNORECASE)
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_BRACKET = re.compile(r"\s*[(（\[][^()（）\[\]]*[)）\]]\s*$")
_ARTICLE = re.compile(
    r"(?:the|a|an|die|der|das|le|la|les|el|los|las|il|lo)\s+(?=\S)", re.IGNORECASE
)
_QUOTED: Final = (
    (re.compile(r"[《〈『]\s*([^《》〈〉『』\n]{1,60}?)\s*[》〉』]"), True),
    (re.compile(r"“\s*([^“”\n]{2,80}?)\s*”"), False),
    (re.compile(r"«\s*([^«»\n]{2,80}?)\s*»"), False),
    (re.compile(r"„\s*([^„“”\n]{2,80}?)\s*[“”]"), False),
    (re.compile(r"「\s*([^「」\n]{2,20}?)\s*」"), False),
    (re.compile(r'"\s*([^"\n]{2,80}?)\s*"'), False),
)
_DENSE = re.compile("[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af]")
_DENSE_TALK = re.compile(
    "[的了吗呢吧我你他她们是不在有和就也都很。！？，、!?,]|です|ます|した|する|ない"
)
_DENSE_QUOTED_MAX: Final = 10
_ARABIC = re.compile("[\u0621-\u064a]")


def title_end(text: str, *, is_turn: bool) -> int:
    """Give the end of the title that a text begins with; 0 where its first line is none.

    A turn of a talk seldom has one: there every word must be written as in a title, or the text
    must name it again.
    """
    end = text.find("\n")
    if end <= 0 or len(text) - end < _BODY_MIN_CHARACTERS:
        return 0
    line = text[:end].strip()
    words = _WORD.findall(line)
    if not words or len(words) > _TITLE_MAX_WORDS or len(line) > NAME_MAX_CHARACTERS:
        return 0
    # A title stands over a text, not over a list of things.
    body = text[end:].strip()
    if line[0] in "-*•+>|`~" or line[-1] in ",;:…" or body[0] in "-*•+|":
        return 0
    if not any(letter.isalpha() for letter in line) or _LETTER_HEAD.match(line):
        return 0
    if line[0].islower() and not line[:4].isalnum():
        return 0
    return end if _is_title(line, words, body, is_turn=is_turn) else 0


def _is_title(line: str, words: list[str], body: str, *, is_turn: bool) -> bool:
    named_again = line.casefold() in body.casefold()
    folded = [word.casefold() for word in words]
    if len(words) > 1 and (named_again or (_BRACKET.search(line) and words[0][0].isupper())):
        return True
    if folded[0] in SPOKEN and (is_turn or len(words) < 2) and not named_again:
        return False
    telling = [word for word in words if not is_function_word(word.casefold())]
    is_written = bool(telling) and all(not word[0].islower() for word in telling)
    if is_turn or line[0].islower():
        return is_written and len(words) > 1 and line[-1] not in ".!?"
    if len(words) == 1:
        return named_again or not is_ordinary(folded[0])
    return is_written or not (set(folded) & TALK or line[-1] in ".!?" or folded[0] in SPOKEN)


def title_spots(text: str, end: int) -> Iterator[Spot]:
    """Give a title, and what it is also called: without a bracket, a rank or place, an article."""
    lead = len(text[:end]) - len(text[:end].lstrip(" #"))
    line = text[lead:end].rstrip(" #")
    yield Spot(line, lead, lead + len(line), "title", _kind_of_title(line))
    bare = _BRACKET.sub("", line)
    forms = {bare, *_shorter(bare)}
    for form in sorted(forms - {line, ""}):
        start = lead + line.find(form)
        kind = _kind_of_title(line) if form == bare else None
        yield Spot(form, start, start + len(form), "title form", kind)


def _shorter(line: str) -> Iterator[str]:
    head = line.split(", ")[0]
    if head != line and not (head.casefold() in GIVEN_NAMES or is_ordinary(head.casefold())):
        yield head
    article = _ARTICLE.match(line)
    rest = line[article.end() :] if article else ""
    if rest and (" " in rest or not is_ordinary(rest.casefold())):
        yield rest


def _kind_of_title(line: str) -> EntityType | None:
    bracket = _BRACKET.search(line)
    words = set(_WORD.findall(bracket.group().casefold())) if bracket else set[str]()
    return EntityType.DOCUMENT if words & WORK_WORDS else None


def heading_spots(text: str) -> Iterator[Spot]:
    """Give Markdown headings, and the headings that an import joined before a line by ": "."""
    for match in re.finditer(r"^#{1,6}\s+(.+?)\s*#*$", text, re.MULTILINE):
        if names_by_itself(match[1]):
            yield Spot(match[1], match.start(1), match.end(1), "heading")
    start = 0
    line = text.split("\n", 1)[0]
    for part in line.split(": ")[:-1][:_HEADINGS_MAX]:
        if names_by_itself(part):
            yield Spot(part, start, start + len(part), "heading")
        start += len(part) + 2


def names_by_itself(part: str) -> bool:
    """Say whether a heading is a name: each of its words has a capital, and one is no daily one."""
    words = _WORD.findall(part)
    if not 1 <= len(words) <= _HEADING_MAX_WORDS or part != part.strip(" .!?,;*_`"):
        return False
    telling = [word for word in words if not is_function_word(word.casefold())]
    if not telling or any(word[0].islower() for word in telling) or part[0].isdigit():
        return False
    # Several sentences, or one, are no heading.
    if re.search(r"[.!?;] ", part) or TALK & {word.casefold() for word in words}:
        return False
    if not any(letter.isupper() for letter in part):
        return False
    return any(not is_ordinary(word.casefold()) for word in telling)


def quoted_spots(text: str) -> Iterator[Spot]:
    """Give what stands in quotation marks as a name does; not what somebody only said."""
    taken: list[tuple[int, int]] = []
    for pattern, is_sure in _QUOTED:
        for match in pattern.finditer(text):
            if any(start < match.end() and match.start() < end for start, end in taken):
                continue
            taken.append((match.start(), match.end()))
            name = match[1].strip(" ,;:*_")
            if name.count(".") == 1:
                name = name.rstrip(".")
            if name and (is_sure or _is_quoted_name(name, text[: match.start()])):
                start = match.start() + match.group().find(name)
                kind = EntityType.DOCUMENT if is_sure or _names_a_work(text, match) else None
                yield Spot(name, start, start + len(name), "quoted", kind)


def _is_quoted_name(name: str, before: str) -> bool:
    if _DENSE.search(name):
        return len(name) <= _DENSE_QUOTED_MAX and _DENSE_TALK.search(name) is None
    words = _WORD.findall(name)
    if not words or len(words) > _HEADING_MAX_WORDS or re.search(r"[.!?…;]\s|[,;…]$", name):
        return False
    is_work = _work_before(before)
    telling = [word for word in words if not is_function_word(word.casefold())]
    if name[-1] in ".!?" and not is_work:
        return False
    if _ARABIC.search(name):
        return is_work
    if not telling:
        return is_work and words[0][0].isupper()
    if any(word[0].islower() for word in telling):
        return is_work and name[0].isupper() and len(words) <= 6
    return is_work or any(not is_ordinary(word.casefold()) for word in telling) or len(telling) > 2


def _work_before(before: str) -> bool:
    words = _WORD.findall(before[-40:])[-2:]
    return any(word.casefold() in WORK_WORDS for word in words)


def _names_a_work(text: str, match: re.Match[str]) -> bool:
    return _work_before(text[: match.start()])
