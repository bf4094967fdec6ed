"""Storing: how do the facts of files get into the graph, and what became of them?

Owns: which facts are new to a source, the batches for the pen, and the counts.
Never: writes a memory by itself, or reads a file.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from graphmem_neo4j.deciding import Decider
from graphmem_neo4j.embed import Embedder
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.models import NewMemory, Waiting
from graphmem_neo4j.receipts import SaveAction, SavedMemory
from graphmem_neo4j.save import Moment, save
from graphmem_neo4j.settings import SaveSettings
from graphmem_neo4j.slot import Slot
from graphmem_neo4j.visibility import origin_of
from graphmem_neo4j.workspace.categories import category_of
from graphmem_neo4j.workspace.facts import Fact
from graphmem_neo4j.workspace.ledger import (
    KnownSource,
    Ledger,
    find_sources,
    list_ties,
    write_sources,
    write_timeline,
)
from graphmem_neo4j.workspace.names import source_id
from graphmem_neo4j.workspace.reading import ReadFile, line_hash

BATCH_FACTS_MAX = 100
"""Facts that the pen is handed at once."""
_BATCH_CHARACTERS_MAX = 400_000
_SOURCES_AT_ONCE = 20


@dataclass(frozen=True, slots=True)
class Storing:
    """The doors of an import that writes, and the maker of the moment of each batch."""

    graph: Graph
    embedder: Embedder
    slot: Slot
    moment: Callable[[], Moment]
    settings: SaveSettings
    decider: Decider | None = None


@dataclass(slots=True)
class Outcome:
    """What became of one file's facts."""

    source_id: str
    is_unchanged: bool = False
    added: int = 0
    updated: int = 0
    merged: int = 0
    known: int = 0

    def count(self, action: SaveAction) -> None:
        """Count what became of one fact."""
        self.added += action is SaveAction.ADDED
        self.updated += action is SaveAction.UPDATED
        self.merged += action is SaveAction.MERGED
        self.known += action is SaveAction.KNOWN


@dataclass(frozen=True, slots=True)
class _Queued:
    """A fact on its way to the pen, with its file and the hash that its source will remember."""

    file: ReadFile
    outcome: Outcome
    fact: Fact
    hash: str


