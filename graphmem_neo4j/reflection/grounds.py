"""Grounds: does what a model says rest on the texts that it was shown?

Owns: the values and names that a text must share with its sources, and where a name truly stands.
Never: judges whether a statement is right.
"""

import re
from collections.abc import Iterable, Mapping, Sequence

from graphmem_neo4j.content import clean_text
from graphmem_neo4j.entity_names import name_key
from graphmem_neo4j.extraction.grounding import unsaid_values
from graphmem_neo4j.extraction.names import is_name, type_told
from graphmem_neo4j.extraction.synthetic import said_by_someone
from graphmem_neo4j.mentions.finding import find_mentions
from graphmem_neo4j.mentions.ordinary import is_ordinary
from graphmem_neo4j.models import EntityType
from graphmem_neo4j.statements.tokens import read_tokens

CONTENT_MIN_CHARACTERS = 10
CONTENT_MIN_IDEOGRAMS = 4
CONTENT_MAX_CHARACTERS = 500
_DENSE_FROM = "\u3040"
"""From here on a sign is about a word: texts of such scripts are short, and have no blanks."""


def read_text(text: str) -> str | None:
    """Give a statement as one clean line; None for one too short or too long, or of a host's."""
    content = " ".join(clean_text(text).split())
    is_dense = sum(sign >= _DENSE_FROM for sign in content) >= CONTENT_MIN_IDEOGRAMS
    least = CONTENT_MIN_IDEOGRAMS if is_dense else CONTENT_MIN_CHARACTERS
    if not least <= len(content) <= CONTENT_MAX_CHARACTERS:
        return None
    return content if said_by_someone(content) == content else None


def unsaid_in(content: str, sources: Sequence[str]) -> list[str]:
    """Give the values and names of a statement that none of its sources holds."""
    said = name_key(" ".join(sources))
    return unsaid_values(content, sources) + [key for key in _names(content) if key not in said]


def lost_of(content: str, sources: Sequence[str]) -> list[str]:
    """Give the values and names of the sources that a statement which stands for all lacks."""
    told, held = name_key(content), _values(content)
    lost: list[str] = []
    for source in sources:
        # Dates, times and days of the week as well: nothing is counted from "tomorrow" here.
        lost += [value for value in _values(source) if value not in held]
        lost += [key for key in _names(source) if key not in told]
    return lost


def _values(text: str) -> list[str]:
    tokens = (token for token in read_tokens(text) if token.kind == "value")
    return [token.key.rpartition(":")[2] for token in tokens]


def _names(text: str) -> list[str]:
    """Give the words of the names in a text; a first word is written large in any case."""
    keys = (one.name_key for one in find_mentions(text) if one.start > 0)
    return [word for key in keys for word in key.split()]


def find_ghost(
    name: str, type_name: str, texts: Mapping[str, str]
) -> tuple[str, EntityType, list[str]] | None:
    """Give a name as texts write it, what bears it, and the ids of the texts that hold it.

    None for what is no name: a role, a word of daily life, or too poor a text.
    """
    shown = " ".join(clean_text(name).split()).strip("\"'«»“”")
    key = name_key(shown)
    if not is_name(shown) or all(is_ordinary(word) for word in key.split()):
        return None
    pattern = _whole(key)
    holders = [text_id for text_id, text in texts.items() if pattern.search(name_key(text))]
    spelt = _spelling(shown, (texts[text_id] for text_id in holders))
    return spelt, type_told(type_name), holders


def _whole(key: str) -> re.Pattern[str]:
    """Match a key where it is no part of a longer word; scripts without blanks have no words."""
    before = "" if key[0] >= _DENSE_FROM else r"(?<!\w)"
    after = "" if key[-1] >= _DENSE_FROM else r"(?!\w)"
    return re.compile(before + re.escape(key) + after)


def _spelling(name: str, texts: Iterable[str]) -> str:
    pattern = re.compile(re.escape(name), re.IGNORECASE)
    found = (pattern.search(text) for text in texts)
    return next((match.group() for match in found if match is not None), name)
