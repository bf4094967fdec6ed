"""Small benchmarks and drills on real servers: they measure, check, and can be stopped."""

import asyncio
import io
from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console

from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.evaluate import DrillOptions, ServerSize, bench_options, show_bench
from graphmem_neo4j.evaluate.bench_ingest import bench_ingest
from graphmem_neo4j.evaluate.bench_recall import bench_recall
from graphmem_neo4j.evaluate.bench_save import bench_save
from graphmem_neo4j.evaluate.kill_drill import kill_drill
from graphmem_neo4j.evaluate.race_drill import race_drill
from graphmem_neo4j.evaluate.report import BenchReport
from graphmem_neo4j.evaluate.steps import Step
from graphmem_neo4j.evaluate.target import SERVER_HOME, Scratch, Target, scratch_target
from graphmem_neo4j.settings import Settings


def _holds(report: BenchReport) -> dict[str, bool | None]:
    return {check.name: check.holds for check in report.checks}


async def test_recall_is_timed_beside_the_bare_queries(target: Target) -> None:
    options = bench_options(memories=300, clients=2, calls=12)
    report = await bench_recall(target, options, command="made")
    timed = {(one.name, one.clients) for one in report.measures if one.times}
    assert {("recall", 1), ("word query", 1), ("vector query", 1), ("recall", 2)} <= timed
    assert all(one.times.count == 12 for one in report.measures if one.times)
    holds = _holds(report)
    # Speed is not judged at this size, the number of round trips is.
    assert holds["recall p95 ms, 1 at once"] is None
    assert holds["round trips a recall"] is True
    console = Console(width=140, file=io.StringIO(), record=True)
    show_bench(report, console)
    assert "recall p95 / (word p95 + vector p95)" in console.export_text()


async def test_saves_are_timed_one_by_one_and_in_lists(target: Target) -> None:
    options = bench_options(memories=100, clients=2, calls=6)
    report = await bench_save(target, options, command="made")
    assert [one.clients for one in report.measures] == [1, 2, 1]
    assert "112 added" in report.notes[0]


async def test_ingest_is_timed_without_vectors(target: Target) -> None:
    report = await bench_ingest(target, bench_options(memories=40), command="made")
    assert [one.name for one in report.measures] == ["ingest, no vectors"]
    assert report.measures[0].per_second


async def test_a_benchmark_that_is_stopped_gives_a_partial_table(target: Target) -> None:
    def hear(step: Step) -> None:
        if step.name.startswith("asking"):
            task.cancel()

    options = bench_options(memories=50, clients=1, calls=20, seed=1)
    task = asyncio.create_task(bench_recall(target, options, command="made", told=hear))
    report = await task
    assert report.is_partial
    assert not report.holds
    assert {one.name for one in report.measures} >= {"recall"}


async def test_processes_that_save_the_same_facts_at_once_store_each_once(
    target: Target, scratch: Scratch
) -> None:
    options = DrillOptions(processes=3, statements=12, seconds_max=60, seed=4)
    report = await race_drill(target, scratch, options, command="made")
    assert report.holds, _holds(report)


@pytest.mark.requirement("F84")
@pytest.mark.timeout(240)
async def test_no_acknowledged_save_is_lost_when_the_server_is_killed(
    base: Settings, scratch: Scratch
) -> None:
    options = DrillOptions(processes=2, statements=160, seconds_max=120, seed=2)
    report = await kill_drill(base, scratch, options, command="made")
    broken = [check for check in report.checks if check.holds is False]
    assert broken == [], report.notes


@pytest.mark.requirement("S94", "S101")
async def test_a_scratch_server_is_kept_only_when_asked(
    base: Settings, scratch: Scratch, tmp_path: Path
) -> None:
    kept = replace(
        scratch,
        keep=tmp_path,
        size=ServerSize(heap_mb=512, page_cache_mb=64, gds=False, quick=True),
    )
    async with scratch_target(base, kept) as target:
        # The settings' own address is never used.
        assert target.settings("any").uri == target.uri != base.uri
        assert target.settings("any").isolation == "shared"
    assert (tmp_path / SERVER_HOME / "data").is_dir()
    with pytest.raises(BadRequest, match="kept server"):
        async with scratch_target(base, kept):
            pass
