"""Maintaining: the commands that keep the memory in order, once or for good.

Owns: `maintain`, `runner`, the reading of Ctrl-C and SIGTERM for them.
Never: does a job's work, or decides when one is due.
"""

import asyncio
import contextlib
import signal
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from typing import Annotated

from cyclopts import Parameter

from graphmem_neo4j.commands.app import EXIT_LATER
from graphmem_neo4j.commands.runs import (
    kept_away,
    show_failed,
    show_line,
    show_next,
    show_plan,
    show_reports,
)
from graphmem_neo4j.commands.screen import err, say, say_notes, show_json
from graphmem_neo4j.commands.verbs import with_memory
from graphmem_neo4j.errors import BadRequest, GraphMemError
from graphmem_neo4j.logs import redact
from graphmem_neo4j.maintain.registry import jobs_named
from graphmem_neo4j.maintain.shapes import JobReport, JobState
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.wording import counted

EXIT_FAILED = 1
EVERY_MIN_SECONDS = 5
_ROUNDS_MAX = 10_000_000
_FAILED = frozenset({JobState.FAILED, JobState.TIMED_OUT, JobState.LOST})


def maintain(
    *job: str,
    dry_run: bool = False,
    once: bool = False,
    every: int | None = None,
    list_jobs: Annotated[bool, Parameter(name="--list")] = False,
    failed: Annotated[bool, Parameter(negative=())] = False,
    retry: Annotated[bool, Parameter(negative=())] = False,
    json: bool = False,
) -> int:
    """Run maintenance jobs now: those named, or all in their fixed order.

    Exit code 1: one failed; 4: another runner is at work in the space, nothing was run.

    Parameters
    ----------
    job
        The jobs; without any, all of them.
    dry_run
        Say what would be done, and change nothing.
    once
        Run them once, which is what happens anyway unless --every is given.
    every
        Run them again and again, with so many seconds between, until Ctrl-C; an outage is
        waited for.
    list_jobs
        List the jobs, how often the runner does them and how they went last; run nothing.
    failed
        List what the jobs gave up because no answer of a language model was of use; run nothing.
    retry
        Let what they gave up be tried again, and run them.
    json
        Print the reports as JSON; with --every one line a run.

    """
    # Read before the server is started: a word that is wrong costs no start.
    jobs_named(job)
    _require_one_way(once=once, every=every, retry=retry, dry_run=dry_run)
    if list_jobs or failed:
        return _list(job, json=json) if list_jobs else _failed(job, json=json)
    if every is not None:
        return _again_and_again(job, every, dry_run=dry_run, json=json)
    reports = with_memory(lambda memory: _once(memory, job, dry_run=dry_run, retry=retry))
    if json:
        show_json([report.model_dump(mode="json") for report in reports])
    else:
        show_reports(reports, dry_run=dry_run)
    return exit_of(reports)


def exit_of(reports: Sequence[JobReport]) -> int:
    """Give the exit code of a shift: 1 where a job failed, 4 where another runner was at work."""
    if any(report.state in _FAILED for report in reports):
        return EXIT_FAILED
    return 0 if kept_away(reports) is None else EXIT_LATER


def _require_one_way(*, once: bool, every: int | None, retry: bool, dry_run: bool) -> None:
    if once and every is not None:
        raise BadRequest("--once and --every exclude each other: give one of them")
    if every is not None and every < EVERY_MIN_SECONDS:
        raise BadRequest(f"--every must be at least {EVERY_MIN_SECONDS} seconds")
    if retry and (dry_run or every is not None):
        raise BadRequest("--retry changes what waits, once: leave out --dry-run and --every")


async def _once(
    memory: GraphMemory, job: Sequence[str], *, dry_run: bool, retry: bool
) -> list[JobReport]:
    if retry:
        released = sum((await memory.retry_work(job or None)).values())
        waits = counted(released, "thing that was given up waits", "things that were given up wait")
        say(f"{waits} anew")
    with stopping() as stop, err.status("Looking") as shown:

        def told(name: str, done: int) -> None:
            shown.update(f"{name}: {done:,}")

        return await memory.maintain(job or None, dry_run=dry_run, stop=stop, told=told)


def _again_and_again(job: Sequence[str], every: int, *, dry_run: bool, json: bool) -> int:
    async def work(memory: GraphMemory) -> None:
        # Where it cannot begin at all it ends at once.
        await memory.ready()
        with stopping() as stop:
            said: str | None = None
            for _ in range(_ROUNDS_MAX):
                trouble = await _one_round(memory, job, stop, dry_run=dry_run, json=json)
                if trouble is not None and trouble != said:
                    say_notes([trouble])
                said = trouble
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(every):
                        await stop.wait()
                if stop.is_set():
                    return

    with_memory(work)
    return 0


async def _one_round(
    memory: GraphMemory, job: Sequence[str], stop: asyncio.Event, *, dry_run: bool, json: bool
) -> str | None:
    """Run the jobs once and show how it went; gives what kept them from it, an outage included."""
    try:
        reports = await memory.maintain(job or None, dry_run=dry_run, stop=stop)
    except GraphMemError as error:
        return redact(str(error))
    if (away := kept_away(reports)) is not None:
        return away
    for report in reports:
        show_line(report, json=json)
    return None


def _failed(job: Sequence[str], *, json: bool) -> int:
    found = with_memory(lambda memory: memory.failed_work(job or None))
    if json:
        show_json([one.model_dump(mode="json") for one in found])
    else:
        show_failed(found)
    return 0


def _list(job: Sequence[str], *, json: bool) -> int:
    planned = with_memory(lambda memory: memory.maintain_plan(job or None))
    if json:
        show_json([each.model_dump(mode="json") for each in planned])
    else:
        show_plan(planned, with_words=True)
    return 0


def runner(*job: str, json: bool = False) -> int:
    """Run each maintenance job whenever it is due, until Ctrl-C or SIGTERM.

    Any number of runners may be started, on any machines: one works at a time. What is due is
    known from the graph. A stop waits for the batch at hand.

    Parameters
    ----------
    job
        The jobs; without any, all of them.
    json
        Print each run as a line of JSON.

    """
    jobs_named(job)

    async def work(memory: GraphMemory) -> None:
        with stopping() as stop:
            if not json:
                show_plan(await memory.maintain_plan(job or None))
                say("Running; stop with Ctrl-C.")
            await memory.keep_maintained(
                job or None,
                stop=stop,
                reported=lambda report: show_line(report, json=json),
                troubled=lambda why: say_notes([why]),
                resting=None if json else show_next,
            )

    with_memory(work)
    return 0


@contextmanager
def stopping() -> Generator[asyncio.Event]:
    """Give an event that Ctrl-C and SIGTERM set; a second Ctrl-C breaks off at once.

    Where a system has no such signals for an event loop, Ctrl-C breaks off as ever.
    """
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()

    def heard(number: signal.Signals) -> None:
        stop.set()
        loop.remove_signal_handler(number)
        err.print("[dim]stopping after the batch at hand[/]")

    held: list[signal.Signals] = []
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(number, heard, number)
            held.append(number)
    try:
        yield stop
    finally:
        for number in held:
            loop.remove_signal_handler(number)
