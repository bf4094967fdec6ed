"""Ledger: what does the graph remember of the files that were imported into it?

A Source node for each file, with the hash of its text and of each line that came from it: an
unchanged file is passed over, and a line whose memory was corrected or deleted since does not
come back. Lines of which a language model kept nothing are remembered apart: no model is asked
about them again, and an import that takes every line takes them, too. The files of a workspace
follow each other in time.

Owns: the shape of a Source, and the FOLLOWS relations between them.
Never: writes a memory (`write.py` is the pen).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from typing import Any

from pydantic import BaseModel

from graphmem_neo4j.graph import Graph
from graphmem_neo4j.graph_shapes import NodeKind
from graphmem_neo4j.keys import OPEN_END, OPEN_START, space_key
from graphmem_neo4j.queries import load
from graphmem_neo4j.refs import ref_text
from graphmem_neo4j.relations import edge_id, relation_type
from graphmem_neo4j.visibility import origin_of
from graphmem_neo4j.workspace.reading import LINE_HASH_CHARACTERS

FIND_SOURCES = load("workspace/find_sources")
WRITE_SOURCES = load("workspace/write_sources")
LIST_TIES = load("workspace/list_ties")
LIST_TIMELINE = load("workspace/list_timeline")
WRITE_FOLLOWS = load("workspace/write_follows")

LINE_HASHES_MAX = 50_000
"""Most lines that a source remembers: the newest ones."""
TIE_LINES_MAX = 20
"""Most wordings of one memory in one file that are remembered: the newest ones."""
TIMELINE_MAX = 50_000
"""Most files of one workspace that are put in order of time."""
_FOLLOWS_BATCH = 1_000
_FOLLOWS = relation_type("follows")
_NOBODY = origin_of(None)


@dataclass(frozen=True, slots=True)
class Ledger:
    """Whose sources these are: tenant, scope, the session that imports, and isolation.

    `origin` is None where sessions are not isolated. A source without a session is nobody's.
    """

    graph: Graph
    space: str
    scope: str
    session_id: str | None
    origin: str | None


class KnownSource(BaseModel):
    """What is known of a file: whether it is unchanged, its lines, a file of the same text.

    `has_blank`: lines of it were passed over that are to be taken now.
    """

    source_id: str
    is_unchanged: bool
    fact_count: int
    line_hashes: list[str]
    twin_id: str | None
    has_blank: bool = False


class Tie(BaseModel):
    """A memory that came from a file, and the hashes of the lines there that say it."""

    source_id: str
    memory_id: str
    line_hashes: list[str]


class _Written(BaseModel):
    source_id: str


class _Moment(BaseModel):
    source_id: str
    before_ids: list[str]


class _Count(BaseModel):
    written: int
    retired: int


async def find_sources(
    ledger: Ledger, files: Sequence[dict[str, str]], *, takes_blank: bool
) -> dict[str, KnownSource]:
    """Look up files, each as {source_id, content_hash}; gives those known, or with a twin.

    With `takes_blank` the lines that a language model passed over count as new.
    """
    rows = await ledger.graph.run(
        FIND_SOURCES,
        KnownSource,
        space=space_key(ledger.space),
        scope=ledger.scope,
        origin=ledger.origin,
        nobody=_NOBODY,
        files=list(files),
        takes_blank=takes_blank,
    )
    return {row.source_id: row for row in rows}


async def write_sources(ledger: Ledger, rows: Sequence[dict[str, Any]], now: datetime) -> None:
    """Write sources and what came from each.

    A row is that of `queued.source_row`: `line_hashes` say what each of its memories is made of,
    `done_hashes` which lines need no more reading, `blank_hashes` of which lines a language model
    kept nothing; with `takes_blank` those of before are stored now.
    """
    await ledger.graph.run(
        WRITE_SOURCES,
        _Written,
        space=space_key(ledger.space),
        rows=[row | {"properties": row["properties"] | _place(ledger)} for row in rows],
        hashes_max=LINE_HASHES_MAX,
        ties_max=TIE_LINES_MAX,
        now=now,
    )


async def list_ties(ledger: Ledger, source_ids: Sequence[str]) -> list[Tie]:
    """List what came from files and still stands, with the hashes of its lines there."""
    return await ledger.graph.run(
        LIST_TIES,
        Tie,
        space=space_key(ledger.space),
        source_ids=list(source_ids),
        open_end=OPEN_END,
        hash_length=LINE_HASH_CHARACTERS,
        limit=LINE_HASHES_MAX,
    )


def _place(ledger: Ledger) -> dict[str, Any]:
    return {"scope": ledger.scope, "session_id": ledger.session_id}


async def write_timeline(ledger: Ledger, workspace: str, *, salt: str, now: datetime) -> int:
    """Let every file of a workspace follow the one before it; gives how many relations are new.

    A relation that a newly imported file comes between is taken back.
    """
    moments = await ledger.graph.run(
        LIST_TIMELINE,
        _Moment,
        space=space_key(ledger.space),
        scope=ledger.scope,
        origin=ledger.origin,
        nobody=_NOBODY,
        workspace=workspace,
        open_end=OPEN_END,
        limit=TIMELINE_MAX,
    )
    wanted = [(newer, older.source_id) for older, newer in pairwise(moments)]
    missing = [
        _relation(newer.source_id, older_id, salt, now)
        for newer, older_id in wanted
        if older_id not in newer.before_ids
    ]
    right = {(newer.source_id, older_id) for newer, older_id in wanted}
    stale = [
        {"from_id": moment.source_id, "to_id": before_id}
        for moment in moments
        for before_id in moment.before_ids
        if (moment.source_id, before_id) not in right
    ]
    written = 0
    for start in range(0, max(len(missing), len(stale)), _FOLLOWS_BATCH):
        part = slice(start, start + _FOLLOWS_BATCH)
        counts = await ledger.graph.run(
            WRITE_FOLLOWS,
            _Count,
            space=space_key(ledger.space),
            rows=missing[part],
            stale=stale[part],
            open_end=OPEN_END,
            now=now,
        )
        written += sum(count.written for count in counts)
    return written


def _relation(from_id: str, to_id: str, salt: str, now: datetime) -> dict[str, Any]:
    ends = [ref_text(NodeKind.SOURCE, source_id) for source_id in (from_id, to_id)]
    return {
        "from_id": from_id,
        "to_id": to_id,
        "values": {
            "edge_id": edge_id(ends[0], _FOLLOWS.name, ends[1], salt),
            "wording": _FOLLOWS.wording,
            "reason": "next file in time",
            "confidence": 1.0,
            "created_by": "system",
            "valid_from": OPEN_START,
            "valid_until": OPEN_END,
            "recorded_at": now,
        },
    }
