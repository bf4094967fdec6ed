"""Smart: which statements does a language model read out of the lines of a file?

Lines are asked about in sections, each in one question. Where no answer is to be had, the caller
takes the lines as they are; a model that is off, spent or away is not asked for the next file.

Owns: how lines become sections, the asking, what a run would take, and the statements of an answer.
Never: saves, or reads a file.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, time
from typing import Any

import structlog

from graphmem_neo4j.chunks import token_estimate
from graphmem_neo4j.errors import AnswerUnreadable, ModelRefused, ModelUnavailable
from graphmem_neo4j.extracting.texts import Studied, study
from graphmem_neo4j.extracting.tools import Tools
from graphmem_neo4j.extraction.shapes import TURNS_MAX, Plan, PlannedMemory
from graphmem_neo4j.logs import redact
from graphmem_neo4j.models import NewMemory
from graphmem_neo4j.prompts import load as load_prompt
from graphmem_neo4j.spending import Estimate
from graphmem_neo4j.workspace.facts import Fact
from graphmem_neo4j.workspace.reading import ReadFile, line_hash

log = structlog.get_logger()

PROMPT = load_prompt("import")
SECTION_CHARACTERS_MAX = 12_000
"""Most text of one question; a longer line is asked about alone."""
_SECTION_LINES_MIN = 20
_LINE_TOKENS = 40
_ANSWER_SHARE = 1.5
_LINES_NOTED_MAX = 20

Weigh = Callable[[int, int, int], Estimate]
"""Weighs calls, tokens read and tokens written against what is left of the day."""


def sections(facts: Sequence[Fact]) -> list[list[Fact]]:
    """Part lines, in their order, into sections of one question: at a heading where that fits."""
    parts: list[list[Fact]] = []
    size = 0
    for fact in facts:
        length = len(fact.content)
        is_turn = bool(parts) and fact.headings[:1] != parts[-1][-1].headings[:1]
        if (
            not parts
            or len(parts[-1]) >= TURNS_MAX
            or size + length > SECTION_CHARACTERS_MAX
            or (is_turn and len(parts[-1]) >= _SECTION_LINES_MIN)
        ):
            parts.append([])
            size = 0
        parts[-1].append(fact)
        size += length
    return parts


def takes(facts: Sequence[Fact]) -> tuple[int, int, int]:
    """Say what reading lines takes: calls, tokens read, tokens written; an estimate."""
    calls = len(sections(facts))
    said = sum(token_estimate(fact.content) + _LINE_TOKENS for fact in facts)
    return calls, said + calls * token_estimate(PROMPT.text), int(said * _ANSWER_SHARE)


@dataclass(slots=True)
class Smart:
    """The reading of one import; `given_up` says why the model is not asked any more."""

    tools: Tools
    given_up: str | None = None

    async def read(self, file: ReadFile, section: Sequence[Fact]) -> Studied | str:
        """Ask about a section; gives what was read, or why nothing was.

        Raises StoreUnavailable where the account of the day cannot be read.
        """
        if self.given_up is not None:
            return self.given_up
        try:
            studied = await study(
                self.tools,
                [fact.content for fact in section],
                self._written_at(file),
                prompt=PROMPT,
            )
        except (AnswerUnreadable, ModelRefused) as error:
            return redact(str(error))
        except ModelUnavailable as error:
            self.given_up = redact(str(error))
            log.warning("import.given_up", reason=self.given_up)
            return self.given_up
        return _unseen(section) if studied is None else studied

    def _written_at(self, file: ReadFile) -> datetime:
        if file.day is None:
            return self.tools.clock()
        return datetime.combine(file.day, time(12), tzinfo=self.tools.zone)


def _unseen(section: Sequence[Fact]) -> Studied:
    """Give what was read of lines of which nothing was said by a person: nothing, and not asked."""
    return Studied(Plan(), True, 0, 0, 0, None, unseen=frozenset(range(len(section))))


def lines_of(studied: Studied, number: int, section: Sequence[Fact]) -> list[Fact]:
    """Give the lines that a statement of an answer was read out of."""
    return [section[place] for place in studied.parts_of(number)]


def left_over(
    studied: Studied, section: Sequence[Fact], told: Collection[str]
) -> tuple[list[Fact], list[Fact]]:
    """Part the lines that no statement tells: those to be kept as they are, and the others.

    `told` holds the hashes of the lines that are told. Of an answer that tells nothing, or
    something that is not believed, all are kept as they are, and so is any line that the model was
    not shown, or not whole.
    """
    unseen = {line_hash(section[place]) for place in studied.unseen}
    rest = [fact for fact in section if line_hash(fact) not in told]
    if not (studied.is_whole and studied.plan.memories):
        unseen |= {line_hash(fact) for fact in rest}
    raw = [fact for fact in section if line_hash(fact) in unseen]
    return raw, [fact for fact in rest if line_hash(fact) not in unseen]


def statement_of(
    planned: PlannedMemory, lines: Sequence[Fact], file: ReadFile, base: dict[str, Any]
) -> NewMemory:
    """Give a statement with its place in the file; `base` holds scope, session and source."""
    numbers = sorted({line.line for line in lines})
    more = {
        "lines": numbers[:_LINES_NOTED_MAX] if len(numbers) > 1 else [],
        "heading": list(lines[0].headings),
        "tags": list(file.front.tags),
    }
    place = {"file": file.entry.name, "line": numbers[0]}
    return planned.as_new(
        metadata=place | {name: value for name, value in more.items() if value}, **base
    )
