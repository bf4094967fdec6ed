"""Undoing: how is a change of an experience taken back?

A deletion or a merge: it lives again with the ties that ended with it, and two that were parted
are never merged again. A tie whose other end was deleted meanwhile comes back with that one; while
a newer merge stands on what it was tied to, or on what it was merged into, that is taken back
first. An edit, or a recording that replaced a text: the words before it stand
again. Only what the change itself did is taken back, and only while it stands.

Owns: the way back of each kind of change of an experience.
Never: takes an audit record away.
"""

from dataclasses import replace
from typing import Any

from pydantic import BaseModel

from graphmem_neo4j.correcting import Asker
from graphmem_neo4j.errors import BadRequest, NotFound
from graphmem_neo4j.experiences.hand import Hand, change
from graphmem_neo4j.experiences.shapes import Experience, read_type
from graphmem_neo4j.experiences.texts import NewExperience, as_told, changed_texts
from graphmem_neo4j.experiences.writing import UPDATED, Target, write
from graphmem_neo4j.graph_shapes import Undone
from graphmem_neo4j.indexed import EXPERIENCE, shelf_of
from graphmem_neo4j.keys import OPEN_END, change_id
from graphmem_neo4j.queries import load

SHOW_CHANGE = load("experiences/show_change")
RESTORE_EXPERIENCE = load("experiences/restore_experience")
RESTORE_TIE = load("experiences/restore_tie")

KIND_PREFIX = "experience_"
"""With this begin the kinds of changes that are taken back here."""
_SINCE = "{name!r} was changed again since: edit it"
_NAME_TAKEN = "{name!r} cannot have its former name back: that was given to another since"
_LATER = (
    "what {name!r} was tied or merged to is gone itself since, by change {change_id}: "
    "undo that one first"
)


class _Record(BaseModel):
    change: dict[str, Any]
    experience: Experience
    identity_key: str | None
    is_live: bool


class _Restored(BaseModel):
    taken_by: str | None
    blockers: list[str]


class _Retied(BaseModel):
    edge_id: str


async def undo_experience(hand: Hand, changed_id: str, asker: Asker) -> Undone:
    """Take the change of an experience back: two statements.

    Raises NotFound for a change that is unknown or not to be seen, BadRequest for one that cannot
    be taken back any more; then nothing was changed.
    """
    rows = await hand.graph.run(
        SHOW_CHANGE,
        _Record,
        space=hand.viewer.space_key,
        change_id=changed_id,
        origin=hand.viewer.origin,
        open_end=OPEN_END,
    )
    if not rows:
        raise NotFound(f"there is no change {changed_id[:80]!r} of an experience")
    record = rows[0]
    match record.change["kind"]:
        case "experience_deleted" | "experience_merged":
            await _restore(hand, record, asker)
        case "experience_updated":
            await _put_back(hand, record, asker)
        case "experience_retied":
            return await _untell(hand, record, asker)
        case kind:
            raise BadRequest(f"a change of kind {kind} has no way back")
    return _undone(hand, record)


def _undone(hand: Hand, record: _Record, edge_id: str | None = None) -> Undone:
    return Undone(
        change_id=record.change["change_id"],
        kind=record.change["kind"],
        undone_by=change_id(hand.moment.receipt_id, 0),
        experience=record.experience.name_key,
        edge_id=edge_id,
    )


def _who(hand: Hand, record: _Record, asker: Asker) -> dict[str, Any]:
    return {
        "undone_id": record.change["change_id"],
        "change_id": change_id(hand.moment.receipt_id, 0),
        "session_id": asker.session_id,
        "made_by": asker.made_by,
        "now": hand.moment.now,
        "open_end": OPEN_END,
    }


async def _restore(hand: Hand, record: _Record, asker: Asker) -> None:
    one = record.experience
    rows = await hand.graph.run(
        RESTORE_EXPERIENCE,
        _Restored,
        space=hand.viewer.space_key,
        experience_id=one.experience_id,
        identity_key=record.change["identity_key_before"],
        shelf=shelf_of(hand.moment.space, one.scope, EXPERIENCE, one.session_id),
        **_who(hand, record, asker),
    )
    if not rows:
        raise BadRequest(f"{one.name_key!r} is not gone any more by that change")
    if rows[0].taken_by is not None:
        raise BadRequest(f"{rows[0].taken_by!r} was recorded anew: delete or rename that one first")
    if rows[0].blockers:
        raise BadRequest(_LATER.format(name=one.name_key, change_id=rows[0].blockers[0]))


async def _put_back(hand: Hand, record: _Record, asker: Asker) -> None:
    now, key = record.experience, record.identity_key
    if not record.is_live or key is None or now.version != record.change["version_after"]:
        raise BadRequest(_SINCE.format(name=now.name_key))
    told = _before(as_told(now), record.change)
    mark = change(
        change_id(hand.moment.receipt_id, 0),
        UPDATED,
        session_id=asker.session_id,
        made_by=asker.made_by,
        undoes=record.change["change_id"],
        version_after=now.version + 1,
        identity_key_before=key if told.name_key != now.name_key else None,
        **changed_texts(as_told(now), told),
    )
    done = await write(
        hand,
        Target(now.experience_id, key, now.version, now.session_id),
        told,
        has_new_text=True,
        new_key=record.change.get("identity_key_before"),
        change=mark,
    )
    if done is None:
        is_renamed = told.name_key != now.name_key
        raise BadRequest((_NAME_TAKEN if is_renamed else _SINCE).format(name=now.name_key))


def _before(told: NewExperience, record: dict[str, Any]) -> NewExperience:
    was = {
        name: record[f"{name}_before"]
        for name in ("name", "name_key", "description", "content")
        if f"{name}_before" in record
    }
    if "type_before" in record:
        was["type"] = read_type(record["type_before"])
    return replace(told, **was)


async def _untell(hand: Hand, record: _Record, asker: Asker) -> Undone:
    rows = await hand.graph.run(
        RESTORE_TIE, _Retied, space=hand.viewer.space_key, **_who(hand, record, asker)
    )
    if not rows:
        raise BadRequest("that tie was told anew or ended since: tie the two again")
    return _undone(hand, record, rows[0].edge_id)
