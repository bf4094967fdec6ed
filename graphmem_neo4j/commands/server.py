"""Server: the commands that start, stop, look at and prepare the database.

Owns: `up`, `down`, `status`, `logs`, `schema`.
Never: starts a server that was only asked how it is.
"""

import asyncio

from rich.markup import escape

from graphmem_neo4j.commands.app import EXIT_LATER, environ
from graphmem_neo4j.commands.runs import show_last_runs
from graphmem_neo4j.commands.screen import (
    err,
    out,
    say,
    show_field,
    show_hanging,
    show_json,
    starting,
    table,
)
from graphmem_neo4j.errors import BadRequest, GraphMemError
from graphmem_neo4j.language_model import choose
from graphmem_neo4j.local import LocalServer, Running
from graphmem_neo4j.logs import redact
from graphmem_neo4j.maintain.shapes import JobReport
from graphmem_neo4j.memory import GraphMemory, random_suffix, utc_now
from graphmem_neo4j.opening import local_server, start_embedded
from graphmem_neo4j.schema import apply_schema, check_server, migrations, pending
from graphmem_neo4j.settings import Settings
from graphmem_neo4j.sources import settings_from
from graphmem_neo4j.status import Counts, Status
from graphmem_neo4j.wording import counted


def embedded() -> tuple[Settings, LocalServer]:
    """Give the embedded server; raise BadRequest where the settings name an external one."""
    settings = settings_from(environ())
    if settings.uri is not None:
        raise BadRequest(
            "GRAPHMEM_URI names a Neo4j of your own: there is no embedded one to start or stop"
        )
    return settings, local_server(settings.local, environ())


def start_shown(settings: Settings) -> Running:
    """Start the embedded server while showing how far it is."""
    # In this thread, where Ctrl-C breaks the start off and the server goes with it.
    with starting() as report:
        return start_embedded(settings.local, environ(), report)


def up(*, json: bool = False) -> int:
    """Start the embedded Neo4j, or find it running; the first time it is downloaded.

    Parameters
    ----------
    json
        Print the result as JSON.

    """
    settings, _ = embedded()
    running = start_shown(settings)
    if json:
        show_json(_described(running))
        return 0
    verb = "is up" if running.was_started else "runs already"
    out.print(f"[bold green]●[/] Neo4j {verb}: {running.bolt_uri}  (process {running.pid})")
    out.print(f"  Browser   {running.browser_uri}  (user {running.user})")
    out.print(f"  Data      {escape(str(running.home))}")
    out.print(f"  Memory    heap {running.heap_mb} MB, page cache {running.page_cache_mb} MB")
    if running.note:
        out.print(f"  Note      {escape(running.note)}")
    out.print("  Stop it with [bold]graphmem down[/]")
    return 0


def _described(running: Running) -> dict[str, object]:
    return {
        "bolt_uri": running.bolt_uri,
        "browser_uri": running.browser_uri,
        "user": running.user,
        "pid": running.pid,
        "home": str(running.home),
        "gds": running.gds,
        "was_started": running.was_started,
        "note": running.note,
    }


def down(*, json: bool = False) -> int:
    """Stop the embedded Neo4j cleanly; its data stays.

    Parameters
    ----------
    json
        Print the result as JSON.

    """
    _, server = embedded()
    was_running = server.stop()
    if json:
        show_json({"was_running": was_running})
    else:
        out.print("Neo4j is stopped." if was_running else "Neo4j was not running.")
    return 0


def logs(*, lines: int = 50) -> int:
    """Show the last lines of the embedded Neo4j's log.

    Parameters
    ----------
    lines
        How many lines, 1 to 5000.

    """
    if not 1 <= lines <= 5000:
        raise BadRequest("--lines must be from 1 to 5000")
    _, server = embedded()
    for line in server.log_tail(lines):
        out.print(redact(line), markup=False, soft_wrap=True)
    return 0


def status(*, json: bool = False) -> int:
    """Say whether the memory is connected, in which mode, what it holds and what waits.

    Parameters
    ----------
    json
        Print the result as JSON.

    """
    settings = settings_from(environ())
    found, runs = asyncio.run(_status(settings))
    if json:
        jobs = [run.model_dump(mode="json") for run in runs]
        show_json({**found.model_dump(mode="json"), "jobs": jobs})
    else:
        _show_status(found)
        show_last_runs(runs)
    return 0 if found.connected else EXIT_LATER


