"""Schedule: when each job is due again, and what may be set."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel

from graphmem_neo4j.errors import BadRequest, SettingsError
from graphmem_neo4j.maintain.registry import JOBS, jobs_named
from graphmem_neo4j.maintain.schedule import due_at, idle_runs, pause_seconds, scheduled
from graphmem_neo4j.maintain.shapes import Job, JobReport, JobState, Work
from graphmem_neo4j.maintain.timing import timed
from graphmem_neo4j.sources import settings_from

NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)


async def nothing(_work: Work) -> BaseModel:
    return BaseModel()


LINKER = Job("linker", "links", nothing, "linked", 300, 1_800, 60.0)


def ran(**values: Any) -> JobReport:
    return JobReport.model_validate(
        {"job": "linker", "state": "done", "started_at": NOON, "done": 3, **values}
    )


@pytest.mark.requirement("X4a")
@pytest.mark.parametrize(
    ("last", "minutes"),
    [
        pytest.param(ran(), 5, id="work was there"),
        pytest.param(ran(done=0, idle_runs=1), 10, id="idle once"),
        pytest.param(ran(done=0, idle_runs=2), 20, id="idle twice"),
        pytest.param(ran(done=0, idle_runs=3), 30, id="idle for long"),
        pytest.param(ran(done=0, idle_runs=10_000), 30, id="idle for ever"),
        pytest.param(ran(done=0, left=7, idle_runs=1), 10, id="idle, though something is left"),
        pytest.param(ran(state="running", done=0), 5, id="runs"),
        pytest.param(ran(state="lost", done=0), 5, id="lost"),
        pytest.param(ran(state="failed", done=0, idle_runs=2), 20, id="failed again"),
    ],
)
def test_five_minutes_with_work_thirty_without(last: JobReport, minutes: int) -> None:
    assert due_at(LINKER, last, limit=100) == NOON + timedelta(minutes=minutes)


@pytest.mark.parametrize("last", [None, ran(done=100), ran(done=250), ran(done=1, left=7)])
def test_what_never_ran_or_left_something_is_due_at_once(last: JobReport | None) -> None:
    assert due_at(LINKER, last, limit=100) is None


def test_a_job_that_does_the_whole_at_once_leaves_nothing() -> None:
    ranks = replace(LINKER, is_limited=False)
    assert due_at(ranks, ran(done=50_000), limit=100) == NOON + timedelta(minutes=5)


@pytest.mark.requirement("X4a")
def test_work_that_waits_ends_the_long_pauses() -> None:
    idle, failed = ran(done=0, idle_runs=9), ran(state="failed", done=0, idle_runs=9)
    assert due_at(LINKER, idle, limit=100, is_busy=True) == NOON + timedelta(minutes=5)
    assert due_at(LINKER, failed, limit=100, is_busy=True) == NOON + timedelta(minutes=30)


@given(st.integers(min_value=0, max_value=10**9))
def test_a_pause_stays_within_its_bounds(runs: int) -> None:
    assert 300 <= pause_seconds(LINKER, ran(idle_runs=runs)) <= 1_800


@pytest.mark.parametrize(
    ("before", "state", "done", "streak"),
    [
        (None, JobState.DONE, 0, 1),
        (None, JobState.DONE, 4, 0),
        (ran(idle_runs=4), JobState.DONE, 0, 5),
        (ran(idle_runs=4), JobState.DONE, 1, 0),
        (ran(idle_runs=4), JobState.FAILED, 9, 5),
        (ran(idle_runs=4), JobState.SKIPPED, 0, 5),
    ],
)
def test_runs_without_work_are_counted(
    before: JobReport | None, state: JobState, done: int, streak: int
) -> None:
    assert idle_runs(before, state, done) == streak


def test_intervals_are_set_job_by_job() -> None:
    jobs = {job.name: job for job in scheduled(JOBS, " decay = 600 ,expiry=0, vectors=90000 ")}
    assert "expiry" not in jobs
    assert (jobs["decay"].interval_seconds, jobs["decay"].idle_seconds) == (600, 1_800)
    assert (jobs["vectors"].interval_seconds, jobs["vectors"].idle_seconds) == (90_000, 90_000)
    assert scheduled(JOBS, "") == list(JOBS.values())
    assert settings_from({"GRAPHMEM_MAINTAIN__INTERVALS": "decay=600"}).maintain.intervals


@pytest.mark.parametrize("text", ["dekay=600", "decay", "decay=", "decay=-1", "decay=4", "=5"])
def test_an_interval_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(SettingsError, match="GRAPHMEM_MAINTAIN__INTERVALS"):
        scheduled(JOBS, text)


@pytest.mark.requirement("S68")
def test_the_age_of_stale_episodes_is_known_by_its_old_name() -> None:
    assert settings_from({}).maintain.episode_days == 90


@pytest.mark.requirement("G30", "G47", "X17")
def test_jobs_run_in_one_order_whatever_was_asked() -> None:
    names = list(JOBS)
    assert [job.name for job in jobs_named(names[::-1])] == names
    assert [job.name for job in jobs_named([" Expiry", "decay"])] == ["decay", "expiry"]
    order = ("lookalikes", "experiences", "projection", "pagerank", "communities")
    there = [name for name in order if name in JOBS]
    assert [name for name in names if name in order] == there


def test_an_unknown_job_is_refused_with_all_names() -> None:
    with pytest.raises(BadRequest, match=r"'dekay' is no job: the jobs are .*decay.*expiry"):
        jobs_named(["dekay"])


def test_every_job_says_what_it_does() -> None:
    for job in JOBS.values():
        assert job.says
        assert job.says[0].islower(), "it follows the job's name in a table"
        assert 60 <= job.interval_seconds <= job.idle_seconds <= 86_400
        assert 10 <= job.timeout_seconds <= 3_600


@pytest.mark.requirement("S67", "S84", "R-S11")
def test_what_ends_is_looked_for_every_hour_however_little_is_found() -> None:
    expiry = JOBS["expiry"]
    # Once at the start of a runner that never ran it, then every hour, idle or not.
    assert due_at(expiry, None, limit=100) is None
    for last in (ran(done=0, idle_runs=1), ran(done=0, idle_runs=99), ran(done=3)):
        assert due_at(expiry, last, limit=100) == NOON + timedelta(minutes=60)


@pytest.mark.requirement("Q101", "Q122", "X4a")
@pytest.mark.parametrize(
    ("milliseconds", "intervals", "seconds", "idle"),
    [
        (300_000, "", 300, 1_800),
        (60_000, "", 60, 360),
        (1_000, "", 5, 30),
        (60_000, "link=900", 900, 900),
    ],
)
def test_the_linker_runs_every_five_minutes_and_every_thirty_when_idle(
    milliseconds: int, intervals: str, seconds: int, idle: int
) -> None:
    settings = settings_from({"GRAPHMEM_CONTEXT__LINKER_INTERVAL_MS": str(milliseconds)})
    times = timed(settings.maintain, settings.context)
    jobs = {job.name: job for job in scheduled(times, intervals)}
    link = jobs["link"]
    assert (link.interval_seconds, link.idle_seconds) == (seconds, idle)
    idle_long = ran(done=0, idle_runs=9)
    assert due_at(link, idle_long, limit=9) == NOON + timedelta(seconds=idle)
    assert due_at(link, idle_long, limit=9, is_busy=True) == NOON + timedelta(seconds=seconds)


@pytest.mark.requirement("S67", "S84")
@pytest.mark.parametrize(
    ("minutes", "intervals", "seconds", "idle"),
    [
        (60, "", 3_600, 3_600),
        (15, "", 900, 900),
        (1_440, "", 86_400, 86_400),
        (15, "expiry=120", 120, 900),
    ],
)
def test_the_minutes_of_the_job_expiry_are_a_setting(
    minutes: int, intervals: str, seconds: int, idle: int
) -> None:
    settings = settings_from({"GRAPHMEM_MAINTAIN__EXPIRY_MINUTES": str(minutes)})
    times = timed(settings.maintain, settings.context)
    jobs = {job.name: job for job in scheduled(times, intervals)}
    assert jobs["expiry"].interval_seconds == seconds
    assert pause_seconds(jobs["expiry"], ran(done=0, idle_runs=50)) == idle
    assert jobs["decay"] == JOBS["decay"]


@pytest.mark.requirement("Q102")
@pytest.mark.parametrize(("milliseconds", "seconds"), [("1800000", 1_800), ("60000", 60)])
def test_reflections_come_every_half_hour_or_as_it_is_set(milliseconds: str, seconds: int) -> None:
    settings = settings_from({"GRAPHMEM_CONTEXT__REFLECT_INTERVAL_MS": milliseconds})
    jobs = timed(settings.maintain, settings.context)
    for last in (ran(done=0, idle_runs=9), ran(done=30)):
        assert pause_seconds(jobs["reflect"], last) == seconds
    assert JOBS["reflect"].interval_seconds == 1_800
