"""Checking: what of a model's answer is believed?

An answer is data. Numbers of turns are checked against the turns that were shown, names against
their texts, values against what was said there, and a statement must rest on a turn of a person:
what the agent said itself would else come back as a fact about the user (S105, fault 57). What
does not hold is refused and counted; nothing that is stored depends on it.

Owns: what is refused, and why.
Never: mends a statement, or asks again.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from typing import TypeVar

from graphmem_neo4j.content import clean_text, wording
from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.extraction.grounding import strange_values
from graphmem_neo4j.extraction.names import NameBook
from graphmem_neo4j.extraction.shapes import (
    Batch,
    Extracted,
    Plan,
    PlannedExperience,
    PlannedMemory,
    PlannedRelation,
    PlannedTie,
    ShownTurn,
    ToldExperience,
    ToldMemory,
    ToldRelation,
    ToldTie,
    Who,
)
from graphmem_neo4j.extraction.synthetic import said_by_someone
from graphmem_neo4j.keys import OPEN_END, OPEN_START
from graphmem_neo4j.models import Category, MemoryKind
from graphmem_neo4j.moments import as_utc
from graphmem_neo4j.relations import relation_type

CONTENT_MIN_CHARACTERS = 10
CONTENT_MIN_IDEOGRAMS = 4
CONTENT_MAX_CHARACTERS = 500
RELATIONS_PER_TURN = 5
EXPERIENCES_MAX = 10
REFUSALS_MAX = 50
NAMES_MAX = 32
_TOLD_MAX = 60

Told = TypeVar("Told")
Planned = TypeVar("Planned")

_USUAL_CATEGORY = {
    MemoryKind.FACT: Category.CONTEXT,
    MemoryKind.PREFERENCE: Category.PREFERENCE,
    MemoryKind.EPISODE: Category.CONTEXT,
}
"""Where a model names none (X7)."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What the settings allow: statements a turn of a person (S66), and the zone of bare times."""

    items_max: int
    zone: tzinfo


class _Refused(Exception):
    """An item that is not believed; its text says why."""


def check(told: Extracted, batch: Batch, limits: Limits) -> Plan:
    """Give what of an answer is believed; total, whatever the answer holds."""
    book = NameBook.of(told.entities, batch)
    refused: list[str] = []
    memories = _memories(told.memories, batch, book, limits, refused)
    most = RELATIONS_PER_TURN * max(1, len(batch.people))
    relations = _kept(told.relations, lambda one: _relation(one, batch, book), refused, most)
    experiences = _kept(
        told.experiences, lambda one: _experience(one, batch), refused, EXPERIENCES_MAX
    )
    ties = _kept(told.ties, _tie, refused, EXPERIENCES_MAX)
    if len(refused) > REFUSALS_MAX:
        more = len(refused) - REFUSALS_MAX + 1
        refused = [*refused[: REFUSALS_MAX - 1], f"and {more} more"]
    return Plan(
        memories=memories,
        relations=relations,
        experiences=experiences,
        ties=ties,
        refused=refused,
        cut_turns=sum(turn.is_cut for turn in batch.turns),
    )


def _kept(
    items: Iterable[Told], plan: Callable[[Told], Planned], refused: list[str], most: int
) -> list[Planned]:
    kept: list[Planned] = []
    for item in items:
        try:
            planned = plan(item)
        except _Refused as reason:
            refused.append(str(reason))
            continue
        if planned in kept:
            continue
        if len(kept) == most:
            refused.append(f"more than {most} of a kind")
            break
        kept.append(planned)
    return kept


def _memories(
    told: Sequence[ToldMemory], batch: Batch, book: NameBook, limits: Limits, refused: list[str]
) -> list[PlannedMemory]:
    most = limits.items_max * max(1, len(batch.people))
    planned = _kept(told, lambda one: _memory(one, batch, book, limits.zone), refused, most)
    # The same words twice in one answer are one statement.
    return list({wording(one.content): one for one in reversed(planned)}.values())[::-1]


