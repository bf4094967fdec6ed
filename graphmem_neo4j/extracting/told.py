"""Told: what becomes of a text that somebody says is to be remembered?

Owns: the reading of it by a language model, within a time, and the writing of what was read.
Never: loses the text: it is kept as it is where nothing was read, and beside what was read where
something of the answer is not believed, or where it tells nothing of a part of the text.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field

import structlog

from graphmem_neo4j.deciding import Decider
from graphmem_neo4j.entity_names import name_key
from graphmem_neo4j.errors import ModelUnavailable
from graphmem_neo4j.extracting.applying import Applied, Desk, relate
from graphmem_neo4j.extracting.texts import Studied, joined, parts_of, study
from graphmem_neo4j.extracting.tools import Tools
from graphmem_neo4j.extraction.shapes import TURNS_MAX, PlannedRelation
from graphmem_neo4j.graph_shapes import Linked
from graphmem_neo4j.keys import receipt_id
from graphmem_neo4j.known_shapes import Remembered, ToldRelation
from graphmem_neo4j.logs import redact
from graphmem_neo4j.models import NewMemory
from graphmem_neo4j.receipts import SaveAction, Saved
from graphmem_neo4j.remember import Told, planned_statements
from graphmem_neo4j.save import save
from graphmem_neo4j.traits import traits

log = structlog.get_logger()

_NEW = (SaveAction.ADDED, SaveAction.UPDATED)


@dataclass(frozen=True, slots=True)
class Reading:
    """The statements of a text, the relations that it tells, and what is to be said of that."""

    statements: list[NewMemory]
    relations: Sequence[PlannedRelation] = ()
    is_read: bool = False
    notes: list[str] = field(default_factory=list[str])


async def read_told(tools: Tools, told: Told, raw: list[NewMemory], decider: Decider) -> Reading:
    """Let the language model read a text; `raw` is the text itself, as a statement.

    Total but for StoreUnavailable: a model that is away, late, over its budget or of no use leaves
    the text as it is, with a note. One that is away or late is not asked by the save, either.
    """
    if not tools.consultant.is_on:
        return Reading(raw)
    if not isinstance(raw[0].content, str):
        return Reading(raw)
    single = parts_of(raw[0].content)
    parts = single if len(single) <= TURNS_MAX else joined(single)
    if len(parts) > TURNS_MAX:
        return Reading(raw, notes=["kept as it is: too long for one question to the model"])
    seconds = tools.settings.extraction.told_seconds
    try:
        async with asyncio.timeout(seconds):
            studied = await study(tools, parts, tools.clock())
    except TimeoutError:
        decider.rest()
        return Reading(
            raw, notes=[f"kept as it is: the language model gave no answer within {seconds:g} s"]
        )
    except ModelUnavailable as error:
        log.info("told.unread", reason=redact(str(error)))
        if type(error) is ModelUnavailable:
            # The others were told at once, or are about this text alone.
            decider.rest()
        return Reading(raw, notes=[f"kept as it is: {redact(str(error))}"])
    return _reading(told, raw, studied, parts=len(parts), is_joined=parts != single)


def _reading(
    told: Told, raw: list[NewMemory], studied: Studied | None, *, parts: int, is_joined: bool
) -> Reading:
    if studied is None or not studied.plan.memories:
        return Reading(raw, notes=["kept as it is: the language model read no statement out of it"])
    statements, notes = planned_statements(told, studied.plan.memories), list[str]()
    if why := _why_kept(studied, parts=parts, is_joined=is_joined):
        statements, notes = [*statements, *raw], [f"kept as it is as well: {why}"]
    return Reading(statements, studied.plan.relations, is_read=True, notes=notes)


def _why_kept(studied: Studied, *, parts: int, is_joined: bool) -> str | None:
    """Say why the text may say more than what was read out of it; None where it does not."""
    if not studied.is_whole:
        return "a part of what the language model read is not believed"
    if missed := parts - len(studied.covered):
        return f"of {missed} of its {parts} parts the language model kept nothing"
    if is_joined:
        return "it has too many parts to tell whether one of them was passed over"
    return None


async def keep(tools: Tools, told: Told, reading: Reading, decider: Decider) -> Remembered:
    """Save the statements of a text and draw its relations. Raises what `save` raises."""
    now = tools.clock()
    receipt = receipt_id(int(now.timestamp() * 1000), tools.suffix())
    saved = await save(
        tools.graph,
        tools.embedder,
        tools.slot,
        tools.moment(receipt, now),
        reading.statements,
        tools.settings.save,
        decider=decider,
    )
    done = Applied()
    desk = Desk(told.session_id, told.scope, receipt, now, is_resumed=False)
    await relate(tools, desk, reading.relations, done)
    who = tools.viewer(told.scope, told.session_id)
    seen = await traits(tools.graph, who, [one.memory_id for one in saved.memories])
    refused = [f"a relation was not drawn: {reason}" for reason in done.refused]
    return Remembered(
        action="stored" if any(one.action in _NEW for one in saved.memories) else "skipped",
        saved=saved,
        traits=seen,
        relations=[_told(*one, saved, reading.statements) for one in done.drawn],
        is_read=reading.is_read,
        notes=[*reading.notes, *refused],
    )


def _told(
    planned: PlannedRelation, linked: Linked, saved: Saved, statements: Sequence[NewMemory]
) -> ToldRelation:
    """Say what was drawn, and which memories name both ends."""
    ends = {name_key(planned.source.name), name_key(planned.target.name)}
    naming = [
        stored.memory_id
        for stored, statement in zip(saved.memories, statements, strict=True)
        if ends <= {name_key(mention.name) for mention in statement.mentions}
    ]
    return ToldRelation(
        source=linked.relation.from_id,
        source_name=planned.source.name,
        type=linked.relation.type,
        target=linked.relation.to_id,
        target_name=planned.target.name,
        memory_ids=list(dict.fromkeys(naming)),
    )
