"""Addresses: does an e-mail address, a handle or a domain belong to the bearer of a name?

An address is exact: two that differ are two. Against a name, the part before the @ is read as
words and initials.

Owns: what an address is, and its comparison with another and with a name.
Never: looks an address up.
"""

import re

from graphmem_neo4j.naming.aligning import align
from graphmem_neo4j.naming.letters import clean, plain
from graphmem_neo4j.naming.reading import Word, make_word
from graphmem_neo4j.naming.reading_people import read_person
from graphmem_neo4j.naming.relate import Relation
from graphmem_neo4j.naming.roles import TOP_DOMAINS
from graphmem_neo4j.naming.roman import loose_cyrillic
from graphmem_neo4j.naming.shapes import Finding, Level, Named, veto

_EMAIL = re.compile(r"(?:mailto:)?([\w.+'-]{1,64})@([\w-]+(?:\.[\w-]+)+)", re.IGNORECASE)
_HANDLE = re.compile(r"@[\w.-]{1,64}")
_USER_NAME = re.compile(r"[a-z]+(?:[._-]?[a-z0-9]+)*")
_DOMAIN = re.compile(r"(?:https?://)?(?:www\.)?((?:[\w-]+\.)+([a-z]{2,18}))/?", re.IGNORECASE)
_LOCAL_SPLIT = re.compile(r"[._\-+\d]+")


def is_address(name: str) -> bool:
    """Say whether a name is an e-mail address, a handle with @, or a domain."""
    text = clean(name)
    return bool(_EMAIL.fullmatch(text) or _HANDLE.fullmatch(text) or _domain(text))


def _domain(text: str) -> str | None:
    found = _DOMAIN.fullmatch(text)
    if found is None or found[2].casefold() not in TOP_DOMAINS:
        return None
    return found[1].casefold()


def local_part(name: str) -> str | None:
    """Give the part before the @ of an address, or a handle without it; None for a domain."""
    text = clean(name)
    email = _EMAIL.fullmatch(text)
    if email:
        return email[1].casefold()
    return text[1:].casefold() if _HANDLE.fullmatch(text) else None


def compare_addresses(left: Named, right: Named) -> Finding:
    """Compare two names of which one at least is an address."""
    texts = clean(left.name), clean(right.name)
    if all(map(is_address, texts)):
        return _two_addresses(*texts)
    one, other = texts if is_address(texts[0]) else texts[::-1]
    domain = _domain(one)
    if domain:
        label = domain.split(".")[-2]
        is_its = label == "".join(plain(other).split())
        return Finding(Level.WEAK, ("a domain of that name",)) if is_its else Finding(Level.NONE)
    local = local_part(one) or ""
    if _USER_NAME.fullmatch(other):
        return _user_name(local, other)
    found = spells(local, other)
    named = [each.context or "" for each in (left, right) if clean(each.name) == other]
    email = _EMAIL.fullmatch(one)
    if email and found.level is Level.LIKELY and _names_domain(email[2], named[0]):
        return Finding(Level.STRONG, (*found.reasons, "the context names the domain"))
    return found


def _two_addresses(one: str, other: str) -> Finding:
    domains = _domain(one), _domain(other)
    if one.casefold() == other.casefold() or (all(domains) and domains[0] == domains[1]):
        return Finding(Level.SPELLING, ("the same address",))
    locals_ = local_part(one), local_part(other)
    is_mixed = one.startswith("@") != other.startswith("@")
    if is_mixed and locals_[0] == locals_[1] and locals_[0]:
        return Finding(Level.WEAK, ("a handle like the address",))
    return veto("another address")


def _user_name(local: str, user: str) -> Finding:
    """Compare an address with a bare user name: "nbrandt" and "nora.brandt@..."."""
    if _letters(local) == _letters(user):
        return Finding(Level.LIKELY, ("a user name like the address",))
    parts = [part for part in _LOCAL_SPLIT.split(local) if part]
    if len(parts) > 1 and _letters(user) in run_together(parts):
        return Finding(Level.LIKELY, ("initial and surname of the address",))
    return Finding(Level.NONE)


def _letters(text: str) -> str:
    return "".join(sign for sign in text if sign.isalpha())


def spells(local: str, name: str) -> Finding:
    """Say how far the local part of an address spells a person's name."""
    words = read_person(name).words
    parts = [part for part in _LOCAL_SPLIT.split(local) if part]
    if not parts or not words:
        return Finding(Level.NONE)
    if len(parts) == 1:
        return _one_run(parts[0], words)
    found = align([make_word(part) for part in parts], words, "arabic")
    initials = sum(relation is Relation.INITIAL for relation in found.relations)
    if any(found.left_over) or not found.firm:
        return _one_run("".join(parts), words)
    if (initials == 0 and found.firm == len(found.relations)) or initials > 1:
        return Finding(Level.STRONG, ("the address spells the name",))
    return Finding(Level.LIKELY, ("the address spells the name in part",))


def _one_run(run: str, words: tuple[Word, ...]) -> Finding:
    texts = [_latin(word) for word in words]
    if len(texts) > 1 and run in {"".join(texts), "".join(texts[::-1])}:
        return Finding(Level.STRONG, ("the address spells the name",))
    heads = "".join(text[:1] for text in texts[:-1])
    if len(texts) > 2 and run in {heads + texts[-1], texts[-1] + heads}:
        return Finding(Level.STRONG, ("the address spells the name",))
    if len(texts) > 1 and run in run_together(texts):
        return Finding(Level.LIKELY, ("initial and surname",))
    if run in texts:
        return Finding(Level.WEAK, ("one word of the name",))
    return Finding(Level.NONE)


def run_together(texts: list[str]) -> set[str]:
    """Give the user names that people make of their names: "nbrandt", "norab", "brandtn"."""
    first, last = texts[0], texts[-1]
    heads = "".join(text[:1] for text in texts[:-1])
    return {
        heads + last,
        first[:1] + last,
        first + last[:1],
        last + first[:1],
        first + last,
        last + first,
    }


def _latin(word: Word) -> str:
    return loose_cyrillic(word.text) if word.script == "cyrillic" else word.text


def _names_domain(domain: str, context: str) -> bool:
    labels = [label for label in domain.casefold().split(".")[:-1] if len(label) > 3]
    words = {plain(run) for run in re.findall(r"[^\W_]+", context)}
    return any(label in words for label in labels)
