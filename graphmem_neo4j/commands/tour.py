"""Tour: the demo. What does the memory do, on one page, from an empty machine?

Owns: the order of the demonstration and what it says.
Never: touches any space but its own, `demo`.
"""

import asyncio
import json
import time
from importlib.resources import files
from typing import Any

from rich.markup import escape
from rich.rule import Rule

from graphmem_neo4j.commands.app import environ
from graphmem_neo4j.commands.screen import out, show_hanging, starting
from graphmem_neo4j.commands.searching import show_hit
from graphmem_neo4j.local import Running
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.models import SessionInfo
from graphmem_neo4j.opening import start_local
from graphmem_neo4j.settings import Settings
from graphmem_neo4j.sources import settings_from
from graphmem_neo4j.wording import counted

SPACE = "demo"
HITS_SHOWN = 2


def demo() -> int:
    """See the main job: a conversation goes in, questions come out answered, with their paths.

    Uses the embedded Neo4j (or the one that GRAPHMEM_URI names), in a space of its own.
    """
    started = time.monotonic()
    settings = settings_from(environ(), space=SPACE)
    asyncio.run(_demo(settings, started))
    return 0


async def _demo(settings: Settings, started: float) -> None:
    running = None
    if settings.uri is None:
        with starting() as report:
            running = await start_local(settings.local, environ(), report)
        verb = "Started" if running.was_started else "Found"
        out.print(
            f"[green]✓[/] {verb} a real Neo4j with Graph Data Science: [dim]{running.bolt_uri}[/]"
        )
    async with GraphMemory.open(settings, environ=environ()) as memory:
        sample = json.loads(
            files("graphmem_neo4j.samples").joinpath("conversation.json").read_text("utf-8")
        )
        await memory.ready()
        out.print(f"[green]✓[/] Embeddings: {escape(str(memory.embedder.choice))}")
        await _put_in(memory, sample)
        await _ask(memory, sample["questions"])
    _say_what_next(running, time.monotonic() - started)


async def _put_in(memory: GraphMemory, sample: dict[str, Any]) -> None:
    added = known = 0
    for session in sample["sessions"]:
        receipt = await memory.ingest(
            session["session_id"],
            session["messages"],
            session=SessionInfo(channel=session["channel"]),
        )
        added += receipt.added
        known += receipt.known
    out.print(
        f"[green]✓[/] {counted(len(sample['sessions']), 'session')} in two languages: "
        f"{counted(added, 'message')} added, {known} known"
    )
    # One at a time, as an agent would: the last one says what is known in other words.
    for statement in sample["memories"]:
        saved = await memory.save([statement])
        stored = saved.memories[0]
        colour = "green" if stored.action.value == "added" else "yellow"
        told = f"[{colour}]✓ {stored.action.value:<6}[/] {escape(statement['content'])}"
        show_hanging(told, 0, 9)


async def _ask(memory: GraphMemory, questions: list[str]) -> None:
    for question in questions:
        out.print()
        out.print(Rule(escape(question), align="left", style="cyan"))
        answer = await memory.recall(question, limit=HITS_SHOWN, explain=True)
        for hit in answer.hits:
            show_hit(hit)


def _say_what_next(running: Running | None, seconds: float) -> None:
    out.print()
    out.print(Rule("What next", align="left", style="green"))
    if running is not None:
        out.print(f"Look at the graph   {running.browser_uri}")
        out.print("                    user and password: uv run graphmem connect --browser")
    out.print("Connect Claude      uv run graphmem connect")
    out.print('Ask this sample     GRAPHMEM_SPACE=demo uv run graphmem search "..."')
    out.print('Your own memory     uv run graphmem save "..."   (space: default)')
    if running is not None:
        out.print("Stop the server     uv run graphmem down")
    out.print(f"[dim]{seconds:.1f} s in all[/]")
