"""Detecting: is a message worth remembering at once, and as what?

Every sentence is judged alone: the lists of words read it (reading), and what was learned from
labelled sentences weighs it with that (weighing). The message is worth what its sentences are.

Owns: what a chance is worth, how sentences make a verdict, and the confidence.
Never: asks a model, a database or a clock; reads more of a text than segments.CHARACTERS_MAX.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from graphmem_neo4j.signals.grammars import grammar_of
from graphmem_neo4j.signals.keywords import keywords
from graphmem_neo4j.signals.reading import Kind, Read, read_sentence
from graphmem_neo4j.signals.segments import Message, fold_sentence, segment
from graphmem_neo4j.signals.shapes import HIGH, Category, Level, Signal
from graphmem_neo4j.signals.weighing import NOTHING, Chances, Weights, weights_of

SURE: Final = 0.6
"""The chance, of all categories of HIGH together, from which a sentence is worth remembering."""
SURE_READ: Final = 0.35
"""The same, where the lists find one of them too."""
ALSO: Final = 0.3
"""The chance from which a sentence holds a second category of HIGH."""
ALSO_READ: Final = 0.15
"""The same, where the lists find it too."""

# Put right by the same breath, so not told anew.
_RIGHTED = frozenset(
    [Category.PREFERENCE, Category.DECISION, Category.MILESTONE, Category.IDENTITY]
)
_LOW = (Category.COMPLETION, Category.ERROR, Category.WORK)
_LOW_CLASSES = (*_LOW, Category.CONTEXT, NOTHING)


@dataclass(frozen=True, slots=True)
class _Told:
    """What one sentence says: categories of HIGH, or one other, or none."""

    read: Read
    kind: Kind
    categories: tuple[Category, ...]


def detect(text: str, *, weights: Callable[[str], Weights] = weights_of) -> Signal:
    """Judge a message of a conversation; total, and the same for the same text.

    `weights` gives what was learned of a language; left out, what comes with the package.
    """
    message = segment(text)
    read = [read_sentence(sentence) for sentence in message.sentences]
    told = list(map(_judge, read, _chances(read, weights)))
    high = _high(told)
    if high:
        telling = [one.read.sentence.raw for one in told if set(one.categories) & set(high)]
        confidence = round(min(0.95, 0.85 + 0.03 * len(high)), 2)
        return Signal(Level.HIGH, high, confidence, keywords("\n".join(telling)))
    low = _low(message, told)
    if low is not None:
        return Signal(Level.LOW, (low,), 0.5, keywords(message.own))
    return Signal(Level.NONE, (), _confidence_of_nothing(told), ())


def _chances(read: Sequence[Read], weights: Callable[[str], Weights]) -> list[Chances]:
    """Weigh the sentences of each language together; empty of those that are not weighed."""
    found: list[Chances] = [{}] * len(read)
    by_language: dict[str, list[int]] = {}
    for at, one in enumerate(read):
        if one.is_weighed:
            by_language.setdefault(one.grammar.code, []).append(at)
    for code, places in by_language.items():
        chances = weights(code).chances([read[at].marks for at in places])
        for at, one in zip(places, chances, strict=True):
            found[at] = one
    return found


def _judge(read: Read, chances: Chances) -> _Told:
    if read.kind in (Kind.CHAT, Kind.BARE):
        return _Told(read, read.kind, ())
    if not chances:
        return _Told(read, Kind.TOLD, (Category.CONTEXT,))
    is_read = any(category in HIGH for category in read.categories)
    if sum(chances[category] for category in HIGH) >= (SURE_READ if is_read else SURE):
        return _Told(read, Kind.TOLD, _worth(read, chances))
    low = max(_LOW_CLASSES, key=lambda name: chances[name])
    if low == NOTHING:
        asks = read.sentence.asks or read.kind is Kind.QUESTION
        return _Told(read, Kind.QUESTION if asks else Kind.CHAT, ())
    return _Told(read, Kind.TOLD, (Category(low),))


def _worth(read: Read, chances: Chances) -> tuple[Category, ...]:
    likeliest = max(HIGH, key=lambda category: chances[category])
    return tuple(
        category
        for category in HIGH
        if category is likeliest
        or chances[category] >= (ALSO_READ if category in read.categories else ALSO)
    )


def _high(told: Sequence[_Told]) -> tuple[Category, ...]:
    found = {category for one in told for category in one.categories if category in HIGH}
    if Category.CORRECTION in found:
        found -= _RIGHTED
    elif found and any(Category.ERROR in one.categories for one in told):
        found.add(Category.ERROR)
    return tuple(category for category in Category if category in found)


def _low(message: Message, told: Sequence[_Told]) -> Category | None:
    if message.has_code:
        return Category.ERROR if message.has_trouble else Category.WORK
    found = [one for one in told if one.kind in (Kind.TOLD, Kind.BARE)]
    for category in _LOW:
        if any(_is_about(category, one, message.quoted) for one in found):
            return category
    if any(one.kind is Kind.TOLD for one in found):
        return Category.CONTEXT
    return None


def _is_about(category: Category, one: _Told, quoted: str) -> bool:
    if category in one.categories:
        return True
    if one.kind is Kind.BARE:
        return one.read.grammar.finds(category, one.read.text)
    # A quoted message of a machine is an error that was met.
    if category is not Category.ERROR or not quoted:
        return False
    grammar = one.read.grammar
    return grammar.finds("met", one.read.text) and any(
        grammar_of(code).finds(category, fold_sentence(quoted)) for code in ("en", grammar.code)
    )


def _confidence_of_nothing(told: Sequence[_Told]) -> float:
    kinds = {one.kind for one in told}
    if Kind.QUESTION in kinds:
        return 0.8
    return 0.3 if Kind.BARE in kinds else 0.95
