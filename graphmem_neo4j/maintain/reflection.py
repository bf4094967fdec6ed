"""Reflection as a job: is what waits reflected on now, and what would that take?

Owns: what a run of it counts.
Never: takes up, asks or writes (`reflecting/` does).
"""

from pydantic import Field

from graphmem_neo4j.maintain.shapes import Job, Work
from graphmem_neo4j.maintain.waiting import count_waiting
from graphmem_neo4j.models import Frozen
from graphmem_neo4j.reflecting.batches import Batches
from graphmem_neo4j.reflecting.working import work_off


class Reflections(Frozen):
    """What a run did: memories reflected on, and what came of them.

    `patterns`, `compressions`, `learnings`: memories added or rested on more; `known`: what
    somebody said already; `entities`: names that became things; `updated`, `flagged`:
    contradictions that were resolved, or put to a person; `refused`: items of answers that were not
    believed; `unread`: answers of no use; `failed`: memories in batches that were given up; `left`:
    memories of whole batches that wait on; `changes`: what can be undone. Of a dry run: what it
    would take.
    """

    waited: int = 0
    memories: int = 0
    patterns: int = 0
    compressions: int = 0
    learnings: int = 0
    known: int = 0
    entities: int = 0
    updated: int = 0
    flagged: int = 0
    refused: int = 0
    unread: int = 0
    failed: int = 0
    calls: int = 0
    tokens: int = 0
    left: int = 0
    stopped_by: str | None = None
    changes: list[str] = Field(default_factory=list[str])


_HALF_HOUR = 1_800
_NAMES = {"pattern": "patterns", "compression": "compressions", "learning": "learnings"}


async def reflect(work: Work) -> Reflections:
    """Reflect on what waits, at most the limit of the run (Q102, R-Q14); can be stopped.

    Raises ModelUnavailable where the model is away, denied or its day is spent, and nothing was
    done; StoreUnavailable.
    """
    waited = (await count_waiting(work.graph, work.space)).reflections
    is_strict = work.is_strict
    batches = Batches(work.graph, work.space, work.run_id, is_strict)
    if work.is_dry:
        groups = await batches.groups(work.now)
        calls = sum(group.batches for group in groups)
        shown = sum(group.shown for group in groups)
        return Reflections(waited=waited, memories=shown, calls=calls)
    run = await work_off(work.tools, batches, limit=work.limit, told=work.told)
    if run.trouble is not None and not run.memories:
        raise run.trouble
    left = sum(group.shown for group in await batches.groups(work.now))
    return Reflections(
        waited=waited,
        left=left,
        stopped_by=None if run.trouble is None else str(run.trouble),
        changes=run.changes,
        **{_NAMES.get(name, name): number for name, number in run.counts.items()},
    )


REFLECT = Job(
    name="reflect",
    says="looks at memories together, keeps what they show, finds what contradicts",
    work=reflect,
    done="memories",
    left="left",
    interval_seconds=_HALF_HOUR,
    idle_seconds=_HALF_HOUR,
    timeout_seconds=1_800.0,
    needs_language=True,
    waits="reflections",
)
"""The job of every half hour (Q102); a setting says otherwise."""
