"""Finalizing: what of that which went wrong in an ended session is of general value?

A session has ended when nothing came for half an hour. Its events that no skill solves are shown to
a language model, once; what it takes for of general value is recorded as a skill, tied to the event
by SOLVED_BY, in one statement each: a worker that was killed leaves no skill without its event, and
who comes next asks about the others alone (G29).

Owns: the order of a run, tries, and what is counted.
Never: changes or deletes an event.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import timedelta

import structlog
from pydantic import BaseModel

from graphmem_neo4j.deciding import why_silent
from graphmem_neo4j.errors import AnswerUnreadable, BadRequest, ModelRefused, ModelUnavailable
from graphmem_neo4j.experiences.hand import Hand
from graphmem_neo4j.experiences.record import Related, record
from graphmem_neo4j.experiences.shapes import ExperienceType
from graphmem_neo4j.experiences.texts import read_experience
from graphmem_neo4j.extracting.tools import Tools
from graphmem_neo4j.graph_shapes import CreatedBy
from graphmem_neo4j.keys import OPEN_END, receipt_id, space_key
from graphmem_neo4j.language import Line
from graphmem_neo4j.logs import holds_secret, redact
from graphmem_neo4j.prompts import as_data
from graphmem_neo4j.prompts import load as load_prompt
from graphmem_neo4j.queries import load
from graphmem_neo4j.reflection.lessons import (
    EVENTS_MAX,
    SKILLS_MAX,
    TEXT_MAX_CHARACTERS,
    Event,
    Finalized,
    Skill,
    believed,
    question,
)
from graphmem_neo4j.visibility import MAIN_SESSION, viewer

log = structlog.get_logger()

LIST_EVENTS = load("reflecting/list_events")
LIST_UNSOLVED = load("reflecting/list_unsolved")
MARK_EVENTS = load("reflecting/mark_events")
PROMPT = load_prompt("finalize")

REST = timedelta(minutes=30)
"""A session in which nothing came for so long has ended."""
TRIES_MAX = 5
GROUPS_MAX = 1_000
_REASON_MAX_CHARACTERS = 400


class Ended(BaseModel):
    """Events of one scope and session; `waiting` counts those that are not shown yet as well."""

    scope: str
    session_id: str | None
    events: list[Event]
    waiting: int


class _Unsolved(BaseModel):
    experience_id: str


class _Marked(BaseModel):
    marked: int


@dataclass(slots=True)
class Run:
    """What a run counted so far. `trouble`: why it ended early."""

    counts: dict[str, int] = field(default_factory=dict[str, int])
    names: list[str] = field(default_factory=list[str])
    trouble: ModelUnavailable | None = None

    def count(self, name: str, by: int) -> None:
        """Count something."""
        self.counts[name] = self.counts.get(name, 0) + by


async def ended(tools: Tools, run_id: str, *, limit: int) -> list[Ended]:
    """List the sessions that have ended and whose events nobody looked at in this run."""
    return await tools.graph.run(
        LIST_EVENTS,
        Ended,
        space=space_key(tools.space),
        run_id=run_id,
        rested_at=tools.clock() - REST,
        open_end=OPEN_END,
        text_max=TEXT_MAX_CHARACTERS,
        events_max=EVENTS_MAX,
        limit=limit,
    )


async def finalize(tools: Tools, run_id: str, *, limit: int, told: Callable[[int], None]) -> Run:
    """Look at the events of ended sessions, at most about `limit`; can be stopped and run again.

    Raises StoreUnavailable.
    """
    run = Run()
    # Each round marks at least one event, so that it is not listed again.
    for _ in range(limit):
        groups = await ended(tools, run_id, limit=1)
        if not groups or run.counts.get("events", 0) >= limit:
            break
        try:
            await _look(tools, run_id, groups[0], run)
        except ModelUnavailable as error:
            run.trouble = error
            break
        told(run.counts.get("events", 0))
    return run


async def _look(tools: Tools, run_id: str, group: Ended, run: Run) -> None:
    lines = [
        Line("system", PROMPT.fill(skills=SKILLS_MAX)),
        Line("user", as_data(question(group.events))),
    ]
    try:
        answer = await tools.consultant.ask(lines, Finalized, can_wait=True)
    except (AnswerUnreadable, ModelRefused) as error:
        run.count("unread", 1)
        await _mark(tools, run_id, group.events, reason=redact(why_silent(error)))
        return
    run.count("calls", answer.calls)
    run.count("tokens", answer.tokens_in + answer.tokens_out)
    skills, refused = believed(answer.value, group.events, is_secret=holds_secret)
    run.count("refused", refused + answer.skipped)
    # What was deleted, told otherwise or solved while the model thought becomes nothing.
    unsolved = await _unsolved(tools, group) if skills else set[str]()
    for skill in skills:
        if skill.event.experience_id in unsolved:
            await _record(tools, group, skill, run)
        else:
            run.count("refused", 1)
    await _mark(tools, run_id, group.events, reason=None)
    run.count("events", len(group.events))
    log.info("session.finalized", events=len(group.events), skills=len(skills))


async def _unsolved(tools: Tools, group: Ended) -> set[str]:
    rows = await tools.graph.run(
        LIST_UNSOLVED,
        _Unsolved,
        space=space_key(tools.space),
        events=_versions(group.events),
        scope=group.scope,
        open_end=OPEN_END,
    )
    return {row.experience_id for row in rows}


def _versions(events: Sequence[Event]) -> list[dict[str, object]]:
    return [{"experience_id": one.experience_id, "version": one.version} for one in events]


async def _record(tools: Tools, group: Ended, skill: Skill, run: Run) -> None:
    now = tools.clock()
    who = viewer(
        tools.space,
        [group.scope],
        session_id=group.session_id or MAIN_SESSION,
        is_strict=tools.settings.isolation == "strict",
    )
    receipt = receipt_id(int(now.timestamp() * 1000), tools.suffix())
    hand = Hand(tools.graph, tools.embedder, tools.slot, who, tools.moment(receipt, now))
    try:
        new = read_experience(
            skill.name,
            ExperienceType.SKILL.value,
            skill.description,
            skill.content,
            scope=group.scope,
        )
        event = read_experience(
            skill.event.name, ExperienceType.EVENT.value, "an event", "an event", scope=group.scope
        )
        related = Related(
            event.name, event.name_key, skill.instruction, skill.condition, CreatedBy.REFLECT
        )
        done = await record(hand, new, related, session_id=group.session_id)
    except BadRequest:
        # A name that is one of another type, or none.
        run.count("refused", 1)
        return
    run.count("skills", 1)
    run.names.append(done.experience.name)


async def _mark(tools: Tools, run_id: str, events: Sequence[Event], *, reason: str | None) -> None:
    """Note that events were looked at, or that nothing of use was said; after five tries, over."""
    attempts = max(one.attempts for one in events) + int(reason is not None)
    await tools.graph.run(
        MARK_EVENTS,
        _Marked,
        space=space_key(tools.space),
        events=_versions(events),
        run_id=run_id,
        attempts=attempts,
        is_over=reason is None or attempts >= TRIES_MAX,
        reason=None if reason is None else reason[:_REASON_MAX_CHARACTERS],
        now=tools.clock(),
    )
