"""Texts: what does a language model read out of a text that somebody handed in to be kept?

The same question and the same check as for turns of a conversation: the parts of the text are its
turns, and a person says them all.

Owns: how a text becomes parts, the asking, and what is believed of the answer.
Never: stores anything, or draws a relation.
"""

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


@dataclass(frozen=True, slots=True)
class Studied:
    """What is believed of an answer about texts, and what it took.

    `is_whole` False: something that was told as a statement is not believed, so that the text may
    say more than the plan does.
    """

    plan: Plan
    is_whole: bool
    calls: int
    tokens_in: int
    tokens_out: int
    cost: float | None

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
    )


def parts_of(text: str) -> list[str]:
    """Part a text at its paragraphs, several short ones to a part; a long one between words."""
    parts: list[str] = []
    for piece in _pieces(text):
        if parts and len(parts[-1]) + len(piece) + 2 <= PART_CHARACTERS:
            parts[-1] = f"{parts[-1]}\n\n{piece}"
        else:
            parts.append(piece)
    return parts


def _pieces(text: str) -> Iterable[str]:
    for paragraph in text.split("\n\n"):
        rest = paragraph.strip()
        while len(rest) > PART_CHARACTERS:
            cut = rest.rfind(" ", PART_CHARACTERS // 2, PART_CHARACTERS)
            cut = PART_CHARACTERS if cut < 0 else cut
            yield rest[:cut]
            rest = rest[cut:].lstrip()
        if rest:
            yield rest
