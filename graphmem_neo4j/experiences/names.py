"""Names: which spellings are one name of an experience, and under which keys is it kept?

Owns: the lower-case hyphen form of a name (R-G3), the keys and ids of experiences and their edges.
Never: looks anything up.
"""

import hashlib
import json
import re
import unicodedata
from datetime import datetime

from graphmem_neo4j.content import clean_name
from graphmem_neo4j.entity_names import milliseconds, name_key
from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.relations import edge_id

NAME_MAX_BYTES = 400
_PREFIX = "experience:"
# What a bare hyphen form would throw away, and what tells names apart: C, C++ and C#.
_SPOKEN = ((re.compile(r"(?<=\w)\+\+"), "plusplus"), (re.compile(r"(?<=\w)#(?!\w)"), "sharp"))
_SUFFIX = re.compile("[a-z0-9]{3,32}")


def read_name(value: object, *, name: str = "name") -> tuple[str, str]:
    """Give a name as it is shown, and its key; raises BadRequest for one without a letter."""
    shown = clean_name(value, name=name, max_bytes=NAME_MAX_BYTES)
    key = hyphened(shown)
    if not key:
        raise BadRequest(
            f'{name} {shown[:80]!r} holds no letter or digit: write one like "docker-run"'
        )
    return shown, key


def hyphened(name: str) -> str:
    """Give the lower-case hyphen form: letters and digits of any script, hyphens between them.

    Total and idempotent; "" where nothing is left. "Docker Run!" gives "docker-run", "启动 容器"
    "启动-容器".
    """
    text = name_key(name)
    for sign, word in _SPOKEN:
        text = sign.sub(word, text)
    kept = (each if unicodedata.category(each)[0] in "LNM" else " " for each in text)
    return "-".join("".join(kept).split())


def identity_key(key: str, *, scope: str, origin: str | None) -> str:
    """Give the key that one live experience alone holds: name, scope, strict origin."""
    own = [] if origin is None else [origin]
    return "exk" + _digest("experience", key, scope, *own)[:32]


def experience_id(now: datetime, suffix: str) -> str:
    """Give a new experience's id: "exp", the time in ms since 1970, a random suffix."""
    if not _SUFFIX.fullmatch(suffix):
        raise ValueError("the suffix of an id is 3 to 32 lower-case letters and digits")
    return f"exp{milliseconds(now):013d}{suffix}"


def experience_ref(key: str) -> str:
    """Give the reference of an experience, with which the ids of its edges begin."""
    return _PREFIX + key


def tie_id(from_id: str, type_name: str, to_id: str, salt: str) -> str:
    """Give the id of an edge between two experiences; it names its source."""
    return edge_id(experience_ref(from_id), type_name, experience_ref(to_id), salt)


def signature(members: list[str]) -> str:
    """Give the signature of a community: the same members give the same one (U10)."""
    return _digest("members", *sorted(members))[:32]


def _digest(*parts: object) -> str:
    return hashlib.sha256(json.dumps(parts, ensure_ascii=True).encode()).hexdigest()
