"""Killed: a process that runs the linker, and dies by its own hand at the statement of a number.

Owns: nothing but the run, and the SIGKILL that no clean-up of Python hears of.
Never: takes a lease, so that who comes after it need not wait for one.
"""

import asyncio
import json
import os
import signal
import sys

from graphmem_neo4j.maintain.linking import link_memories
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.queries import Query
from graphmem_neo4j.sources import settings_from

from .telling import order_of


async def run(given: dict[str, object], last: int) -> None:
    """Link what waits; the process is gone before the linker's statement of this number."""
    model = given.pop("llm")
    assert isinstance(model, dict)
    fields = {f"llm__{name}": value for name, value in model.items()}  # pyright: ignore[reportUnknownVariableType]
    more = {"embedding__provider": "none", "profile": "core"}
    settings = settings_from({}, **given, **fields, **more)
    seen = 0

    def die(query: Query) -> None:
        nonlocal seen
        seen += query.name.startswith("linking/")
        if seen > last:
            os.kill(os.getpid(), signal.SIGKILL)

    memory = GraphMemory(settings, environ={}, observe=die)
    await link_memories(await order_of(memory))
    await memory.close()


if __name__ == "__main__":
    asyncio.run(run(*json.loads(sys.argv[1])))
