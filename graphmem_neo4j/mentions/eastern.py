"""Eastern names: how do Arabic, Chinese, Japanese and Korean texts show that a word is a name?

These scripts have no capitals: a title of a person, a known first name or family name, or a middle
dot between foreign names must tell.

Owns: names by such signs.
Never: guesses a name from its place in a sentence.
"""

import re
from collections.abc import Iterator
from typing import Final

from graphmem_neo4j.mentions.given_names import ARABIC_GIVEN_NAMES
from graphmem_neo4j.mentions.lists import CHINESE_DOUBLE_SURNAMES, CHINESE_SURNAMES
from graphmem_neo4j.mentions.shapes import Spot
from graphmem_neo4j.models import EntityType
from graphmem_neo4j.word_lists import STOP_WORDS

_ARABIC_WORD = re.compile("[\u0621-\u064a\u064b-\u065f\u0670\u0671-\u06d3]+")
_ARABIC_TITLE = re.compile(
    "(?<![\u0621-\u06d3])[وفبلك]?(?:"
    "السيدة?|لسيدة?|الآنسة|الدكتورة?|دكتورة?|الأستاذة?|الاستاذة?|أستاذة?|استاذة?|المهندسة?|مهندسة?|"
    "الشيخة?|الأميرة?|الملكة?|الرئيسة?|البروفيسورة?|بروفيسورة?|الحاجة?|القائدة?|[دمأ]\\."
    ")\\s+(?=[\u0621-\u06d3])"
)
_ARABIC_JOINTS: Final = frozenset(
    ["بن", "ابن", "بنت", "أبو", "ابو", "أبي", "ابي", "آل", "عبد", "أم", "ام"]
)
_ARABIC_FUNCTION: Final = STOP_WORDS["ar"] | frozenset(
    ["إلى", "على", "أن", "إن", "أنا", "أنت", "قال", "قالت"]
)
_ARABIC_MAX: Final = 4
_CLITICS = re.compile("^[وفبلك](?=.{3})")

_HAN = "\u3400-\u4dbf\u4e00-\u9fff"
_CHINESE_TITLE = re.compile(
    f"([{_HAN}]{{1,4}})(先生|女士|小姐|太太|博士|教授|老师|老師|医生|醫生|律师|律師|经理|經理|主任|院长|同学|同學)"
)
_JAPANESE_TITLE = re.compile(
    f"([{_HAN}]{{1,4}}|[\u30a1-\u30fa\u30fc]{{2,10}})(?:さん|様|さま|くん|ちゃん|氏)(?![{_HAN}])"
)
_MIDDLE_DOT = re.compile("[\u30a1-\u30fa\u30fc]{2,12}(?:[・=＝][\u30a1-\u30fa\u30fc]{1,12}){1,4}")
_KOREAN_TITLE = re.compile(
    "(?<![\uac00-\ud7a3])([\uac00-\ud7a3]{2,4})\\s?(?:씨|님|(?:박사|교수|선생|사장|팀장|대표)님?)"
    "(?![\uac00-\ud7a3]{3})"
)


def eastern_spots(text: str) -> Iterator[Spot]:
    """Give the names of people that the signs of these scripts show, in order of the rules."""
    if _ARABIC_WORD.search(text):
        yield from _arabic_titles(text)
        yield from _arabic_names(text)
    for match in _CHINESE_TITLE.finditer(text):
        yield from _chinese(match)
    for pattern in (_JAPANESE_TITLE, _KOREAN_TITLE):
        for match in pattern.finditer(text):
            yield _person(match[1], match.start(1))
    for match in _MIDDLE_DOT.finditer(text):
        yield _person(match.group(), match.start(), evidence="capitalised")


def _person(name: str, start: int, *, evidence: str = "honorific") -> Spot:
    return Spot(name, start, start + len(name), evidence, EntityType.PERSON)


def _chinese(match: re.Match[str]) -> Iterator[Spot]:
    """Find where the name before a title begins: at a family name, the longest that fits."""
    letters, title = match[1], match[2]
    for size in (4, 3, 2, 1):
        name = letters[-size:]
        if len(name) < size:
            continue
        is_double = name[:2] in CHINESE_DOUBLE_SURNAMES and size >= 2
        if is_double or (name[0] in CHINESE_SURNAMES and size <= 3):
            # One character is too little to know somebody by: "王先生" is.
            whole = name + title if size == 1 else name
            yield _person(whole, match.end(1) - size)
            return


def _arabic_titles(text: str) -> Iterator[Spot]:
    for match in _ARABIC_TITLE.finditer(text):
        end = _arabic_end(text, match.end())
        if end > match.end():
            yield _person(text[match.end() : end], match.end())


def _arabic_end(text: str, start: int) -> int:
    """Give the end of the name that follows a title: its first word, and what surely goes on."""
    end, place = start, start
    is_joint = True
    for count, match in enumerate(_ARABIC_WORD.finditer(text, start)):
        word = match.group()
        if (
            count >= _ARABIC_MAX
            or text[place : match.start()].strip(" ")
            or word in _ARABIC_FUNCTION
        ):
            break
        if not (is_joint or _goes_on(word)):
            break
        place = match.end()
        is_joint = word in _ARABIC_JOINTS
        end = end if is_joint else place
    return end


def _goes_on(word: str) -> bool:
    return (
        word in ARABIC_GIVEN_NAMES
        or word in _ARABIC_JOINTS
        or (word.startswith("ال") and len(word) > 4)
    )


def _arabic_names(text: str) -> Iterator[Spot]:
    """Find two words or more that begin with a known first name and go on as names do."""
    place = 0
    for match in _ARABIC_WORD.finditer(text):
        if match.start() < place:
            continue
        word = match.group()
        start = match.start()
        if word not in ARABIC_GIVEN_NAMES and _CLITICS.sub("", word) in ARABIC_GIVEN_NAMES:
            start += 1
            word = word[1:]
        if word not in ARABIC_GIVEN_NAMES:
            continue
        place = _arabic_end(text, start)
        if place > start + len(word):
            yield _person(text[start:place], start, evidence="given")
        place = max(place, match.end())
