"""Walking: what is a walk over the graph worth for each text, and how is its way told?

Owns: the values of a walk, 0 to 1, how firmly a question holds something, and the ways in words.
Never: touches a database, or weighs the graph against other channels.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pydantic import BaseModel

from graphmem_neo4j.bridges import Bridge, Landing, bridges
from graphmem_neo4j.entity_names import name_key
from graphmem_neo4j.gathered import GatheredRow
from graphmem_neo4j.pagerank import Tie, personalised_pagerank

OWN_WEIGHT = 0.9
"""From this weight of a mention on a text is the thing's own: its title or heading names it."""
OWN_FACTOR = 3.0
TEXTS_MAX = 60
"""Texts that a walk over the projection gives."""
BRIDGE_WEIGHT = 0.6
FRESH_VALUE = 0.5
"""What a text is worth that is newer than the projection and names what was asked for."""
PEER_VALUE = 0.2
"""Peers of a community that each of the first three hits brings, where they are asked for."""
LOOSE_GRIP = 0.5
"""How firm a hold a named thing gives that has no text of its own."""
TURNS_LOSS = 1.0
"""What of that hold is lost where a walk meets the turns of a conversation alone: their order,
their session and their speaker say more than who is named in them, which is nearly everybody at all
times (measured on LoCoMo)."""
_STARTS_MAX = 8


class _Tied(BaseModel):
    entity_id: str
    name: str
    weight: float
    mentions: int


class SpreadRow(GatheredRow):
    """A text that the walk met, with what it names; `grip`: see `Spread`."""

    grip: list[float]
    graph_score: float | None
    is_fresh: bool
    ties: list[_Tied]

    def own_names(self) -> tuple[str, ...]:
        """Give the names under which this is a thing's own text."""
        return tuple(tie.name for tie in self.ties if tie.weight >= OWN_WEIGHT)


@dataclass(frozen=True, slots=True)
class Spread:
    """What a walk brought.

    grip: how firmly the question holds something in the graph, 0 (nothing is named: the walk says
    little) to 1. values, paths: of each text by its id. by: "pagerank" or "hops"; because: why by
    hops.
    """

    rows: list[SpreadRow]
    grip: float
    values: dict[str, float]
    paths: dict[str, str]
    by: str
    because: str = ""


def ranked_here(rows: Sequence[SpreadRow], *, damping: float, rounds: int) -> list[SpreadRow]:
    """Rank a neighbourhood that plain hops brought; what came with no hop is where it starts."""
    ties = {
        row.node_id: [
            Tie(
                tie.entity_id,
                tie.weight * (OWN_FACTOR if tie.weight >= OWN_WEIGHT else 1.0),
                tie.mentions,
            )
            for tie in row.ties
        ]
        for row in rows
    }
    seeds = {row.node_id: row.graph_score or 0.0 for row in rows if row.is_fresh}
    ranks = personalised_pagerank(
        ties,
        seeds,
        damping=damping,
        rounds=rounds,
    )
    scored = [
        row.model_copy(update={"graph_score": ranks[row.node_id], "is_fresh": False})
        for row in rows
    ]
    return sorted(scored, key=lambda row: -(row.graph_score or 0.0))[:TEXTS_MAX]


def valued(
    rows: list[SpreadRow],
    words: Sequence[tuple[str, ...]],
    named: Sequence[tuple[str, float]],
    by: str,
    *,
    because: str = "",
) -> Spread:
    """Say what a walk is worth; rows best first, `words` and `named` are those of the question."""
    own, loose = rows[0].grip
    most = max((row.graph_score or 0.0 for row in rows), default=0.0) or 1.0
    walked = {row.node_id: _walked(row, most) for row in reversed(rows)}
    starts = _starts(rows, named, walked)
    landings = [Landing(row.node_id, row.own_names()) for row in rows if row.own_names()]
    said = [name for row in rows if row.node_id in starts for name in row.own_names()]
    keys = {key for key, _ in named}
    met = bridges(words, [name for name in said if name_key(name) in keys], starts, landings)
    values = {
        text: (value + BRIDGE_WEIGHT * (met[text].strength if text in met else 0.0))
        / (1.0 + BRIDGE_WEIGHT)
        for text, value in walked.items()
    }
    return Spread(
        rows=rows,
        grip=min(1.0, max(own, LOOSE_GRIP * loose * (1.0 - TURNS_LOSS * _turns(rows)))),
        values=values,
        paths=_paths(rows, starts, met, keys),
        by=by,
        because=because,
    )


def _turns(rows: Sequence[SpreadRow]) -> float:
    """Give the share of turns among the texts that a walk has met."""
    return sum(row.place is not None for row in rows) / len(rows)


def _walked(row: SpreadRow, most: float) -> float:
    """Give what the walk says of a text, 0 to 1; a text without a score was met in passing."""
    if row.graph_score is None:
        return FRESH_VALUE if row.is_fresh else PEER_VALUE
    return math.sqrt(max(row.graph_score, 0.0) / most)


def _starts(
    rows: Sequence[SpreadRow], named: Sequence[tuple[str, float]], walked: Mapping[str, float]
) -> dict[str, tuple[str, float]]:
    """Give the texts that a question holds: those of a named thing's own, and the walk's best."""
    weights = dict(named)
    held = {
        row.node_id: max((weights.get(name_key(name), 0.0) for name in row.own_names()), default=0)
        for row in rows
    }
    ordered = sorted(rows, key=lambda row: (-held[row.node_id], -walked[row.node_id]))
    return {
        row.node_id: (row.content, max(held[row.node_id], 0.3 * walked[row.node_id]))
        for row in ordered[:_STARTS_MAX]
    }


def _paths(
    rows: Sequence[SpreadRow],
    starts: Mapping[str, tuple[str, float]],
    met: Mapping[str, Bridge],
    keys: set[str],
) -> dict[str, str]:
    """Say in words how the walk came to each text."""
    kind = {row.node_id: row.label.lower() for row in rows}
    holders: dict[str, str] = {}
    for row in rows:
        if row.node_id in starts:
            for tie in row.ties:
                holders.setdefault(tie.entity_id, row.node_id)
    paths: dict[str, str] = {}
    for row in rows:
        asked = next((name for name in row.own_names() if name_key(name) in keys), None)
        bridge = met.get(row.node_id)
        if asked is not None:
            paths[row.node_id] = f"the question names {asked}"
        elif bridge is not None:
            origin = f"{kind[bridge.from_id]}:{bridge.from_id}"
            paths[row.node_id] = f"{origin} names {bridge.name}, whose text this is"
        else:
            shared = [t for t in row.ties if holders.get(t.entity_id, row.node_id) != row.node_id]
            if shared:
                rarest = min(shared, key=lambda tie: (tie.mentions, tie.name))
                other = holders[rarest.entity_id]
                paths[row.node_id] = f"names {rarest.name}, as {kind[other]}:{other} does"
    return paths
