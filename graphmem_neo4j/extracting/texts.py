"""Texts: what does a language model read out of a text that somebody handed in to be kept?

The same question and the same check as for turns of a conversation: the parts of the text are its
turns, and a person says them all.

Owns: how a text becomes parts, the asking, and what is believed of the answer.
Never: stores anything, or draws a relation.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from graphmem_neo4j.content import wording
from graphmem_neo4j.extracting.tools import Tools
from graphmem_neo4j.extraction.checking import check
from graphmem_neo4j.extraction.shapes import TURNS_MAX, Batch, Extracted, Plan, Turn
from graphmem_neo4j.extraction.showing import question, shown
from graphmem_neo4j.language import Line
from graphmem_neo4j.prompts import Prompt, as_data
from graphmem_neo4j.prompts import load as load_prompt

EXTRACT = load_prompt("extract")
PART_CHARACTERS = 2_000
"""Longest part of a text; a longer paragraph is cut between words."""
_BREAK = re.compile(r"\n[ \t\r]*\n|\n(?=[ \t]*(?:[-*+•]|\d{1,3}[.)])[ \t])")
_LEADING = re.compile(r"#{1,6} [^\n]*|[^\n]*:|(?:[-=*_][ \t]*){3,}")


@dataclass(frozen=True, slots=True)
class Studied:
    """What is believed of an answer about texts, and what it took.

    `is_whole` False: something that was told as a statement is not believed, so that the text may
    say more than the plan does. `unseen` are the places of parts that the model was not shown, or
    not as they stand.
    """

    plan: Plan
    is_whole: bool
    calls: int
    tokens_in: int
    tokens_out: int
    cost: float | None
    unseen: frozenset[int] = frozenset()

    @property
    def covered(self) -> frozenset[int]:
        """The places of the parts, shown as they stand, that some statement was read out of."""
        read = {
            place for number in range(len(self.plan.memories)) for place in self.parts_of(number)
        }
        return frozenset(read - self.unseen)

    def parts_of(self, number: int) -> list[int]:
        """Give the places of the parts that a statement of the plan was read out of."""
        return [int(part) for part in self.plan.memories[number].message_ids]


def batch_of(parts: Sequence[str], said_at: datetime) -> Batch:
    """Show texts as what a person says, in their order; what a host put into them is left out."""
    turns = [
        Turn(str(place), place, "user", None, text, said_at) for place, text in enumerate(parts)
    ]
    longest = max(map(len, parts), default=1)
    return shown([], turns, capture_max_characters=max(1, longest))


async def study(
    tools: Tools, parts: Sequence[str], said_at: datetime, *, prompt: Prompt = EXTRACT
) -> Studied | None:
    """Ask about the parts of a text in one question; None where they hold nothing to ask about.

    At most 40 parts. Raises what `Consultant.ask` raises.
    """
    batch = batch_of(parts[:TURNS_MAX], said_at)
    if not batch.turns:
        return None
    lines = [
        Line("system", prompt.fill(items=tools.settings.extraction.max_items)),
        Line("user", as_data(question(batch, now=tools.clock(), zone=tools.zone))),
    ]
    answer = await tools.consultant.ask(lines, Extracted)
    plan = check(answer.value, batch, tools.limits)
    return Studied(
        plan=plan,
        is_whole=not answer.skipped
        and len(plan.memories) >= len({wording(one.content) for one in answer.value.memories}),
        calls=answer.calls,
        tokens_in=answer.tokens_in,
        tokens_out=answer.tokens_out,
        cost=answer.cost,
        unseen=frozenset(range(len(parts))) - _as_they_stand(batch),
    )


def _as_they_stand(batch: Batch) -> set[int]:
    return {one.turn.place for one in batch.turns if one.text == one.turn.content.strip()}


def parts_of(text: str) -> list[str]:
    """Part a text at its paragraphs and the items of its lists; a long one between words.

    A heading, and what ends with a colon, stands with what follows it. Each part is one that an
    answer can be held against: of which of them it tells nothing.
    """
    parts: list[str] = []
    is_leading = False
    for piece in _pieces(text):
        if is_leading and len(parts[-1]) + len(piece) + 2 <= PART_CHARACTERS:
            parts[-1] = f"{parts[-1]}\n\n{piece}"
        else:
            parts.append(piece)
        is_leading = _LEADING.fullmatch(piece) is not None
    return parts


def joined(parts: Sequence[str]) -> list[str]:
    """Put short neighbours together into parts, as few as that gives."""
    found: list[str] = []
    for part in parts:
        if found and len(found[-1]) + len(part) + 2 <= PART_CHARACTERS:
            found[-1] = f"{found[-1]}\n\n{part}"
        else:
            found.append(part)
    return found


def _pieces(text: str) -> Iterable[str]:
    for paragraph in _BREAK.split(text):
        rest = paragraph.strip()
        while len(rest) > PART_CHARACTERS:
            cut = rest.rfind(" ", PART_CHARACTERS // 2, PART_CHARACTERS)
            cut = PART_CHARACTERS if cut < 0 else cut
            yield rest[:cut]
            rest = rest[cut:].lstrip()
        if rest:
            yield rest