async def _status(settings: Settings) -> tuple[Status, list[JobReport]]:
    async with GraphMemory.open(settings, environ=environ()) as memory:
        mode = str(memory.embedder.choice)
        if settings.uri is None:
            local = local_server(settings.local, environ()).status()
            if local.running is None:
                note = local.sentence
                return _disconnected(settings, "embedded", mode, note), []
        try:
            return await memory.status(), await memory.last_job_runs()
        except GraphMemError as error:
            uri = redact(settings.uri or "embedded")
            return _disconnected(settings, uri, mode, str(error)), []


def _disconnected(settings: Settings, uri: str, mode: str, note: str) -> Status:
    return Status(
        connected=False,
        uri=uri,
        database=settings.database or "neo4j",
        space=settings.space,
        embedding_mode=mode,
        language_model=str(choose(settings.llm)),
        notes=[redact(note)],
    )


def _show_status(found: Status) -> None:
    colour, word = ("green", "connected") if found.connected else ("red", "disconnected")
    out.print(f"[bold {colour}]● {word}[/]  {escape(found.uri)}")
    out.print(f"  Space       {escape(found.space)}  (database {escape(found.database)})")
    if found.neo4j_version:
        gds = f"GDS {found.gds_version}" if found.gds_version else "no GDS"
        out.print(f"  Server      Neo4j {found.neo4j_version} {found.neo4j_edition}, {gds}")
    out.print(f"  Embeddings  {escape(found.embedding_mode)}")
    day = f", {found.language_day}" if found.language_day else ""
    show_field("Language", escape(found.language_model + day))
    if found.counts is not None:
        _show_held(found.counts)
        for number, wait in enumerate(found.waits or ["nothing"]):
            show_field("" if number else "Waits", escape(wait))
    for note in found.notes:
        show_hanging(f"[yellow]![/] {escape(note)}", 2, 4)


def _show_held(counts: Counts) -> None:
    """Show what a space holds; the parts that tell little by themselves stand in the JSON."""
    told = (
        (counts.sessions, "session", "sessions"),
        (counts.messages, "message", "messages"),
        (counts.memories, "memory", "memories"),
        (counts.entities, "thing or person", "things and people"),
        (counts.relations, "relation", "relations"),
    )
    superseded = (
        f" ({counts.superseded_memories:,} superseded)" if counts.superseded_memories else ""
    )
    parts = [
        counted(number, one, many) + (superseded if one == "memory" else "")
        for number, one, many in told
        if number
    ]
    if counts.memories and not counts.messages:
        # A client that only searches and saves looks well, and is not listened to.
        parts.append("no conversation: nothing was ever ingested")
    show_field("Holds", ", ".join(parts) or "nothing yet")


def schema(*, apply: bool = False, json: bool = False) -> int:
    """Show the migrations of the database; with --apply, apply what is missing.

    Parameters
    ----------
    apply
        Apply the missing migrations now (the first use does it by itself).
    json
        Print the result as JSON.

    """
    settings = settings_from(environ())
    missing = asyncio.run(_schema(settings, apply=apply))
    rows = [
        {"version": m.version, "name": m.name, "applied": m.version not in missing}
        for m in migrations()
    ]
    if json:
        show_json(rows)
        return 0
    out.print(
        table(
            "Schema",
            ["no. ", "name", "state"],
            [
                (r["version"], str(r["name"]), "applied" if r["applied"] else "missing")
                for r in rows
            ],
        )
    )
    if missing:
        say("Apply what is missing with `graphmem schema --apply`.")
    return 0


async def _schema(settings: Settings, *, apply: bool) -> set[int]:
    async with GraphMemory.open(settings, environ=environ()) as memory:
        graph = await memory.connect()
        await check_server(graph)
        if apply:
            done = await apply_schema(graph, holder=random_suffix(), clock=utc_now)
            err.print(f"{len(done)} applied.")
        return {migration.version for migration in await pending(graph)}
