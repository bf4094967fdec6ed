"""Save: keep stated facts. What was added, what was folded in, what was known already?

Owns: the reading of a statement as a caller gives it, the batches, and the receipt.
Never: writes by itself (`write.py` is the pen).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, tzinfo
from typing import Any

from pydantic import ValidationError

from graphmem_neo4j.calibrate import calibration_of, on_scale
from graphmem_neo4j.content import NAME_MAX_BYTES, clean_name, required_content
from graphmem_neo4j.deciding import Decider
from graphmem_neo4j.drafts import Statement
from graphmem_neo4j.embed import Embedder
from graphmem_neo4j.errors import BadRequest, StoreUnavailable
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.keys import OPEN_END, OPEN_START, parse_scope
from graphmem_neo4j.mentioning import link_now
from graphmem_neo4j.mentions.plan import Linking, NamedText
from graphmem_neo4j.models import STATEMENTS_MAX, NewMemory, Waiting, named_fault
from graphmem_neo4j.moments import as_utc
from graphmem_neo4j.payload import json_text
from graphmem_neo4j.pen import Pen
from graphmem_neo4j.receipts import SaveAction, Saved, SavedMemory
from graphmem_neo4j.references import WantedReference, check_reference, ensure_references
from graphmem_neo4j.settings import SaveSettings
from graphmem_neo4j.slot import Slot
from graphmem_neo4j.visibility import viewer
from graphmem_neo4j.write import BATCH_MAX, write

METADATA_MAX_BYTES = 64_000
SOURCE_MAX_BYTES = 4_000
"""Who said it, and in which mood: texts, and keys of nothing."""
_SAME_STANDARD, _ASK_STANDARD = 0.95, 0.55
"""What is usual with models whose cosines spread widely (S69, S71)."""


@dataclass(frozen=True, slots=True)
class Moment:
    """Where and when a save happens: tenant, zone, moment, receipt, random letters, isolation."""

    space: str
    zone: tzinfo
    now: datetime
    receipt_id: str
    suffix: Callable[[], str]
    is_strict: bool = False
    reads_names: bool = False


def new_memory(memory: str | NewMemory | Mapping[str, Any]) -> NewMemory:
    """Read a statement as a caller gives it; raises BadRequest naming what to change."""
    if isinstance(memory, NewMemory):
        return memory
    fields = {"content": memory} if isinstance(memory, str) else memory
    try:
        return NewMemory.model_validate(fields)
    except ValidationError as error:
        raise BadRequest(named_fault(error, "memory", NewMemory.model_fields)) from error


def new_memories(
    memories: str | NewMemory | Mapping[str, Any] | Sequence[str | NewMemory | Mapping[str, Any]],
    fields: Mapping[str, Any],
) -> list[NewMemory]:
    """Read statements as a caller gives them; `fields` are those of a single text.

    Raises BadRequest naming what to change.
    """
    if isinstance(memories, str):
        if "content" in fields:
            raise BadRequest("content is given twice: the text itself is the content")
        return [new_memory({"content": memories, **fields})]
    if fields:
        named = ", ".join(sorted(fields))
        raise BadRequest(f"{named}: arguments go with a single text, else write them into each one")
    one = [memories] if isinstance(memories, NewMemory | Mapping) else memories
    return [new_memory(memory) for memory in one]


async def save(
    graph: Graph,
    embedder: Embedder,
    slot: Slot,
    moment: Moment,
    memories: Sequence[NewMemory],
    settings: SaveSettings,
    *,
    decider: Decider | None = None,
) -> Saved:
    """Keep statements: every one is checked against what is known, and answered for.

    With a `decider` a language model is asked about what is near and not surely the same, many
    pairs at once; what got no answer in time is kept, and its pairs wait for the job `decide`.
    Raises BadRequest for an unusable one (then none is stored), StoreUnavailable when Neo4j is
    away (what was stored before is known when they are sent again).
    """
    if not 1 <= len(memories) <= STATEMENTS_MAX:
        raise BadRequest(f"{len(memories)} memories: give 1 to {STATEMENTS_MAX} a call")
    statements = [_statement(memory, moment) for memory in memories]
    for memory in memories:
        for reference in memory.references:
            check_reference(reference)
    gate = None if decider is None else decider.gate()
    pen = replace(pen_of(graph, embedder, slot, moment, settings), gate=gate)
    saved: list[SavedMemory] = []
    missing_vectors = 0
    for start in range(0, len(statements), BATCH_MAX):
        batch, missing = await write(pen, statements[start : start + BATCH_MAX], first=start)
        saved += batch
        missing_vectors += missing
    saved = await _refer(graph, moment, memories, saved)
    if moment.reads_names:
        await _name(graph, moment, memories, statements, saved)
    return _receipt(moment, saved, missing_vectors, embedder, asked=gate.asked if gate else 0)


async def _refer(
    graph: Graph, moment: Moment, memories: Sequence[NewMemory], saved: list[SavedMemory]
) -> list[SavedMemory]:
    """Link the things elsewhere to the memories that now hold the statements, where there are any.

    One statement more, and nothing twice when a save is sent again.
    """
    wanted = [
        WantedReference(
            memory_id=outcome.memory_id,
            reference=reference,
            scope=outcome.scope,
            session_id=memory.session_id,
            origin=viewer(
                moment.space, session_id=memory.session_id, is_strict=moment.is_strict
            ).origin,
        )
        for memory, outcome in zip(memories, saved, strict=True)
        for reference in memory.references
    ]
    if not wanted:
        return saved
    linked = await ensure_references(
        graph, moment.space, wanted, now=moment.now, suffix=moment.suffix
    )
    ids = {one.number: one.entity_id for one in linked}
    if len(ids) < len(wanted):
        raise StoreUnavailable("a memory went away while its references were linked: try again")
    numbers = iter(range(len(wanted)))
    named = [[ids[next(numbers)] for _ in memory.references] for memory in memories]
    return [
        outcome.model_copy(update={"references": list(dict.fromkeys(entities))})
        for outcome, entities in zip(saved, named, strict=True)
    ]


async def _name(
    graph: Graph,
    moment: Moment,
    memories: Sequence[NewMemory],
    statements: Sequence[Statement],
    saved: Sequence[SavedMemory],
) -> None:
    """Tie what is stored to the things and people it names; a memory gets what its twin names, too.

    One statement more where something is new (see mentioning.py).
    """
    texts: dict[str, NamedText] = {}
    for memory, statement, outcome in zip(memories, statements, saved, strict=True):
        told = tuple((mention.name, mention.type) for mention in memory.mentions)
        is_told_otherwise = statement.content != outcome.content or bool(told)
        if outcome.action in (SaveAction.ADDED, SaveAction.UPDATED) or is_told_otherwise:
            content = statement.content
            if outcome.memory_id in texts:
                before = texts[outcome.memory_id]
                content, told = f"{before.content}\n\n{content}", before.told + told
            texts[outcome.memory_id] = NamedText(
                kind="memory",
                key=outcome.memory_id,
                content=content,
                scope=outcome.scope,
                session_id=statement.session_id,
                is_due=is_told_otherwise,
                told=told,
            )
    linking = Linking(moment.suffix, moment.is_strict)
    await link_now(graph, moment.space, list(texts.values()), now=moment.now, linking=linking)


def pen_of(
    graph: Graph, embedder: Embedder, slot: Slot, moment: Moment, settings: SaveSettings
) -> Pen:
    """Give the pen of one write: its thresholds are the settings', else the model's own."""
    threshold, ask_threshold = settings.meaning_threshold, settings.ask_threshold
    if embedder.signature is not None:
        found = calibration_of(embedder.signature.model)
        threshold = _cosine(threshold, standard=_SAME_STANDARD, own=found.same_above)
        ask_threshold = _cosine(ask_threshold, standard=_ASK_STANDARD, own=found.ask_above)
    return Pen(
        graph=graph,
        embedder=embedder,
        slot=slot,
        space=moment.space,
        now=moment.now,
        receipt_id=moment.receipt_id,
        suffix=moment.suffix,
        lexical_threshold=settings.lexical_threshold,
        meaning_threshold=threshold,
        ask_threshold=ask_threshold,
        is_strict=moment.is_strict,
        reads_names=moment.reads_names,
    )


def _cosine(setting: float | None, *, standard: float, own: float | None) -> float | None:
    return own if setting is None else on_scale(setting, standard=standard, own=own)


def _statement(memory: NewMemory, moment: Moment) -> Statement:
    valid_from = _time(memory.valid_from, moment, "valid_from")
    valid_until = _time(memory.valid_until, moment, "valid_until", day_ends=True)
    if valid_from and valid_until and valid_from >= valid_until:
        raise BadRequest("valid_from must be before valid_until")
    return Statement(
        content=required_content(memory.content),
        category=memory.category,
        salience=memory.salience,
        scope=parse_scope(memory.scope),
        confidence=memory.confidence,
        kind=memory.kind,
        pinned=memory.pinned,
        valid_from=valid_from,
        valid_until=valid_until,
        created_at=_time(memory.created_at, moment, "created_at"),
        session_id=_line(memory.session_id, "session_id"),
        source_type=clean_name(memory.source_type, name="source_type", max_bytes=64),
        metadata=json_text(memory.metadata, name="metadata", max_bytes=METADATA_MAX_BYTES),
        source_person=_line(memory.source_person, "source_person", SOURCE_MAX_BYTES),
        evidence_type=memory.evidence_type,
        context_mood=_line(memory.context_mood, "context_mood", SOURCE_MAX_BYTES),
    )


def _line(value: str | None, name: str, max_bytes: int = NAME_MAX_BYTES) -> str | None:
    return None if value is None else clean_name(value, name=name, max_bytes=max_bytes)


def why_unfound(
    memory: NewMemory, saved: SavedMemory, moment: Moment, *, min_salience: float
) -> list[str]:
    """Say why a normal search will not show what was just saved; nothing where it will."""
    reasons: list[str] = []
    if saved.salience < min_salience:
        reasons.append(f"its salience {saved.salience} is below {min_salience}, the least recalled")
    until = _time(memory.valid_until, moment, "valid_until", day_ends=True)
    if until is not None and until <= moment.now:
        reasons.append(f"it stopped being valid at {until.isoformat()}")
    since = _time(memory.valid_from, moment, "valid_from")
    if since is not None and since > moment.now:
        reasons.append(f"it is not valid before {since.isoformat()}")
    return [f"it will not be found by a normal search, because {reason}" for reason in reasons]


def _time(
    value: datetime | str | None, moment: Moment, name: str, *, day_ends: bool = False
) -> datetime | None:
    if value is None:
        return None
    # A fact that begins at the end of time, or ended before it, is not one without bounds.
    refused = {"valid_from": (OPEN_END,), "valid_until": (OPEN_START,)}.get(name, ())
    time = as_utc(value, moment.zone, name=name, day_ends=day_ends, refused=refused)
    return None if time in (OPEN_START, OPEN_END) else time


def _receipt(
    moment: Moment,
    saved: list[SavedMemory],
    missing_vectors: int,
    embedder: Embedder,
    *,
    asked: int,
) -> Saved:
    counts = {action: sum(memory.action is action for memory in saved) for action in SaveAction}
    added, updated = counts[SaveAction.ADDED], counts[SaveAction.UPDATED]
    return Saved(
        receipt_id=moment.receipt_id,
        memories=saved,
        added=added,
        merged=counts[SaveAction.MERGED],
        known=counts[SaveAction.KNOWN],
        waiting=Waiting(
            embed=missing_vectors,
            link=added + updated,
            decide=sum(memory.waits for memory in saved),
        ),
        embedding_mode=str(embedder.choice),
        updated=updated,
        asked=asked,
    )
