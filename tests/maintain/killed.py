"""Killed: a process that runs a job without end, for the test that kills it.

Owns: its argument list (address, user, space), the password on stdin, and one line on stdout.
Never: ends by itself.
"""

import asyncio
import json
import sys

from graphmem_neo4j.logs import configure_logs
from graphmem_neo4j.maintain.running import run_jobs
from graphmem_neo4j.maintain.shapes import Work
from graphmem_neo4j.memory import GraphMemory

from .working import job, site_of


async def main(uri: str, user: str, space: str) -> None:
    """Take the lease, begin, and say so."""
    configure_logs(debug=False)
    password = sys.stdin.readline().strip()

    async def sticks(_work: Work) -> int:
        sys.stdout.write(json.dumps("at work") + "\n")
        sys.stdout.flush()
        await asyncio.Event().wait()
        return 0

    async with GraphMemory.open(
        environ={}, uri=uri, user=user, password=password, space=space, embedding__provider="none"
    ) as memory:
        await run_jobs(await site_of(memory), [job("stuck", sticks)])
