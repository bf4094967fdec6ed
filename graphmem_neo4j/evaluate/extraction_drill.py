"""Extraction drill: whoever reads what was said is killed again and again; is all read, and once?

Messages wait in many sessions, each with one fact. A process reads them, with a scripted model that
words every answer anew, and is killed without warning at places drawn at random; another goes on.
In the end every message was read, no fact is there twice, and the receipts tell just that.

Owns: the messages, the kills, and the count.
Never: runs on a database that is not a scratch one.
"""

import asyncio
import json
import random
import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any

from pydantic import BaseModel, Field, SecretStr, ValidationError

from graphmem_neo4j.doctor import doctor
from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.evaluate.bench import at_least
from graphmem_neo4j.evaluate.crew import begin, crew
from graphmem_neo4j.evaluate.drill import exactly, listed
from graphmem_neo4j.evaluate.endpoint import MODEL, Endpoint, speaking
from graphmem_neo4j.evaluate.reader import PROGRAM, ReadJob
from graphmem_neo4j.evaluate.report import BenchReport, Check, conditions
from graphmem_neo4j.evaluate.saver import Said
from graphmem_neo4j.evaluate.steps import Step, Told, unheard
from graphmem_neo4j.evaluate.stopwatch import Stopwatch
from graphmem_neo4j.evaluate.target import Scratch, Target, open_space
from graphmem_neo4j.extracting.queue import HELD
from graphmem_neo4j.keys import space_key
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.models import Frozen, first_fault
from graphmem_neo4j.queries import load

COUNT_READ = load("evaluate/count_read")

SESSION_TURNS = 20
_WAIT_SECONDS = 300.0
_LINGER_SECONDS = 1.2
_HIT_SHARE = 0.5
_LAMP = re.compile(r"[Ll]amp number (\d+)")
_WORDINGS = (
    "Lamp number {n} stands in room {r}.",
    "In room {r} there stands lamp number {n}.",
    "Room {r} is where lamp number {n} was put.",
    "Lamp number {n} has its place in room {r}.",
)


class ExtractionOptions(Frozen):
    """How large the drill is: messages in all, and kills while they are read."""

    messages: Annotated[int, Field(ge=20, le=20_000)] = 500
    kills: Annotated[int, Field(ge=1, le=1_000)] = 20
    seed: int = 0


def extraction_options(**values: int) -> ExtractionOptions:
    """Read the options of a command line; raises BadRequest naming what to change."""
    try:
        return ExtractionOptions.model_validate(values)
    except ValidationError as error:
        raise BadRequest(f"bench{first_fault(error)}") from error


class _Read(BaseModel):
    """What the graph says of the reading."""

    cursors: int
    turns: int
    added: int
    sourced: int
    open_jobs: int


@dataclass(slots=True)
class _Teller:
    """The model of the drill: it tells of every lamp, in other words each time it is asked."""

    draw: random.Random
    asked: Counter[int] = field(default_factory=Counter[int])
    heard: Callable[[], object] | None = None

    def __call__(self, lines: Sequence[str]) -> str:
        """Answer one question about turns; `heard` is told first, from a thread of the server."""
        if self.heard is not None:
            self.heard()
        told = [self._lamp(turn) for turn in json.loads(lines[-1])["turns"]]
        return json.dumps({"memories": told})

    def _lamp(self, turn: dict[str, Any]) -> dict[str, Any]:
        found = _LAMP.search(turn["text"])
        number = int(found[1]) if found else -1
        self.asked[number] += 1
        wording = self.draw.choice(_WORDINGS).format(n=number, r=1_000 + number)
        return {"content": wording, "kind": "fact", "turns": [turn["turn"]]}


