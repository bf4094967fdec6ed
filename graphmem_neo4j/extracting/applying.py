"""Applying: write what of an answer is believed, each thing once, however often it is begun.

Everything is written by the verbs that people and agents use: statements by the pen, with all its
judgement of what is known already (Q53), relations by link, experiences by record. What one of them
refuses is noted, and keeps nothing else from being written.

Owns: the order of those writes, and what they report.
Never: decides what is believed, or moves the cursor.
"""

import hashlib
import json
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from pydantic import BaseModel

from graphmem_neo4j.deciding import Decider
from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.experiences.hand import Hand, find_named
from graphmem_neo4j.experiences.record import record
from graphmem_neo4j.experiences.texts import read_experience
from graphmem_neo4j.experiences.ties import tie
from graphmem_neo4j.extracting.tools import Tools
from graphmem_neo4j.extraction.shapes import (
    Plan,
    PlannedExperience,
    PlannedMemory,
    PlannedName,
    PlannedRelation,
    PlannedTie,
)
from graphmem_neo4j.graph_shapes import CreatedBy, Linked
from graphmem_neo4j.keys import OPEN_END, content_hash, space_key
from graphmem_neo4j.link import link, link_of
from graphmem_neo4j.models import EntityType, NewMemory
from graphmem_neo4j.queries import load
from graphmem_neo4j.receipts import SaveAction
from graphmem_neo4j.refs import parse_ref
from graphmem_neo4j.resolve import resolve
from graphmem_neo4j.save import save

LIST_KNOWN = load("extracting/list_known")

SOURCE_TYPE = "extraction"
_REASON_MAX_CHARACTERS = 160


class _Known(BaseModel):
    number: int
    memory_id: str
    is_live: bool


@dataclass(frozen=True, slots=True)
class Desk:
    """Where a batch is written: its session and scope, its receipt, and when the plan was kept.

    `is_resumed`: a worker before us may have written a part of it. `is_again`: its turns were read
    before, and are read once more.
    """

    session_id: str | None
    scope: str
    receipt_id: str
    kept_at: datetime
    is_resumed: bool
    is_again: bool = False


@dataclass(slots=True)
class Applied:
    """What was written: memories by what became of them, and where each comes from."""

    merged: int = 0
    relations: int = 0
    drawn: list[tuple[PlannedRelation, Linked]] = field(
        default_factory=list[tuple[PlannedRelation, Linked]]
    )
    experiences: int = 0
    refused: list[str] = field(default_factory=list[str])
    sources: list[dict[str, object]] = field(default_factory=list[dict[str, object]])


def batch_receipt_id(space: str, job_id: str, run: int, from_place: int, to_place: int) -> str:
    """Give the receipt of a batch: the same for whoever writes it."""
    parts = json.dumps(["extract", space, job_id, run, from_place, to_place])
    return "rcp" + hashlib.sha256(parts.encode()).hexdigest()[:32]


async def apply(tools: Tools, desk: Desk, plan: Plan) -> Applied:
    """Write a plan. Raises StoreUnavailable: then it is begun anew, and nothing is doubled."""
    done = Applied()
    await _save(tools, desk, plan.memories, done)
    await relate(tools, desk, plan.relations, done)
    for number, experience in enumerate(plan.experiences):
        hand = _hand(tools, desk, f"x{number}")
        if await _tried(lambda h=hand, e=experience: _record(h, desk, e), done):
            done.experiences += 1
    for number, planned in enumerate(plan.ties):
        hand = _hand(tools, desk, f"t{number}")
        await _tried(lambda h=hand, t=planned: _tie(h, desk, t), done)
    return done


async def relate(
    tools: Tools, desk: Desk, planned: Sequence[PlannedRelation], done: Applied
) -> None:
    """Draw relations between names, each once; one that is refused keeps no other from it."""
    for number, relation in enumerate(planned):

        async def step(number: int = number, relation: PlannedRelation = relation) -> None:
            done.drawn.append((relation, await _link(tools, desk, number, relation)))

        if await _tried(step, done):
            done.relations += 1


async def _tried(step: Callable[[], Awaitable[object]], done: Applied) -> bool:
    try:
        await step()
    except BadRequest as error:
        done.refused.append(str(error)[:_REASON_MAX_CHARACTERS])
        return False
    return True


async def _save(tools: Tools, desk: Desk, planned: Sequence[PlannedMemory], done: Applied) -> None:
    if desk.is_again or desk.is_resumed:
        known = await _known(tools, desk, planned)
        done.sources += [
            _source(planned[one.number], one.memory_id) for one in known if one.is_live
        ]
        gone = {one.number for one in known}
        planned = [one for number, one in enumerate(planned) if number not in gone]
    try:
        await _pen(tools, desk, planned, done)
    except BadRequest:
        # One that may not be stored keeps no other from it; what was stored already is known.
        for one in planned:
            await _tried(lambda one=one: _pen(tools, desk, [one], done), done)


