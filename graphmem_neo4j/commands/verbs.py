"""Verbs: the commands that put something into the memory.

Owns: `save`, `ingest`, `backfill`, and the opening of the memory for one command.
Never: holds a rule of the memory; it reads arguments and shows answers.
"""

import asyncio
import json as jsonlib
import re
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Annotated, Any, TypeVar, cast

from cyclopts import Parameter
from rich.markup import escape

from graphmem_neo4j.commands.app import environ
from graphmem_neo4j.commands.screen import (
    out,
    say,
    say_notes,
    show_hanging,
    show_id,
    show_json,
    show_text,
    starting,
)
from graphmem_neo4j.content import CONTENT_MAX_BYTES, required_content
from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.keys import show_memory_id
from graphmem_neo4j.logs import redact
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.models import NewMemory, SessionInfo
from graphmem_neo4j.opening import local_server, start_local
from graphmem_neo4j.receipts import Saved, SavedMemory
from graphmem_neo4j.save import new_memory, why_unfound
from graphmem_neo4j.settings import Settings
from graphmem_neo4j.sources import settings_from
from graphmem_neo4j.wording import counted

Result = TypeVar("Result")

PERSON = "person"
"""On whose behalf the command line changes something."""
FILE_MAX_BYTES = 64_000_000
NEAR_SHOWN = 3
_POSTPONED = (
    "kept without vectors, and found by words until the runner or `graphmem backfill` makes them"
)
_BEFORE_URL = re.compile(r"=(?=[A-Za-z][A-Za-z0-9+.-]*://)")


def with_memory(work: Callable[[GraphMemory], Awaitable[Result]]) -> Result:
    """Open the memory of this environment, do one thing, close it."""
    settings = settings_from(environ())

    async def do() -> Result:
        await _start_shown(settings)
        async with GraphMemory.open(settings, environ=environ()) as memory:
            result = await work(memory)
            if memory.embedder.postponed is not None:
                say_notes([f"{_POSTPONED}: {redact(memory.embedder.postponed)}"])
            return result

    return asyncio.run(do())


async def _start_shown(settings: Settings) -> None:
    """Start the embedded server with a bar, where it is ours to start and does not run."""
    if settings.uri is not None or not settings.local.autostart:
        return
    if await asyncio.to_thread(local_server(settings.local, environ()).running) is None:
        with starting() as report:
            await start_local(settings.local, environ(), report)


def save(
    *content: str,
    category: str | None = None,
    kind: str | None = None,
    salience: float = 0.5,
    scope: str = "global",
    valid_from: str | None = None,
    valid_until: str | None = None,
    created_at: str | None = None,
    reference: list[str] | None = None,
    pinned: bool = False,
    json: bool = False,
) -> int:
    """Keep one statement; without words it is read from stdin.

    Parameters
    ----------
    content
        The statement, in any language.
    category
        style, preference, context, decision, idea, feedback, domain or self; context where neither
        this nor the kind says preference.
    kind
        fact, preference or episode; without it what is of the category preference is one, all
        else a fact.
    salience
        How much it matters, 0 to 1; from 0.8 on it is critical.
    scope
        global, project:<name> or topic:<name>.
    valid_from
        When it starts being true (ISO 8601).
    valid_until
        When it stops being true (ISO 8601).
    created_at
        When it was said or noted, if not now (ISO 8601).
    reference
        A thing elsewhere that it is about: source:id or source:id=url (may be given several times).
    pinned
        Never let it fade.
    json
        Print the result as JSON.

    """
    text = " ".join(content)
    if not content and not sys.stdin.isatty():
        text = sys.stdin.read(CONTENT_MAX_BYTES + 1)
    told = {"category": category, "kind": kind}
    fields = {
        "content": text,
        **{name: value for name, value in told.items() if value is not None},
        "salience": salience,
        "scope": scope,
        "valid_from": valid_from,
        "valid_until": valid_until,
        "created_at": created_at,
        "references": [reference_of(each) for each in reference or []],
        "pinned": pinned,
    }
    # Read before the server is started: a word that is wrong costs no start.
    statement = new_memory(fields)
    required_content(text)
    saved, notes = with_memory(lambda memory: _keep(memory, statement))
    if json:
        show_json(saved)
    else:
        show_saved(saved.memories[0])
    say_notes(notes)
    return 0


async def _keep(memory: GraphMemory, statement: NewMemory) -> tuple[Saved, list[str]]:
    saved = await memory.save([statement])
    least = memory.settings.recall.min_salience
    moment = memory.moment()
    notes = why_unfound(statement, saved.memories[0], moment, min_salience=least)
    trouble = memory.consultant.trouble
    if trouble is not None and saved.memories[0].waits:
        notes = [*notes, redact(trouble)]
    return saved, notes


