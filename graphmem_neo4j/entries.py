"""Entries: what does the graph store of a turn: its words for the index, its marks, its row?

Owns: a turn on its way into the graph, and the texts of it that are read for names.
Never: touches the database or a model.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from graphmem_neo4j.extraction.marking import Marks, ToolResult, mark
from graphmem_neo4j.indexed import MESSAGE, MESSAGE_CHUNK, Indexed, indexed, shelf_of
from graphmem_neo4j.mentions.plan import NamedText
from graphmem_neo4j.tool_calls import TOOL_CALL
from graphmem_neo4j.turns import Place, Turn

AGENTS = frozenset({"assistant", "ai", "agent", "model"})
HOSTS = frozenset({"system", "developer", "tool", "function"})
NO_MARKS = Marks({}, [])
SAID_BY = frozenset({"user", "assistant", "human", "ai", "agent"})
"""Roles of those who talk."""


BEFORE_MAX_CHARACTERS = 800
"""How much of the turn before goes into a message's vector (vectors/list_waiting has it too)."""


@dataclass(slots=True)
class Entry:
    """A turn as it is written: what the index sees of it, and its vectors."""

    turn: Turn
    indexed: Indexed
    is_known: bool
    vectors: list[list[float] | None]
    marks: Marks = NO_MARKS

    @property
    def to_embed(self) -> list[str]:
        """The texts that want a vector now."""
        return [] if self.is_known else self.indexed.to_embed

    @property
    def missing(self) -> int:
        """The vectors to be made later; a text without a letter wants none."""
        texts = zip(self.indexed.to_embed, self.vectors, strict=True)
        return sum(vector is None and bool(text.strip()) for text, vector in texts)

    @property
    def may_name(self) -> bool:
        """Say whether somebody said it: what tools and hosts put in is not read for names."""
        said = self.turn.properties
        is_talk = said["speaker"] is not None or said["role"] in SAID_BY
        return is_talk and said["tool_name"] is None and bool(said["content"].strip())

    def marked(self) -> Marks:
        """Judge what it is: for one that is new; takes a few milliseconds (see marking.py)."""
        said = self.turn.properties
        role = said["role"].strip().casefold()
        is_talk = said["tool_name"] is None and role not in HOSTS
        return mark(
            said["content"],
            is_person=is_talk and role not in AGENTS,
            is_agent=is_talk and role in AGENTS,
            tools=[
                ToolResult(tool.part.tool_name or "", tool.part.result, tool.part.is_error)
                for tool in self.turn.tools
            ],
        )

    def written(self, place: Place, scope: str, *, reads_names: bool) -> dict[str, Any]:
        """Give it as the graph takes it, in the scope of its session."""
        own, chunks = self.indexed.rows(self.vectors)
        return {
            "message_id": self.turn.given_id,
            "other_id": self.turn.other_id,
            "properties": {
                **self.turn.properties,
                **self.indexed.properties,
                **self.marks.properties,
                "awaits_mentions": (reads_names and self.may_name) or None,
            },
            "signals": self.marks.signals,
            "vector": own,
            "awaits_vector": not chunks and self.missing > 0,
            "chunks": chunks,
            "tools": [
                tool.written(place.space, scope, place.session_id) for tool in self.turn.tools
            ],
        }


def entries_of(
    place: Place, turns: Sequence[Turn], scope: str, known_ids: Collection[str], before: str | None
) -> list[Entry]:
    """Give turns as the index sees them, each behind the one before; None puts none in front."""
    entries: list[Entry] = []
    for turn in turns:
        found = indexed(
            turn.spoken,
            space=place.space,
            scope=scope,
            letter=MESSAGE,
            owner_id=turn.other_id,
            session_id=place.session_id,
            # A long turn is cut into pieces; the one before would only push its words out.
            before=(before or "")[-BEFORE_MAX_CHARACTERS:],
        )
        is_known = turn.given_id in known_ids or turn.other_id in known_ids
        entries.append(Entry(turn, found, is_known, [None] * len(found.to_embed)))
        before = None if before is None else turn.spoken + "\n"
    return entries


def shelves_of(place: Place, scope: str) -> dict[str, str]:
    """Give the shelves of a session's turns, their pieces, and their calls of tools."""
    letters = {"message": MESSAGE, "chunk": MESSAGE_CHUNK, "tool_call": TOOL_CALL}
    return {
        f"{name}_shelf": shelf_of(place.space, scope, letter, place.session_id)
        for name, letter in letters.items()
    }


def texts_to_name(
    place: Place, entries: Sequence[Entry], message_ids: Mapping[str, str], scope: str
) -> list[NamedText]:
    """Give the turns that are to be read for names, of those whose id stands in `message_ids`."""
    return [
        NamedText(
            kind="message",
            key=message_ids[entry.turn.given_id],
            content=entry.turn.properties["content"],
            scope=scope,
            session_id=place.session_id,
            speaker=entry.turn.properties["speaker"],
        )
        for entry in entries
        if entry.turn.given_id in message_ids and entry.may_name
    ]
