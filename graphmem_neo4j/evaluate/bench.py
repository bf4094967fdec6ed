"""Bench: which options does every benchmark take, and what do they share?

Owns: the options and their bounds, the timing of many calls by several clients, checks.
Never: knows what is timed.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Annotated, TypeVar

from pydantic import Field, ValidationError

from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.evaluate.report import Check
from graphmem_neo4j.evaluate.stopwatch import Stopwatch
from graphmem_neo4j.models import Frozen, first_fault

Item = TypeVar("Item")

FULL_SIZE = 50_000
"""Memories at which the targets of recall hold."""


class BenchOptions(Frozen):
    """How a benchmark runs.

    memories: what lies in the database (recall, save), or how many messages come (ingest).
    clients: at once, as tasks of this one process. calls: timed calls for each number of clients.
    seconds_max: longest time of one phase; a phase that is cut short says so. graph: link the
    names in the memories, project the graph, and time recall with and without it.
    """

    memories: Annotated[int, Field(ge=1, le=1_000_000)] = FULL_SIZE
    clients: Annotated[int, Field(ge=1, le=64)] = 4
    calls: Annotated[int, Field(ge=1, le=100_000)] = 500
    seconds_max: Annotated[float, Field(gt=0, le=3_600)] = 300.0
    seed: int = 0
    graph: bool = False


def bench_options(**values: int | float) -> BenchOptions:
    """Read options; raises BadRequest naming the one that is out of bounds."""
    try:
        return BenchOptions.model_validate(values)
    except ValidationError as error:
        raise BadRequest(f"bench{first_fault(error)}") from error


async def timed_calls(
    call: Callable[[Item], Awaitable[float | None]], items: Sequence[Item], *, clients: int
) -> list[float]:
    """Call once for each item, so many at a time; gives milliseconds in the order of the items.

    A call that returns a number has timed itself; one that returns None is timed from outside.
    """
    gate = asyncio.Semaphore(clients)

    async def one(item: Item) -> float:
        async with gate:
            watch = Stopwatch()
            own_ms = await call(item)
            return watch.ms if own_ms is None else own_ms

    return await asyncio.gather(*(one(item) for item in items))


def at_most(name: str, value: float, target: float, *, counts: bool = True) -> Check:
    """Check that a value is not above its target; `counts` false only shows it."""
    return Check(
        name=name, value=value, target=f"<= {target:g}", holds=value <= target if counts else None
    )


def at_least(name: str, value: float, target: float, *, counts: bool = True) -> Check:
    """Check that a value is not below its target; `counts` false only shows it."""
    return Check(
        name=name, value=value, target=f">= {target:g}", holds=value >= target if counts else None
    )
