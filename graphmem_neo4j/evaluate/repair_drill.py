"""Repair drill: random merges, splits, names and undos; does undoing give the graph back?

Each sequence walks over a made graph: it merges, splits, gives and takes names, keeps apart, and
takes some of it back, in any order. Then all that stands is undone, in an order drawn at random: an
undo may only be refused by naming a newer change that stands, and in the end the graph must be what
it was before, to the last property.

Owns: the walk, the comparison, and the report.
Never: runs on a database that is not a scratch one.
"""

import random
import re
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Annotated

from pydantic import Field, ValidationError

from graphmem_neo4j.doctor import doctor
from graphmem_neo4j.errors import BadRequest, NotFound
from graphmem_neo4j.evaluate.drill import exactly
from graphmem_neo4j.evaluate.made_graph import Shape, shape_of, write_made_graph
from graphmem_neo4j.evaluate.report import BenchReport, Check, Measure, conditions
from graphmem_neo4j.evaluate.steps import Step, Told, unheard
from graphmem_neo4j.evaluate.stopwatch import Stopwatch
from graphmem_neo4j.evaluate.target import Target, open_space
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.models import Frozen, first_fault

WEIGHTS = {"merge": 30, "split": 20, "add": 15, "remove": 10, "apart": 5, "undo": 20}
"""How often each verb is chosen, of 100."""
_SEQUENCES_A_SPACE = 25
_LENGTH = (3, 14)
_CHANGE = re.compile(r"chg[0-9a-f]{32}")
_SHOWN_MAX = 3
_NEW_NAMES = ("Kilo", "Lima", "Mike", "Nova", "Oskar", "Papa")


class RepairOptions(Frozen):
    """How large the drill is: sequences in all; other seeds take other walks."""

    sequences: Annotated[int, Field(ge=1, le=100_000)] = 1_000
    seed: Annotated[int, Field(ge=0, le=99)] = 0


def repair_options(**values: int) -> RepairOptions:
    """Read the options of a command line; raises BadRequest naming what to change."""
    try:
        return RepairOptions.model_validate(values)
    except ValidationError as error:
        raise BadRequest(f"bench{first_fault(error)}") from error


@dataclass(slots=True)
class Tally:
    """What came of all sequences."""

    did: Counter[str] = field(default_factory=Counter[str])
    different: list[str] = field(default_factory=list[str])
    unnamed: list[str] = field(default_factory=list[str])
    lost: list[str] = field(default_factory=list[str])
    stuck: list[str] = field(default_factory=list[str])
    findings: list[str] = field(default_factory=list[str])


class Walk:
    """One random sequence over a made graph, and all of it undone."""

    def __init__(self, memory: GraphMemory, entities: list[str], seed: str, tally: Tally) -> None:
        """Start with nothing done."""
        self._seed = seed
        self._memory = memory
        self._entities = [f"entity:{one}" for one in entities]
        self._draw = random.Random(f"repair {seed}")
        self._tally = tally
        self.standing: list[str] = []
        self._verbs: dict[str, Callable[[], Awaitable[str | None]]] = {
            "merge": self._merge,
            "split": self._split,
            "add": self._add,
            "remove": self._remove,
            "apart": self._apart,
        }

    async def step(self) -> None:
        """Do one thing; what is refused in a sentence is an outcome like any other."""
        (verb,) = self._draw.choices(list(WEIGHTS), list(WEIGHTS.values()))
        if verb == "undo":
            if self.standing:
                await self.undo(self._draw.choice(self.standing))
            return
        try:
            change = await self._verbs[verb]()
        except (BadRequest, NotFound):
            self._tally.did[f"{verb}: refused"] += 1
            return
        self._tally.did[verb] += 1
        if change is not None:
            self.standing.append(change)

    async def undo(self, change: str) -> str | None:
        """Take a change back; gives the newer one that stands in its way, if any."""
        try:
            await self._memory.undo(change)
        except BadRequest as error:
            self._tally.did["undo: refused"] += 1
            named = [one for one in _CHANGE.findall(str(error)) if one != change]
            if not named or not set(named) <= set(self.standing):
                self._tally.unnamed.append(f"{self._seed}: {error}")
                return None
            return named[0]
        self._tally.did["undo"] += 1
        self.standing.remove(change)
        return None

    async def undo_all(self) -> bool:
        """Undo all that stands, in any order but where a newer one stands in the way."""
        for _ in range(len(self.standing) ** 2 + 1):
            if not self.standing:
                return True
            wanted: str | None = self._draw.choice(self.standing)
            for _ in range(len(self.standing) + 1):
                if wanted is None:
                    break
                wanted = await self.undo(wanted)
        return not self.standing

    def _any(self) -> str:
        return self._draw.choice(self._entities)

    async def _merge(self) -> str:
        return (await self._memory.merge_entities(self._any(), self._any())).change_id

    async def _split(self) -> str:
        view = await self._memory.entity(self._any())
        names = [one.name for one in view.aliases if one.name != view.name]
        edges = [one.edge_id for one in view.relations]
        chosen = self._draw.sample(names, self._draw.randint(1, len(names))) if names else []
        moved = self._draw.sample(edges, self._draw.randint(0, min(3, len(edges))))
        done = await self._memory.split_entity(view.entity, chosen, relations=moved)
        if done.new not in self._entities:
            self._entities.append(done.new)
        return done.change_id

    async def _add(self) -> str | None:
        name = self._draw.choice(_NEW_NAMES)
        return (await self._memory.add_alias(self._any(), name)).change_id

    async def _remove(self) -> str | None:
        view = await self._memory.entity(self._any())
        names = [one.name for one in view.aliases]
        chosen = self._draw.choice(names) if names else "Nobody"
        return (await self._memory.remove_alias(view.entity, chosen)).change_id

    async def _apart(self) -> str | None:
        return (await self._memory.never_merge(self._any(), self._any())).change_id


