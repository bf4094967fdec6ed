"""Detecting: is a message worth remembering at once, and as what?

Every sentence is judged alone: small talk is cut from its beginning, a question is told from a
statement, words of others and what is not so (quoted, read, asked, imagined, undecided) are told
from the speaker's own, and what is left is compared with the lists of its language.

Owns: the order of these questions, what beats what, and the confidence.
Never: asks a model, a database or a clock; reads more than segments.CHARACTERS_MAX characters.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from graphmem_neo4j.signals.keywords import keywords
from graphmem_neo4j.signals.patterns import Grammar, grammar_of
from graphmem_neo4j.signals.segments import QUOTED, Message, Sentence, segment
from graphmem_neo4j.signals.shapes import HIGH, Category, Level, Signal

_HAN = re.compile("[\u3400-\u4dbf\u4e00-\u9fff]")
_ARABIC = re.compile("[\u0600-\u06ff]")
_CYRILLIC = re.compile("[\u0400-\u04ff]")
_LETTER = re.compile(r"[^\W\d_]")
_EDGE = " ,.!:;-–—…)(~*\"'"
_PEELS_MAX = 8
_BLANKED = "\ue001"
_CLAUSE = re.compile(
    r"[,;:–—]| (?:and|but|so|then|и|а|но|поэтому|так что) | (?:ولكن|لكن|ثم) | و(?=\w)|而且|但是|所以|并且"
)
_JOINT = re.compile(r"\A(?:and|but|so|then|и|а|но|ثم|那|那么) +")
_BARE_WORDS = 2
_PARTS = (Category.PREFERENCE, Category.DECISION, Category.MILESTONE, Category.IDENTITY)
_CHOSEN = (Category.INSTRUCTION, Category.DECISION, Category.PREFERENCE)
_LOW = (Category.COMPLETION, Category.ERROR, Category.WORK)


@dataclass(frozen=True, slots=True)
class _Told:
    """What one sentence says: `kind` is chat, question, bare (too short to tell) or told."""

    kind: str
    categories: tuple[Category, ...] = ()
    raw: str = ""


def detect(text: str) -> Signal:
    """Judge a message of a conversation; total, and the same for the same text."""
    message = segment(text)
    told = [_judge(sentence) for sentence in message.sentences]
    high = _high(told)
    if high:
        telling = [one.raw for one in told if set(one.categories) & set(high)]
        confidence = round(min(0.95, 0.85 + 0.03 * len(high)), 2)
        return Signal(Level.HIGH, high, confidence, keywords("\n".join(telling)))
    low = _low(message, told)
    if low is not None:
        return Signal(Level.LOW, (low,), 0.5, keywords(message.own))
    return Signal(Level.NONE, (), _nothing(told), ())


def _high(told: Sequence[_Told]) -> tuple[Category, ...]:
    found = {category for one in told for category in one.categories if category in HIGH}
    if Category.CORRECTION in found:
        found -= set(_PARTS)
    elif found and any(one.categories == (Category.ERROR,) for one in told):
        found.add(Category.ERROR)
    return tuple(category for category in Category if category in found)


def _low(message: Message, told: Sequence[_Told]) -> Category | None:
    if message.has_code:
        return Category.ERROR if message.has_trouble else Category.WORK
    found = [one for one in told if one.kind == "told"]
    if not found:
        return Category.WORK if message.has_quote and told and _asks_only(told) is False else None
    for category in _LOW:
        if any(category in one.categories for one in found):
            return category
    return Category.CONTEXT


def _asks_only(told: Iterable[_Told]) -> bool:
    return all(one.kind == "question" for one in told)


def _nothing(told: Sequence[_Told]) -> float:
    kinds = {one.kind for one in told}
    if "question" in kinds:
        return 0.8
    return 0.3 if "bare" in kinds else 0.95


def _judge(sentence: Sentence) -> _Told:
    grammar = grammar_of(_language(sentence.text))
    rest, refused = _without_chat(grammar, sentence.text)
    if not _LETTER.search(rest) and QUOTED not in rest:
        return _Told("chat")
    if sentence.asks or grammar.pattern("question").match(rest):
        if _is_polite_order(grammar, rest):
            return _Told("told", (Category.INSTRUCTION,), sentence.raw)
        if grammar.pattern("request").match(rest):
            return _Told("told", (Category.WORK,), sentence.raw)
        return _Told("question")
    found = _categories(grammar, _own_words(grammar, rest), refused=refused)
    if found:
        return _Told("told", found, sentence.raw)
    low = tuple(category for category in _LOW if grammar.finds(category, rest))
    if not low and _is_bare(rest):
        return _Told("bare")
    return _Told("told", low[:1] or (Category.CONTEXT,), sentence.raw)


def _language(text: str) -> str:
    if _HAN.search(text):
        return "zh"
    if _ARABIC.search(text):
        return "ar"
    return "ru" if _CYRILLIC.search(text) else "en"


def _without_chat(grammar: Grammar, text: str) -> tuple[str, bool]:
    """Cut greetings, thanks, yes and no from the beginning; True where a "no" was among them."""
    chat, refusal = grammar.pattern("chat"), grammar.pattern("refusal")
    refused = False
    rest = text.strip(_EDGE)
    for _ in range(_PEELS_MAX):
        found = chat.match(rest)
        if not found or not found.end():
            break
        refused = refused or refusal.match(rest) is not None
        rest = _JOINT.sub("", rest[found.end() :].strip(_EDGE))
    return rest, refused


def _is_polite_order(grammar: Grammar, text: str) -> bool:
    return grammar.pattern("polite").search(text) is not None and grammar.finds("standing", text)


def _own_words(grammar: Grammar, text: str) -> str:
    """Blank what is said of a text after a colon, and phrases in another sense."""
    head, colon, _ = text.partition(":")
    if colon and grammar.finds("handed", head):
        text = head
    return grammar.pattern("other_sense").sub(_BLANKED, text)


def _categories(grammar: Grammar, text: str, *, refused: bool) -> tuple[Category, ...]:
    if grammar.finds("source", text) or grammar.finds("asked", text):
        return ()
    found = {c: m.start() for c in HIGH if (m := grammar.pattern(c).search(text))}
    if refused and grammar.finds("refuting", text):
        found.setdefault(Category.CORRECTION, 0)
    if Category.INSTRUCTION not in found and grammar.finds("hypothetical", text):
        return ()
    if grammar.finds("undecided", text):
        found.pop(Category.DECISION, None)
        found.pop(Category.PREFERENCE, None)
        found.pop(Category.CORRECTION, None)
    if _is_contrast(grammar, text, found):
        found[Category.CORRECTION] = 0
    if Category.CORRECTION in found:
        return (Category.CORRECTION,)
    return _one_a_clause(text, found)


def _is_contrast(grammar: Grammar, text: str, found: dict[Category, int]) -> bool:
    """Say whether "A, not B" puts something right: not where it is chosen, liked or ordered."""
    if any(category in found for category in _CHOSEN) or grammar.finds("undecided", text):
        return False
    return grammar.finds("contrast", text) and not grammar.pattern("bidding").match(text)


def _one_a_clause(text: str, found: dict[Category, int]) -> tuple[Category, ...]:
    """Keep the first category of HIGH for each clause."""
    if len(found) < 2:
        return tuple(found)
    ends = [match.start() for match in _CLAUSE.finditer(text)]
    chosen: dict[int, Category] = {}
    for category in HIGH:
        if category in found:
            clause = sum(end < found[category] for end in ends)
            chosen.setdefault(clause, category)
    return tuple(chosen.values())


def _is_bare(text: str) -> bool:
    if _HAN.search(text):
        return len(text) < 4
    return len(text.split()) <= _BARE_WORDS
