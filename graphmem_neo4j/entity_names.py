"""Entity names: which spellings are one name, and under which keys do entities and contacts live?

Letter case, unicode form, full-width letters, blanks and invisible signs do not tell names apart;
every visible sign does: "C", "C++" and "C#" stay three.

Owns: the key of a name, the identity of an entity, the ids of entities, aliases and contacts,
and which names are too poor to be an alias.
Never: looks anything up, or judges whether two different names mean one thing.
"""

import hashlib
import json
import re
import unicodedata
from datetime import datetime
from typing import Any

from graphmem_neo4j.content import clean_name, clean_text
from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.models import EntityType
from graphmem_neo4j.word_lists import STOP_WORDS

ENTITY_PREFIX = "entity:"
REFERENCE_TYPES = {
    "hey": EntityType.EMAIL,
    "apple-reminders": EntityType.TASK,
    "smartsheet": EntityType.SMARTSHEET,
    "railway": EntityType.DEPLOYMENT,
    "calendar": EntityType.EVENT,
}
"""What the things of a known system are (Q167); those of any other are documents."""

TYPE_WORDS = {
    **{kind.value: kind for kind in EntityType},
    **dict.fromkeys(("location", "city", "town", "country", "region"), EntityType.PLACE),
    **dict.fromkeys(("organization", "organisation", "company"), EntityType.ORG),
    **dict.fromkeys(
        ("product", "tool", "service", "software", "application", "technology", "database"),
        EntityType.SYSTEM,
    ),
    **dict.fromkeys(("book", "paper"), EntityType.DOCUMENT),
    "e-mail": EntityType.EMAIL,
    "meeting": EntityType.EVENT,
}
"""What people and models call a thing, and its type (Q23); no word that begins keys of sessions."""

PHONE_SOURCES = ("phone", "tel", "mobile", "sms", "whatsapp", "signal")
"""Channels on which a person is known by a telephone number."""

_ROUNDS_MAX = 4
_PHONE_SIGNS = re.compile(r"[\s().\-/]")
_PHONE = re.compile(r"(?:\+|00)?([0-9]{6,15})")
_SUFFIX = re.compile(r"[a-z0-9]{3,32}")
_ENTITY_ID = re.compile(r"ent[0-9]{10,16}[a-z0-9]{3,32}")
_POWERS = str.maketrans({power: f"^{digit}" for digit, power in enumerate("⁰¹²³⁴⁵⁶⁷⁸⁹")})
_LOOKALIKES = str.maketrans(
    {**dict.fromkeys("‘’‚ʼ`´", "'"), **dict.fromkeys("“”„«»", '"'), **dict.fromkeys("‐‑‒–—−", "-")}
)
# What the standard says to ignore where it shows nothing: joiners, variation selectors, fillers;
# and the Arabic stretching mark.
_UNSEEN = re.compile(
    "[\u00ad\u034f\u061c\u0640\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e0fff]"
)
_UNSTORABLE = re.compile("[\x00-\x1f\x7f-\x9f\u200b\ufeff\ud800-\udfff]")
# These words are first names and, in Egyptian spelling, "Ali".
_NAMES_AS_WELL = frozenset({"will", "may", "على"})


def _digest(*parts: object) -> str:
    """Hash a list of parts; JSON keeps ("a", "bc") and ("ab", "c") apart."""
    return hashlib.sha256(json.dumps(parts, ensure_ascii=True).encode()).hexdigest()


# --- names ----------------------------------------------------------------------------------


def name_key(name: str) -> str:
    """Give the form in which two spellings are one name (faults 13 to 17).

    Total and idempotent; "" only for a text that shows nothing.
    """
    key = name
    for _ in range(_ROUNDS_MAX):  # what one step sets free, the next one folds
        before, key = key, _folded(key)
        if key == before:
            break
    return key


def _folded(text: str) -> str:
    text = clean_text(text).replace("\u0130", "i").translate(_POWERS)
    text = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    text = _UNSEEN.sub("", text.translate(_LOOKALIKES))
    return " ".join(unicodedata.normalize("NFKC", text).split())


def read_name(value: object, *, name: str = "name") -> tuple[str, str]:
    """Give a name as it is shown, and its key; raises BadRequest for none or one too long."""
    shown = clean_name(value, name=name)
    key = name_key(shown)
    if not key:
        raise BadRequest(f"{name} is empty: give a text, or leave it out.")
    return shown, key


def alias_fault(name: str) -> str | None:
    """Say why a name is too poor to be an alias; None when it is good enough (fault 60).

    Refused are function words ("the") and single Latin letters or signs; a Chinese name of one
    character is one. Words that are function words elsewhere ("Kim", "Dan") pass when they are
    written as names are.
    """
    key = name_key(name)
    if len(key) < 2 and not (key and unicodedata.category(key) == "Lo"):
        return "it is too short"
    words = [word for word in key.split() if word not in _NAMES_AS_WELL]
    is_name = name != name.lower()
    if is_name and len(words) > 1:
        return None
    lists = [STOP_WORDS["en"]] if is_name else list(STOP_WORDS.values())
    if words and all(any(word in known for known in lists) for word in words):
        return "it is an ordinary word"
    return None


# --- identities and ids ---------------------------------------------------------------------


def entity_type(value: object) -> EntityType:
    """Read a type of entity, or another word for it; raises BadRequest naming all types."""
    text = name_key(clean_name(value, name="type", max_bytes=100_000))
    if text in TYPE_WORDS:
        return TYPE_WORDS[text]
    known = ", ".join(EntityType)
    raise BadRequest(f"type {text[:80]!r} is none of an entity: use one of {known}.")


