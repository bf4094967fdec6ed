"""Applying a reflection: write what of an answer is believed, each thing once.

Everything is written by the verbs that people and agents use: insights by the pen, with all its
judgement of what is known already (Q53), their sources by link, things by the names in texts, and
two memories that cannot both be true are settled as everywhere else (X3b). Ids are made from the
reflection, so that whoever begins anew doubles nothing.

Owns: the order of those writes, and what they count.
Never: decides what is believed, or ends a reflection.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from graphmem_neo4j.correcting import Asker, Mark
from graphmem_neo4j.drafts import REFLECTED
from graphmem_neo4j.errors import BadRequest, StoreUnavailable
from graphmem_neo4j.extracting.tools import Tools
from graphmem_neo4j.graph_shapes import CreatedBy
from graphmem_neo4j.keys import change_id, content_hash
from graphmem_neo4j.link import link, link_of
from graphmem_neo4j.mentioning import link_now
from graphmem_neo4j.mentions.plan import Linking, NamedText
from graphmem_neo4j.models import Evidence, NewMemory
from graphmem_neo4j.pairs import Pair, Relation, Ruled, Word, settle
from graphmem_neo4j.receipts import SavedMemory
from graphmem_neo4j.reflecting.batches import Batches, Begun, receipt_id
from graphmem_neo4j.reflection.shapes import Plan, PlannedClash, PlannedInsight
from graphmem_neo4j.replace import Why, supersede
from graphmem_neo4j.save import save
from graphmem_neo4j.statements.differences import compare, read_statement
from graphmem_neo4j.stored import side_of
from graphmem_neo4j.undecided import review_row, write_outcomes
from graphmem_neo4j.visibility import MAIN_SESSION, Viewer, viewer
from graphmem_neo4j.written import MODEL

RELATION = "synthesized_from"
"""From an insight to each memory that it rests on (Q103)."""
NEVER_SURE = 2.0
"""No confidence reaches it: a person decides."""


@dataclass(slots=True)
class Applied:
    """What was written: counts by their names, and changes that can be undone."""

    counts: dict[str, int] = field(default_factory=dict[str, int])
    changes: list[str] = field(default_factory=list[str])

    def count(self, name: str, by: int = 1) -> None:
        """Count something."""
        self.counts[name] = self.counts.get(name, 0) + by


@dataclass(frozen=True, slots=True)
class Desk:
    """Where a reflection is written: its job and memories, and with what."""

    tools: Tools
    batches: Batches
    begun: Begun
    now: datetime

    @property
    def receipt_id(self) -> str:
        """The receipt of all that is written."""
        return receipt_id(self.tools.space, self.begun.job_id)

    @property
    def viewer(self) -> Viewer:
        """Who may see these memories; what is of no session is the main one's."""
        return viewer(
            self.tools.space,
            [self.begun.scope],
            session_id=self.begun.session_id or MAIN_SESSION,
            is_strict=self.batches.is_strict,
        )

    async def standing(self, memory_ids: Iterable[str]) -> set[str]:
        """Give those of some memories that still stand where they were shown.

        One that went into another scope meanwhile is of no weight here: what it says stays there.
        """
        begun, found = self.begun, await self.batches.standing(list(memory_ids))
        return {
            one.memory_id
            for one in found.values()
            if one.scope == begun.scope
            and (not self.batches.is_strict or one.session_id == begun.session_id)
        }


async def apply(desk: Desk, plan: Plan) -> Applied:
    """Write a plan. Raises StoreUnavailable: then it is begun anew, and nothing is doubled."""
    done = Applied()
    # What is true no more goes first: an insight does not rest on it.
    await _settle(desk, plan.clashes, done)
    await _name(desk, plan, done)
    await _save(desk, plan.insights, done)
    return done


async def _settle(desk: Desk, clashes: Sequence[PlannedClash], done: Applied) -> None:
    if not clashes:
        return
    standing = await desk.standing(one for c in clashes for one in (c.known_id, c.new_id))
    memories = {one["memory_id"]: one for one in desk.begun.memories}
    stored = {key: one for key, one in memories.items() if key in standing}
    reviews: list[dict[str, Any]] = []
    for number, clash in enumerate(clashes):
        known, new = stored.get(clash.known_id), stored.get(clash.new_id)
        pair = None if known is None or new is None else _pair(known, new)
        if pair is None or known is None or new is None:
            continue
        settled = settle([pair], [_word(clash)], sure_from=_sure_from(desk), now=desk.now)
        if settled.replaces is not None:
            await _replace(desk, known, new, settled.replaces, number, done)
        for flag in settled.flags:
            # A question is of the session in which both were said.
            sessions = {known.get("session_id"), new.get("session_id")}
            session_id = sessions.pop() if len(sessions) == 1 else None
            reviews.append(review_row(flag, _Holder(new), session_id=session_id))
    await write_outcomes(desk.tools.graph, desk.tools.space, reviews=reviews, now=desk.now)
    done.count("flagged", len(reviews))


@dataclass(frozen=True, slots=True)
class _Holder:
    """The newer memory of two."""

    stored: Mapping[str, Any]

    @property
    def memory_id(self) -> str:
        return self.stored["memory_id"]

    @property
    def content(self) -> str:
        return self.stored["content"]

    @property
    def scope(self) -> str:
        return self.stored["scope"]


