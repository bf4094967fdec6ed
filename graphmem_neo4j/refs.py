"""Refs: which node does this reference name?

`memory:mem17...`, `session:monday-call`, `entity:ent17...`, `entity:Railway`, `person:Ahmed`,
`company:Acme` (an org), `hey:12345`, or a bare id. A model copies them with brackets and quotes
around, and shortens the ids of memories; but names hold brackets of their own, so each is read as
it is written first.

Owns: the forms of a reference, and what each of them may mean.
Never: looks a node up.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import accumulate

from graphmem_neo4j.content import clean_name
from graphmem_neo4j.entity_names import TYPE_WORDS
from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.graph_shapes import EntityType, NodeKind
from graphmem_neo4j.keys import PREFIX_MIN_CHARACTERS

EXTERNAL_SOURCES = ("hey", "apple-reminders", "smartsheet", "railway", "calendar")
"""Other systems whose ids are taken as they are written there (Q167)."""
REF_MAX_BYTES = 700
_KINDS = {kind.value: kind for kind in NodeKind}
_PAIRS = {"[": "]", "<": ">", "(": ")", "`": "`", "'": "'", '"': '"'}
_QUOTES = frozenset("`'\"")
_MARKS = " ,;"
_AROUND = "".join(_PAIRS) + "".join(_PAIRS.values()) + _MARKS
_PEELS_MAX = 8
_TOLD_MAX = 80


@dataclass(frozen=True, slots=True)
class Ref:
    """A reference that was read.

    kind: the kind of node it names, None when it does not say. key: the id or name after the
    prefix, without what stands around it. entity_type: of an entity named by type, which a link
    may create. external: source and id in another system. text: the reference without what stands
    around it. readings: all ids or names that it may mean, best first, where they were read.
    """

    text: str
    key: str
    kind: NodeKind | None = None
    entity_type: EntityType | None = None
    external: tuple[str, str] | None = None
    readings: tuple[str, ...] = ()

    @property
    def keys(self) -> tuple[str, ...]:
        """All whole ids or names that it may mean: as it is written comes first."""
        return self.readings or (self.key, self.text)

    @property
    def may_create(self) -> bool:
        """Whether an entity may be made of it: it says what the thing is, or where it lives."""
        return self.entity_type is not None or self.external is not None

    @property
    def prefix(self) -> str | None:
        """What the ids of memories and messages may begin with; None when it is too short."""
        named = self.kind in (None, NodeKind.MEMORY, NodeKind.MESSAGE)
        return self.key if named and len(self.key) >= PREFIX_MIN_CHARACTERS else None


def parse_ref(value: object, *, name: str) -> Ref:
    """Read a reference; `name` is the parameter's, for the message. Raises BadRequest."""
    text = clean_name(value, name=name, max_bytes=REF_MAX_BYTES)
    if not text.strip(_AROUND):
        raise BadRequest(f"{name} {text[:_TOLD_MAX]!r} names nothing: copy an id as it is shown")
    written = [_split(reading) for reading in _readings(text)]
    whole = [one for one in written if one.rest]
    if not whole or (whole != written and not whole[-1].is_labelled):
        bare = written[-1].text
        raise BadRequest(f"{name} {bare[:_TOLD_MAX]!r} ends too early: write an id after the colon")
    ref = _ref(whole)
    if ref.may_create and not ref.key.strip(_AROUND):
        raise BadRequest(f"{name} {text[:_TOLD_MAX]!r} names nothing: write a name after the colon")
    return ref


def message_ref(value: object) -> Ref | None:
    """Read "message:..." as a reference; None for all else. Raises BadRequest without an id."""
    if not isinstance(value, str) or not value.strip(_AROUND).casefold().startswith("message:"):
        return None
    return parse_ref(value, name="memory_id")


@dataclass(frozen=True, slots=True)
class _Reading:
    """One reading of a reference; `rest` is "" where nothing follows the colon."""

    text: str
    head: str
    rest: str

    @property
    def is_labelled(self) -> bool:
        return self.label in _KINDS or self.label in TYPE_WORDS or self.is_external

    @property
    def is_external(self) -> bool:
        return self.head in EXTERNAL_SOURCES

    @property
    def label(self) -> str:
        return self.head if self.head in TYPE_WORDS else self.head.replace("-", "_")


def _split(text: str) -> _Reading:
    head, colon, rest = (part.strip() for part in text.partition(":"))
    return _Reading(text, head.casefold(), rest) if colon else _Reading(text, "", text)


def _ref(written: Sequence[_Reading]) -> Ref:
    """Give what the last reading says; the readings before it are other keys it may mean."""
    last = written[-1]
    texts = tuple(one.text for one in written)
    if last.is_external:
        external = (last.head, last.text)
        return Ref(last.text, last.text, NodeKind.ENTITY, external=external, readings=texts)
    if not last.is_labelled:
        # A session's key holds colons of its own: "agent:main:telegram:group:7".
        return Ref(last.text, last.text, readings=texts)
    rests = [one.rest for one in written if one.label == last.label]
    key = _peeled(rests[-1], _QUOTES)
    keys = tuple(dict.fromkeys([*rests, key, *texts]))
    kind = _KINDS.get(last.label, NodeKind.ENTITY)
    entity_type = None if last.label in _KINDS else TYPE_WORDS[last.label]
    return Ref(last.text, key, kind, entity_type=entity_type, readings=keys)


def _readings(text: str) -> list[str]:
    """Give a text as it is written, and what is left of it, mark by mark and pair by pair."""
    readings = [text]
    for _ in range(_PEELS_MAX):
        last = readings[-1]
        bare = last.strip(_MARKS)
        bare = bare if bare != last else _peeled(last, _PAIRS.keys())
        if bare == last:
            break
        readings.append(bare)
    return readings


def _peeled(text: str, opening: Collection[str]) -> str:
    """Take off the pair that holds the whole text: "(a) and (b)" is held by none."""
    inside = text[1:-1].strip()
    first, last = text[0], text[-1]
    if not inside or first not in opening or _PAIRS[first] != last:
        return text
    return inside if _is_closed(inside, first, last) else text


def _is_closed(inside: str, first: str, last: str) -> bool:
    if first == last:
        return first not in inside
    depths = accumulate((sign == first) - (sign == last) for sign in inside)
    return min(depths) >= 0


def ref_text(kind: NodeKind, key: str) -> str:
    """Give a node's reference as tools show it."""
    return f"{kind.value}:{key}"
