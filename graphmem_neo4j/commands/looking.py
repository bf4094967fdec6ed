"""Looking: the command that shows what an id names, and what it is tied to.

Owns: `get`, and how memories, messages and other nodes look to a person.
Never: holds a rule of the memory; it reads arguments and shows answers.
"""

from collections.abc import Mapping
from typing import Any, cast

from rich.markup import escape

from graphmem_neo4j.answers import NodeCard
from graphmem_neo4j.commands.happenings import moment
from graphmem_neo4j.commands.screen import (
    show_hanging,
    show_id,
    show_json,
    show_text,
)
from graphmem_neo4j.commands.searching import show_connections
from graphmem_neo4j.commands.verbs import with_memory
from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.models import Memory, Message

_Shown = tuple[Memory | Message | NodeCard, NodeCard | None]
"""What an id names, and the card of a memory or message."""


def get(
    *ids: str,
    as_of: str | None = None,
    scope: list[str] | None = None,
    session: str | None = None,
    json: bool = False,
) -> int:
    """Show what ids name: memories and messages whole, people, things, sessions, sources.

    Parameters
    ----------
    ids
        Ids as search shows them, names such as person:Ahmed, or the beginning of a memory's or
        message's id where only one begins so.
    as_of
        As it was known and held then (ISO 8601).
    scope
        Scopes beside global (may be given several times).
    session
        The session that asks.
    json
        Print the result as JSON.

    """
    if not ids:
        raise BadRequest("name at least one id, as `graphmem search` shows them")

    async def work(memory: GraphMemory) -> list[_Shown]:
        items = await memory.get(list(ids), as_of=as_of, scopes=scope, session_id=session)
        texts = [one for one in items if not isinstance(one, NodeCard)]
        about = await memory.surroundings(texts, as_of=as_of, scopes=scope, session_id=session)
        cards = iter(about)
        return [(one, None if isinstance(one, NodeCard) else next(cards)) for one in items]

    found = with_memory(work)
    if json:
        show_json([_data(one, card) for one, card in found])
        return 0
    for one, card in found:
        _show(one, card)
    return 0


def _data(one: Memory | Message | NodeCard, card: NodeCard | None) -> dict[str, Any]:
    data = one.model_dump(mode="json")
    if card is None:
        return data
    return {**data, **card.about, "relations": card.relations.model_dump(mode="json")}


def _show(one: Memory | Message | NodeCard, card: NodeCard | None) -> None:
    if isinstance(one, NodeCard):
        _show_card(one)
    elif isinstance(one, Memory):
        about = f"{one.category}, {one.salience}, {one.scope}, {one.status}"
        show_id(f"[bold]memory:{one.memory_id}[/]  [dim]\\[{escape(about)}][/]", 0)
        show_text(f"[dim]{_dates(one)}[/]", 0)
        show_text(_said(one), 0)
    else:
        about = f"{one.session_id} #{one.place}, {one.speaker or one.role}"
        show_id(f"[bold]{escape(one.message_id)}[/]", 0)
        show_text(f"[dim]{escape(about)}, {moment(one.created_at)}[/]", 0)
        show_text(_said(one), 0)
    if card is not None:
        _show_about(card.about)
        show_connections(card.relations, 2)


def _said(one: Memory | Message) -> str:
    return "[dim]what it said was erased for good[/]" if one.purged_at else escape(one.content)


def _dates(memory: Memory) -> str:
    moments = {
        "said": memory.created_at,
        "recorded": memory.recorded_at,
        "valid from": memory.valid_from,
        "valid until": memory.valid_until,
        "ended": memory.retired_at,
    }
    return ", ".join(f"{name} {moment(at)}" for name, at in moments.items() if at is not None)


def _show_card(card: NodeCard) -> None:
    facts = [card.type or card.kind.replace("_", " ")]
    if aliases := card.about.get("aliases"):
        facts.append(f"also known as {', '.join(aliases)}")
    if card.scope != "global":
        facts.append(card.scope)
    show_hanging(f"[bold]{escape(card.name)}[/]  [dim]{escape(', '.join(facts))}[/]", 0, 2)
    show_id(f"[dim]{escape(card.ref)}[/]")
    _show_about(card.about)
    show_connections(card.relations, 2)


def _show_about(about: Mapping[str, Any]) -> None:
    for name, value in about.items():
        if name != "aliases":
            words = cast(list[Any], value) if isinstance(value, list) else [value]
            text = ", ".join("yes" if word is True else str(word) for word in words)
            show_hanging(f"[dim]{name.replace('_', ' ')}[/] {escape(text)}", 2, 4)
