"""Saver: a process that saves one statement, to be killed while it waits.

Owns: nothing but the call.
Never: outlives the test that started it.
"""

import asyncio
import json
import sys

from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.sources import settings_from


async def save(given: dict[str, object], content: str) -> None:
    """Save it where the test says."""
    model = given.pop("llm")
    assert isinstance(model, dict)
    fields = {f"llm__{name}": value for name, value in model.items()}  # pyright: ignore[reportUnknownVariableType]
    more = {"embedding__provider": "none", "save__decide_seconds": 90.0, "profile": "core"}
    settings = settings_from({}, **given, **fields, **more)
    async with GraphMemory.open(settings, environ={}) as memory:
        await memory.save(content)


if __name__ == "__main__":
    asyncio.run(save(*json.loads(sys.argv[1])))
