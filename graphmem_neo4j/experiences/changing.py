"""Changing: how is a known experience put right, or taken out of every search?

Both take the name; one that nobody recorded is an error (U17). Both leave an audit record, by
which they can be taken back.

Owns: which fields an edit may give, and what becomes of the ties of a deleted experience.
Never: destroys anything.
"""

from dataclasses import replace
from typing import Any

from pydantic import BaseModel

from graphmem_neo4j.correcting import Asker
from graphmem_neo4j.errors import BadRequest, StoreUnavailable
from graphmem_neo4j.experiences.hand import Hand, Known, change, named
from graphmem_neo4j.experiences.names import identity_key, read_name
from graphmem_neo4j.experiences.shapes import Edited, read_type
from graphmem_neo4j.experiences.texts import (
    DESCRIPTION_MAX_CHARACTERS,
    NewExperience,
    as_told,
    changed_texts,
    read_body,
    read_line,
)
from graphmem_neo4j.experiences.writing import UPDATED, target_of, write
from graphmem_neo4j.indexed import EXPERIENCE, shelf_of
from graphmem_neo4j.keys import OPEN_END, change_id
from graphmem_neo4j.queries import load
from graphmem_neo4j.relations import read_reason

RETIRE_EXPERIENCE = load("experiences/retire_experience")

DELETED = "experience_deleted"
_ROUNDS_MAX = 10
_FIELDS = ("description", "content", "new_name", "type")


class _Retired(BaseModel):
    experience_id: str
    ended: int


async def edit(hand: Hand, name: object, asker: Asker, **given: Any) -> Edited:
    """Replace description, content, name or type of a known experience; two statements.

    Raises NotFound for an unknown name, BadRequest where nothing is given or the new name is taken.
    """
    fields = {key: value for key, value in given.items() if key in _FIELDS and value is not None}
    if not fields:
        raise BadRequest("nothing to edit: give description, content, new_name or type")
    reason = read_reason(given.get("reason"))
    for _ in range(_ROUNDS_MAX):
        known = await named(hand.graph, hand.viewer, name)
        told = _edited(as_told(known.experience), fields)
        if told.name_key != known.experience.name_key:
            await _check_free(hand, told)
        done = await _write(hand, known, told, asker, reason)
        if done is not None:
            return done
    raise StoreUnavailable("this experience keeps changing: try again")


def _edited(told: NewExperience, fields: dict[str, Any]) -> NewExperience:
    changes: dict[str, Any] = {}
    if "description" in fields:
        said = fields["description"]
        most = DESCRIPTION_MAX_CHARACTERS
        changes["description"] = read_line(said, name="description", most=most)
    if "content" in fields:
        changes["content"] = read_body(fields["content"])
    if "type" in fields:
        changes["type"] = read_type(fields["type"])
    if "new_name" in fields:
        shown, key = read_name(fields["new_name"], name="new_name")
        changes |= {"name": shown, "name_key": key}
    return replace(told, **changes)


async def _check_free(hand: Hand, told: NewExperience) -> None:
    try:
        other = await named(hand.graph, hand.viewer, told.name)
    except BadRequest:
        return
    if other.experience.scope == told.scope:
        raise BadRequest(f"new_name {told.name_key!r} is that of another experience: edit that one")


async def _write(
    hand: Hand, known: Known, told: NewExperience, asker: Asker, reason: str | None
) -> Edited | None:
    before = known.experience
    is_renamed = told.name_key != before.name_key
    mark = change(
        change_id(hand.moment.receipt_id, 0),
        UPDATED,
        session_id=asker.session_id,
        made_by=asker.made_by,
        reason=reason,
        **changed_texts(as_told(before), told),
        identity_key_before=known.identity_key if is_renamed else None,
        version_after=before.version + 1,
    )
    done = await write(
        hand,
        target_of(known),
        told,
        has_new_text=(told.name, told.description, told.content)
        != (before.name, before.description, before.content),
        new_key=_new_key(hand, told) if is_renamed else None,
        change=mark,
    )
    if done is None:
        return None
    return Edited(action="edited", experience=done.experience, change_id=mark["change_id"])


def _new_key(hand: Hand, told: NewExperience) -> str:
    return identity_key(told.name_key, scope=told.scope, origin=hand.viewer.origin)


async def delete(hand: Hand, name: object, asker: Asker, *, reason: object = None) -> Edited:
    """Take an experience out of every search; two statements.

    Raises NotFound for an unknown name.
    """
    why = read_reason(reason)
    for _ in range(_ROUNDS_MAX):
        known = (await named(hand.graph, hand.viewer, name)).experience
        mark = change(
            change_id(hand.moment.receipt_id, 0),
            DELETED,
            session_id=asker.session_id,
            made_by=asker.made_by,
            reason=why,
        )
        rows = await hand.graph.run(
            RETIRE_EXPERIENCE,
            _Retired,
            space=hand.viewer.space_key,
            experience_id=known.experience_id,
            version=known.version,
            past_shelf=shelf_of(
                hand.moment.space, known.scope, EXPERIENCE, known.session_id, live=False
            ),
            change=mark,
            now=hand.moment.now,
            open_end=OPEN_END,
        )
        if rows:
            return Edited(action="deleted", experience=known, change_id=mark["change_id"])
    raise StoreUnavailable("this experience keeps changing: try again")