async def _pen(tools: Tools, desk: Desk, planned: Sequence[PlannedMemory], done: Applied) -> None:
    if not planned:
        return
    saved = await save(
        tools.graph,
        tools.embedder,
        tools.slot,
        tools.moment(desk.receipt_id, tools.clock()),
        [_statement(one, desk) for one in planned],
        tools.settings.save,
        decider=Decider(tools.consultant, tools.settings.save, now=tools.clock, is_background=True),
    )
    for one, outcome in zip(planned, saved.memories, strict=True):
        done.merged += outcome.action is SaveAction.MERGED
        done.sources.append(_source(one, outcome.memory_id))


async def _known(tools: Tools, desk: Desk, planned: Sequence[PlannedMemory]) -> list[_Known]:
    """Give the places of statements that these turns, or a worker before us, gave before.

    In the same words they are not told again: nothing is confirmed (F67), and what was deleted or
    corrected since does not come back.
    """
    return await tools.graph.run(
        LIST_KNOWN,
        _Known,
        space=space_key(tools.space),
        statements=[
            {
                "number": number,
                "content_hash": content_hash(one.content),
                "message_ids": one.message_ids,
            }
            for number, one in enumerate(planned)
        ],
        receipt_id=desk.receipt_id,
        is_again=desk.is_again,
        scope=desk.scope,
        open_end=OPEN_END,
    )


def _source(planned: PlannedMemory, memory_id: str) -> dict[str, object]:
    return {"memory_id": memory_id, "message_ids": planned.message_ids}


def _statement(planned: PlannedMemory, desk: Desk) -> NewMemory:
    return planned.as_new(
        scope=desk.scope,
        created_at=planned.said_at,
        session_id=desk.session_id,
        source_type=SOURCE_TYPE,
        source_person=planned.source_person,
    )


async def _link(tools: Tools, desk: Desk, number: int, planned: PlannedRelation) -> Linked:
    source = await _reference(tools, desk, planned.source)
    target = await _reference(tools, desk, planned.target)
    await _require_room(tools, desk, source, target)
    asked = link_of(
        source,
        target,
        planned.relation,
        confidence=planned.confidence,
        created_by=CreatedBy.COMPACT,
    )
    moment = tools.moment(f"{desk.receipt_id}r{number}", tools.clock())
    who = tools.viewer(desk.scope, desk.session_id)
    return await link(tools.graph, who, asked, moment, scope=desk.scope)


async def _require_room(tools: Tools, desk: Desk, source: str, target: str) -> None:
    """Refuse a relation that is told in one scope between two things that others see as well.

    A relation is seen by whoever sees both of its ends: what a project says would be told to all.
    """
    if desk.scope == "global":
        return
    who = tools.viewer(desk.scope, desk.session_id)
    refs = [parse_ref(one, name="name") for one in (source, target)]
    ends = await resolve(tools.graph, who, refs)
    if all(end is not None and end.scope != desk.scope for end in ends):
        raise BadRequest("a relation that is told in one scope, between things of another")


async def _reference(tools: Tools, desk: Desk, name: PlannedName) -> str:
    """Name a thing: by its type, or, where that is not known, as whatever is known by the name."""
    if name.type is not EntityType.CONCEPT:
        return f"{name.type.value}:{name.name}"
    who = tools.viewer(desk.scope, desk.session_id)
    (known,) = await resolve(tools.graph, who, [parse_ref(f"entity:{name.name}", name="name")])
    return f"{EntityType.CONCEPT.value}:{name.name}" if known is None else known.ref


def _hand(tools: Tools, desk: Desk, part: str) -> Hand:
    """Give the hand of one recording, with a receipt of its own: so each change has its own id."""
    return Hand(
        tools.graph,
        tools.embedder,
        tools.slot,
        tools.viewer(desk.scope, desk.session_id),
        tools.moment(desk.receipt_id + part, tools.clock()),
    )


async def _record(hand: Hand, desk: Desk, planned: PlannedExperience) -> None:
    told = read_experience(
        planned.name, planned.type, planned.description, planned.content, scope=desk.scope
    )
    if desk.is_resumed:
        found = await find_named(hand.graph, hand.viewer, [told.name_key])
        # Recorded since the plan was kept: by the worker before us. It is not counted again.
        if any(one.experience.updated_at >= desk.kept_at for one in found):
            return
    await record(hand, told, None, session_id=desk.session_id)


async def _tie(hand: Hand, desk: Desk, planned: PlannedTie) -> None:
    await tie(
        hand,
        planned.source,
        planned.target,
        planned.type,
        instruction=planned.instruction,
        condition=planned.condition,
        session_id=desk.session_id,
    )
