"""Grammars: which lists belong to a language?

Sections of small talk: chat (cut from the beginning of a sentence), refusal (a "no" among it) and
refuting (what after a "no" puts something right), question (where no mark says so), polite and
standing (together a standing order), request (a question that wants one thing done), handed (what
is told to be done to the text after a colon), source (told by an article, a film, most people),
asked (only a question is told), hypothetical, undecided, other_sense (cut out first).

Owns: the four languages, and that each is imported when a text first asks for it.
Never: holds a word of any language.
"""

from functools import cache
from types import ModuleType

from graphmem_neo4j.signals.patterns import Grammar

LANGUAGES = ("en", "ru", "ar", "zh")


@cache
def grammar_of(code: str) -> Grammar:
    """Give the grammar of one of LANGUAGES."""
    words: dict[str, str] = {}
    sections: dict[str, str] = {}
    for module in _MODULES[code]():
        words |= module.WORDS
        sections |= module.SECTIONS
    return Grammar(code, words, sections)


def _english() -> tuple[ModuleType, ...]:
    from graphmem_neo4j.signals import (
        english,
        english_doubt,
        english_life,
        english_talk,
        english_work,
    )

    return (english_talk, english_doubt, english, english_life, english_work)


def _russian() -> tuple[ModuleType, ...]:
    from graphmem_neo4j.signals import russian, russian_talk, russian_work

    return (russian_talk, russian, russian_work)


def _arabic() -> tuple[ModuleType, ...]:
    from graphmem_neo4j.signals import arabic, arabic_talk

    return (arabic_talk, arabic)


def _chinese() -> tuple[ModuleType, ...]:
    from graphmem_neo4j.signals import chinese, chinese_talk

    return (chinese_talk, chinese)


_MODULES = {"en": _english, "ru": _russian, "ar": _arabic, "zh": _chinese}