def reference_of(text: str) -> dict[str, str | None]:
    """Read `source:id` or `source:id=url`; the id keeps its source, as other systems write it."""
    ident, *url = _BEFORE_URL.split(text.strip(), maxsplit=1)
    source, colon, rest = ident.partition(":")
    if not colon or not source.strip() or not rest.strip():
        raise BadRequest(f"--reference {text[:80]!r}: write it as source:id, or source:id=url")
    return {"source": source.strip(), "id": ident.strip(), "url": url[0] if url else None}


def show_saved(stored: SavedMemory) -> None:
    """Show what became of a statement, who decided it, and what is near."""
    ref = show_memory_id(stored.memory_id)
    about = f"{stored.category.value}, {stored.salience}, {stored.scope}"
    out.print(f"[bold]{stored.action.value}[/]  [dim]\\[{escape(about)}][/]")
    show_id(ref)
    _show_decided(stored)
    for entity in stored.references:
        show_id(f"[dim]refers to[/] entity:{entity}")
    for near in stored.near[:NEAR_SHOWN]:
        other = show_memory_id(near.memory_id)
        show_hanging(f"[dim]near:[/] {escape(near.content)}", 2, 4)
        show_id(f"[dim]graphmem link {ref}[/] \\", 4)
        show_id(f"[dim]{other} relates_to[/]", 6)


def _show_decided(stored: SavedMemory) -> None:
    """Show what became of a statement beside others that are near, and who decided it."""
    if stored.replaced_id is not None:
        show_id(f"[dim]takes the place of[/] {show_memory_id(stored.replaced_id)}")
    if stored.by is not None:
        why = "" if stored.reason is None else f": {stored.reason}"
        show_text(f"[dim]by {escape(stored.by + why)}[/]")
    for other in stored.flagged:
        show_id(f"[dim]seems to contradict[/] {show_memory_id(other)}  [dim]graphmem review[/]")
    if stored.waits:
        show_text("[dim]a language model is to compare it with what is near: maintain decide[/]")


def ingest(
    session: str,
    file: Annotated[str, Parameter(allow_leading_hyphen=True)],
    /,
    *,
    scope: str = "global",
    is_over: Annotated[bool, Parameter(negative=())] = False,
    json: bool = False,
) -> int:
    """Put a conversation into the memory; sending it again changes nothing.

    Parameters
    ----------
    session
        The key of the conversation.
    file
        JSON Lines or a JSON list of messages {role, content, speaker, created_at}; `-` is stdin.
    scope
        global, project:<name> or topic:<name>.
    is_over
        The conversation ends here: it is read for memories soon.
    json
        Print the result as JSON.

    """
    messages = _read_messages(file)
    info = SessionInfo(scope=scope)

    async def work(memory: GraphMemory) -> list[Any]:
        return [
            await memory.ingest(
                session,
                messages[start : start + 1000],
                session=info,
                is_over=is_over and start + 1000 >= len(messages),
            )
            for start in range(0, len(messages), 1000)
        ]

    receipts = with_memory(work)
    if json:
        show_json([receipt.model_dump(mode="json") for receipt in receipts])
        return 0
    added = sum(receipt.added for receipt in receipts)
    known = sum(receipt.known for receipt in receipts)
    told = f"{counted(added, 'message')} added, {known} known already"
    show_text(f"{told}, in session {escape(session)}.", 0)
    for kept in receipts:
        show_id(f"[dim]receipt {kept.receipt_id}[/]", 0)
    for note in (note for receipt in receipts for note in receipt.notes):
        show_text(f"[dim]{escape(note)}[/]", 0)
    return 0


def _read_messages(file: str) -> list[dict[str, Any]]:
    try:
        if file == "-":
            text = sys.stdin.read(FILE_MAX_BYTES)
        else:
            path = Path(file).expanduser()
            if path.stat().st_size > FILE_MAX_BYTES:
                raise BadRequest(f"{file} is larger than {FILE_MAX_BYTES:,} bytes: cut it")
            text = path.read_text(encoding="utf-8-sig")
        if text.lstrip().startswith("["):
            return cast(list[dict[str, Any]], jsonlib.loads(text))
        return [jsonlib.loads(line) for line in text.splitlines() if line.strip()]
    except OSError as error:
        raise BadRequest(f"{file} cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise BadRequest(f"{file} is neither a JSON list nor JSON Lines: {error}") from error


def backfill(*, limit: int = 100_000, json: bool = False) -> int:
    """Make the vectors that are missing; can be stopped with Ctrl-C and called again.

    Parameters
    ----------
    limit
        Most vectors to make.
    json
        Print the result as JSON.

    """

    async def work(memory: GraphMemory) -> int:
        async def told(made: int) -> None:
            say(f"[dim]{counted(made, 'vector')}[/]")

        return await memory.fill_vectors(limit=limit, told=told)

    made = with_memory(work)
    if json:
        show_json({"made": made})
    else:
        out.print(f"{counted(made, 'vector')} made.")
    return 0
