"""Turns: which messages did the caller mean, and by which id is each known?

Owns: the reading of messages as a host gives them, their ids, and the notes on those that were
not taken as they came.
Never: touches the database or a model.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, tzinfo
from typing import Any

from pydantic import ValidationError

from graphmem_neo4j.content import (
    CONTENT_MAX_BYTES,
    clean_name,
    clean_text,
    content_text,
    read_content,
)
from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.keys import message_id
from graphmem_neo4j.models import IngestedMessage, NewMessage, SessionInfo, first_fault
from graphmem_neo4j.moments import as_utc
from graphmem_neo4j.payload import json_text
from graphmem_neo4j.tool_calls import Joiner, ToolPart, ToolRow, parts_text, tool_parts

_INTEGER_MAX = 2**63 - 1
_NAMED_MAX = 3


@dataclass(frozen=True, slots=True)
class Place:
    """Where and when an ingest happens: tenant, session, zone, moment, receipt."""

    space: str
    session_id: str
    zone: tzinfo
    now: datetime
    receipt_id: str


@dataclass(frozen=True, slots=True)
class Turn:
    """A message that was read.

    `given_id` is the host's id or ours; `other_id` replaces one that another session of the space
    holds already. `spoken` has its speaker, `number` is its first place among the messages given,
    `skipped_blocks` tells what could not be read, `tools` what it says of calls of tools.
    """

    given_id: str
    other_id: str
    spoken: str
    properties: dict[str, Any]
    number: int
    skipped_blocks: int
    tools: list[ToolRow] = field(default_factory=list[ToolRow])


def new_message(message: NewMessage | Mapping[str, Any], number: int) -> NewMessage:
    """Read a message as a caller gives it; raises BadRequest naming what to change."""
    try:
        read = NewMessage.model_validate(message)
    except ValidationError as error:
        raise BadRequest(
            f"messages[{number}]{first_fault(error, NewMessage.model_fields)}"
        ) from error
    for name in ("turn", "token_count"):
        if abs(getattr(read, name) or 0) > _INTEGER_MAX:
            raise BadRequest(f"messages[{number}].{name} is too large a number")
    return read


def spoken(speaker: str | None, content: str) -> str:
    """Give a turn as it is read: with who said it, where that is known."""
    return f"{speaker}: {content}" if speaker else content


def read_turns(place: Place, messages: Sequence[NewMessage]) -> tuple[list[str], list[Turn]]:
    """Clean and key every message; nothing is stored unless all of them are usable.

    Gives one id a message, and one turn an id: a message may come twice in one call. Raises
    BadRequest where one id comes with two texts.
    """
    ids: list[str] = []
    seen: dict[tuple[str, str], int] = {}
    turns: dict[str, Turn] = {}
    joiner = Joiner(place.session_id)
    for number, message in enumerate(messages):
        turn = _turn(place, message, seen=seen, number=number)
        ids.append(turn.given_id)
        if turn.given_id not in turns:
            parts = _tool_parts(message, turn.properties["content"])
            turn = replace(turn, tools=joiner.rows(parts, owner_id=turn.other_id))
        first = turns.setdefault(turn.given_id, turn)
        if first.properties["content"] != turn.properties["content"]:
            raise BadRequest(
                f"messages[{first.number}] and messages[{number}] have the same message_id "
                f"{turn.given_id!r} and different contents: give each message an id of its own"
            )
    return ids, list(turns.values())


def _turn(
    place: Place, message: NewMessage, *, seen: dict[tuple[str, str], int], number: int
) -> Turn:
    read = read_content(message.content)
    content = content_text(read.text)
    role = clean_name(message.role, name="role")
    speaker = None if message.speaker is None else clean_name(message.speaker, name="speaker")
    said_at = None
    if message.created_at is not None:
        said_at = as_utc(message.created_at, place.zone, name=f"messages[{number}].created_at")
    # In a group two people say "ok" in one second: who spoke is part of the key.
    who = role if speaker is None else f"{role}\n{speaker}"
    # An agent says nothing while it calls one tool after another: the calls are part of it, too.
    said = content + parts_text(_tool_parts(message, content))
    occurrence = seen.get((who, said), 0)
    seen[who, said] = occurrence + 1
    given_id = message_id(
        place.session_id,
        who,
        said,
        host_id=message.message_id,
        said_at=said_at,
        turn_number=message.turn,
        occurrence=occurrence,
    )
    other_id = given_id
    if message.message_id is not None:
        # A host's id may be its own in one session only. No message has an empty role.
        other_id = message_id(place.session_id, "", given_id)
    properties = {
        "role": role,
        "content": content,
        "speaker": speaker,
        "created_at": said_at or place.now,
        **_details(message, number),
    }
    return Turn(given_id, other_id, spoken(speaker, content), properties, number, read.skipped)


def _tool_parts(message: NewMessage, content: str) -> list[ToolPart]:
    return tool_parts(
        role=message.role,
        content=message.content,
        text=content,
        tool_calls=message.tool_calls,
        tool_name=message.tool_name,
        tool_call_id=message.tool_call_id,
    )


def _details(message: NewMessage, number: int) -> dict[str, Any]:
    return {
        "turn": message.turn,
        "tool_name": clean_text(message.tool_name or "").strip() or None,
        "tool_calls": json_text(
            message.tool_calls or None,
            name=f"messages[{number}].tool_calls",
            max_bytes=CONTENT_MAX_BYTES,
        ),
        "token_count": message.token_count,
    }


def session_properties(session: SessionInfo) -> dict[str, Any]:
    """Give what is known of the session; what is not given is left as it was."""
    known = session.model_dump(exclude_none=True, exclude={"scope"})
    return {name: clean_name(value, name=name) for name, value in known.items()}


def notes_on(stored: Sequence[IngestedMessage]) -> list[str]:
    """Say what was not taken as it came: edited messages, and blocks that nobody can read."""
    notes: list[str] = []
    if differing := [one.message_id for one in stored if one.differs]:
        notes.append(
            f"{len(differing)} known with another text, and the first text was kept: "
            + _named(differing)
        )
    if skipped := [one.message_id for one in stored if one.skipped_blocks]:
        notes.append(
            f"{len(skipped)} with blocks of content that cannot be read, which were left out: "
            + _named(skipped)
        )
    return notes


def _named(message_ids: Sequence[str]) -> str:
    more = ", ..." if len(message_ids) > _NAMED_MAX else ""
    return ", ".join(message_ids[:_NAMED_MAX]) + more
