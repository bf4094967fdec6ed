"""Mentioning: which entities do stored texts name, and who is named by a word?

A text mentions a form of a name, `(text)-[:MENTIONS]->(:Alias)<-[:HAS_ALIAS]-(:Entity)`. The names
are found by rules (see mentions/) and among the known ones. What nobody knows yet becomes an
entity; where a name fits several, none is picked. A text waits (`awaits_mentions`) until all of its
names are tied, in one transaction.

Owns: the linking of texts and names, at once after a write and later for what was left.
Never: reads names by itself, changes what is known of an entity, or joins two entities.
"""

import asyncio
from collections.abc import Callable, Sequence
from datetime import datetime

import structlog
from pydantic import BaseModel

from graphmem_neo4j.entity_names import milliseconds
from graphmem_neo4j.errors import StoreUnavailable
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.keys import OPEN_END, space_key
from graphmem_neo4j.mentions.plan import Linking, NamedText, Reading, plan, read
from graphmem_neo4j.mentions.shapes import TEXT_MAX_CHARACTERS
from graphmem_neo4j.models import Frozen
from graphmem_neo4j.queries import load

log = structlog.get_logger()

COUNT_WAITING = load("mentioning/count_waiting")
FIND_KNOWN = load("mentioning/find_known")
LIST_WAITING = load("mentioning/list_waiting")
WRITE_MENTIONS = load("mentioning/write_mentions")

TEXTS_MAX = 200
"""Texts linked in one statement."""
KEYS_UNASKED_MAX = 500
"""Words looked up by the linking statement itself; of more it is asked first which are known."""


class MentionCounts(Frozen):
    """What a linking did: texts read, edges, new entities, names that fit several, texts left."""

    texts: int = 0
    mentions: int = 0
    entities_new: int = 0
    ambiguous: int = 0
    left: int = 0


class _Waiting(BaseModel):
    kind: str
    key: str
    content: str
    speaker: str | None
    scope: str
    session_id: str | None


class _Known(BaseModel):
    name_key: str
    entities: int


class _Count(BaseModel):
    waiting: int


async def link_mentions(
    graph: Graph,
    space: str,
    *,
    now: datetime,
    limit: int,
    is_dry: bool,
    told: Callable[[int], None],
    suffix: Callable[[], str],
    is_strict: bool = False,
) -> MentionCounts:
    """Link the texts of a space that wait for it, at most `limit`; can be stopped and run again.

    `told` hears how many texts are done. A dry run only counts: its `entities_new` are the names
    that nobody knows in the space. `is_strict` is the isolation of the space (X1).
    """
    linking = Linking(suffix, is_strict)
    done = MentionCounts()
    while done.texts < limit:
        asked = min(TEXTS_MAX, limit - done.texts)
        waiting = await _waiting(graph, space, asked, passed_over=done.texts if is_dry else 0)
        if not waiting:
            break
        step = _dry if is_dry else _link
        counts = await step(graph, space, waiting, now=now, linking=linking)
        # What another process linked meanwhile is done as well.
        done = _sum(done, counts.model_copy(update={"texts": len(waiting)}))
        told(done.texts)
    rows = await graph.run(COUNT_WAITING, _Count, space=space_key(space), open_end=OPEN_END)
    return done.model_copy(update={"left": rows[0].waiting})


async def link_now(
    graph: Graph,
    space: str,
    texts: Sequence[NamedText],
    *,
    now: datetime,
    linking: Linking,
) -> MentionCounts:
    """Link texts that were written just now; one statement for every 200, or two for long ones.

    Never fails: where the store goes away, the texts wait on, and the write stays good.
    """
    done = MentionCounts()
    for start in range(0, len(texts), TEXTS_MAX):
        batch = texts[start : start + TEXTS_MAX]
        try:
            counts = await _link(graph, space, batch, now=now, linking=linking)
        except StoreUnavailable as error:
            log.warning("mentions.postponed", texts=len(texts) - start, reason=str(error))
            return done
        done = _sum(done, counts)
    return done


def _sum(one: MentionCounts, other: MentionCounts) -> MentionCounts:
    added = {name: getattr(one, name) + getattr(other, name) for name in MentionCounts.model_fields}
    return MentionCounts(**added)


async def _waiting(graph: Graph, space: str, limit: int, *, passed_over: int) -> list[NamedText]:
    rows = await graph.run(
        LIST_WAITING,
        _Waiting,
        space=space_key(space),
        open_end=OPEN_END,
        text_max=TEXT_MAX_CHARACTERS,
        passed_over=passed_over,
        limit=limit,
    )
    return [NamedText(**row.model_dump()) for row in rows]


def _read_all(texts: Sequence[NamedText]) -> list[Reading]:
    return [read(text) for text in texts]


async def _read(
    graph: Graph, space: str, texts: Sequence[NamedText], *, asks: bool
) -> tuple[list[Reading], frozenset[str] | None]:
    """Read texts beside the loop, and ask which of their words are known where there are many."""
    readings = await asyncio.to_thread(_read_all, texts)
    keys = {key for one in readings for key in one.candidates}
    if asks:
        keys |= {mention.name_key for one in readings for mention in one.mentions}
    elif len(keys) <= KEYS_UNASKED_MAX:
        return readings, None
    rows = await graph.run(
        FIND_KNOWN, _Known, space=space_key(space), keys=sorted(keys), open_end=OPEN_END
    )
    return readings, frozenset(row.name_key for row in rows)


async def _link(
    graph: Graph,
    space: str,
    texts: Sequence[NamedText],
    *,
    now: datetime,
    linking: Linking,
) -> MentionCounts:
    if not texts:
        return MentionCounts()
    readings, known = await _read(graph, space, texts, asks=False)
    rows = plan(readings, known, linking, milliseconds=milliseconds(now))
    counts = await graph.run(
        WRITE_MENTIONS,
        MentionCounts,
        space=space_key(space),
        texts=rows.texts,
        names=rows.names,
        now=now,
        open_end=OPEN_END,
    )
    return counts[0]


async def _dry(
    graph: Graph,
    space: str,
    texts: Sequence[NamedText],
    *,
    now: datetime,
    linking: Linking,
) -> MentionCounts:
    readings, known = await _read(graph, space, texts, asks=True)
    found = known or frozenset[str]()
    named = [mention.name_key for one in readings for mention in one.mentions]
    more = sum(key in found for one in readings for key in one.candidates)
    return MentionCounts(
        texts=len(texts), mentions=len(named) + more, entities_new=len(set(named) - found)
    )
