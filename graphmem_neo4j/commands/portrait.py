"""Portrait: the commands that tell at a glance what a space knows.

Owns: `profile`, `stats`, and how their results look.
Never: holds a rule of the memory; it reads arguments and shows answers.
"""

from collections.abc import Sequence

from rich.markup import escape

from graphmem_neo4j.commands.screen import out, say, show_result, table
from graphmem_neo4j.commands.verbs import with_memory
from graphmem_neo4j.keys import show_memory_id
from graphmem_neo4j.known_shapes import Profile, ProfileItem, SpaceStats


def profile(
    *,
    rebuild: bool = False,
    scope: list[str] | None = None,
    session: str | None = None,
    json: bool = False,
) -> int:
    """Show what the memory knows by heart: what lasts, and what happened lately.

    Parameters
    ----------
    rebuild
        Choose it anew now; else it is renewed after so many uses, and every hour.
    scope
        Scopes beside global (may be given several times).
    session
        The session that asks.
    json
        Print the result as JSON.

    """
    known = with_memory(lambda memory: memory.profile(rebuild, scopes=scope, session_id=session))
    return show_result(known, _show_profile, as_json=json)


def _show_profile(known: Profile) -> None:
    _show_part("Long-term", known.long_term)
    _show_part("Recent", known.recent)
    how = "chosen just now" if known.is_rebuilt else f"as chosen at {known.built_at:%Y-%m-%d %H:%M}"
    say(f"[dim]{how}; --rebuild chooses anew[/]")


def _show_part(heading: str, items: Sequence[ProfileItem]) -> None:
    out.print(f"[bold]{heading}[/]")
    if not items:
        out.print("  [dim]nothing yet[/]")
    for item in items:
        about = [item.kind.value]
        about += ["pinned"] * item.pinned
        about += [f"used {item.accessed}x"] * (item.accessed > 0)
        about += [item.scope] * (item.scope != "global")
        text = " ".join(item.content.split()) + (" …" if item.is_cut else "")
        shown = escape(f"[{', '.join(about)}]")
        out.print(f"  {escape(text)}  [dim]{shown} {show_memory_id(item.memory_id)}[/]")


def stats(*, session: str | None = None, json: bool = False) -> int:
    """Show five counts: memories, active and superseded ones, entities, relationships.

    Parameters
    ----------
    session
        The session that asks.
    json
        Print the result as JSON.

    """
    found = with_memory(lambda memory: memory.stats(session_id=session))
    return show_result(found, _show_stats, as_json=json)


def _show_stats(found: SpaceStats) -> None:
    rows = [
        ("Total memories", found.total),
        ("Active", found.active),
        ("Superseded", found.superseded),
        ("Entities", found.entities),
        ("Relationships", found.relationships),
    ]
    out.print(table(None, ["", "number "], rows))
    if found.others:
        say(f"[dim]{found.others} of the memories are forgotten, expired or still to come[/]")
