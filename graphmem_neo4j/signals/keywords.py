"""Keywords: which words of a message carry its meaning?

Owns: the choice, and its number.
Never: stems or translates; a word comes as it was written, but for its case.
"""

import re
from itertools import islice

from graphmem_neo4j.word_lists import STOP_WORDS
from graphmem_neo4j.word_stems import fold

KEYWORDS_MAX = 8
WORDS_MAX = 100
"""So many words are looked at."""
_CHARACTERS_MAX = 40

_WORD = re.compile(r"[^\W\d_][\w'’-]*[^\W_]|\d[\d.,:]*\d|\d", re.UNICODE)
_HAN = re.compile("[\u3400-\u4dbf\u4e00-\u9fff]+")
# Where a row of Chinese signs may be cut: particles, pronouns, and verbs that say little.
_HAN_CUTS = re.compile(
    "我们|你们|他们|她们|我的|你的|他的|她的|什么|怎么|这个|那个|一个|一下|一位|一名|已经|以后|每次|正在|因为|所以|但是|"
    "如果|没有|不要|可以|应该|决定|喜欢|[我你他她它们的了是在和与有吗呢吧么这那也都就而及其被把对为以于之不要会能很更最还请]"
)
_STOP = frozenset(
    word for code in ("en", "ru", "ar") for word in STOP_WORDS[code]
)  # Latin of other languages is kept: their words may be names here


def keywords(text: str) -> tuple[str, ...]:
    """Give at most KEYWORDS_MAX words, in the order of the text, each once. Total."""
    found: dict[str, None] = {}
    for match in islice(_WORD.finditer(text), WORDS_MAX):
        for word in _parts(match[0]):
            key = word.casefold()[:_CHARACTERS_MAX]
            if fold(key) not in _STOP and (len(key) > 2 or not key.isascii() or key.isdigit()):
                found.setdefault(key)
            if len(found) == KEYWORDS_MAX:
                return tuple(found)
    return tuple(found)


def _parts(word: str) -> list[str]:
    if not _HAN.search(word):
        return [word]
    return [part for part in _HAN_CUTS.split(word) if len(part) > 1]
