"""Timing: how often does each job run, where a setting of its own says so?

Owns: the jobs whose times are settings.
Never: decides when a job is due.
"""

from collections.abc import Mapping
from dataclasses import replace

from graphmem_neo4j.background_settings import ContextSettings, MaintainSettings
from graphmem_neo4j.maintain.registry import JOBS
from graphmem_neo4j.maintain.schedule import INTERVAL_MIN_SECONDS
from graphmem_neo4j.maintain.shapes import Job


def timed(settings: MaintainSettings, context: ContextSettings) -> Mapping[str, Job]:
    """Give every job, with the times that have a setting of their own.

    The linker rests six times as long where nothing waits for it: 5 minutes, 30 when idle (X4a).
    """
    often = _seconds(context.linker_interval_ms)
    rest = _seconds(context.reflect_interval_ms)
    expiry = 60 * settings.expiry_minutes
    times = {"expiry": (expiry, expiry), "link": (often, 6 * often), "reflect": (rest, rest)}
    own = {
        name: replace(JOBS[name], interval_seconds=seconds, idle_seconds=idle)
        for name, (seconds, idle) in times.items()
    }
    return {**JOBS, **own}


def _seconds(milliseconds: int) -> int:
    return max(INTERVAL_MIN_SECONDS, milliseconds // 1_000)
