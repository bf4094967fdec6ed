"""Importing: put a workspace's MEMORY.md and memory/*.md into the memory, once.

Smart mode: a language model reads the facts out of the lines. Simple mode: every line is a fact, no
language model takes part. Facts go through the pen, so that what is known already is not stored
again; files are taken oldest first.

Owns: the order of the steps, and the receipt.
Never: writes a memory by itself, retires one, or changes a file.
"""

import asyncio
import os
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import structlog

from graphmem_neo4j.content import clean_name
from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.keys import parse_scope, show_memory_id
from graphmem_neo4j.models import Waiting
from graphmem_neo4j.settings import ImportSettings
from graphmem_neo4j.wording import counted
from graphmem_neo4j.workspace.doors import Roots
from graphmem_neo4j.workspace.files import Entry, Listing, list_files
from graphmem_neo4j.workspace.queued import Outcome, Spending
from graphmem_neo4j.workspace.reading import ReadFile, groups, ordered, read_files
from graphmem_neo4j.workspace.shapes import Imported, ImportedFile
from graphmem_neo4j.workspace.storing import Store, Storing

log = structlog.get_logger()

FACTS_MAX = 200_000
"""Most facts that one import stores; calling again goes on behind them."""

GONE_SHOWN_MAX = 4
"""Memories named in the note on lines that are gone; the receipt holds them all."""

Told = Callable[[int, int, int], Awaitable[None]]
"""Hears how far an import is: files done, files in all, facts found so far."""


@dataclass(frozen=True, slots=True)
class ImportPlace:
    """Where memories of an import belong, and which folders and sizes the settings allow."""

    scope: str
    session_id: str | None
    known_roots: tuple[str, ...]
    file_max_bytes: int


def allowed_roots(settings: ImportSettings) -> list[str]:
    """Give the folders from which agents may import, as they stand in the settings."""
    return [root.strip() for root in settings.roots.split(",") if root.strip()]


def import_place(
    settings: ImportSettings, *, scope: str | None = None, session_id: str | None = None
) -> ImportPlace:
    """Read where an import's memories belong; raises BadRequest for a scope that is none."""
    return ImportPlace(
        scope=parse_scope(scope),
        session_id=None if session_id is None else clean_name(session_id, name="session_id"),
        known_roots=tuple(allowed_roots(settings)),
        file_max_bytes=settings.file_max_bytes,
    )


async def import_files(
    storing: Callable[[], Awaitable[Storing]] | None,
    place: ImportPlace,
    path: str | os.PathLike[str],
    *,
    roots: Roots | None = None,
    told: Told | None = None,
) -> Imported:
    """Import one Markdown file, or MEMORY.md and memory/*.md of a workspace folder.

    `storing` opens the doors to the graph, once the path was found good; None is a dry run: files
    are read and counted, nothing is written or asked. `roots`: the folders that may be read; None
    for a person, who may name any. Stopping it at any moment loses nothing, and calling it
    again goes on. Raises BadRequest for a path that may not be imported, StoreUnavailable when
    Neo4j is away.
    """
    listing, entries = await asyncio.to_thread(listed, path, roots, place)
    files: list[ImportedFile] = []
    notes: list[str] = []
    store = None if storing is None else Store(await storing(), place.scope, place.session_id)
    done, facts, new = 0, 0, 0
    for group in groups(entries):
        if new >= FACTS_MAX:
            notes.append(f"stopped after {new:,} facts: call again to go on")
            break
        read = await asyncio.to_thread(read_files, group, file_max_bytes=place.file_max_bytes)
        if listing.is_single and read[0].fault is not None:
            raise BadRequest(f"{read[0].entry.name} {read[0].fault}")
        outcomes = {} if store is None else await store.keep(read)
        files += [_entry(file, outcomes.get(file.entry.key)) for file in read]
        done += len(group)
        facts = sum(file.facts for file in files)
        new = sum(file.facts for file in files if file.action != "unchanged")
        if told is not None:
            await told(done, len(entries), facts)
    if store is not None:
        await store.order(dict.fromkeys(entry.workspace for entry in entries[:done]))
        gone = await store.gone()
        files = [_with_gone(file, gone.get(file.source_id or "", [])) for file in files]
    receipt = _receipt([*files, *_left_out(listing)], notes, store)
    log.info(
        "workspace.imported",
        files=len(files),
        facts=receipt.facts,
        added=receipt.added,
        dry_run=receipt.dry_run,
    )
    return receipt


def listed(
    path: str | os.PathLike[str], roots: Roots | None, place: ImportPlace
) -> tuple[Listing, list[Entry]]:
    """List the files of an import, in their order. Raises BadRequest."""
    listing = list_files(
        path, roots=roots, known_roots=place.known_roots, file_max_bytes=place.file_max_bytes
    )
    return listing, ordered(listing.entries, file_max_bytes=place.file_max_bytes)


