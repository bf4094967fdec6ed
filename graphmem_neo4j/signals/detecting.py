"""Detecting: is a message worth remembering at once, and as what?

Every sentence is judged alone: small talk is cut from its beginning, a question is told from a
statement, words of others and what is not so (quoted, read, asked, imagined, undecided) are told
from the speaker's own, and what is left is compared with the lists of its language.

Owns: the order of these questions, what beats what, and the confidence.
Never: asks a model, a database or a clock; reads more of a text than segments.CHARACTERS_MAX.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto

from graphmem_neo4j.signals.grammars import grammar_of
from graphmem_neo4j.signals.keywords import keywords
from graphmem_neo4j.signals.patterns import Grammar
from graphmem_neo4j.signals.segments import QUOTED, Message, Sentence, fold_sentence, segment
from graphmem_neo4j.signals.shapes import HIGH, Category, Level, Signal

_HAN = re.compile("[\u3400-\u4dbf\u4e00-\u9fff]")
_ARABIC = re.compile("[\u0600-\u06ff]")
_CYRILLIC = re.compile("[\u0400-\u04ff]")
_LETTER = re.compile(r"[^\W\d_]")
_EDGE = " ,.!:;-–—…)(~*\"'"
_JOINT = re.compile(r"\A(?:and|but|so|then|и|а|но|ثم|那|那么) +")
_BLANKED = "\ue001"
_CLAUSE = re.compile(
    r"[,;:–—]| (?:and|but|so|then|и|а|но|поэтому|так что|ولكن|لكن|ثم) | و(?=\w)|而且|但是|所以|并且"
)
_PEELS_MAX = 8
# English needs a word more for the same: articles, pronouns.
_BARE_WORDS_MAX = 2
_BARE_HAN_MAX = 3

# Put right by the same breath, so not told anew.
_RIGHTED = frozenset(
    [Category.PREFERENCE, Category.DECISION, Category.MILESTONE, Category.IDENTITY]
)
_CHOSEN = (Category.INSTRUCTION, Category.DECISION, Category.PREFERENCE)
_LOW = (Category.COMPLETION, Category.ERROR, Category.WORK)


class _Kind(Enum):
    CHAT = auto()
    QUESTION = auto()
    BARE = auto()  # too short to tell anything
    TOLD = auto()


@dataclass(frozen=True, slots=True)
class _Told:
    """What one sentence says; `text` is what is left of it without small talk."""

    kind: _Kind
    sentence: Sentence
    grammar: Grammar
    text: str
    categories: tuple[Category, ...] = ()


def detect(text: str) -> Signal:
    """Judge a message of a conversation; total, and the same for the same text."""
    message = segment(text)
    told = [_judge(sentence) for sentence in message.sentences]
    high = _high(told)
    if high:
        telling = [one.sentence.raw for one in told if set(one.categories) & set(high)]
        confidence = round(min(0.95, 0.85 + 0.03 * len(high)), 2)
        return Signal(Level.HIGH, high, confidence, keywords("\n".join(telling)))
    low = _low(message, told)
    if low is not None:
        return Signal(Level.LOW, (low,), 0.5, keywords(message.own))
    return Signal(Level.NONE, (), _confidence_of_nothing(told), ())


def _judge(sentence: Sentence) -> _Told:
    grammar = grammar_of(_language(sentence.text))
    rest, refused = _without_chat(grammar, sentence.text)
    if not _LETTER.search(rest) and QUOTED not in rest:
        return _Told(_Kind.CHAT, sentence, grammar, rest)
    if sentence.asks or grammar.opens("question", rest):
        found = _asked_for(grammar, rest)
        return _Told(_Kind.TOLD if found else _Kind.QUESTION, sentence, grammar, rest, found)
    found = _categories(grammar, _own_words(grammar, rest), refused=refused)
    kind = _Kind.BARE if not found and _is_bare(rest) else _Kind.TOLD
    return _Told(kind, sentence, grammar, rest, found)


def _language(text: str) -> str:
    if text.isascii():
        return "en"
    if _HAN.search(text):
        return "zh"
    if _ARABIC.search(text):
        return "ar"
    return "ru" if _CYRILLIC.search(text) else "en"


def _without_chat(grammar: Grammar, text: str) -> tuple[str, bool]:
    """Cut greetings, thanks, yes and no from the beginning; True where a "no" was among them."""
    refused = False
    rest = text.strip(_EDGE)
    for _ in range(_PEELS_MAX):
        found = grammar.pattern("chat").match(rest)
        if not found or not found.end():
            break
        refused = refused or grammar.opens("refusal", rest)
        rest = _JOINT.sub("", rest[found.end() :].strip(_EDGE))
    return rest, refused


def _asked_for(grammar: Grammar, text: str) -> tuple[Category, ...]:
    """Say what a question wants done: always (a standing order), once (work), or nothing."""
    if grammar.finds("polite", text) and grammar.finds("standing", text):
        return (Category.INSTRUCTION,)
    return (Category.WORK,) if grammar.opens("request", text) else ()


def _own_words(grammar: Grammar, text: str) -> str:
    """Leave out a text that is handed over after a colon, and phrases in another sense."""
    head, colon, _ = text.partition(":")
    if colon and grammar.finds("handed", head):
        text = head
    return grammar.pattern("other_sense").sub(_BLANKED, text)


def _categories(grammar: Grammar, text: str, *, refused: bool) -> tuple[Category, ...]:
    found = {c: m.start() for c in HIGH if (m := grammar.pattern(c).search(text))}
    if _is_contrast(grammar, text, found) or (refused and grammar.finds("refuting", text)):
        found.setdefault(Category.CORRECTION, 0)
    if not found or grammar.finds("source", text) or grammar.finds("asked", text):
        return ()
    if Category.INSTRUCTION not in found and grammar.finds("hypothetical", text):
        return ()
    if grammar.finds("undecided", text):
        for category in (Category.DECISION, Category.PREFERENCE, Category.CORRECTION):
            found.pop(category, None)
    if Category.CORRECTION in found:
        return (Category.CORRECTION,)
    return _one_a_clause(text, found)


def _is_contrast(grammar: Grammar, text: str, found: dict[Category, int]) -> bool:
    """Say whether "A, not B" puts something right: not where it is chosen, liked or ordered."""
    if any(category in found for category in _CHOSEN):
        return False
    return grammar.finds("contrast", text) and not grammar.opens("bidding", text)


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
        return len(text) <= _BARE_HAN_MAX
    return len(text.split()) <= (_BARE_WORDS_MAX if text.isascii() else 1)


def _high(told: Sequence[_Told]) -> tuple[Category, ...]:
    found = {category for one in told for category in one.categories if category in HIGH}
    if Category.CORRECTION in found:
        found -= _RIGHTED
    elif found and any(_is_error(one) for one in told):
        found.add(Category.ERROR)
    return tuple(category for category in Category if category in found)


def _is_error(one: _Told) -> bool:
    if one.kind is not _Kind.TOLD or one.categories:
        return False
    return one.grammar.finds(Category.ERROR, one.text)


def _low(message: Message, told: Sequence[_Told]) -> Category | None:
    if message.has_code:
        return Category.ERROR if message.has_trouble else Category.WORK
    found = [one for one in told if one.kind in (_Kind.TOLD, _Kind.BARE)]
    for category in _LOW:
        if any(_is_about(category, one, message.quoted) for one in found):
            return category
    if any(one.kind is _Kind.TOLD for one in found):
        return Category.CONTEXT
    return None


def _is_about(category: Category, one: _Told, quoted: str) -> bool:
    if category in one.categories or one.grammar.finds(category, one.text):
        return True
    # A quoted message of a machine is an error that was met.
    if category is not Category.ERROR or not quoted or not one.grammar.finds("met", one.text):
        return False
    return any(
        grammar_of(code).finds(category, fold_sentence(quoted)) for code in ("en", one.grammar.code)
    )


def _confidence_of_nothing(told: Sequence[_Told]) -> float:
    kinds = {one.kind for one in told}
    if _Kind.QUESTION in kinds:
        return 0.8
    return 0.3 if _Kind.BARE in kinds else 0.95