def _memory(told: ToldMemory, batch: Batch, book: NameBook, zone: tzinfo) -> PlannedMemory:
    content = " ".join(clean_text(told.content).split())
    _check_length(content)
    if said_by_someone(content) != content:
        raise _Refused(f"a text of a host's: {_short(content)}")
    said_in = _turns(told.turns, batch)
    if not any(turn.who is Who.PERSON for turn in said_in):
        raise _Refused(f"no person said it: {_short(content)}")
    if strange := strange_values(content, batch):
        raise _Refused(f"nobody said {', '.join(strange[:3])}: {_short(content)}")
    valid_from, valid_until = _period(told, zone)
    return PlannedMemory(
        content=content,
        kind=told.kind,
        category=told.category or _USUAL_CATEGORY[told.kind],
        salience=told.salience,
        confidence=told.confidence,
        said_at=max(turn.turn.created_at for turn in said_in),
        message_ids=[turn.turn.message_id for turn in said_in],
        names=book.named(told.mentions, [content, *(turn.text for turn in said_in)])[:NAMES_MAX],
        valid_from=valid_from,
        valid_until=valid_until,
        source_person=_only_speaker(said_in),
    )


def _only_speaker(said_in: Sequence[ShownTurn]) -> str | None:
    """Give who said it, where one person did and the turns name them."""
    speakers = {turn.speaker for turn in said_in if turn.who is Who.PERSON}
    return speakers.pop() if len(speakers) == 1 else None


def _check_length(content: str) -> None:
    is_dense = sum("\u3040" <= sign <= "\u9fff" or sign >= "\uac00" for sign in content) > 3
    least = CONTENT_MIN_IDEOGRAMS if is_dense else CONTENT_MIN_CHARACTERS
    if not least <= len(content) <= CONTENT_MAX_CHARACTERS:
        raise _Refused(f"{len(content)} characters: {_short(content)}")


def _turns(numbers: Sequence[int], batch: Batch) -> list[ShownTurn]:
    """Give the turns that an item names; where there is only one, it need not be named."""
    by_number = {turn.number: turn for turn in batch.turns}
    named = [by_number[number] for number in dict.fromkeys(numbers) if number in by_number]
    if not named and not numbers and len(batch.people) == 1:
        return batch.people
    return named


def _period(told: ToldMemory, zone: tzinfo) -> tuple[datetime | None, datetime | None]:
    """Read from when until when it holds; what cannot be read is open (X14)."""
    since = _moment(told.holds_from, zone, day_ends=False)
    until = _moment(told.holds_until, zone, day_ends=True)
    if since is not None and until is not None and since >= until:
        return since, None
    return since, until


def _moment(text: str | None, zone: tzinfo, *, day_ends: bool) -> datetime | None:
    if text is None or not text.strip():
        return None
    try:
        moment = as_utc(text, zone, day_ends=day_ends)
    except BadRequest:
        return None
    return None if moment in (OPEN_START, OPEN_END) else moment


def _relation(told: ToldRelation, batch: Batch, book: NameBook) -> PlannedRelation:
    shown = f"{told.source} {told.relation} {told.target}"
    said_in = _turns(told.turns, batch)
    if not any(turn.who is Who.PERSON for turn in said_in):
        raise _Refused(f"no person said it: {_short(shown)}")
    source, target = (book.end(name, said_in, batch) for name in (told.source, told.target))
    if source is None or target is None:
        raise _Refused(f"a name that is not in the turns: {_short(shown)}")
    if book.are_one(source, target):
        raise _Refused(f"a thing with itself: {_short(shown)}")
    try:
        wanted = relation_type(told.relation)
    except BadRequest:
        raise _Refused(f"no type of relation: {_short(shown)}") from None
    return PlannedRelation(
        source=source, relation=wanted.wording, target=target, confidence=told.confidence
    )


def _experience(told: ToldExperience, batch: Batch) -> PlannedExperience:
    name = " ".join(told.name.split())
    if told.type.strip().upper() not in ("TASK", "SKILL", "EVENT") or not name:
        raise _Refused(f"no kind of experience: {_short(told.type)} {_short(name)}")
    if not told.description.strip() or not told.content.strip():
        raise _Refused(f"an experience without a text: {_short(name)}")
    if not _turns(told.turns, batch) and not told.turns == []:
        raise _Refused(f"turns that were not shown: {_short(name)}")
    return PlannedExperience(
        name=name,
        type=told.type.strip().upper(),
        description=told.description.strip(),
        content=told.content.strip(),
    )


def _tie(told: ToldTie) -> PlannedTie:
    if not (told.source.strip() and told.target.strip() and told.instruction.strip()):
        raise _Refused("a tie without names or instruction")
    return PlannedTie(
        source=told.source.strip(),
        type=told.type.strip(),
        target=told.target.strip(),
        instruction=told.instruction.strip(),
        condition=(told.condition or "").strip() or None,
    )


def _short(text: str) -> str:
    return repr(text[:_TOLD_MAX])