def _left_out(listing: Listing) -> list[ImportedFile]:
    return [
        ImportedFile(name=refusal.name, action="left_out", notes=[refusal.reason])
        for refusal in listing.refused
    ]


def _entry(file: ReadFile, outcome: Outcome | None) -> ImportedFile:
    if file.fault is not None:
        return ImportedFile(name=file.entry.name, action="left_out", notes=[file.fault])
    common = {
        "name": file.entry.name,
        "day": None if file.day is None else file.day.isoformat(),
        "title": file.front.title,
        "facts": len(file.reading.facts),
        "code_lines": file.reading.code_lines,
        "empty_lines": file.reading.empty_lines,
        "deep_lines": file.reading.deep_lines,
        "notes": file.notes,
    }
    if outcome is None:
        return ImportedFile.model_validate(common | {"action": "read"})
    counted = {
        "action": "unchanged" if outcome.is_unchanged else "imported",
        "source_id": outcome.source_id,
        "mode": "smart" if outcome.is_smart else "simple",
        "facts": outcome.facts if outcome.is_smart else common["facts"],
        "lines": outcome.lines,
        "blank": outcome.blank,
        "relations": outcome.relations,
        "notes": [*_read_notes(outcome), *file.notes],
        "added": outcome.added,
        "updated": outcome.updated,
        "merged": outcome.merged,
        "known": outcome.known,
    }
    return ImportedFile.model_validate(common | counted)


def _read_notes(outcome: Outcome) -> list[str]:
    """Say of a file how far a language model read it, and why no further."""
    notes: list[str] = []
    lines = counted(outcome.lines, "line")
    if outcome.blank:
        how = "mode simple takes them as they are"
        notes.append(f"of {outcome.blank} of {lines} nothing is kept: {how}")
    if outcome.raw:
        notes.append(f"{outcome.raw} of {lines} kept as they are: nothing was read out of them")
    if outcome.refused:
        notes.append(f"{outcome.refused} items of answers were not believed")
    if outcome.undrawn:
        notes.append(f"{counted(outcome.undrawn, 'relation')} could not be drawn")
    if outcome.reason is not None:
        rest = counted(outcome.unread, "line") if outcome.is_smart else "its lines"
        notes.append(f"{rest} kept as they are: {outcome.reason}")
    return notes


def _with_gone(file: ImportedFile, gone: list[str]) -> ImportedFile:
    """Say which lines are not in the file any more: their memories stay until somebody acts."""
    if not gone:
        return file
    shown = ", ".join(show_memory_id(memory_id) for memory_id in gone[:GONE_SHOWN_MAX])
    more = f" and {len(gone) - GONE_SHOWN_MAX} more" if len(gone) > GONE_SHOWN_MAX else ""
    what = "line is" if len(gone) == 1 else "lines are"
    whose = "its memory stays" if len(gone) == 1 else "their memories stay"
    note = f"{len(gone)} {what} gone from the file, {whose}: {shown}{more}"
    return file.model_copy(update={"gone": gone, "notes": [note, *file.notes]})


SIMPLE_MODE = "simple mode: every line a fact, no language model read the files"
_NOT_ASKED = "dry run: the memory was not asked which of the facts it knows already"


def _receipt(files: list[ImportedFile], notes: list[str], store: Store | None) -> Imported:
    is_smart = any(file.mode == "smart" for file in files)
    spent = Spending() if store is None else store.spending
    imported = [file for file in files if file.action == "imported"]
    same = sum(file.action == "unchanged" for file in files)
    how = [SIMPLE_MODE] if imported and not is_smart else []
    if same and not imported:
        how = [f"{counted(same, 'file')} unchanged since the last import: none is read again"]
    return Imported(
        dry_run=store is None,
        mode="smart" if is_smart else "simple",
        relations=sum(file.relations for file in files),
        calls=spent.calls,
        tokens_in=spent.tokens_in,
        tokens_out=spent.tokens_out,
        files=files,
        facts=sum(file.facts for file in files),
        added=sum(file.added for file in files),
        updated=sum(file.updated for file in files),
        merged=sum(file.merged for file in files),
        known=sum(file.known for file in files),
        skipped_code_lines=sum(file.code_lines for file in files),
        skipped_empty_lines=sum(file.empty_lines for file in files),
        skipped_deep_lines=sum(file.deep_lines for file in files),
        asked=0 if store is None else store.asked,
        waiting=Waiting() if store is None else store.waiting,
        embedding_mode=None if store is None else store.embedding_mode,
        notes=[*how, *([_NOT_ASKED] if store is None else []), *notes],
    )
