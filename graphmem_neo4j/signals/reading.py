"""Reading: what do the lists of words alone say of one sentence?

Small talk is cut from its beginning, a question is told from a statement, words of others and what
is not so (quoted, read, asked, imagined, undecided) are told from the speaker's own, and what is
left is compared with the lists of its language.

Owns: the order of these questions, and what beats what within a sentence.
Never: says what a message is worth: what was learned has its say first (detecting).
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from graphmem_neo4j.signals.grammars import grammar_of
from graphmem_neo4j.signals.marks import LISTS, Marks, marks_of
from graphmem_neo4j.signals.patterns import Grammar
from graphmem_neo4j.signals.segments import QUOTED, Sentence
from graphmem_neo4j.signals.shapes import HIGH, Category

_HAN = re.compile("[\u3400-\u4dbf\u4e00-\u9fff]")
_ARABIC = re.compile("[\u0600-\u06ff]")
_CYRILLIC = re.compile("[\u0400-\u04ff]")
_LATIN = re.compile(r"[a-z\u00df-\u024f\ue000\ue001]")
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

_CHOSEN = (Category.INSTRUCTION, Category.DECISION, Category.PREFERENCE)


class Kind(StrEnum):
    """What sort of sentence it is."""

    CHAT = "chat"
    QUESTION = "question"
    BARE = "bare"  # too short to tell anything
    TOLD = "told"


@dataclass(frozen=True)
class Read:
    """What the lists say of one sentence; `text` is what is left of it without small talk.

    `found`: where in it each of the LISTS finds something. `categories`: what follows from that.
    `refused`: a "no" stood before it.
    """

    kind: Kind
    sentence: Sentence
    grammar: Grammar
    text: str
    found: dict[str, int]
    categories: tuple[Category, ...] = ()
    refused: bool = False

    @property
    def is_weighed(self) -> bool:
        """Whether something was learned of its like: not of small talk, a word or two, Greek."""
        if self.kind in (Kind.CHAT, Kind.BARE):
            return False
        return self.grammar.code != "en" or _LATIN.search(self.text) is not None

    @cached_property
    def marks(self) -> Marks:
        """What of it is compared with what was learned."""
        manner = {
            "told": self.kind is Kind.TOLD,
            "asks": self.sentence.asks,
            "refused": self.refused,
            "after talk": len(self.text) < len(self.sentence.text.strip(_EDGE)),
        }
        return marks_of(
            self.sentence.raw,
            self.text,
            self.grammar.code,
            found=self.found.keys(),
            held=self.categories,
            manner=[name for name, is_so in manner.items() if is_so],
        )


def read_sentence(sentence: Sentence) -> Read:
    """Read one sentence; total."""
    grammar = grammar_of(_language(sentence.text))
    rest, refused = _without_chat(grammar, sentence.text)
    if not _LETTER.search(rest) and QUOTED not in rest:
        return Read(Kind.CHAT, sentence, grammar, rest, {})
    own = _own_words(grammar, rest)
    found = {name: at.start() for name in LISTS if (at := grammar.pattern(name).search(own))}
    if sentence.asks or grammar.opens("question", rest):
        wanted = _asked_for(grammar, rest)
        kind = Kind.TOLD if wanted else Kind.QUESTION
        return Read(kind, sentence, grammar, rest, found, wanted, refused)
    told = _categories(grammar, own, found, refused=refused)
    kind = Kind.BARE if not told and _is_bare(rest) else Kind.TOLD
    return Read(kind, sentence, grammar, rest, found, told, refused)


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


def _categories(
    grammar: Grammar, text: str, lists: dict[str, int], *, refused: bool
) -> tuple[Category, ...]:
    found = {category: lists[category] for category in HIGH if category in lists}
    if _is_contrast(grammar, text, lists) or (refused and grammar.finds("refuting", text)):
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


def _is_contrast(grammar: Grammar, text: str, lists: dict[str, int]) -> bool:
    """Say whether "A, not B" puts something right: not where it is chosen, liked or ordered."""
    if any(category in lists for category in _CHOSEN):
        return False
    return "contrast" in lists and not grammar.opens("bidding", text)


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
