"""Signalling: the command that says whether a message is worth remembering at once.

Owns: `signal`.
Never: judges (signals does), or keeps the message.
"""

import sys
from dataclasses import asdict

from rich.markup import escape

from graphmem_neo4j.commands.screen import out, show_json
from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.signals import Signal, detect

_STDIN_CHARACTERS_MAX = 1_000_000


def signal(*, text: str | None = None, json: bool = False) -> int:
    """Say whether a message is worth remembering at once (high), later (low) or not (none).

    No language model and no database are asked.

    Parameters
    ----------
    text
        The message; without it, standard input is read.
    json
        Print JSON: signal, categories, confidence, keywords.
    """
    message = text if text is not None else sys.stdin.read(_STDIN_CHARACTERS_MAX)
    if not message.strip():
        raise BadRequest("there is no message: give --text TEXT, or pipe one in")
    found = detect(message)
    if json:
        show_json(asdict(found))
    else:
        _show(found)
    return 0


def _show(found: Signal) -> None:
    categories = ", ".join(found.categories) or "nothing to remember"
    out.print(f"[bold]{found.signal}[/]  {categories}  ({found.confidence:g})")
    if found.keywords:
        out.print(escape(", ".join(found.keywords)))
