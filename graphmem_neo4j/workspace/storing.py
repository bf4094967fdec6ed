"""Storing: how do the facts of files get into the graph, and what became of them?

Owns: which facts are new to a source, who reads them, and the order of the writes.
Never: writes a memory by itself, or reads a file.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from graphmem_neo4j.deciding import Decider
from graphmem_neo4j.embed import Embedder
from graphmem_neo4j.extracting.applying import Applied, Desk, relate
from graphmem_neo4j.extracting.texts import Studied
from graphmem_neo4j.extracting.tools import Tools
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.models import Waiting
from graphmem_neo4j.save import Moment, save
from graphmem_neo4j.settings import SaveSettings
from graphmem_neo4j.slot import Slot
from graphmem_neo4j.visibility import origin_of
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
from graphmem_neo4j.workspace.queued import (
    Outcome,
    Queued,
    Spending,
    as_it_is,
    base_of,
    batches,
    new_facts,
    note,
    source_row,
)
from graphmem_neo4j.workspace.reading import ReadFile, line_hash
from graphmem_neo4j.workspace.smart import Smart, left_over, lines_of, sections, statement_of

_SOURCES_AT_ONCE = 20
_USELESS_MAX = 3
"""Sections of one file in a row without an answer of use, after which none is asked for."""


@dataclass(frozen=True, slots=True)
class Storing:
    """The doors of an import that writes, and the maker of the moment of each batch.

    With `tools` a language model reads the lines; without, each line is a fact.
    """

    graph: Graph
    embedder: Embedder
    slot: Slot
    moment: Callable[[], Moment]
    settings: SaveSettings
    decider: Decider | None = None
    tools: Tools | None = None


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
        self._smart = None if storing.tools is None else Smart(storing.tools)
        self._lines: dict[str, set[str]] = {}
        self._told: set[str] = set()
        self.embed_waiting = 0
        self.link_waiting = 0
        self.decide_waiting = 0
        self.asked = 0
        self.spending = Spending()

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
        known = await self._known(readable, takes_blank=self._smart is None)
        queue: list[Queued] = []
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
            facts, outcome.known = new_facts(file, source)
            queue += self._simple(file, outcome, await self._read(file, outcome, facts))
            row = source_row(file, outcome, source, is_whole=True, takes_blank=self._smart is None)
            changed.append(row)
        for batch in batches(queue):
            await self._save(batch, is_done=True)
        if changed:
            # Only now are they whole: an import that is stopped before reads them again.
            await write_sources(self._ledger, changed, self._storing.moment().now)
        return outcomes

    async def ahead(self, files: Sequence[ReadFile]) -> list[Fact]:
        """Give the facts of files that a language model would be asked about; writes nothing."""
        readable = [file for file in files if file.fault is None]
        known = await self._known(readable, takes_blank=False)
        found: list[Fact] = []
        for file in readable:
            source = known.get(self._source_id(file))
            if source is None or not source.is_unchanged:
                found += new_facts(file, source)[0]
        return found

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

    async def _known(
        self, readable: Sequence[ReadFile], *, takes_blank: bool
    ) -> dict[str, KnownSource]:
        asked = [
            {"source_id": self._source_id(file), "content_hash": file.text_hash}
            for file in readable
        ]
        if not asked:
            return {}
        return await find_sources(self._ledger, asked, takes_blank=takes_blank)

    def _source_id(self, file: ReadFile) -> str:
        return source_id(file.entry.key, self._ledger.scope, self._ledger.origin)

    def _simple(self, file: ReadFile, outcome: Outcome, facts: Sequence[Fact]) -> list[Queued]:
        base = base_of(file, self._ledger.scope, self._ledger.session_id)
        return [
            Queued(file, outcome, as_it_is(fact, file, base), [line_hash(fact)]) for fact in facts
        ]

    async def _read(self, file: ReadFile, outcome: Outcome, facts: Sequence[Fact]) -> list[Fact]:
        """Let the language model read lines, section by section; gives those that it did not.

        Each section is stored and its lines are remembered before the next one is asked about. An
        answer of no use is about its own section alone; after some in a row the rest is not asked.
        """
        if self._smart is None:
            return list(facts)
        unread: list[Fact] = []
        useless = 0
        for section in sections(facts):
            read: Studied | str | None = None
            if useless < _USELESS_MAX:
                read = await self._smart.read(file, section)
            if isinstance(read, Studied):
                useless = 0
                await self._keep_section(file, outcome, section, read)
                continue
            useless += 1
            outcome.reason = read or outcome.reason
            unread += section
        outcome.unread += len(unread)
        return unread

    async def _keep_section(
        self, file: ReadFile, outcome: Outcome, section: Sequence[Fact], read: Studied
    ) -> None:
        base = base_of(file, self._ledger.scope, self._ledger.session_id)
        queue: list[Queued] = []
        for number, planned in enumerate(read.plan.memories):
            lines = lines_of(read, number, section)
            hashes = [line_hash(line) for line in lines]
            statement = statement_of(planned, lines, file, base)
            queue.append(Queued(file, outcome, statement, hashes))
        told = {hash for queued in queue for hash in queued.hashes}
        raw, blank = left_over(read, section, told)
        queue += self._simple(file, outcome, raw)
        self._count(outcome, read, lines=len(section))
        outcome.raw += len(raw)
        outcome.blank += len(blank)
        for batch in batches(queue):
            await self._save(batch, is_done=False)
        await self._relate(outcome, read)
        # Only now are its lines done: a section that was stopped within is asked about again.
        row = source_row(file, outcome, None, is_whole=False)
        row["blank_hashes"] = [line_hash(fact) for fact in blank]
        row["done_hashes"] = [line_hash(fact) for fact in section if fact not in blank]
        await write_sources(self._ledger, [row], self._storing.moment().now)

    def _count(self, outcome: Outcome, read: Studied, *, lines: int) -> None:
        outcome.is_smart = True
        outcome.lines += lines
        outcome.refused += len(read.plan.refused)
        self.spending.calls += read.calls
        self.spending.tokens_in += read.tokens_in
        self.spending.tokens_out += read.tokens_out

    async def _relate(self, outcome: Outcome, read: Studied) -> None:
        tools = self._storing.tools
        if tools is None or not read.plan.relations:
            return
        moment, done = self._storing.moment(), Applied()
        desk = Desk(
            self._ledger.session_id,
            self._ledger.scope,
            moment.receipt_id,
            moment.now,
            is_resumed=False,
        )
        await relate(tools, desk, read.plan.relations, done)
        outcome.relations += done.relations
        outcome.undrawn += len(done.refused)

    async def _save(self, batch: Sequence[Queued], *, is_done: bool) -> None:
        """Store statements; `is_done`: with that their lines need no more reading."""
        storing = self._storing
        moment = storing.moment()
        receipt = await save(
            storing.graph,
            storing.embedder,
            storing.slot,
            moment,
            [queued.statement for queued in batch],
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
                outcome.source_id, source_row(queued.file, outcome, None, is_whole=False)
            )
            note(row, queued, stored)
            row["done_hashes"] += queued.hashes if is_done else []
        await write_sources(self._ledger, list(rows.values()), moment.now)
