"""Record: keep a task, skill or event; under a known name the longer text stays (R-G3).

Two statements: one looks the name up, one writes. Where somebody else wrote meanwhile, both are
done again.

Owns: what becomes of a name that is known, and of the skill that is named with it.
Never: decides whether two names mean one thing (`twins.py` does, at maintenance).
"""

from dataclasses import dataclass, replace
from typing import Any

from graphmem_neo4j.errors import BadRequest, StoreUnavailable
from graphmem_neo4j.experiences.hand import Hand, Known, change, find_named, pick
from graphmem_neo4j.experiences.names import experience_id, identity_key, read_name
from graphmem_neo4j.experiences.shapes import Experience, ExperienceType, Recorded, TieType
from graphmem_neo4j.experiences.texts import (
    INSTRUCTION_MAX_CHARACTERS,
    NewExperience,
    longer,
    read_line,
)
from graphmem_neo4j.experiences.ties import tie_row
from graphmem_neo4j.experiences.writing import UPDATED, Target, target_of, write
from graphmem_neo4j.graph_shapes import CreatedBy
from graphmem_neo4j.keys import change_id

_ROUNDS_MAX = 10


@dataclass(frozen=True, slots=True)
class Related:
    """The skill that solves what is recorded, by name; how, when, and who says so."""

    name: str
    name_key: str
    instruction: str | None = None
    condition: str | None = None
    created_by: CreatedBy = CreatedBy.AGENT


def read_related(
    name: object, instruction: object = None, condition: object = None
) -> Related | None:
    """Read which skill solves it; raises BadRequest where it cannot be read."""
    if name is None:
        if instruction is not None or condition is not None:
            raise BadRequest("instruction and condition belong to a related skill: name it as well")
        return None
    shown, key = read_name(name, name="relatedSkill")
    how, when = (
        None if value is None else read_line(value, name=what, most=INSTRUCTION_MAX_CHARACTERS)
        for what, value in (("instruction", instruction), ("condition", condition))
    )
    return Related(shown, key, how, when)


async def record(
    hand: Hand, told: NewExperience, related: Related | None, *, session_id: str | None
) -> Recorded:
    """Keep an experience, and tie it to the skill that solves it.

    Raises BadRequest where the name is one of another type; then nothing was written. A related
    skill that nobody recorded is a note: what was learned is not lost for it.
    """
    new_id = experience_id(hand.moment.now, hand.moment.suffix())
    keys = [told.name_key] + ([] if related is None else [related.name_key])
    for _ in range(_ROUNDS_MAX):
        found = await find_named(hand.graph, hand.viewer, keys)
        own = _own(hand, told, found)
        result = await _write(hand, told, own, new_id, session_id, _solver(related, found, hand))
        if result is not None:
            return _with_notes(result, told, related, found, hand)
    raise StoreUnavailable("this experience keeps changing: try again")


def _own(hand: Hand, told: NewExperience, found: list[Known]) -> Known | None:
    """Give the known experience of this name, scope and origin, or that it was joined to."""
    keys = {_identity(hand, told), *(one.identity_key for one in found if _holds(one, told))}
    fitting = [one for one in found if one.asked == told.name_key and one.identity_key in keys]
    own = min(fitting, key=lambda one: one.experience.name_key != told.name_key, default=None)
    if own is not None and own.experience.type is not told.type:
        raise BadRequest(
            f"name {told.name_key!r} is a {own.experience.type.value} already: give this "
            f"{told.type.value} a name of its own"
        )
    return own


def _holds(one: Known, told: NewExperience) -> bool:
    """Say whether this one holds by now what was recorded under the told name."""
    is_joined = one.experience.name_key != told.name_key
    return is_joined and (one.experience.scope, one.experience.type) == (told.scope, told.type)


def _identity(hand: Hand, told: NewExperience) -> str:
    return identity_key(told.name_key, scope=told.scope, origin=hand.viewer.origin)


@dataclass(frozen=True, slots=True)
class _Solver:
    experience: Experience
    related: Related


def _solver(related: Related | None, found: list[Known], hand: Hand) -> _Solver | None:
    if related is None:
        return None
    known = pick(found, related.name_key, hand.viewer.scopes)
    if known is None or known.experience.type is ExperienceType.TASK:
        return None
    return _Solver(known.experience, related)


async def _write(
    hand: Hand,
    told: NewExperience,
    own: Known | None,
    new_id: str,
    session_id: str | None,
    solver: _Solver | None,
) -> Recorded | None:
    known = None if own is None else own.experience
    kept = told if known is None else _kept(known, told)
    has_new_text = known is None or (kept.description, kept.content) != (
        known.description,
        known.content,
    )
    mark = None if known is None or not has_new_text else _change(hand, known, session_id)
    target = Target(new_id, _identity(hand, told), 0, session_id) if own is None else target_of(own)
    done = await write(
        hand,
        target,
        kept,
        has_new_text=has_new_text,
        confirms=1,
        ties=_ties(hand, target.experience_id, kept, solver),
        change=mark,
    )
    if done is None:
        return None
    return Recorded(
        action="added" if known is None else "improved" if has_new_text else "confirmed",
        experience=done.experience,
        tie=done.ties[0] if done.ties else None,
        change_id=None if mark is None else mark["change_id"],
        waits_for_vector=done.lacks_vector and hand.slot.letter is not None,
        embedding_mode=str(hand.embedder.choice),
    )


def _kept(known: Experience, told: NewExperience) -> NewExperience:
    """Keep the longer of both texts, under the name that is known (R-G3)."""
    return replace(
        told,
        name=known.name,
        name_key=known.name_key,
        description=longer(known.description, told.description),
        content=longer(known.content, told.content),
    )


def _change(hand: Hand, known: Experience, session_id: str | None) -> dict[str, Any]:
    return change(
        change_id(hand.moment.receipt_id, 0),
        UPDATED,
        session_id=session_id,
        made_by="agent",
        description_before=known.description,
        content_before=known.content,
        version_after=known.version + 1,
    )


def _ties(
    hand: Hand, own_id: str, told: NewExperience, solver: _Solver | None
) -> list[dict[str, Any]]:
    """Give the tie SOLVED_BY: from what is recorded to the skill, or from an event to this skill.

    Where nobody said how and when: the skill's own description, and what is solved by it.
    """
    if solver is None or solver.experience.experience_id == own_id:
        return []
    other, related = solver.experience, solver.related
    is_event = other.type is ExperienceType.EVENT
    ends = (other.experience_id, own_id) if is_event else (own_id, other.experience_id)
    skill, trouble = (told, other) if is_event else (other, told)
    return [
        tie_row(
            hand.moment,
            TieType.SOLVED_BY,
            *ends,
            instruction=related.instruction or skill.description,
            condition=related.condition or trouble.name,
            created_by=related.created_by,
        )
    ]


def _with_notes(
    result: Recorded, told: NewExperience, related: Related | None, found: list[Known], hand: Hand
) -> Recorded:
    if related is None or result.tie is not None:
        return result
    known = pick(found, related.name_key, hand.viewer.scopes)
    if known is None:
        reason = f"no skill is named {related.name[:80]!r}: record it, then record this once more"
    elif known.experience.type is ExperienceType.TASK:
        reason = f"{related.name_key!r} is a TASK: name the SKILL that solves it"
    elif related.name_key == told.name_key:
        reason = "relatedSkill is this very experience"
    else:
        reason = f"{related.name_key!r} went away meanwhile"
    return result.model_copy(update={"notes": [*result.notes, f"nothing was tied: {reason}"]})
