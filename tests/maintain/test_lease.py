"""Lease: two runners never overlap, and one that was killed is replaced."""

import asyncio
import itertools
import json
import sys
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import LiteralString, cast

import neo4j
import pytest

from graphmem_neo4j.keys import space_key
from graphmem_neo4j.maintain.lease import LEASE_SECONDS, Lease, holding
from graphmem_neo4j.maintain.running import keep_running, run_jobs
from graphmem_neo4j.maintain.runs import list_runs
from graphmem_neo4j.maintain.shapes import JobState, Work
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.settings import Settings

from .aging import NOW, values
from .working import SimulatedClock, job, site_of

pytestmark = pytest.mark.requirement("R-N4", "F65")


async def moves_one(_work: Work) -> int:
    return 1


@pytest.mark.parametrize("trouble", ["hangs", "held up"])
async def test_a_lease_that_cannot_be_renewed_is_given_up_before_it_runs_out(
    memory: GraphMemory, settings: Settings, trouble: str
) -> None:
    now = asyncio.get_running_loop().time
    lease = Lease(await memory.prepared(), memory.settings.space, "a", seconds=3)

    async def held_up(seconds: float) -> None:
        await asyncio.sleep(seconds)
        time.sleep(2.4)  # noqa: ASYNC251 - a job that gives nobody else a turn

    began = now()
    assert await lease.take()
    async with locked(settings, "MATCH (lease:Lease {name: $name}) SET lease.asked_at = null"):
        sleep = asyncio.sleep if trouble == "hangs" else held_up
        await asyncio.wait_for(lease.keep(sleep), 10)
        assert now() - began < (3 if trouble == "hangs" else 4.5)


async def test_a_lease_outlives_a_renewal_that_hangs(
    memory: GraphMemory, settings: Settings
) -> None:
    lease = Lease(await memory.prepared(), memory.settings.space, "a", seconds=8)
    assert await lease.take()
    keeping = asyncio.create_task(lease.keep(asyncio.sleep))
    async with locked(settings, "MATCH (lease:Lease {name: $name}) SET lease.asked_at = null"):
        await asyncio.sleep(3)
    await asyncio.sleep(5)
    assert not keeping.done()
    keeping.cancel()


@asynccontextmanager
async def locked(settings: Settings, text: LiteralString) -> AsyncGenerator[None]:
    """Keep the lease's lock, as a server does that answers nobody."""
    password = settings.password.get_secret_value() if settings.password else ""
    open_driver = cast(Callable[..., neo4j.AsyncDriver], neo4j.AsyncGraphDatabase.driver)  # pyright: ignore[reportUnknownMemberType]
    driver = open_driver(str(settings.uri), auth=(settings.user or "neo4j", password))
    open_session = cast(Callable[..., neo4j.AsyncSession], driver.session)  # pyright: ignore[reportUnknownMemberType]
    async with driver, open_session() as session:
        holding_it = await session.begin_transaction()
        result = await holding_it.run(text, name="maintain:" + space_key(settings.space))
        await result.consume()
        yield
        await holding_it.rollback()


async def test_one_holds_it_until_it_is_released_or_runs_out(memory: GraphMemory) -> None:
    graph = await memory.prepared()
    moment = [NOW]
    one, two = (Lease(graph, memory.settings.space, name, lambda: moment[0]) for name in "ab")
    assert await one.take()
    assert not await two.take()
    assert two.until == NOW + timedelta(seconds=LEASE_SECONDS)
    moment[0] += timedelta(seconds=LEASE_SECONDS - 1)
    assert await one.take()
    moment[0] += timedelta(seconds=LEASE_SECONDS - 1)
    assert not await two.take()
    moment[0] += timedelta(seconds=1)
    assert await two.take()
    assert not await one.take()
    await one.release()
    assert not await one.take()
    await two.release()
    assert await one.take()


async def test_the_servers_clock_counts_where_none_is_given(memory: GraphMemory) -> None:
    graph = await memory.prepared()
    lease = Lease(graph, memory.settings.space, "a")
    assert await lease.take()
    (seconds,) = await values(
        memory,
        "MATCH (lease:Lease {name: 'maintain:' + $space}) "
        "RETURN duration.inSeconds(datetime(), lease.until).seconds AS value",
    )
    assert LEASE_SECONDS - 10 <= seconds <= LEASE_SECONDS


async def test_spaces_have_leases_of_their_own(memory: GraphMemory) -> None:
    graph = await memory.prepared()
    assert await Lease(graph, memory.settings.space, "a").take()
    assert await Lease(graph, memory.settings.space + " beside", "b").take()


async def test_of_many_that_ask_at_once_one_gets_it(memory: GraphMemory) -> None:
    graph = await memory.prepared()
    leases = [Lease(graph, memory.settings.space, f"runner {n}") for n in range(12)]
    held = await asyncio.gather(*(lease.take() for lease in leases))
    assert sum(held) == 1


async def test_who_comes_second_does_nothing_and_says_so(memory: GraphMemory) -> None:
    site = await site_of(memory)
    begun, go = asyncio.Event(), asyncio.Event()

    async def waits(_work: Work) -> int:
        begun.set()
        await go.wait()
        return 1

    first = asyncio.create_task(run_jobs(site, [job("tidy", waits)]))
    await begun.wait()
    (second,) = await run_jobs(site, [job("tidy", moves_one)])
    assert second.state is JobState.SKIPPED
    assert "another runner is at work" in (second.message or "")
    go.set()
    assert [report.state for report in await first] == [JobState.DONE]
    assert len(await list_runs(site.graph, site.space)) == 1


