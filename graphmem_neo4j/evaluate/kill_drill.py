"""Kill drill: the server dies in the middle of many saves; what of that which was acknowledged?

It is killed without warning and started again on the same data and ports. Every acknowledged save
must be there, none twice, and the clients must work on with the objects that they had.

Owns: the server's life and death, and the count of what is missing.
Never: kills a server that it has not started.
"""

import asyncio
import random
import shutil
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

from graphmem_neo4j.evaluate.bench import at_least
from graphmem_neo4j.evaluate.crew import Member, begin, crew
from graphmem_neo4j.evaluate.drill import (
    DrillOptions,
    Listed,
    common_checks,
    drill_report,
    exactly,
    job_of,
    listed,
    made_facts,
    reasons,
)
from graphmem_neo4j.evaluate.report import BenchReport, Check, conditions
from graphmem_neo4j.evaluate.saver import Said
from graphmem_neo4j.evaluate.steps import Step, Told, told_of_start, unheard
from graphmem_neo4j.evaluate.stopwatch import Stopwatch
from graphmem_neo4j.evaluate.target import Scratch, Target, open_space
from graphmem_neo4j.local import LocalServer, Running, ServerOptions
from graphmem_neo4j.local.ports import is_free
from graphmem_neo4j.local.process import kill_process
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.settings import Settings

KILL = DrillOptions(processes=4, statements=1_000)
_GET_MAX = 50
_FREE_POLLS, _FREE_POLL_SECONDS = 200, 0.1


@dataclass(slots=True)
class _Outage:
    """The kill, and how long the server was away."""

    after: int
    acknowledged: int = 0
    due: asyncio.Event = field(default_factory=asyncio.Event)
    seconds: float = 0.0

    def hear(self, said: Said) -> None:
        """Count; the kill is due once so many were acknowledged."""
        self.acknowledged += said.kind == "saved"
        if self.acknowledged >= self.after:
            self.due.set()


@dataclass(frozen=True, slots=True)
class _Scene:
    """The server that will be killed, and how it is reached."""

    base: Settings
    scratch: Scratch
    server: LocalServer
    wish: ServerOptions
    running: Running

    @property
    def target(self) -> Target:
        running = self.running
        return Target(running.bolt_uri, running.user, running.password, self.base)


async def kill_drill(
    base: Settings,
    scratch: Scratch,
    options: DrillOptions,
    *,
    command: str,
    told: Told = unheard,
) -> BenchReport:
    """Kill a server of its own in the middle of the saves, start it again, and count."""
    folder = Path(await asyncio.to_thread(tempfile.mkdtemp, prefix="graphmem-kill-"))
    server, wish = scratch.server(folder), scratch.options()
    try:
        running = await asyncio.to_thread(server.start, wish, report=told_of_start(told))
        scene = _Scene(base, scratch, server, wish, running)
        return await _kill_in_between(scene, options, command, told)
    finally:
        await asyncio.to_thread(server.stop)
        await asyncio.to_thread(shutil.rmtree, folder, ignore_errors=True)


async def _kill_in_between(
    scene: _Scene, options: DrillOptions, command: str, told: Told
) -> BenchReport:
    watch = Stopwatch()
    space = "kill drill"
    facts = made_facts(options)
    count = options.processes
    jobs = [job_of(scene.target, space, facts[place::count]) for place in range(count)]
    draw = random.Random(options.seed)
    outage = _Outage(after=int(len(facts) * draw.uniform(0.2, 0.6)))

    def hear(said: Said) -> None:
        outage.hear(said)
        told(Step("saving", outage.acknowledged, len(facts)))

    async with open_space(scene.target.without_vectors(), space) as memory:
        under = await conditions(memory, command=command, seed=options.seed)
        async with crew(jobs, scene.scratch.environ) as members, asyncio.TaskGroup() as group:
            killing = group.create_task(_kill_and_start(scene, outage))
            await begin(members, hear, timeout_seconds=options.seconds_max)
            outage.due.set()
        # The very object that was open before the kill must answer now.
        stored = await listed(memory)
        missing = await _missing(memory, members)
    checks = [
        *_losses(outage, missing, stored, len(facts)),
        *common_checks(members, stored),
        at_least("saves tried again", _tried_again(members), 1, counts=False),
        exactly("same address again", killing.result().bolt_uri == scene.running.bolt_uri, 1),
    ]
    note = f"killed after {outage.after} acknowledged saves; away for {outage.seconds:.1f} s"
    return drill_report(
        "kill drill",
        options,
        under,
        checks,
        measures=[],
        notes=[note, *reasons(members)],
        seconds=watch.seconds,
    )


async def _kill_and_start(scene: _Scene, outage: _Outage) -> Running:
    await outage.due.wait()
    watch = Stopwatch()
    await asyncio.to_thread(kill_process, scene.running.pid)
    await _until_free(cast(int, scene.wish.bolt_port))
    again = await asyncio.to_thread(scene.server.start, scene.wish)
    outage.seconds = watch.seconds
    return again


async def _until_free(port: int) -> None:
    """Wait until a killed server's last threads have let go of its port."""
    for _ in range(_FREE_POLLS):
        if await asyncio.to_thread(is_free, port):
            return
        await asyncio.sleep(_FREE_POLL_SECONDS)


async def _missing(memory: GraphMemory, members: Sequence[Member]) -> int:
    """Count the acknowledged ids that the public `get` does not give back."""
    ids = list(dict.fromkeys(said.memory_id for one in members for said in one.saved))
    found = 0
    for start in range(0, len(ids), _GET_MAX):
        found += len(await memory.get(ids[start : start + _GET_MAX]))
    return len(ids) - found


def _losses(outage: _Outage, missing: int, stored: Sequence[Listed], facts: int) -> list[Check]:
    return [
        exactly("acknowledged statements", outage.acknowledged, facts),
        exactly("acknowledged, but not there", missing, 0),
        exactly("active memories", sum(one.is_active for one in stored), facts),
    ]


def _tried_again(members: Sequence[Member]) -> int:
    return sum(said.attempts > 1 for member in members for said in member.saved)
