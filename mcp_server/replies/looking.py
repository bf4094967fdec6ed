"""Looking: how does a node look that is neither memory nor message, and what is it tied to?

Owns: the card of a node as data and lines, and how many relations fit into a reply.
Never: looks anything up.
"""

from typing import Any, cast

from graphmem_neo4j.answers import Connections, NodeCard
from mcp_server.replies.forms import one_line, short_line, time_text
from mcp_server.replies.searching import connection_lines, connections_view
from mcp_server.shapes import ConnectionsView, ConnectionView, ItemView

RELATIONS_CHARACTERS_MAX = 5_000
"""Most characters of all relations of one reply."""
ABOUT_CHARACTERS_MIN = 60
_FORM_CHARACTERS = 40
"""About what the form of one relation takes, beside its texts."""


def card_view(card: NodeCard, parts: int, characters_max: int) -> ItemView:
    """Show a node, in a reply of so many parts, each of which may take so many characters."""
    return ItemView(
        id=card.ref,
        kind=card.kind,
        type=card.type,
        content=card.name,
        offset=0,
        characters=len(card.name),
        next_offset=None,
        shown=None,
        recalled=None,
        confirmed=None,
        scope=card.scope,
        session_key=card.session_id,
        recorded_at=time_text(card.recorded_at),
        about=about_view(card, characters_max),
        relations=relations_view(card.relations, parts),
    )


def about_view(card: NodeCard, characters_max: int) -> dict[str, Any] | None:
    """Give what else is known of a node, each text cut to its share; None where nothing is."""
    if not card.about:
        return None
    share = max(ABOUT_CHARACTERS_MIN, characters_max // (2 * len(card.about)))
    return {name: _fitting(value, share) for name, value in card.about.items()}


def _fitting(value: Any, characters_max: int) -> Any:
    if isinstance(value, str):
        return short_line(value, characters_max)
    if not isinstance(value, list):
        return value
    names = [short_line(str(one), characters_max) for one in cast(list[Any], value)]
    while len(names) > 1 and sum(map(len, names)) > characters_max:
        names.pop()
    return names


def relations_view(relations: Connections, parts: int) -> ConnectionsView:
    """Give as many of the relations as fit into a reply of so many parts; all are counted."""
    view = connections_view(relations)
    left = RELATIONS_CHARACTERS_MAX // max(1, parts)
    shown: list[ConnectionView] = []
    for one in view.shown:
        left -= _length(one)
        if left < 0:
            break
        shown.append(one)
    return ConnectionsView(total=view.total, shown=shown)


def _length(one: ConnectionView) -> int:
    texts = (one.type, one.id, one.name, one.reason, one.edge_id)
    return _FORM_CHARACTERS + sum(len(text) for text in texts if text)


def card_text(view: ItemView) -> str:
    """Show a node: its reference, what it is, its name, and a line for each thing it tells."""
    about = view.about or {}
    facts = [view.type or view.kind.replace("_", " ")]
    if aliases := about.get("aliases"):
        facts.append(f"also known as {', '.join(aliases)}")
    if view.scope != "global":
        facts.append(view.scope)
    head = f"[{view.id}] [{one_line(', '.join(facts))}] {one_line(view.content)}"
    return "\n".join([head, *tied_lines(view)])


def tied_lines(view: ItemView) -> list[str]:
    """Give the lines below a node: what else is known of it, and its relations."""
    lines = [
        f"  {name.replace('_', ' ')}: {_words(value)}"
        for name, value in (view.about or {}).items()
        if name != "aliases"
    ]
    return lines + connection_lines(view.relations)


def _words(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, cast(list[Any], value)))
    return "yes" if value is True else str(value)
