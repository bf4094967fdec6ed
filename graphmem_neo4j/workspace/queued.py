"""Queued: what is on its way from a file to the pen, and what became of it?

Owns: the statement of a line as it stands, the batches for the pen, and the row of a source.
Never: writes, or asks anything.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from graphmem_neo4j.models import NewMemory
from graphmem_neo4j.receipts import SaveAction, SavedMemory
from graphmem_neo4j.workspace.categories import category_of
from graphmem_neo4j.workspace.facts import Fact
from graphmem_neo4j.workspace.ledger import KnownSource
from graphmem_neo4j.workspace.reading import ReadFile, line_hash

BATCH_FACTS_MAX = 100
"""Facts that the pen is handed at once."""
_BATCH_CHARACTERS_MAX = 400_000


@dataclass(slots=True)
class Outcome:
    """What became of one file's facts; `is_smart`: a language model read some of its lines.

    `blank` counts lines of which it kept nothing, `raw` those that are kept as they are though it
    was asked, `unread` those that it was not asked about or gave no answer to; `reason` says why.
    """

    source_id: str
    is_unchanged: bool = False
    added: int = 0
    updated: int = 0
    merged: int = 0
    known: int = 0
    is_smart: bool = False
    lines: int = 0
    blank: int = 0
    raw: int = 0
    unread: int = 0
    relations: int = 0
    refused: int = 0
    undrawn: int = 0
    reason: str | None = None

    def count(self, action: SaveAction) -> None:
        """Count what became of one fact."""
        self.added += action is SaveAction.ADDED
        self.updated += action is SaveAction.UPDATED
        self.merged += action is SaveAction.MERGED
        self.known += action is SaveAction.KNOWN

    @property
    def facts(self) -> int:
        """How many facts that makes."""
        return self.added + self.updated + self.merged + self.known


@dataclass(slots=True)
class Spending:
    """What the language model took to read files."""

    calls: int = 0
    tokens_in: int = 0
    tokens_out: int = 0


@dataclass(frozen=True, slots=True)
class Queued:
    """A statement on its way to the pen, with its file and the lines that it was made of."""

    file: ReadFile
    outcome: Outcome
    statement: NewMemory
    hashes: list[str] = field(default_factory=list[str])


def base_of(file: ReadFile, scope: str, session_id: str | None) -> dict[str, Any]:
    """Give what all statements of a file have in common."""
    return {
        "scope": scope,
        "created_at": None if file.day is None else file.day.isoformat(),
        "session_id": session_id,
        "source_type": "import",
    }


def as_it_is(fact: Fact, file: ReadFile, base: dict[str, Any]) -> NewMemory:
    """Give the statement of a line as it stands (simple mode)."""
    place: dict[str, Any] = {"file": file.entry.name, "line": fact.line}
    more = {
        "heading": list(fact.headings),
        "task": fact.task,
        "tags": list(file.front.tags),
    }
    return NewMemory(
        content=fact.content,
        category=category_of(fact.content, fact.headings),
        metadata=place | {name: value for name, value in more.items() if value},
        **base,
    )


def batches(queue: Sequence[Queued]) -> Iterator[list[Queued]]:
    """Part statements into batches that one statement can write in time."""
    batch: list[Queued] = []
    size = 0
    for queued in queue:
        length = len(str(queued.statement.content))
        if batch and (len(batch) >= BATCH_FACTS_MAX or size + length > _BATCH_CHARACTERS_MAX):
            yield batch
            batch, size = [], 0
        batch.append(queued)
        size += length
    if batch:
        yield batch


def new_facts(file: ReadFile, source: KnownSource | None) -> tuple[list[Fact], int]:
    """Choose the facts that did not come from this file before; the others are counted.

    A file of a text that is known under another name was renamed: all of it is known, but for the
    lines that were passed over there.
    """
    facts = file.reading.facts
    if source is not None and source.twin_id is not None and not source.has_blank:
        return [], len(facts)
    seen = set(source.line_hashes) if source is not None else set[str]()
    new: list[Fact] = []
    for fact in facts:
        hash = line_hash(fact)
        if hash not in seen:
            seen.add(hash)
            new.append(fact)
    return new, len(facts) - len(new)


def note(row: dict[str, Any], queued: Queued, stored: SavedMemory) -> None:
    """Note in the row of a source which memory came of which lines; they are not done by that."""
    row["line_hashes"] += queued.hashes
    row["memory_ids"] += [stored.memory_id] * len(queued.hashes)


def source_row(
    file: ReadFile,
    outcome: Outcome,
    source: KnownSource | None,
    *,
    is_whole: bool,
    takes_blank: bool = False,
) -> dict[str, Any]:
    """Give the row that writes a source; its hash only once all of it is stored.

    `takes_blank`: the lines that a model had passed over are stored with the others.
    """
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
        "done_hashes": [],
        "blank_hashes": [],
        "takes_blank": takes_blank,
        "twin_id": source.twin_id if source is not None else None,
    }