class Store:
    """One import into one scope. `waiting` adds up what the writes leave to be done."""

    def __init__(self, storing: Storing, scope: str, session_id: str | None) -> None:
        moment = storing.moment()
        self._storing = storing
        self._ledger = Ledger(
            graph=storing.graph,
            space=moment.space,
            scope=scope,
            session_id=session_id,
            origin=origin_of(session_id) if moment.is_strict else None,
        )
        self._lines: dict[str, set[str]] = {}
        self._told: set[str] = set()
        self.embed_waiting = 0
        self.link_waiting = 0
        self.decide_waiting = 0
        self.asked = 0

    @property
    def waiting(self) -> Waiting:
        """What the writes so far left to be done."""
        return Waiting(embed=self.embed_waiting, link=self.link_waiting, decide=self.decide_waiting)

    @property
    def embedding_mode(self) -> str:
        """How vectors are made here."""
        return str(self._storing.embedder.choice)

    async def keep(self, files: Sequence[ReadFile]) -> dict[str, Outcome]:
        """Store what is new of files; gives what became of each, by the key of its entry."""
        readable = [file for file in files if file.fault is None]
        outcomes = {file.entry.key: Outcome(self._source_id(file)) for file in readable}
        asked = [
            {"source_id": outcomes[file.entry.key].source_id, "content_hash": file.text_hash}
            for file in readable
        ]
        known = await find_sources(self._ledger, asked) if asked else {}
        queue: list[_Queued] = []
        changed: list[dict[str, Any]] = []
        for file in readable:
            outcome = outcomes[file.entry.key]
            source = known.get(outcome.source_id)
            if source is not None and source.is_unchanged:
                outcome.is_unchanged = True
                outcome.known = len(file.reading.facts)
                continue
            lines = {line_hash(fact) for fact in file.reading.facts}
            if source is not None and not lines.issuperset(source.line_hashes):
                self._lines[outcome.source_id] = lines
            queue += _new_facts(file, outcome, source)
            changed.append(_source_row(file, outcome, source, is_whole=True))
        for batch in _batches(queue):
            await self._save(batch)
        if changed:
            # Only now are they whole: an import that is stopped before reads them again.
            await write_sources(self._ledger, changed, self._storing.moment().now)
        return outcomes

    async def gone(self) -> dict[str, list[str]]:
        """Give the memories whose lines are gone from the files read so far, by source.

        They stay as they are: a file is no order to forget. What another file of this import says
        is not gone, it moved.
        """
        found: dict[str, list[str]] = {}
        changed = list(self._lines)
        for start in range(0, len(changed), _SOURCES_AT_ONCE):
            for tie in await list_ties(self._ledger, changed[start : start + _SOURCES_AT_ONCE]):
                is_there = not self._lines[tie.source_id].isdisjoint(tie.line_hashes)
                if not is_there and tie.memory_id not in self._told:
                    found.setdefault(tie.source_id, []).append(tie.memory_id)
        return found

    async def order(self, workspaces: Iterable[str]) -> None:
        """Let the files of each workspace follow each other in time."""
        for workspace in workspaces:
            moment = self._storing.moment()
            await write_timeline(self._ledger, workspace, salt=moment.receipt_id, now=moment.now)

    def _source_id(self, file: ReadFile) -> str:
        return source_id(file.entry.key, self._ledger.scope, self._ledger.origin)

    async def _save(self, batch: Sequence[_Queued]) -> None:
        storing = self._storing
        moment = storing.moment()
        receipt = await save(
            storing.graph,
            storing.embedder,
            storing.slot,
            moment,
            [self._statement(queued) for queued in batch],
            storing.settings,
            decider=storing.decider,
        )
        self.embed_waiting += receipt.waiting.embed
        self.link_waiting += receipt.waiting.link
        self.decide_waiting += receipt.waiting.decide
        self.asked += receipt.asked
        rows: dict[str, dict[str, Any]] = {}
        for queued, stored in zip(batch, receipt.memories, strict=True):
            outcome = queued.outcome
            outcome.count(stored.action)
            self._told.add(stored.memory_id)
            row = rows.setdefault(
                outcome.source_id, _source_row(queued.file, outcome, None, is_whole=False)
            )
            _note(row, queued, stored)
        await write_sources(self._ledger, list(rows.values()), moment.now)

    def _statement(self, queued: _Queued) -> NewMemory:
        file, fact = queued.file, queued.fact
        metadata: dict[str, Any] = {"file": file.entry.name, "line": fact.line}
        more = {
            "heading": list(fact.headings),
            "task": fact.task,
            "tags": list(file.front.tags),
        }
        return NewMemory(
            content=fact.content,
            category=category_of(fact.content, fact.headings),
            scope=self._ledger.scope,
            created_at=None if file.day is None else file.day.isoformat(),
            session_id=self._ledger.session_id,
            source_type="import",
            metadata=metadata | {name: value for name, value in more.items() if value},
        )


def _batches(queue: Sequence[_Queued]) -> Iterator[list[_Queued]]:
    """Part facts into batches that one statement can write in time."""
    batch: list[_Queued] = []
    size = 0
    for queued in queue:
        length = len(queued.fact.content)
        if batch and (len(batch) >= BATCH_FACTS_MAX or size + length > _BATCH_CHARACTERS_MAX):
            yield batch
            batch, size = [], 0
        batch.append(queued)
        size += length
    if batch:
        yield batch


def _new_facts(file: ReadFile, outcome: Outcome, source: KnownSource | None) -> list[_Queued]:
    """Choose the facts that did not come from this file before; the others are known.

    A file of a text that is known under another name was renamed: all of it is known.
    """
    facts = file.reading.facts
    if source is not None and source.twin_id is not None:
        outcome.known = len(facts)
        return []
    seen = set(source.line_hashes) if source is not None else set[str]()
    queue: list[_Queued] = []
    for fact in facts:
        hash = line_hash(fact)
        if hash in seen:
            outcome.known += 1
            continue
        seen.add(hash)
        queue.append(_Queued(file, outcome, fact, hash))
    return queue


def _note(row: dict[str, Any], queued: _Queued, stored: SavedMemory) -> None:
    row["line_hashes"].append(queued.hash)
    row["memory_ids"].append(stored.memory_id)


def _source_row(
    file: ReadFile, outcome: Outcome, source: KnownSource | None, *, is_whole: bool
) -> dict[str, Any]:
    """Give the row that writes a source; its hash only once all of it is stored."""
    name = file.entry.name
    properties: dict[str, Any] = {
        "kind": "markdown",
        "path": name,
        "name": name.rpartition("/")[2],
        "workspace": file.entry.workspace,
        "order_key": file.order_key,
        "day": file.day,
        "title": file.front.title,
        "tags": list(file.front.tags),
    }
    if is_whole:
        properties |= {"content_hash": file.text_hash, "fact_count": len(file.reading.facts)}
    return {
        "source_id": outcome.source_id,
        "properties": properties,
        "memory_ids": [],
        "line_hashes": [],
        "twin_id": source.twin_id if source is not None else None,
    }
