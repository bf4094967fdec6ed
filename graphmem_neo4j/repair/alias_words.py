"""Alias words: what is a language model asked about two names, and what of its answer counts?

Owns: the shapes of question and answer about pairs of entities.
Never: asks a model, or merges.
"""

from collections.abc import Sequence
from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from graphmem_neo4j.content import clean_text
from graphmem_neo4j.models import Frozen
from graphmem_neo4j.pairs import number_of
from graphmem_neo4j.repair.evidence import Facts, Thing

PAIRS_PER_CALL_MAX = 24
"""Pairs of one question (R-S7)."""
REASON_MAX_CHARACTERS = 200
_NAMES_SHOWN_MAX = 6
_NAME_MAX_CHARACTERS = 120


def _short(value: object) -> str:
    """Make a reason one clean line; a word is not lost because of its reason."""
    text = clean_text(value) if isinstance(value, str) else ""
    return " ".join(text.split())[:REASON_MAX_CHARACTERS]


class Word(Frozen):
    """What was said about the pair of a number."""

    number: int
    same: bool
    confidence: Annotated[float, Field(ge=0.0, le=1.0, allow_inf_nan=False)]
    reason: Annotated[str, BeforeValidator(_short), Field(default="")]

    def told(self) -> dict[str, Any]:
        """Give it as evidence."""
        return {"same": self.same, "confidence": self.confidence, "reason": self.reason}


class Words(Frozen):
    """What was said about the pairs of one question."""

    pairs: list[Word]


def asked(pairs: Sequence[tuple[Thing, Thing, Facts]]) -> dict[str, Any]:
    """Give pairs as data, numbered by us, each name with a text that holds it, where known."""
    return {
        "pairs": [
            {
                "number": number_of(place),
                "first": _told(one, facts.contexts[0]),
                "second": _told(two, facts.contexts[1]),
            }
            for place, (one, two, facts) in enumerate(pairs)
        ]
    }


def _told(thing: Thing, context: str | None) -> dict[str, Any]:
    others = [name for name in thing.names if name != thing.name][:_NAMES_SHOWN_MAX]
    told: dict[str, Any] = {"name": _cut(thing.name), "type": thing.type}
    if others:
        told["other_names"] = [_cut(name) for name in others]
    return told if context is None else {**told, "in": " ".join(context.split())}


def _cut(name: str) -> str:
    return " ".join(name.split())[:_NAME_MAX_CHARACTERS]
