"""Registry: which jobs are there, and in which order do they run?

The order is fixed (G30, X17): texts get their vectors and names first, then what is the same is
found, and only then is the graph ranked and grouped; what ages comes last. What was said is read
first, so that the rest of the shift works on what came of it; where there is no language model the
jobs that need one are skipped, and say so.

Owns: the jobs, their intervals and time limits.
Never: does a job's work.
"""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from pydantic import BaseModel

from graphmem_neo4j.analysis import write_communities, write_pagerank
from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.experiences.upkeep import put_in_order
from graphmem_neo4j.maintain.aliases import merge_aliases
from graphmem_neo4j.maintain.decay import decay
from graphmem_neo4j.maintain.deciding import decide
from graphmem_neo4j.maintain.expiry import expire
from graphmem_neo4j.maintain.extraction import extract_turns
from graphmem_neo4j.maintain.finalizing import FINALIZE
from graphmem_neo4j.maintain.linking import link_memories
from graphmem_neo4j.maintain.projection import renew_projection
from graphmem_neo4j.maintain.reflection import REFLECT
from graphmem_neo4j.maintain.shapes import Job, Work
from graphmem_neo4j.maintain.vectors import fill_vectors
from graphmem_neo4j.mentioning import link_mentions
from graphmem_neo4j.profile.profiling import renew_profiles
from graphmem_neo4j.repair.contradictions import find_contradictions
from graphmem_neo4j.repair.lookalikes import find_lookalikes
from graphmem_neo4j.settings import Settings
from graphmem_neo4j.slot import Slot

_MINUTE = 60
_MINUTES_5, _MINUTES_30, _HOUR, _HOURS_6 = 300, 1_800, 3_600, 21_600
_ENTITIES_MAX = 2_000
"""Entities, or values, that one look compares: pairs grow with the square."""

Call = Callable[..., Awaitable[BaseModel]]
Do = Callable[[Work], Awaitable[BaseModel]]


def adapted(call: Call, **more: Callable[[Work], Any]) -> Do:
    """Make a job of a function that takes graph, space, now and is_dry.

    `more` says where its further arguments come from.
    """

    async def work(order: Work) -> BaseModel:
        further = {name: give(order) for name, give in more.items()}
        return await call(order.graph, order.space, now=order.now, is_dry=order.is_dry, **further)

    return work


def usual(call: Call, **more: Callable[[Work], Any]) -> Do:
    """Make a job of a function that takes, beside these, limit and told, as nearly all do."""
    return adapted(call, **{"limit": _limit, "told": _told, **more})


def _limit(order: Work) -> int:
    return order.limit


def _few(order: Work) -> int:
    return min(order.limit, _ENTITIES_MAX)


def _told(order: Work) -> Callable[[int], None]:
    return order.told


def _suffix(order: Work) -> Callable[[], str]:
    return order.suffix


def _slot(order: Work) -> Slot:
    return order.slot


def _settings(order: Work) -> Settings:
    return order.settings


def _strictness(order: Work) -> bool:
    return order.is_strict


def _model(order: Work) -> str:
    signature = order.embedder.signature
    return "" if signature is None else signature.model


