"""Extraction modes: what does each mode ask of a model while people talk?

A made talk of hours is held turn by turn, with a clock of its own; after each turn whatever is ripe
is read, as a server does. The model is scripted, so that only the number and size of questions
count.

Owns: the made talk, and the table of calls and tokens a mode.
Never: judges answers.
"""

import json
import random
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from graphmem_neo4j.evaluate.drill import exactly
from graphmem_neo4j.evaluate.endpoint import speaking
from graphmem_neo4j.evaluate.report import BenchReport, Check, conditions
from graphmem_neo4j.evaluate.steps import Step, Told, unheard
from graphmem_neo4j.evaluate.stopwatch import Stopwatch
from graphmem_neo4j.evaluate.target import Target
from graphmem_neo4j.extracting.shapes import ExtractionCounts
from graphmem_neo4j.extraction.ripeness import Mode, hourly
from graphmem_neo4j.memory import GraphMemory

TURNS = 100
SESSIONS = 4
_MINUTES_MAX = 5
_START = datetime(2031, 1, 6, 8, tzinfo=UTC)
_TEXT = (
    "the harbour crew met about the crane and the new rope for the morning shift while the rain "
    "kept falling and somebody wrote down who would call the yard before noon"
)
_WORDS = tuple(_TEXT.split(" "))
_WEIGHTY = (
    "From now on always send the invoice to the Larkspur office first.",
    "I prefer the early train over the late one.",
    "We decided to rent the second crane after all.",
)
_EVERY = 12
"""One turn in so many says something weighty."""


def _talk(draw: random.Random, number: int) -> str:
    if number % _EVERY == _EVERY - 1:
        return draw.choice(_WEIGHTY)
    words = draw.choices(_WORDS, k=draw.randint(4, 90))
    return " ".join(words).capitalize() + "."


def _nothing(_lines: Sequence[str]) -> str:
    return json.dumps({"memories": []})


async def extraction_modes(
    target: Target, *, command: str, seed: int = 0, told: Told = unheard
) -> BenchReport:
    """Hold the same talk once a mode, and count questions, calls and tokens of 100 turns."""
    watch, notes, asked = Stopwatch(), list[str](), dict[Mode, int]()
    first = GraphMemory(target.without_vectors().settings(f"modes {seed}"), environ={})
    try:
        under = await conditions(first, command=command, seed=seed)
    finally:
        await first.close()
    for number, mode in enumerate(Mode):
        counts = await _held(target, mode, seed)
        asked[mode] = counts.questions
        notes.append(
            f"{mode.value}: {counts.questions} questions, {counts.calls} calls, "
            f"{counts.tokens_in:,} tokens read, {counts.tokens_out:,} written, "
            f"{counts.turns} of {TURNS} turns read"
        )
        told(Step("talking", number + 1, len(Mode)))
    return BenchReport(
        name="extraction modes",
        memories=TURNS,
        conditions=under,
        measures=[],
        checks=_checks(asked),
        notes=notes,
        seconds=watch.seconds,
    )


def _checks(asked: dict[Mode, int]) -> list[Check]:
    is_ordered = asked[Mode.ECONOMY] < asked[Mode.BALANCED] < asked[Mode.AGGRESSIVE]
    return [
        exactly("economy asks least, aggressive most", int(is_ordered), 1),
        *(
            Check(
                name=f"questions of mode {mode.value}",
                value=asked[mode],
                target=f"<= {most} an hour",
                holds=asked[mode] <= most * _hours(),
            )
            for mode in Mode
            if (most := hourly(mode)) is not None
        ),
    ]


def _hours() -> int:
    return 1 + TURNS * _MINUTES_MAX // 60


async def _held(target: Target, mode: Mode, seed: int) -> ExtractionCounts:
    draw, moment = random.Random(f"modes {seed}"), _START
    with speaking(_nothing) as endpoint:
        usual = target.without_vectors().settings(f"modes {seed} {mode.value}")
        settings = usual.model_copy(
            update={
                "llm": endpoint.settings(usual.llm),
                "context": usual.context.model_copy(update={"extraction_mode": mode.value}),
            }
        )
        memory = GraphMemory(settings, environ={}, clock=lambda: moment)
        total = ExtractionCounts()
        try:
            for number in range(TURNS):
                moment += timedelta(minutes=draw.randint(1, _MINUTES_MAX))
                session = f"talk {number * SESSIONS // TURNS}"
                await memory.ingest(session, [{"role": "user", "content": _talk(draw, number)}])
                total = total.plus((await memory.extract()).counts)
            moment += timedelta(hours=1)
            total = total.plus((await memory.extract()).counts)
        finally:
            await memory.close()
    return total
