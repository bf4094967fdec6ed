"""Estimating: what would it take to let a language model read the lines of files?

Owns: the reading of the mode that a caller wants, and the estimate.
Never: asks a model, or writes anything.
"""

import asyncio
import os
from collections.abc import Awaitable, Callable, Sequence
from typing import get_args

from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.workspace.doors import Roots
from graphmem_neo4j.workspace.facts import Fact
from graphmem_neo4j.workspace.importing import ImportPlace, listed
from graphmem_neo4j.workspace.reading import ReadFile, groups, read_files
from graphmem_neo4j.workspace.shapes import AskedMode, ImportEstimate
from graphmem_neo4j.workspace.smart import Weigh, takes
from graphmem_neo4j.workspace.storing import Store, Storing


def check_mode(mode: object) -> AskedMode:
    """Read how an import is to be done; raises BadRequest for a word that is none of three."""
    for known in get_args(AskedMode):
        if mode == known:
            return known
    raise BadRequest(f"mode is {str(mode)[:40]!r}: give auto, smart or simple")


async def estimate_import(
    storing: Callable[[], Awaitable[Storing]] | None,
    place: ImportPlace,
    path: str | os.PathLike[str],
    *,
    roots: Roots | None = None,
    weigh: Weigh,
) -> ImportEstimate:
    """Say what reading the lines of files would take: of those that the graph does not know yet.

    Without `storing` the graph is not asked, and all lines count. Raises what `import_files`
    raises.
    """
    _, entries = await asyncio.to_thread(listed, path, roots, place)
    store = None if storing is None else Store(await storing(), place.scope, place.session_id)
    lines, calls, tokens_in, tokens_out = 0, 0, 0, 0
    for group in groups(entries):
        for file in await asyncio.to_thread(read_files, group, file_max_bytes=place.file_max_bytes):
            facts = await _new(store, file)
            more = takes(facts)
            lines, calls = lines + len(facts), calls + more[0]
            tokens_in, tokens_out = tokens_in + more[1], tokens_out + more[2]
    estimate = weigh(calls, tokens_in, tokens_out)
    return ImportEstimate(files=len(entries), lines=lines, estimate=estimate)


async def _new(store: Store | None, file: ReadFile) -> Sequence[Fact]:
    return file.reading.facts if store is None else await store.ahead([file])