_ALL = (
    Job(
        name="extract",
        says="lets the language model read what was said, and keeps what is worth it",
        work=extract_turns,
        done="turns",
        left="left",
        interval_seconds=_MINUTE,
        idle_seconds=_MINUTES_5,
        timeout_seconds=1_800.0,
        needs_language=True,
    ),
    Job(
        name="vectors",
        says="makes the vectors that texts still wait for",
        work=fill_vectors,
        done="tried",
        interval_seconds=_MINUTES_5,
        idle_seconds=_MINUTES_30,
        timeout_seconds=1_800.0,
        needs_model=True,
        waits="vectors",
    ),
    Job(
        name="mentions",
        says="links the names in texts to the things and people they name",
        work=usual(link_mentions, suffix=_suffix, is_strict=_strictness),
        done="texts",
        left="left",
        interval_seconds=_MINUTES_5,
        idle_seconds=_MINUTES_30,
        waits="mentions",
    ),
    Job(
        name="decide",
        says="asks the language model about statements that are near and not surely the same",
        work=decide,
        done="memories",
        left="left",
        interval_seconds=_MINUTES_5,
        idle_seconds=_MINUTES_30,
        timeout_seconds=1_800.0,
        needs_language=True,
        waits="decisions",
    ),
    Job(
        name="lookalikes",
        says="merges things of different names that are surely one, asks about the others",
        work=usual(
            find_lookalikes,
            limit=_few,
            suffix=_suffix,
            auto_merge=lambda order: order.settings.repair.auto_merge,
            vector_property=lambda order: order.slot.vector_property,
        ),
        done="looked",
        left="remaining",
        interval_seconds=_MINUTES_30,
        idle_seconds=_HOURS_6,
    ),
    Job(
        name="aliases",
        says="asks the language model which names of new things mean one, merges what is sure",
        work=merge_aliases,
        # No `left`: however many pairs there are, the best of an interval are asked about.
        done="asked",
        interval_seconds=_MINUTES_30,
        idle_seconds=_HOURS_6,
        is_limited=False,
        needs_language=True,
    ),
    Job(
        name="contradictions",
        says="asks about things that hold two values where one is possible",
        work=usual(
            find_contradictions,
            limit=_few,
            single_valued=lambda order: order.settings.repair.single_valued,
        ),
        done="asked",
        interval_seconds=_MINUTES_30,
        idle_seconds=_HOURS_6,
    ),
    Job(
        name="link",
        says="asks the language model how new memories hang together with others, and ties them",
        work=link_memories,
        done="memories",
        left="left",
        interval_seconds=_MINUTES_5,
        idle_seconds=_MINUTES_30,
        timeout_seconds=1_800.0,
        needs_language=True,
        waits="links",
    ),
    REFLECT,
    FINALIZE,
    Job(
        name="experiences",
        says="merges experiences that say the same, then ranks and groups them",
        work=usual(
            put_in_order,
            slot=_slot,
            model=_model,
            settings=_settings,
            run_id=lambda order: order.run_id,
        ),
        done="done",
        interval_seconds=_MINUTES_30,
        idle_seconds=_HOURS_6,
    ),
    Job(
        name="projection",
        says="renews the graph that the server ranks in its memory",
        work=adapted(renew_projection, suffix=_suffix),
        done="built",
        interval_seconds=_MINUTES_5,
        idle_seconds=_MINUTES_30,
        is_limited=False,
        needs_gds=True,
    ),
    Job(
        name="pagerank",
        says="writes to everything how central it is",
        work=adapted(
            write_pagerank,
            suffix=_suffix,
            damping=lambda order: order.settings.recall.pagerank_damping,
            iterations=lambda order: order.settings.recall.pagerank_iterations,
        ),
        done="changed",
        interval_seconds=_HOUR,
        idle_seconds=_HOURS_6,
        is_limited=False,
        needs_gds=True,
    ),
    Job(
        name="communities",
        says="groups what belongs together",
        work=adapted(write_communities, suffix=_suffix, told=_told),
        done="changed",
        interval_seconds=_HOUR,
        idle_seconds=_HOURS_6,
        is_limited=False,
        needs_gds=True,
    ),
    Job(
        name="decay",
        says="lets memories fade that nobody recalled for a week",
        work=usual(decay),
        done="faded",
        interval_seconds=_MINUTES_5,
        idle_seconds=_MINUTES_30,
    ),
    Job(
        name="expiry",
        says="ends episodes that nobody used for a season, counts what is past its end",
        work=usual(
            expire,
            settings=_settings,
            embedder=lambda order: order.embedder,
            slot=_slot,
            suffix=_suffix,
        ),
        done="expired",
        # However little it finds: what ends is to end within the hour (S67, S84).
        interval_seconds=_HOUR,
        idle_seconds=_HOUR,
    ),
    Job(
        name="profile",
        says="chooses anew what is known by heart, where that stands no more",
        work=usual(renew_profiles, settings=lambda order: order.settings.user_profile),
        done="rebuilt",
        interval_seconds=_MINUTES_5,
        idle_seconds=_MINUTES_30,
    ),
)
JOBS = {job.name: job for job in _ALL}
"""Every job by its name, in the order in which they run."""


def jobs_named(names: str | Sequence[str] | None) -> list[Job]:
    """Give the jobs of one name or several, in the fixed order; all of them for none.

    Raises BadRequest for a name that is none, naming all.
    """
    given = [names] if isinstance(names, str) else names
    wanted = [name.strip().casefold() for name in given or JOBS]
    unknown = [name for name in wanted if name not in JOBS]
    if unknown:
        raise BadRequest(f"{unknown[0][:60]!r} is no job: the jobs are {', '.join(JOBS)}")
    return [job for name, job in JOBS.items() if name in wanted]