def _sure_from(desk: Desk) -> float:
    """Give from which confidence on a memory goes by itself; where no model may decide, never."""
    chosen = desk.tools.settings.save
    return NEVER_SURE if chosen.decide == "never" else chosen.decide_confidence


def _pair(known: Mapping[str, Any], new: Mapping[str, Any]) -> Pair | None:
    older, newer = side_of(known), side_of(new)
    if older is None or newer is None:
        return None
    found = compare(read_statement(newer.content), read_statement(older.content))
    differences = tuple(str(one) for one in found.differences)
    return Pair(older, newer, differences, "words", found.lexical)


def _word(clash: PlannedClash) -> Word:
    return Word(
        number=0,
        relation=Relation(clash.relation.value),
        confidence=clash.confidence,
        reason=clash.reason,
    )


async def _replace(
    desk: Desk,
    known: Mapping[str, Any],
    new: Mapping[str, Any],
    ruled: Ruled,
    number: int,
    done: Applied,
) -> None:
    """Let the newer of two take the place of the older; nothing where either changed meanwhile."""
    receipt = f"{desk.receipt_id}c{number}"
    asker = Asker(known.get("session_id"), made_by=MODEL)
    mark = Mark(change_id(receipt, 0), asker, ruled.word.reason or None)
    why = Why(mark, "corrected", by=MODEL, confidence=ruled.word.confidence)
    tools = desk.tools
    if await supersede(tools.graph, tools.space, known, new, why, receipt_id=receipt, now=desk.now):
        done.count("updated")
        done.changes.append(mark.change_id)


async def _name(desk: Desk, plan: Plan, done: Applied) -> None:
    """Make things of names that several texts hold, and tie the texts to them."""
    tools = desk.tools
    if tools.settings.extraction.mentions != "rules" or not plan.ghosts:
        return
    stored = {one["memory_id"]: one for one in desk.begun.memories}
    told: dict[str, list[tuple[str, Any]]] = {}
    for ghost in plan.ghosts:
        for memory_id in ghost.memory_ids:
            told.setdefault(memory_id, []).append((ghost.name, ghost.type))
    standing = await desk.standing(told)
    texts = [
        NamedText(
            kind="memory",
            key=memory_id,
            content=stored[memory_id]["content"],
            scope=desk.begun.scope,
            session_id=stored[memory_id].get("session_id"),
            is_due=True,
            told=tuple(names),
        )
        for memory_id, names in sorted(told.items())
        if memory_id in standing and memory_id in stored
    ]
    linking = Linking(tools.suffix, desk.batches.is_strict)
    counts = await link_now(tools.graph, tools.space, texts, now=desk.now, linking=linking)
    if texts and not counts.texts:
        # It never fails by itself: here nobody else would come back to it.
        raise StoreUnavailable("the names of a reflection could not be tied")
    done.count("entities", counts.entities_new)


async def _save(desk: Desk, insights: Sequence[PlannedInsight], done: Applied) -> None:
    standing = await desk.standing(one for i in insights for one in i.source_ids)
    sound = [one for one in insights if all(source in standing for source in one.source_ids)]
    # What somebody took back stays away, also where it is told again.
    hashes = [content_hash(one.content) for one in sound]
    gone = await desk.batches.gone(desk.begun, hashes)
    kept = [one for one, hashed in zip(sound, hashes, strict=True) if hashed not in gone]
    done.count("refused", len(insights) - len(kept))
    if not kept:
        return
    tools = desk.tools
    moment = tools.moment(desk.receipt_id, desk.now)
    # Without a decider: an insight is near its sources, and takes the place of none of them.
    saved = await save(
        tools.graph,
        tools.embedder,
        tools.slot,
        moment,
        [_statement(one, desk) for one in kept],
        tools.settings.save,
    )
    held = await desk.batches.standing([one.memory_id for one in saved.memories])
    for insight, outcome in zip(kept, saved.memories, strict=True):
        holder = held.get(outcome.memory_id)
        if holder is None or holder.source_type != REFLECTED:
            # What somebody said themselves says it already.
            done.count("known")
            continue
        await _link(desk, insight, outcome, done)
        done.count(insight.depth.value)


def _statement(planned: PlannedInsight, desk: Desk) -> NewMemory:
    return NewMemory(
        content=planned.content,
        category=planned.category,
        kind=planned.kind,
        salience=planned.salience,
        confidence=planned.confidence,
        scope=desk.begun.scope,
        valid_from=planned.valid_from,
        valid_until=planned.valid_until,
        session_id=planned.session_id,
        source_type=REFLECTED,
        evidence_type=Evidence.INFERRED,
        metadata={"made_by": MODEL, "insight": planned.depth.value},
    )


async def _link(desk: Desk, insight: PlannedInsight, outcome: SavedMemory, done: Applied) -> None:
    """Tie an insight to what it rests on; once for each, however often it is begun."""
    tools = desk.tools
    for number, source_id in enumerate(insight.source_ids):
        if source_id == outcome.memory_id:
            continue
        asked = link_of(
            f"memory:{outcome.memory_id}",
            f"memory:{source_id}",
            RELATION,
            reason=insight.reason or None,
            confidence=insight.confidence,
            created_by=CreatedBy.REFLECT,
        )
        moment = tools.moment(f"{desk.receipt_id}{outcome.memory_id}s{number}", desk.now)
        try:
            await link(tools.graph, desk.viewer, asked, moment, scope=desk.begun.scope)
        except BadRequest:
            # One of the two went away meanwhile; NotFound is one of these.
            done.count("refused")