def identity_key(
    kind: EntityType, key: str, *, scope: str, origin: str | None, apart: str | None = None
) -> str:
    """Give the key that one entity alone holds: type, key of the name, scope, strict origin.

    `apart` tells a second one of the same name from the first.
    """
    own = [] if apart is None else [apart]
    return "idn" + _digest("entity", kind.value, key, scope, origin, *own)[:32]


def guess_identity(key: str, *, scope: str, origin: str | None) -> str:
    """Give the identity of an entity that a rule found in a text: its type is only a guess.

    So two texts that let a name look like a person and like a thing make one entity; who names its
    type gives it to that one.
    """
    return "idn" + _digest("guess", key, scope, origin)[:32]


def external_identity(source: str, external_id: str, *, scope: str, origin: str | None) -> str:
    """Give the identity of a thing in another system: its source and its id there."""
    key = source_key(source)
    prefix = f"{key}:"
    if external_id[: len(prefix)].casefold() == prefix:  # "hey:12345" and "12345" of hey are one
        external_id = external_id[len(prefix) :].strip()
    return "idn" + _digest("external", key, external_id, scope, origin)[:32]


def entity_id(milliseconds: int, suffix: str) -> str:
    """Give a new entity's id: "ent", the time in ms since 1970, a random suffix."""
    if not 0 <= milliseconds < 10**14:
        raise ValueError("the time of an id is in milliseconds since 1970")
    if not _SUFFIX.fullmatch(suffix):
        raise ValueError("the suffix of an id is 3 to 32 lower-case letters and digits")
    return f"ent{milliseconds:013d}{suffix}"


def parse_entity_id(text: str) -> tuple[str, bool]:
    """Read `entity:<id>` or a bare id of ours; gives it, and whether it is one for certain."""
    bare = text.strip().strip("[]()<>`'\" ")
    if bare[: len(ENTITY_PREFIX)].casefold() == ENTITY_PREFIX:
        return bare[len(ENTITY_PREFIX) :].strip(), True
    return bare, _ENTITY_ID.fullmatch(bare) is not None


def spelling(name: str) -> str:
    """Give the short hash that tells one spelling of a name from another: 16 hex characters.

    An alias's id is its entity's identity, "~" and this.
    """
    return _digest("spelling", name)[:16]


def source_key(source: str) -> str:
    """Give a channel's or system's name in its one spelling: "Apple Reminders" is one."""
    return read_name(source, name="source")[1].replace(" ", "-")


def reference_type(source: str) -> EntityType:
    """Say what the things of another system are."""
    return REFERENCE_TYPES.get(source_key(source), EntityType.DOCUMENT)


def verbatim(value: str, *, name: str) -> str:
    """Give an id of another system as it is written there; raises BadRequest where none is left.

    Only what cannot be stored or seen, and outer blanks, go (Q168).
    """
    text = _UNSTORABLE.sub("", value).strip()
    if not name_key(text):
        raise BadRequest(f"{name} is empty: give it as it is written there.")
    return text


def contact_id(space: str, source: str, contact: str, *, scope: str, origin: str | None) -> str:
    """Give a contact's id: "con" and 32 hex characters of where it is, and what it is there."""
    return "con" + _digest("contact", space, source_key(source), contact, scope, origin)[:32]


def handle_key(source: str, contact: str) -> str:
    """Give the key by which a contact is found, in any letter case or spelling of its number.

    32 hex characters. That of a number in digits alone is what it always was.
    """
    return _handle(phone_number(source, contact) or contact)


def handle_keys(source: str | None, contact: str) -> list[str]:
    """Give all keys by which a contact may be stored, best first; no `source`: on any channel.

    A number may have been stored under its spelling: with "+", with "00", or as it is written.
    """
    number = phone_number(source or PHONE_SOURCES[0], contact)
    forms = [contact] if number is None else [number, contact, f"+{number}", f"00{number}"]
    return list(dict.fromkeys(_handle(one) for one in forms))


def _handle(contact: str) -> str:
    return _digest("handle", name_key(contact))[:32]


def phone_number(source: str, contact: str) -> str | None:
    """Give the digits of a telephone number, without "+" or "00"; None for what is none."""
    if source_key(source) not in PHONE_SOURCES:
        return None
    bare = _PHONE_SIGNS.sub("", name_key(contact))
    digits = "".join(str(unicodedata.decimal(sign, sign)) for sign in bare)
    found = _PHONE.fullmatch(digits)
    return None if found is None else found[1]


# --- rows ------------------------------------------------------------------------------------


def new_entity(
    name: str,
    key: str,
    kind: EntityType,
    scope: str,
    *,
    session_id: str | None,
    origin: str | None,
) -> dict[str, Any]:
    """Give the properties that every new entity has, but its id."""
    return {
        "name": name,
        "name_key": key,
        "type": kind.value,
        "scope": scope,
        "session_id": own_session(session_id, origin),
        "is_private": origin is not None,
    }


def own_session(session_id: str | None, origin: str | None) -> str | None:
    """Say from which session a thing comes; where nobody said, from none, not from nobody's."""
    return session_id or (origin or "").strip("\N{NULL}") or None


def form(name: str, key: str) -> dict[str, str]:
    """Give the row that keeps one spelling of a name."""
    return {"name": name, "name_key": key, "spelling": spelling(name)}


def milliseconds(now: datetime) -> int:
    """Give the milliseconds since 1970 with which an id begins."""
    return int(now.timestamp() * 1000)
