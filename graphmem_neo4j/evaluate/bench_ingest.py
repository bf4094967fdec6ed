"""Bench ingest: how many messages a second, without vectors and with the model at work?

With the model, the embedder alone works on the same texts in the same run, in turn with ingest:
what storing costs beside embedding is said as a ratio, which holds on any machine.

Owns: the made-up conversation, its batches, and the two speeds.
Never: measures a remote model's network as if it were ours.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from graphmem_neo4j.evaluate.bench import BenchOptions, at_least
from graphmem_neo4j.evaluate.report import BenchReport, Check, Measure, conditions
from graphmem_neo4j.evaluate.statements import made_turn
from graphmem_neo4j.evaluate.steps import Step, Told, unheard
from graphmem_neo4j.evaluate.stopping import Cut, until_stopped
from graphmem_neo4j.evaluate.stopwatch import Stopwatch
from graphmem_neo4j.evaluate.target import Target, open_space
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.models import NewMessage

PER_SECOND_TARGET = 800.0
RATIO_TARGET = 0.8
BATCH = 500
"""Messages of one call of ingest, without vectors."""
EMBEDDED_BATCH = 256
"""Messages of one call with vectors: two inner batches, one embedded while one is written."""
EMBEDDED_MAX = 2_000
"""Most messages that are embedded: at some 100 a second this takes long enough to tell."""
_WARM_UP = 64
_BEFORE_MAX = 800
_BARE, _EMBEDDED, _ALONE = "ingest, no vectors", "ingest, with vectors", "embedder alone"


@dataclass(slots=True)
class _Speed:
    """Messages (or texts) done in so many seconds."""

    count: int = 0
    seconds: float = 0.0

    @property
    def per_second(self) -> float:
        return self.count / self.seconds if self.seconds else 0.0


async def bench_ingest(
    target: Target, options: BenchOptions, *, command: str, told: Told = unheard
) -> BenchReport:
    """Time ingest in batches; `options.memories` is the number of messages.

    A cancelled run gives what it has, marked partial.
    """
    watch = Stopwatch()
    speeds = {name: _Speed() for name in (_BARE, _EMBEDDED, _ALONE)}
    cut = Cut()
    async with open_space(target, "bench ingest") as memory:
        under = await conditions(memory, command=command, seed=options.seed)
        has_model = memory.embedder.signature is not None
    with until_stopped(cut):
        await _without_vectors(target, options, speeds[_BARE], cut, told)
        if has_model:
            await _with_vectors(target, options, speeds, cut, told)
    return BenchReport(
        name="bench ingest",
        memories=options.memories,
        conditions=under,
        measures=[
            Measure(name=name, clients=1, per_second=speed.per_second)
            for name, speed in speeds.items()
            if speed.count
        ],
        checks=_checks(speeds),
        notes=[
            f"{BATCH} messages a call, {EMBEDDED_BATCH} with vectors; "
            f"at most {EMBEDDED_MAX:,} are embedded"
        ],
        is_partial=cut.is_partial,
        seconds=watch.seconds,
    )


def _messages(seed: int, numbers: range) -> list[NewMessage]:
    turns = [(number, *made_turn(seed, number)) for number in numbers]
    return [
        NewMessage(role="user", speaker=speaker, content=text, message_id=f"turn {number}")
        for number, speaker, text in turns
    ]


async def _without_vectors(
    target: Target, options: BenchOptions, speed: _Speed, cut: Cut, told: Told
) -> None:
    async with open_space(target.without_vectors(), "bench ingest bare") as memory:
        await memory.ingest("warm-up", _messages(options.seed + 1, range(_WARM_UP)))
        watch = Stopwatch()
        for numbers in _blocks(options.memories, BATCH):
            if watch.seconds > options.seconds_max:
                cut.is_partial = True
                return
            await _ingest(memory, _messages(options.seed, numbers), speed)
            told(Step(_BARE, speed.count, options.memories))


async def _with_vectors(
    target: Target, options: BenchOptions, speeds: dict[str, _Speed], cut: Cut, told: Told
) -> None:
    """Take turns, block by block: ingest and the embedder alone; who begins changes too."""
    count = min(options.memories, EMBEDDED_MAX)
    async with open_space(target, "bench ingest vectors") as memory:
        is_pair = memory.settings.embedding.message_text == "pair"
        warm = _messages(options.seed + 1, range(_WARM_UP))
        await memory.ingest("warm-up", warm)
        watch = Stopwatch()
        for place, numbers in enumerate(_blocks(count, EMBEDDED_BATCH)):
            if watch.seconds > options.seconds_max:
                cut.is_partial = True
                return
            messages = _messages(options.seed, numbers)
            texts = texts_embedded(messages, is_pair=is_pair)
            if place % 2:
                await _embed(memory, texts, speeds[_ALONE])
            await _ingest(memory, messages, speeds[_EMBEDDED])
            if not place % 2:
                await _embed(memory, texts, speeds[_ALONE])
            told(Step(_EMBEDDED, speeds[_EMBEDDED].count, count))


def _blocks(count: int, length: int) -> list[range]:
    return [range(start, min(start + length, count)) for start in range(0, count, length)]


async def _ingest(memory: GraphMemory, messages: Sequence[NewMessage], speed: _Speed) -> None:
    watch = Stopwatch()
    receipt = await memory.ingest("bench", messages)
    speed.seconds += watch.seconds
    speed.count += receipt.added


async def _embed(memory: GraphMemory, texts: Sequence[str], speed: _Speed) -> None:
    watch = Stopwatch()
    await memory.embedder.passages(texts)
    speed.seconds += watch.seconds
    speed.count += len(texts)


def texts_embedded(messages: Sequence[NewMessage], *, is_pair: bool) -> list[str]:
    """Give the texts that ingest embeds for these turns: each alone, or after the one before."""
    spoken = [f"{message.speaker}: {message.content}" for message in messages]
    if not is_pair:
        return spoken
    before = ["", *(f"{earlier}\n"[-_BEFORE_MAX:] for earlier in spoken[:-1])]
    return [earlier + text for earlier, text in zip(before, spoken, strict=True)]


def _checks(speeds: dict[str, _Speed]) -> list[Check]:
    checks: list[Check] = []
    if speeds[_BARE].count:
        speed = speeds[_BARE].per_second
        checks.append(at_least("messages a second, no vectors", speed, PER_SECOND_TARGET))
    if speeds[_EMBEDDED].count and speeds[_ALONE].count:
        ratio = speeds[_EMBEDDED].per_second / speeds[_ALONE].per_second
        checks.append(at_least("ingest / embedder alone", ratio, RATIO_TARGET))
    return checks
