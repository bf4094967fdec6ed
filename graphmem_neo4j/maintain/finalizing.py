"""Finalizing as a job: what do the events of ended sessions teach, and what would asking take?

Owns: the job, and what a run of it counts.
Never: asks or records (`reflecting/finalizing.py` does).
"""

from pydantic import Field

from graphmem_neo4j.maintain.shapes import Job, Work
from graphmem_neo4j.models import Frozen
from graphmem_neo4j.reflecting.finalizing import GROUPS_MAX, ended, finalize
from graphmem_neo4j.reflection.lessons import EVENTS_MAX

_HALF_HOUR = 1_800


class Promotions(Frozen):
    """What a run did: events looked at, and skills that were recorded, with their `names`.

    `refused`: items of answers that were not believed; `unread`: answers of no use. Of a dry run:
    what it would take.
    """

    events: int = 0
    skills: int = 0
    refused: int = 0
    unread: int = 0
    calls: int = 0
    tokens: int = 0
    stopped_by: str | None = None
    names: list[str] = Field(default_factory=list[str])


async def promote(work: Work) -> Promotions:
    """Record what is of general value in the events of ended sessions as skills (G29).

    Raises ModelUnavailable where the model is away, denied or its day is spent, and nothing was
    done; StoreUnavailable.
    """
    tools = work.tools
    if work.is_dry:
        groups = await ended(tools, work.run_id, limit=GROUPS_MAX)
        calls = sum(-(-group.waiting // EVENTS_MAX) for group in groups)
        return Promotions(events=sum(group.waiting for group in groups), calls=calls)
    run = await finalize(tools, work.run_id, limit=work.limit, told=work.told)
    if run.trouble is not None and not run.counts.get("events"):
        raise run.trouble
    stopped_by = None if run.trouble is None else str(run.trouble)
    return Promotions(stopped_by=stopped_by, names=run.names, **run.counts)


FINALIZE = Job(
    name="finalize",
    says="keeps as skills what of general value went wrong in sessions that have ended",
    work=promote,
    done="events",
    interval_seconds=_HALF_HOUR,
    idle_seconds=_HALF_HOUR,
    timeout_seconds=1_800.0,
    needs_language=True,
)
"""The job of a session's end."""