async def extraction_drill(
    target: Target,
    scratch: Scratch,
    options: ExtractionOptions,
    *,
    command: str,
    told: Told = unheard,
) -> BenchReport:
    """Kill a reader so many times while it works, and count what became of every message."""
    watch, space = Stopwatch(), f"extraction drill {options.seed}"
    draw = random.Random(f"extraction {options.seed}")
    teller = _Teller(random.Random(f"wording {options.seed}"))
    with speaking(teller) as endpoint:
        async with open_space(target.without_vectors(), space) as memory:
            under = await conditions(memory, command=command, seed=options.seed)
            receipts = await _say(memory, options)
            hits = 0
            for number in range(options.kills + 1):
                is_last = number == options.kills
                after = None if is_last else draw.uniform(0.0, _LINGER_SECONDS)
                job = _job(target, space, endpoint, number)
                hits += await _reading(scratch, job, teller, after)
                told(Step("killing the reader", number + 1, options.kills + 1))
            checks = await _checks(memory, options, receipts)
    notes = [
        f"kills that fell into the work: {hits} of {options.kills}",
        f"turns that a killed reader had asked about for nothing: {_again(teller)}",
        f"calls of the model: {endpoint.calls}",
    ]
    wanted = max(1, round(_HIT_SHARE * options.kills))
    hit = at_least("kills in the middle of the work", hits, wanted, counts=options.kills >= 10)
    return BenchReport(
        name="extraction drill",
        memories=options.messages,
        conditions=under,
        measures=[],
        checks=[*checks, hit],
        notes=notes,
        seconds=watch.seconds,
    )


def _again(teller: _Teller) -> int:
    return sum(count - 1 for count in teller.asked.values())


async def _say(memory: GraphMemory, options: ExtractionOptions) -> list[str]:
    """Put the messages in; gives the receipts."""
    receipts: list[str] = []
    for start in range(0, options.messages, SESSION_TURNS):
        numbers = range(start, min(start + SESSION_TURNS, options.messages))
        turns = [
            {"role": "user", "content": f"I put lamp number {n} into room {1_000 + n} now."}
            for n in numbers
        ]
        kept = await memory.ingest(f"talk {start}", turns, is_over=True)
        receipts.append(kept.receipt_id)
    return receipts


def _job(target: Target, space: str, endpoint: Endpoint, number: int) -> ReadJob:
    return ReadJob(
        uri=target.uri,
        user=target.user,
        password=SecretStr(target.password),
        space=space,
        statements=[],
        model=MODEL,
        base_url=endpoint.address,
        ahead_seconds=2 * HELD.total_seconds() * number,
    )


async def _reading(scratch: Scratch, job: ReadJob, teller: _Teller, after: float | None) -> int:
    """Let a process read, and kill it a moment after its first question; None lets it end.

    Gives 1 where it was still at work.
    """
    loop, asked, is_over = asyncio.get_running_loop(), asyncio.Event(), asyncio.Event()
    teller.heard = lambda: loop.call_soon_threadsafe(asked.set)

    def hear(said: Said) -> None:
        if said.kind in ("done", "failed"):
            is_over.set()
            asked.set()

    async with crew([job], scratch.environ, program=PROGRAM) as members:
        listening = asyncio.create_task(begin(members, hear, timeout_seconds=_WAIT_SECONDS))
        async with asyncio.timeout(_WAIT_SECONDS):
            await (is_over if after is None else asked).wait()
            await asyncio.sleep(after or 0.0)
        was_at_work = not is_over.is_set()
        if was_at_work and members[0].process.returncode is None:
            members[0].process.kill()
        await listening
    return int(was_at_work)


async def _checks(
    memory: GraphMemory, options: ExtractionOptions, receipts: Sequence[str]
) -> list[Check]:
    graph = await memory.prepared()
    (read,) = await graph.run(COUNT_READ, _Read, space=space_key(memory.settings.space))
    stored = [one.content for one in await listed(memory) if one.is_active]
    lamps = Counter(int(found[1]) for text in stored if (found := _LAMP.search(text)))
    states = [(await memory.receipt(receipt)).state for receipt in receipts]
    findings = await doctor(graph, memory.settings.space)
    return [
        exactly("messages behind the cursors", read.cursors, options.messages),
        exactly("messages in the receipts of reading", read.turns, options.messages),
        exactly("facts that are there", len(lamps), options.messages),
        exactly("facts that are there twice", sum(n - 1 for n in lamps.values()), 0),
        exactly("new memories by the receipts", read.added, options.messages),
        exactly("memories that lead to their message", read.sourced, options.messages),
        exactly("receipts that say extracted", states.count("extracted"), len(receipts)),
        exactly("jobs that are not done", read.open_jobs, 0),
        exactly("findings of the doctor", sum(finding.count for finding in findings), 0),
    ]
