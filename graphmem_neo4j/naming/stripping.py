"""Stripping: what may be taken off a name so that what tells it from others is left?

Owns: the removal of articles, legal forms and words of kind, and the binding of particles.
Never: takes the last word of a name.
"""

from functools import lru_cache

from graphmem_neo4j.naming import roles
from graphmem_neo4j.naming.edits import slip
from graphmem_neo4j.naming.han import is_han
from graphmem_neo4j.naming.letters import plain, script

_SLIP_MIN = 6
_IN_FRONT = (("oy",), ("pt",))


def _without_joiners(pieces: list[str]) -> list[str]:
    inner = [piece for piece in pieces[1:-1] if plain(piece) not in roles.JOINERS]
    return [*pieces[:1], *inner, *pieces[1:][-1:]]


def _without_article(pieces: list[str]) -> list[str]:
    least = 2 if len("".join(pieces[:1])) < 2 else 1  # "A Team" is no article's
    is_article = len(pieces) > least and plain(pieces[0]) in roles.ARTICLES
    return pieces[1:] if is_article else pieces


def bound(pieces: list[str]) -> list[str]:
    """Join "al", "Abd", "Abu" to the word after them."""
    found: list[str] = []
    held = ""
    for piece in pieces:
        folded = plain(piece)
        if folded in roles.BOUND or (found and folded in roles.BOUND_INSIDE):
            held += piece
            continue
        found.append(held + piece)
        held = ""
    return [*found, held] if held else found


def without_legal_form(pieces: list[str]) -> tuple[list[str], frozenset[str]]:
    """Take articles, words that only join, and legal forms off a name; gives the forms too."""
    pieces = _without_joiners(pieces)
    forms: set[str] = set()
    for _ in range(3):
        found = _legal_form(tuple(plain(piece) for piece in pieces))
        if found is None:
            break
        phrase, is_last = found
        pieces = pieces[: -len(phrase)] if is_last else pieces[len(phrase) :]
        forms.add(roles.LEGAL_SYNONYMS.get("".join(phrase), "".join(phrase)))
    pieces, han_form = _without_han_form(pieces)
    return _without_article(pieces), frozenset(forms | han_form)


def _legal_form(folded: tuple[str, ...]) -> tuple[tuple[str, ...], bool] | None:
    """Find a legal form at the end of a name, or where it stands in front."""
    for phrase in roles.LEGAL_FORMS:
        size = len(phrase)
        if size >= len(folded):
            continue
        if folded[-size:] == phrase:
            return phrase, True
        stands_in_front = script(phrase[0]) == "cyrillic" or phrase in _IN_FRONT
        if stands_in_front and folded[:size] == phrase:
            return phrase, False
    return None


def _without_han_form(pieces: list[str]) -> tuple[list[str], set[str]]:
    last = plain(pieces[-1]) if pieces else ""
    for phrase, *_ in roles.LEGAL_FORMS if is_han(last) else ():
        if is_han(phrase) and last.endswith(phrase) and len(last) > len(phrase) + 1:
            return [*pieces[:-1], last.removesuffix(phrase)], {phrase}
    return pieces, set()


def without_kinds(pieces: list[str]) -> tuple[list[str], frozenset[str]]:
    """Take words of kind off both ends, as long as a word is left."""
    kinds: set[str] = set()
    for _ in range(4):
        ends = [place for place in (0, -1) if len(pieces) > 1 and _kind_of(plain(pieces[place]))]
        if not ends:
            break
        kinds.add(_kind_of(plain(pieces.pop(ends[0]))) or "")
    for word, kind in roles.KINDS.items() if pieces and is_han(plain(pieces[-1])) else ():
        last = plain(pieces[-1])
        if is_han(word) and last.endswith(word) and len(last) > len(word) + 1:
            pieces[-1] = last.removesuffix(word)
            kinds.add(kind)
            break
    return pieces, frozenset(kinds)


@lru_cache(maxsize=16384)
def _kind_of(word: str) -> str | None:
    """Give the kind that a word names, with one slip of the pen where it is long."""
    found = roles.KINDS.get(word)
    if found or len(word) < _SLIP_MIN or not word.isalpha():
        return found
    for known, kind in roles.KINDS.items():
        near = slip(word, known) if len(known) >= _SLIP_MIN else None
        if near and near[0] != "replaced" and 0 < near[1] < len(known) - 1:
            return kind
    return None
