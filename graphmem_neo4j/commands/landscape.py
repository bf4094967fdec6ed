"""Landscape: how do communities, bridges, similar memories and ways look to a person?

Owns: their cards, tables and lines.
Never: asks the memory anything.
"""

from collections.abc import Mapping, Sequence
from itertools import zip_longest

from rich.markup import escape
from rich.padding import Padding

from graphmem_neo4j.analytics_shapes import Bridges, Centrals, Similar
from graphmem_neo4j.commands.screen import out, say, table
from graphmem_neo4j.communities import Communities, CommunityCard
from graphmem_neo4j.hindsight_shapes import Path
from graphmem_neo4j.keys import show_memory_id

BAR_CHARACTERS = 12
LINE_CHARACTERS_MAX = 100
_TEXTS_SHOWN = 3


def show_communities(found: Communities) -> None:
    """Show communities as cards, and when they were found."""
    for card in found.communities:
        _show_card(card)
    if found.computed_at is not None:
        say(f"[dim]communities as found on {found.computed_at:%Y-%m-%d at %H:%M} UTC[/]")
    if found.communities and found.elsewhere:
        say(f"[dim]{found.elsewhere} more hits belong to none of them[/]")
    _say_notes(found.notes)


def _show_card(card: CommunityCard) -> None:
    score = "" if card.score is None else f"[bold cyan]{card.score:.2f}[/]  "
    about = f"[dim]\\[{_counts(card)}][/]"
    out.print(f"{score}[bold]{card.community_id}[/]  {escape(card.label)}  {about}", soft_wrap=True)
    if len(card.entities) > 1:
        named = ", ".join(f"{one.name} ({one.type})" for one in card.entities)
        _indented(f"[magenta]about[/] {escape(named)}")
    if len(card.parts) > 1:
        parts = "; ".join(f"{one.label or 'unnamed'} ({one.size})" for one in card.parts)
        _indented(f"[magenta]parts[/] {escape(parts)}")
    for hit in card.hits:
        _indented(f"[cyan]{hit.score:.2f}[/] {escape(_line(hit.content))}")
    if card.score is None:
        for text in card.texts[:_TEXTS_SHOWN]:
            _indented(f"[dim]·[/] {escape(_line(text.content))}")
    elif (more := card.hit_count - len(card.hits)) > 0:
        _indented(f"[dim]and {more} more hits[/]")


def _counts(card: CommunityCard) -> str:
    numbers = (
        (card.entity_count, "thing", "things"),
        (card.memory_count, "memory", "memories"),
        (card.message_count, "message", "messages"),
    )
    return ", ".join(f"{n} {one if n == 1 else many}" for n, one, many in numbers if n)


def show_central(found: Centrals) -> None:
    """Show things with their PageRank as a table."""
    most = max((one.pagerank for one in found.entities), default=1.0)
    rows = [
        (
            escape(one.name),
            one.type,
            f"{one.pagerank:.2f}",
            _bar(one.pagerank / most),
            one.mentions,
            one.relations,
            one.community_id or "",
            f"[dim]{one.ref}[/]",
        )
        for one in found.entities
    ]
    columns = ("name", "type", "pagerank ", "", "texts ", "relations ", "community", "id")
    _show_table(columns, rows, found.notes)


def show_bridges(found: Bridges, labels: Mapping[str, str]) -> None:
    """Show things with the subjects that they tie; `labels` name the communities."""
    most = max((one.betweenness for one in found.bridges), default=1.0)
    rows = [
        (
            escape(one.name),
            one.type,
            _bar(one.betweenness / most),
            escape("\n".join(_home(home.community_id, home.number, labels) for home in one.homes)),
        )
        for one in found.bridges
    ]
    _show_table(("name", "type", "betweenness", "ties"), rows, found.notes)


def _home(community_id: str, number: int, labels: Mapping[str, str]) -> str:
    label = labels.get(community_id)
    times = f"{number} text{'' if number == 1 else 's'}"
    return f"{community_id} {label}: {times}" if label else f"{community_id}: {times}"


def show_similar(found: Similar, *, is_one: bool) -> None:
    """Show pairs of memories; of one memory's, its own text only once."""
    for number, pair in enumerate(found.pairs):
        meaning = "" if pair.cosine is None else f", meaning {pair.cosine:.2f}"
        names = f": both name {', '.join(pair.names)}" if pair.names else ""
        out.print(
            f"[bold cyan]{pair.similarity:.2f}[/] [dim]{escape(f'shared{meaning}{names}')}[/]",
            soft_wrap=True,
        )
        for text in (pair.first, pair.second):
            if not (is_one and number and text is pair.first):
                out.print(f"     [dim]{show_memory_id(text.memory_id)}[/]", soft_wrap=True)
                _indented(escape(_line(text.content)))
    _say_notes(found.notes)


def show_way(found: Path) -> None:
    """Show a way from end to end, step by step."""
    for node, step in zip_longest(found.nodes, found.steps):
        colour = "default" if node.kind in ("memory", "message") else "bold"
        out.print(
            f"[{colour}]{escape(_line(node.name))}[/]  [dim]{escape(node.ref)}[/]", soft_wrap=True
        )
        if step is not None:
            mark = "↓" if step.direction == "out" else "↑"
            reason = f": {step.reason}" if step.reason else ""
            out.print(f"  [magenta]{mark} {escape(step.type)}[/][dim]{escape(reason)}[/]")
    _say_notes(found.notes)


def _bar(share: float) -> str:
    """Draw a share of 0 to 1, at least as long as one character."""
    return f"[cyan]{'█' * max(1, round(BAR_CHARACTERS * share))}[/]"


def _line(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= LINE_CHARACTERS_MAX else f"{line[:LINE_CHARACTERS_MAX]} …"


def _indented(text: str) -> None:
    out.print(Padding(text, (0, 0, 0, 5), expand=False))


def _show_table(
    columns: Sequence[str], rows: Sequence[Sequence[object]], notes: Sequence[str]
) -> None:
    if rows:
        out.print(table(None, columns, rows))
    _say_notes(notes)


def _say_notes(notes: Sequence[str]) -> None:
    for note in notes:
        say(f"[yellow]![/] {escape(note)}")
