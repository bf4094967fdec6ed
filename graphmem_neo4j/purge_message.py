"""Purge of messages: what does it take to erase what somebody said in a conversation?

As for a memory (see purge.py): id, place, role, speaker and times stay, the turns beside it go on
following each other, and it stays known when, by whom and why it was erased. Erased are content,
terms, vectors, pieces, marks and signals, what its calls of tools were given and gave back, also
where it brought the result of an earlier call; its ties to names, and the things that it alone
named and nobody told of; reasons of relations, which are ended; evidence that quotes it; what was
read out of its session and is not written yet. The vector of the next turn, which was made of the
end of this one as well, is made anew. A session that is read again finds nothing in it.

What was read out of it before are memories of their own: they stay, and are named.

Owns: the order of looking, erasing and naming what is left, and the sentences.
Never: is offered to an agent, or erases a memory.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

import structlog
from pydantic import BaseModel

from graphmem_neo4j.errors import NotFound
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.graph_shapes import NodeKind
from graphmem_neo4j.keys import MEMORY_PREFIX, OPEN_END
from graphmem_neo4j.known_shapes import Purged
from graphmem_neo4j.purge import (
    ERASED,
    LEFT_MAX,
    Purging,
    check_reason,
    fragments,
    left_beside,
)
from graphmem_neo4j.queries import load
from graphmem_neo4j.refs import Ref, ref_text
from graphmem_neo4j.resolve import missing, resolve
from graphmem_neo4j.tool_calls import CUT_MARK
from graphmem_neo4j.visibility import Viewer
from graphmem_neo4j.wording import counted
from graphmem_neo4j.words import terms

log = structlog.get_logger()

SHOW_MESSAGE = load("purge_message/show_message")
ERASE_MESSAGE = load("purge_message/erase_message")

TELLING_CHARACTERS = 8
"""A turn shorter than that ("yes") is said everywhere: nothing else is taken to quote it."""
_RESULT_CHARACTERS = 20
"""From this length on, a result that stands within a turn is one that the turn brought."""
_REACH = 200
"""So many turns back the call is looked for, of which a turn brought the result."""


class _Call(BaseModel):
    tool_call_id: str
    tool_name: str | None
    input: str | None


class _Said(BaseModel):
    content: str
    purged_at: datetime | None
    pieces: int
    signals: int
    relations: int
    mentions: int
    calls: list[str]
    results: list[_Call]
    read_out: list[str]

    @property
    def texts(self) -> list[str]:
        return [self.content] if len(self.content.strip()) >= TELLING_CHARACTERS else []

    @property
    def erased(self) -> "_Erased":
        """What would be erased, as far as it can be told before."""
        counts = self.model_dump(include={"pieces", "signals", "relations", "mentions"})
        return _Erased(tool_calls=len(self.calls) + len(self.results), **counts)


class _Erased(BaseModel):
    pieces: int
    signals: int
    tool_calls: int
    relations: int
    mentions: int
    names: int = 0
    reviews: int = 0


@dataclass(frozen=True, slots=True)
class _Message:
    key: str

    @property
    def ref(self) -> str:
        return ref_text(NodeKind.MESSAGE, self.key)

    def gone(self) -> NotFound:
        return NotFound(f"{self.ref} was erased already: only its id is left")


async def purge_message(graph: Graph, viewer: Viewer, ref: Ref, asked: Purging) -> Purged:
    """Erase what a message says, for good; four statements, three where it is only looked.

    Raises BadRequest where no reason is given, or one that repeats the text, NotFound for a message
    that is unknown, not to be seen or purged already, StoreUnavailable. Then nothing was changed.
    """
    (node,) = await resolve(graph, viewer, [ref])
    if node is None:
        raise missing(ref, name="memory_id")
    message = _Message(node.key)
    said = await _said(graph, viewer, message)
    check_reason(asked, said.texts)
    erased = said.erased if asked.is_dry else await _erase(graph, viewer, message, said, asked)
    log.info("message.purged", is_dry=asked.is_dry)
    own = [ref_text(NodeKind.TOOL_CALL, key) for key in said.calls]
    own += [ref_text(NodeKind.TOOL_CALL, one.tool_call_id) for one in said.results]
    left, notes = await left_beside(graph, viewer, said.texts, {message.ref, *own})
    read_out = [MEMORY_PREFIX + key for key in said.read_out]
    more: dict[str, Any] = {"left": left, "notes": notes + _told(read_out), **erased.model_dump()}
    return Purged(
        message_id=node.key,
        is_dry=asked.is_dry,
        change_id=None if asked.is_dry else asked.mark.change_id,
        read_out=read_out,
        **more,
    )


async def _said(graph: Graph, viewer: Viewer, message: _Message) -> _Said:
    rows = await graph.run(
        SHOW_MESSAGE,
        _Said,
        space=viewer.space_key,
        message_id=message.key,
        cut_mark=CUT_MARK,
        told_min=_RESULT_CHARACTERS,
        reach=_REACH,
        limit=LEFT_MAX,
    )
    if not rows or rows[0].purged_at is not None:
        raise message.gone()
    return rows[0]


async def _erase(
    graph: Graph, viewer: Viewer, message: _Message, said: _Said, asked: Purging
) -> _Erased:
    rows = await graph.run(
        ERASE_MESSAGE,
        _Erased,
        space=viewer.space_key,
        message_id=message.key,
        results=[{"tool_call_id": one.tool_call_id, "terms": _terms(one)} for one in said.results],
        fragments=fragments(said.texts),
        erased=ERASED,
        **asked.mark.parameters(),
        open_end=OPEN_END,
        now=asked.now,
    )
    if not rows:
        # Somebody else erased it since it was looked at.
        raise message.gone()
    return rows[0]


def _terms(call: _Call) -> str:
    return " ".join(terms(" ".join(text for text in (call.tool_name, call.input) if text)))


def _told(read_out: list[str]) -> list[str]:
    if not read_out:
        return []
    more = " (and there may be more)" if len(read_out) == LEFT_MAX else ""
    number = counted(len(read_out), "memory was", "memories were")
    named = ", ".join(read_out)
    return [f"{number} read out of it, and stay{more}; purge what is to go as well: {named}"]
