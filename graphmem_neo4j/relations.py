"""Relations: under which relationship type and id does an edge that somebody draws live?

An agent names a relation in any words; the graph keeps the wording, and a real relationship type
in one normal form. Words that name one of our own edges get a type of their own.

Owns: the closed list of structural types, the normal form of a wording, the ids of edges.
Never: touches the database, or decides who may draw what.
"""

import hashlib
import json
import re
import unicodedata
from dataclasses import dataclass

from graphmem_neo4j.content import clean_name, clean_text
from graphmem_neo4j.errors import BadRequest

STRUCTURAL = frozenset(
    {
        "CALLED",
        "CHANGED",
        "CONCERNS",
        "EXTRACTED_FROM",
        "FROM_SOURCE",
        "HAS_ALIAS",
        "HAS_CHUNK",
        "HAS_MESSAGE",
        "HAS_METRIC",
        "HAS_SCRATCHPAD",
        "MENTIONS",
        "MERGED_INTO",
        "NEVER_MERGE",
        "NEXT",
        "PREV_VERSION",
        "SAVED_IN",
        "SIGNALLED",
    }
)
"""The types of the edges that the system draws by itself."""
TYPE_MAX_CHARACTERS = 64
TYPES_MAX = 500
"""Most relationship types of a database: Neo4j never frees the name of one."""
EDGE_PREFIX = "relates:"
REASON_MAX_CHARACTERS = 1_000

_OWN = "REL_"
_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")
_TAIL = re.compile("[0-9a-f]{16}")
_TOLD_MAX = 60


@dataclass(frozen=True, slots=True)
class RelationType:
    """A relation's wording as it was given, and the Neo4j relationship type it stands for."""

    wording: str
    name: str


def relation_type(wording: object) -> RelationType:
    """Give the relationship type of a wording: "works at" and "worksAt" give WORKS_AT.

    Letters and digits of any script stay; everything between them becomes one underscore. Raises
    BadRequest when nothing stays, or more than 64 characters do.
    """
    said = clean_name(wording, name="type", max_bytes=100_000)
    folded = unicodedata.normalize("NFKC", _HUMP.sub(" ", said)).upper()
    signs = (sign if _is_kept(sign) else " " for sign in unicodedata.normalize("NFC", folded))
    name = "_".join("".join(signs).split())
    if not any(unicodedata.category(sign)[0] in "LN" for sign in name):
        raise BadRequest(f'type {said[:_TOLD_MAX]!r} holds no letter: name it like "depends_on"')
    if len(name) > TYPE_MAX_CHARACTERS or len(said) > 4 * TYPE_MAX_CHARACTERS:
        raise BadRequest(
            f"type has {max(len(name), len(said)):,} characters: use at most {TYPE_MAX_CHARACTERS}"
            ", and put the rest into the reason"
        )
    return RelationType(said, _OWN + name if name in STRUCTURAL else name)


def _is_kept(sign: str) -> bool:
    return unicodedata.category(sign)[0] in "LNM"


def read_reason(value: object) -> str | None:
    """Read why something is done or holds, as one clean line; raises BadRequest."""
    if value is None:
        return None
    if not isinstance(value, str):
        raise BadRequest("reason must be a text: give one, or leave it out")
    said = " ".join(clean_text(value).split())
    if len(said) > REASON_MAX_CHARACTERS:
        raise BadRequest(f"reason is too long: use at most {REASON_MAX_CHARACTERS:,} characters")
    return said or None


def read_share(value: object, *, name: str) -> float:
    """Read a number from 0 to 1; raises BadRequest naming the parameter."""
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if not is_number or not 0.0 <= float(str(value)) <= 1.0:
        raise BadRequest(f"{name} must be a number from 0 to 1")
    return float(str(value)) + 0.0  # -0.0 is 0


def edge_id(from_ref: str, type_name: str, to_ref: str, salt: str) -> str:
    """Give a new edge's id, `<from>~<16 hex>`: it is found from its source, never by a scan.

    `salt` tells the edge from an earlier one of the same ends and type that was taken back.
    """
    parts = json.dumps(["edge", type_name, to_ref, salt])
    return f"{from_ref}~{hashlib.sha256(parts.encode()).hexdigest()[:16]}"


def edge_tail(edge: str) -> str:
    """Give what of an edge's id is left when its source goes: an edge keeps it when it moves."""
    return edge.rpartition("~")[2]


def parse_edge(value: object) -> tuple[str, str]:
    """Read an edge's id, with or without `relates:`; gives it and the reference of its source.

    Brackets, quotes and blanks around it do not matter. Raises BadRequest.
    """
    text = clean_name(value, name="edge_id", max_bytes=2_048).strip("[]()<>`'\" ,;")
    if text[: len(EDGE_PREFIX)].lower() == EDGE_PREFIX:
        text = text[len(EDGE_PREFIX) :]
    source, tilde, tail = text.rpartition("~")
    if not tilde or not source or not _TAIL.fullmatch(tail):
        raise BadRequest(
            f"edge_id {text[:_TOLD_MAX]!r} is not one: copy it as it is shown, with `relates:`"
        )
    return text, source


def show_edge_id(stored: str) -> str:
    """Give an edge's id as the tools show it."""
    return EDGE_PREFIX + stored
