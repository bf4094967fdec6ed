"""Racing: a process that saves the same facts as others do, for the test of the unique key.

Owns: its argument list: address, user, password, space, and the facts as JSON.
Never: prints anything but the ids it was given.
"""

import asyncio
import json
import sys

from graphmem_neo4j.logs import configure_logs
from graphmem_neo4j.memory import GraphMemory


async def main(uri: str, user: str, password: str, space: str, facts: str) -> None:
    """Save every fact by itself, and say which memory holds it."""
    async with GraphMemory.open(
        environ={},
        uri=uri,
        user=user,
        password=password,
        space=space,
        embedding__provider="none",
    ) as memory:
        ids = [(await memory.save(fact)).memories[0].memory_id for fact in json.loads(facts)]
    sys.stdout.write(json.dumps(ids))


if __name__ == "__main__":
    configure_logs(debug=False)
    asyncio.run(main(*sys.argv[1:]))