async def test_a_job_whose_lease_was_lost_is_broken_off(memory: GraphMemory) -> None:
    clock = SimulatedClock()
    site = await site_of(memory, clock=clock.now, sleep=clock.sleep, lease_clock=clock.now)
    begun = asyncio.Event()

    async def waits(_work: Work) -> int:
        begun.set()
        await asyncio.Event().wait()
        return 1

    running = asyncio.create_task(run_jobs(site, [job("tidy", waits), job("later", moves_one)]))
    await begun.wait()
    await values(
        memory,
        "MATCH (lease:Lease {name: 'maintain:' + $space}) SET lease.holder = 'another' "
        "RETURN 1 AS value",
    )
    await clock.run(NOW + timedelta(minutes=5), is_over=running.done)
    reports = await running
    assert [(one.job, one.state.value) for one in reports] == [("tidy", "stopped")]
    assert "another runner took over" in (reports[0].message or "")
    # Its lease was the other one's by then: it was not given back.
    (holder,) = await values(
        memory, "MATCH (lease:Lease {name: 'maintain:' + $space}) RETURN lease.holder AS value"
    )
    assert holder == "another"


async def test_a_lease_is_renewed_while_work_goes_on(memory: GraphMemory) -> None:
    clock = SimulatedClock()
    graph = await memory.prepared()
    lease = Lease(graph, memory.settings.space, "a", clock.now)
    async with holding(lease, clock.sleep) as keeping:
        assert keeping is not None
        await clock.run(NOW + timedelta(minutes=10), is_over=keeping.done)
        assert not keeping.done()
        assert not await Lease(graph, memory.settings.space, "b", clock.now).take()


@pytest.mark.requirement("R-N4", "F65", "X4a")
@pytest.mark.timeout(300)
async def test_two_runners_never_overlap_for_an_hour(memory: GraphMemory) -> None:
    clock, stop = SimulatedClock(), asyncio.Event()
    at_work: list[str] = []
    log: list[tuple[str, float]] = []

    async def tidies(_work: Work) -> int:
        assert at_work == [], "two at once"
        at_work.append("tidy")
        await clock.sleep(90)  # longer than a lease
        at_work.clear()
        log.append(("tidy", (clock.moment - NOW).total_seconds()))
        return 1

    async def sweeps(_work: Work) -> int:
        assert at_work == [], "two at once"
        log.append(("sweep", (clock.moment - NOW).total_seconds()))
        return 0

    jobs = [job("tidy", tidies), job("sweep", sweeps, every=300, idle=1_800)]
    sites = [
        await site_of(memory, clock=clock.now, sleep=clock.sleep, lease_clock=clock.now)
        for _ in range(2)
    ]
    runners = [asyncio.create_task(keep_running(site, jobs, stop=stop)) for site in sites]
    await clock.run(NOW + timedelta(hours=1), is_over=lambda: any(r.done() for r in runners))
    stop.set()
    await asyncio.gather(*runners)
    runs = await list_runs(sites[0].graph, sites[0].space, limit=100)
    assert {run.state for run in runs} <= {JobState.DONE, JobState.STOPPED}
    tidied = [at for name, at in log if name == "tidy"]
    # Every five minutes, whoever of the two did it; nothing twice, nothing left out.
    assert 11 <= len(tidied) <= 12
    assert all(280 <= b - a <= 380 for a, b in itertools.pairwise(tidied))
    # Idle, it is left alone for longer and longer.
    assert 3 <= len(log) - len(tidied) <= 4
    assert len({run.holder for run in runs}) > 1


KILLED = """
import asyncio, sys
from tests.maintain.killed import main
asyncio.run(main(*sys.argv[1:]))
"""


@pytest.mark.requirement("R-N4", "F65")
async def test_a_killed_runner_is_replaced_when_its_lease_runs_out(
    memory: GraphMemory, settings: Settings
) -> None:
    password = settings.password.get_secret_value() if settings.password else ""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", KILLED, str(settings.uri), str(settings.user), settings.space),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(password.encode() + b"\n")
    assert json.loads(await process.stdout.readline()) == "at work"
    process.kill()
    await process.wait()
    (now,) = await values(memory, "RETURN datetime() AS value")
    before, after = (now + timedelta(seconds=LEASE_SECONDS + s) for s in (-20, 1))
    soon = await site_of(memory, lease_clock=lambda: before)
    later = await site_of(memory, lease_clock=lambda: after)
    (kept_away,) = await run_jobs(soon, [job("tidy", moves_one)])
    assert kept_away.state is JobState.SKIPPED
    (done,) = await run_jobs(later, [job("tidy", moves_one)])
    assert done.state is JobState.DONE
    runs = await list_runs(later.graph, later.space)
    assert {run.job: run.state.value for run in runs} == {"tidy": "done", "stuck": "lost"}
    (lost,) = (run for run in runs if run.job == "stuck")
    assert lost.ended_at is not None
    assert lost.message == "its runner went away before it ended"
