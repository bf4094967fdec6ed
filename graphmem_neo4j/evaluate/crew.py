"""Crew: several saver processes that begin at once; who said what?

Owns: starting the processes, the signal to begin, their lines, and their end.
Never: leaves a process behind, or puts a password into an argument.
"""

import asyncio
import sys
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from graphmem_neo4j.evaluate.saver import Job, Said

# Not `-m`: the package imports the module too, and Python warns of a module that is there twice.
SAVER = "from graphmem_neo4j.evaluate.saver import run; run()"
"""The program of a process that saves; others follow the same protocol."""
_READY_SECONDS = 120.0
_LINE_BYTES_MAX = 1_000_000


@dataclass(slots=True)
class Member:
    """One process, its job, and what it has said so far."""

    job: Job
    process: asyncio.subprocess.Process
    said: list[Said] = field(default_factory=list[Said])

    @property
    def saved(self) -> list[Said]:
        """List the statements that were acknowledged to this process."""
        return [said for said in self.said if said.kind == "saved"]

    @property
    def is_done(self) -> bool:
        """Say whether it came to its end without giving up."""
        return any(said.kind == "done" for said in self.said)


@asynccontextmanager
async def crew(
    jobs: Sequence[Job], environ: Mapping[str, str], *, program: str = SAVER
) -> AsyncGenerator[list[Member]]:
    """Start one process a job, and wait until all are ready; who is left at the end is killed."""
    members: list[Member] = []
    try:
        for job in jobs:
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-c", program),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                env=dict(environ),
                limit=_LINE_BYTES_MAX,
            )
            members.append(Member(job, process))
        async with asyncio.timeout(_READY_SECONDS):
            await asyncio.gather(*(_make_ready(member) for member in members))
        yield members
    finally:
        for member in members:
            if member.process.returncode is None:
                member.process.kill()
            await member.process.wait()


async def begin(
    members: Sequence[Member], heard: Callable[[Said], None], *, timeout_seconds: float
) -> None:
    """Let all begin at once and listen until all have ended; raises TimeoutError."""
    for member in members:
        await _write(member, "go")
    async with asyncio.timeout(timeout_seconds):
        await asyncio.gather(*(_listen(member, heard) for member in members))


async def _make_ready(member: Member) -> None:
    await _write(member, member.job.model_dump_json())
    said = await _hear(member)
    if said is None or said.kind != "ready":
        raise RuntimeError(f"a saver did not get ready: {said.reason if said else 'it ended'}")


async def _listen(member: Member, heard: Callable[[Said], None]) -> None:
    for _ in range(member.job.lines_max):
        said = await _hear(member)
        if said is None:
            return
        heard(said)


async def _hear(member: Member) -> Said | None:
    stdout = member.process.stdout
    line = await stdout.readline() if stdout is not None else b""
    if not line:
        return None
    said = Said.model_validate_json(line)
    member.said.append(said)
    return said


async def _write(member: Member, line: str) -> None:
    stdin = member.process.stdin
    if stdin is not None:
        stdin.write(line.encode() + b"\n")
        await stdin.drain()
