"""Landscape: how do communities, bridges, similar memories and ways look to a person?

Owns: their cards, tables and lines.
Never: asks the memory anything.
"""

from collections.abc import Mapping, Sequence
from itertools import zip_longest

from rich.markup import escape

from graphmem_neo4j.analytics_shapes import Bridges, Centrals, Similar
from graphmem_neo4j.commands.screen import (
    out,
    say,
    say_notes,
    show_hanging,
    show_id,
    show_text,
    table,
)
from graphmem_neo4j.communities import Communities, CommunityCard
from graphmem_neo4j.hindsight_shapes import Path, PathStep
from graphmem_neo4j.keys import show_memory_id
from graphmem_neo4j.paths import CROWD_MAX, NAME_MAX_CHARACTERS
from graphmem_neo4j.wording import counted

BAR_CHARACTERS = 12
LINE_CHARACTERS_MAX = 100
_TEXTS_SHOWN = 3
_CROWDS = {"mentions": "texts name it", "has message": "messages are in it"}
_INDENT = 5
_WIDE = 110
"""From this width of the screen on, tables have room for bars and communities."""


def show_communities(found: Communities) -> None:
    """Show communities as cards, and when they were found."""
    for card in found.communities:
        _show_card(card)
    if found.computed_at is not None:
        say(f"[dim]communities as found on {found.computed_at:%Y-%m-%d at %H:%M} UTC[/]")
    if found.communities and found.elsewhere:
        more = counted(found.elsewhere, "more hit belongs", "more hits belong")
        say(f"[dim]{more} to none of them[/]")
    say_notes(found.notes)


def _show_card(card: CommunityCard) -> None:
    score = "" if card.score is None else f"[bold cyan]{card.score:.2f}[/] "
    show_hanging(f"{score}[bold]{escape(card.label)}[/]", 0, _INDENT)
    show_id(f"[dim]{card.community_id}  \\[{_counts(card)}][/]", _INDENT)
    if len(card.entities) > 1:
        named = ", ".join(f"{one.name} ({one.type})" for one in card.entities)
        _indented(f"[magenta]about[/] {escape(named)}")
    if len(card.parts) > 1:
        _indented(f"[magenta]parts[/] {escape(_parts(card))}")
    for hit in card.hits:
        show_hanging(f"[cyan]{hit.score:.2f}[/] {escape(_line(hit.content))}", _INDENT, 10)
    if card.score is None:
        for text in card.texts[:_TEXTS_SHOWN]:
            show_hanging(f"[dim]·[/] {escape(_line(text.content))}", _INDENT, 7)
    elif (more := card.hit_count - len(card.hits)) > 0:
        _indented(f"[dim]and {counted(more, 'more hit')}[/]")


def _parts(card: CommunityCard) -> str:
    """Name the parts of a community; those without a thing of their own only by their sizes."""
    named = [f"{one.label} ({one.size})" for one in card.parts if one.label]
    others = [one.size for one in card.parts if not one.label]
    if others:
        sizes = ", ".join(map(str, others))
        named.append(f"{counted(len(others), 'other')} without a name ({sizes})")
    return "; ".join(named)


def _counts(card: CommunityCard) -> str:
    numbers = (
        (card.entity_count, "thing", "things"),
        (card.memory_count, "memory", "memories"),
        (card.message_count, "message", "messages"),
    )
    return ", ".join(counted(number, one, many) for number, one, many in numbers if number)


def show_central(found: Centrals) -> None:
    """Show things with their PageRank as a table; bars and communities where there is room."""
    most = max((one.pagerank for one in found.entities), default=1.0)
    is_wide = out.width >= _WIDE
    rows = [
        (
            f"{escape(one.name)}\n[dim]{one.ref}[/]",
            one.type,
            f"{one.pagerank:.2f}",
            one.mentions,
            one.relations,
            one.community_id or "",
            *((_bar(one.pagerank / most),) if is_wide else ()),
        )
        for one in found.entities
    ]
    columns = ("name", "type", "rank ", "texts ", "ties ", "community")
    _show_table((*columns, "") if is_wide else columns, rows, found.notes)


def show_bridges(found: Bridges, labels: Mapping[str, str]) -> None:
    """Show things with the subjects that they tie; `labels` name the communities."""
    most = max((one.betweenness for one in found.bridges), default=1.0)
    rows = [
        (
            f"{escape(one.name)}\n[dim]{one.ref}[/]",
            _bar(one.betweenness / most),
            escape("\n".join(_home(home.community_id, home.number, labels) for home in one.homes)),
        )
        for one in found.bridges
    ]
    _show_table(("name", "betweenness", "ties"), rows, found.notes)


def _home(community_id: str, number: int, labels: Mapping[str, str]) -> str:
    label = labels.get(community_id)
    return f"{label or community_id}: {counted(number, 'text')}"


def show_similar(found: Similar, *, is_one: bool) -> None:
    """Show pairs of memories; of one memory's, its own text only once."""
    for number, pair in enumerate(found.pairs):
        meaning = "" if pair.cosine is None else f", meaning {pair.cosine:.2f}"
        names = f": both name {', '.join(pair.names)}" if pair.names else ""
        about = f"[dim]{escape(f'shared{meaning}{names}')}[/]"
        show_hanging(f"[bold cyan]{pair.similarity:.2f}[/] {about}", 0, _INDENT)
        for text in (pair.first, pair.second):
            if not (is_one and number and text is pair.first):
                _indented(escape(_line(text.content)))
                show_id(f"[dim]{show_memory_id(text.memory_id)}[/]", _INDENT)
    say_notes(found.notes)


def show_way(found: Path) -> None:
    """Show a way from end to end, step by step."""
    for node, step in zip_longest(found.nodes, found.steps):
        colour = "default" if node.kind in ("memory", "message") else "bold"
        cut = " …" if len(node.name) >= NAME_MAX_CHARACTERS else ""
        show_hanging(f"[{colour}]{escape(_line(node.name))}[/]{cut}", 0, 2)
        show_id(f"[dim]{escape(node.ref)}[/]")
        if step is not None:
            show_hanging(_step(step), 2, 4)
    say_notes(found.notes)


def _step(step: PathStep) -> str:
    mark = "↓" if step.direction == "out" else "↑"
    reason = f": {step.reason}" if step.reason else ""
    return f"[magenta]{mark} {escape(step.type)}[/][dim]{escape(reason + _crowd(step))}[/]"


def _crowd(step: PathStep) -> str:
    """Say how many take a step: the fewer, the more it tells."""
    if step.crowd is None or step.crowd < 2 or step.type not in _CROWDS:
        return ""
    number = f"more than {CROWD_MAX - 1}" if step.crowd >= CROWD_MAX else str(step.crowd)
    return f"  ({number} {_CROWDS[step.type]})"


def _bar(share: float) -> str:
    """Draw a share of 0 to 1, at least as long as one character."""
    return f"[cyan]{'█' * max(1, round(BAR_CHARACTERS * share))}[/]"


def _line(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= LINE_CHARACTERS_MAX else f"{line[:LINE_CHARACTERS_MAX]} …"


def _indented(text: str) -> None:
    show_text(text, _INDENT)


def _show_table(
    columns: Sequence[str], rows: Sequence[Sequence[object]], notes: Sequence[str]
) -> None:
    if rows:
        out.print(table(None, columns, rows))
    say_notes(notes)
