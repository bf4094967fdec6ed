"""Statement voice: what is the active sentence behind "the deed is kept by the notary"?

English only, and only with a named agent: the sentence is turned round when its verb's form is
certain, so that an active and a passive wording of one event become one row of tokens.

Owns: the passive with "by", and the forms of irregular verbs.
Never: guesses an agent, or a form it does not know.
"""

from collections.abc import Sequence

from graphmem_neo4j.statements.tokens import Token
from graphmem_neo4j.statements.words import PREPOSITIONS

_PRESENT, _PAST = frozenset({"is", "are"}), frozenset({"was", "were"})
# base, past and participle; where only two are given, past and participle are one.
_VERBS = """
    beat beat beaten; bite bit bitten; bring brought; build built; buy bought; catch caught;
    choose chose chosen; draw drew drawn; drive drove driven; eat ate eaten; feed fed; feel felt;
    find found; forget forgot forgotten; get got; give gave given; grow grew grown; hear heard;
    hide hid hidden; hold held; keep kept; know knew known; lay laid; lead led; leave left;
    lend lent; lose lost; make made; mean meant; meet met; pay paid; read read; ride rode ridden;
    run ran run; say said; see saw seen; sell sold; send sent; set set; shake shook shaken;
    shoot shot; show showed shown; sing sang sung; speak spoke spoken; spend spent; steal stole
    stolen; sweep swept; take took taken; teach taught; tear tore torn; tell told; think thought;
    throw threw thrown; understand understood; wear wore worn; win won; write wrote written;
    break broke broken; cut cut; hit hit; put put; let let; hurt hurt; begin began begun
"""
_BASE_AND_PAST = {
    forms[-1]: (forms[0], forms[1]) for verb in _VERBS.split(";") if (forms := verb.split())
}


def active_voice(tokens: Sequence[Token]) -> list[Token]:
    """Turn "<object> is|was <verb>ed by <agent> <rest>" into agent, verb, object, rest.

    Tokens that are no such sentence come back as they are. Total.
    """
    unchanged = list(tokens)
    keys = [token.key for token in tokens]
    place = next((at for at, key in enumerate(keys) if key in _PRESENT | _PAST), None)
    if place is None or not place or "by" not in keys[place + 2 :]:
        return unchanged
    by = keys.index("by", place + 2)
    verb = _active_form(keys[place + 1], is_past=keys[place] in _PAST)
    if verb is None or any(token.kind == "mark" for token in tokens[:by]):
        return unchanged
    end = by + 1
    while end < len(tokens) and tokens[end].kind == "word" and keys[end] not in PREPOSITIONS:
        end += 1
    if end == by + 1:
        return unchanged
    turned = Token(verb, "word", verb)
    return [
        *tokens[by + 1 : end],
        turned,
        *tokens[:place],
        *tokens[place + 2 : by],
        *tokens[end:],
    ]


def _active_form(participle: str, *, is_past: bool) -> str | None:
    """Give the active form of the same tense: "kept" gives "keep" or "kept"."""
    known = _BASE_AND_PAST.get(participle)
    if known:
        return known[is_past]
    if len(participle) < 5 or not participle.endswith("ed"):
        return None
    if is_past:
        return participle
    base = participle[:-2]
    if base[-1] == base[-2] and base[-1] not in "sl":
        return base[:-1]
    if base[-1] == "i":
        return base[:-1] + "y"
    needs_e = base[-1] in "vczug" or base.endswith(("at", "as", "os", "us", "ir", "ur"))
    return base + "e" if needs_e else base