async def repair_drill(
    target: Target, options: RepairOptions, *, command: str, told: Told = unheard
) -> BenchReport:
    """Take every sequence, and compare; a new made graph every 25 sequences."""
    watch = Stopwatch()
    tally = Tally()
    plain = target.without_vectors()
    done = 0
    async with open_space(plain, f"repair drill {options.seed}") as memory:
        under = await conditions(memory, command=command, seed=options.seed, clients=1)
    for part, first in enumerate(range(0, options.sequences, _SEQUENCES_A_SPACE)):
        numbers = range(first, min(first + _SEQUENCES_A_SPACE, options.sequences))
        async with open_space(plain, f"repair drill {options.seed} part {part}") as memory:
            entities = await _made(memory, options.seed, part)
            for number in numbers:
                is_whole = await sequence(memory, entities, f"{options.seed}:{number}", tally)
                done += 1
                told(Step("repairing", done, options.sequences))
                if not is_whole:  # What is broken already tells nothing of the next ones.
                    break
            tally.findings += await _examined(memory)
    operations = tally.did.total()
    speed = Measure(name="operations", clients=1, per_second=operations / watch.seconds)
    return BenchReport(
        name="repair drill",
        memories=0,
        conditions=under,
        measures=[speed],
        checks=_checks(tally, done, options.sequences),
        notes=_notes(tally),
        seconds=watch.seconds,
    )


async def _made(memory: GraphMemory, seed: int, part: int) -> list[str]:
    return await write_made_graph(memory, seed * 10_000 + part, now=memory.moment().now)


async def sequence(memory: GraphMemory, entities: list[str], seed: str, tally: Tally) -> bool:
    """Walk once over the made graph, undo all of it; gives whether it is what it was."""
    graph, space = await memory.prepared(), memory.settings.space
    before = await shape_of(graph, space)
    walk = Walk(memory, entities, seed, tally)
    for _ in range(random.Random(seed).randint(*_LENGTH)):
        await walk.step()
    between = await shape_of(graph, space)
    if between.mentions != before.mentions:
        tally.lost.append(f"{seed}: {before.mentions} mentions became {between.mentions}")
    if not await walk.undo_all():
        tally.stuck.append(f"{seed}: {', '.join(walk.standing)}")
    after = await shape_of(graph, space)
    is_whole = before.lines() == after.lines()
    if not is_whole:
        tally.different.append(f"{seed}: {_difference(before, after)}")
    return is_whole


def _difference(before: Shape, after: Shape) -> str:
    gone, come = before.lines() - after.lines(), after.lines() - before.lines()
    return f"gone {sorted(gone)[:_SHOWN_MAX]}, come {sorted(come)[:_SHOWN_MAX]}"


async def _examined(memory: GraphMemory) -> list[str]:
    graph = await memory.prepared()
    found = await doctor(graph, memory.settings.space)
    return [f"{one.check}: {one.says}, such as {', '.join(one.samples)}" for one in found]


def _checks(tally: Tally, done: int, wanted: int) -> list[Check]:
    return [
        exactly("sequences that came to an end", done, wanted),
        exactly("graphs that are not what they were", len(tally.different), 0),
        exactly(
            "undos that were refused without naming a change that stands", len(tally.unnamed), 0
        ),
        exactly("sequences that could not be undone", len(tally.stuck), 0),
        exactly("sequences that lost a mention", len(tally.lost), 0),
        exactly("findings of the doctor", len(tally.findings), 0),
    ]


def _notes(tally: Tally) -> list[str]:
    counts = ", ".join(f"{count:,} {what}" for what, count in sorted(tally.did.items()))
    wrong = [tally.different, tally.unnamed, tally.stuck, tally.lost, tally.findings]
    return [counts, *(line[:600] for lines in wrong for line in lines[:_SHOWN_MAX])]
