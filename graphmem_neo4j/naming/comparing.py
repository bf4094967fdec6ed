"""Comparing: do two names, met in one user's memory, mean one thing?

What the names say is weighed with what their contexts say. A wrong merge mixes two things' facts
and is hard to undo, a missed one leaves a second node: so a veto stands above everything, and only
what leaves no doubt is "same".

Owns: the verdict.
Never: looks anything up, or asks a model.
"""

from dataclasses import replace

from graphmem_neo4j.entity_names import name_key
from graphmem_neo4j.naming.addresses import compare_addresses, is_address
from graphmem_neo4j.naming.contexts import TELLING_SHARED, Support, weigh
from graphmem_neo4j.naming.given_names import given_name
from graphmem_neo4j.naming.letters import plain
from graphmem_neo4j.naming.people import compare_person_names
from graphmem_neo4j.naming.reading import Reading, read_thing
from graphmem_neo4j.naming.reading_people import read_person
from graphmem_neo4j.naming.shapes import Band, Finding, Level, Named, Verdict
from graphmem_neo4j.naming.things import compare_thing_names
from graphmem_neo4j.naming.values import differ_only_in_digits

NEIGHBOURS_STRONG = 0.5
COSINE_ASK = 0.92
_SCORES = {
    Level.NONE: 0.05,
    Level.POSSIBLE: 0.25,
    Level.WEAK: 0.4,
    Level.ACRONYM: 0.45,
    Level.LIKELY: 0.6,
    Level.STRONG: 0.85,
    Level.SPELLING: 0.95,
    Level.COMMON: 0.7,
    Level.IDENTICAL: 0.9,
}
_BARE_TYPES = frozenset(["place", "person"])
"""A place and a person are never one, whatever the extractor took them for."""


def compare(
    left: Named,
    right: Named,
    *,
    shared_neighbours: float | None = None,
    cosine: float | None = None,
) -> Verdict:
    """Compare two names. Total, symmetric, deterministic.

    `shared_neighbours`: the share, 0 to 1, of the two nodes' neighbours that are neighbours of
    both; `cosine`: of the vectors of the two names or of their descriptions. Both only support
    what names allow. Names that differ only in a number, version or date are never "same".
    """
    if left == right and name_key(left.name):
        return Verdict(Band.SAME, 1.0, ("the very same name, met in the same way",))
    if differ_only_in_digits(left.name, right.name):
        return _vetoed("other number, version or date")
    # One order of the two, so that the answer cannot depend on it.
    if (right.name, right.type or "", right.context or "") < (
        left.name,
        left.type or "",
        left.context or "",
    ):
        left, right = right, left
    kind = left.type if left.type == right.type else None
    readings, found = _found(left, right, kind)
    support = weigh(*readings, left.context, right.context)
    if shared_neighbours is not None and shared_neighbours >= NEIGHBOURS_STRONG:
        support = replace(support, share=1.0, shared=TELLING_SHARED)
    return _decided(found, support, _types(left, right), cosine)


def _found(left: Named, right: Named, kind: str | None) -> tuple[tuple[Reading, Reading], Finding]:
    if is_address(left.name) or is_address(right.name):
        readings = read_person(left.name), read_person(right.name)
        return readings, compare_addresses(left, right)
    if _is_person(left) and _is_person(right):
        readings = read_person(left.name), read_person(right.name)
        return readings, compare_person_names(*readings)
    readings = read_thing(left.name), read_thing(right.name)
    return readings, compare_thing_names(*readings, kind)


def _is_person(named: Named) -> bool:
    """Say whether a name is to be read as a person's; an extractor may mistake it for an org's."""
    if named.type is not None and named.type != "org":
        return named.type == "person"
    words = [plain(word) for word in named.name.split()]
    return 2 <= len(words) <= 4 and given_name(words[0]) is not None


def _types(left: Named, right: Named) -> str | None:
    """Say what two types forbid: None, "doubt" or "veto"."""
    one, other = left.type, right.type
    if one is None or other is None or one == other:
        return None
    return "veto" if frozenset([one, other]) >= _BARE_TYPES else "doubt"


def _decided(found: Finding, support: Support, types: str | None, cosine: float | None) -> Verdict:
    if found.vetoes:
        return Verdict(Band.DIFFERENT, 0.02, found.reasons, found.vetoes)
    if types == "veto":
        return _vetoed("a place and a person")
    if support.said:
        band = Band.ASK if types == "doubt" else Band.SAME
        return Verdict(band, 0.9, (*found.reasons, support.said), is_said=True)
    band, reasons = _band(found, support)
    if types == "doubt" and band is Band.SAME:
        band, reasons = Band.ASK, (*reasons, "other types")
    if (
        band is Band.DIFFERENT
        and cosine is not None
        and cosine >= COSINE_ASK
        and not support.denied
    ):
        band, reasons = Band.ASK, (*reasons, "near in meaning")
    score = _SCORES[found.level] + 0.04 * support.share
    return Verdict(band, round(score if band is not Band.DIFFERENT else score / 3, 3), reasons)


def _band(found: Finding, support: Support) -> tuple[Band, tuple[str, ...]]:
    reasons = found.reasons
    if support.denied:
        band = Band.ASK if found.level in (Level.STRONG, Level.SPELLING) else Band.DIFFERENT
        return band, (*reasons, support.denied)
    if support.is_strong:
        reasons = (*reasons, "the contexts agree")
    if found.level in (Level.STRONG, Level.SPELLING):
        return Band.SAME, reasons
    if found.level is Level.COMMON and support.are_known and not support.shared:
        return Band.DIFFERENT, (*reasons, "the contexts share nothing")
    if found.level in (Level.COMMON, Level.IDENTICAL):
        # Nobody keeps one name twice without a reason.
        is_same = not support.are_known or support.is_nearly_equal
        return (Band.SAME if is_same else Band.ASK), reasons
    return _uncertain(found.level, support), reasons


def _uncertain(level: Level, support: Support) -> Band:
    if level is Level.LIKELY:
        return Band.SAME if support.is_strong else Band.ASK
    if level in (Level.WEAK, Level.ACRONYM):
        # Where both contexts are known and share nothing, too many share such a name.
        if support.is_telling or (level is Level.ACRONYM and support.is_strong):
            return Band.SAME
        return Band.DIFFERENT if support.are_known and not support.shared else Band.ASK
    if level is Level.POSSIBLE:
        return Band.ASK if support.shared >= 1 else Band.DIFFERENT
    return Band.DIFFERENT


def _vetoed(reason: str) -> Verdict:
    return Verdict(Band.DIFFERENT, 0.02, vetoes=(reason,))
