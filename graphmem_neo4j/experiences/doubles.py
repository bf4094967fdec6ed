"""Doubles: which experiences say the same, and which of them stays?

Of one type and scope, near enough in meaning, and no number, date, code, address or word of the
name in which each has what the other lacks: a wrong merge costs more than a double. The more
validated one stays, then the newer; it takes over every tie (G31, X6). Each merge leaves an audit
record and can be undone.

Owns: the threshold of each model, the veto, the choice of which stays, the merging job.
Never: asks a language model, or compares what somebody parted again.
"""

import re
from collections.abc import Callable, Sequence
from datetime import datetime

import structlog
from pydantic import BaseModel

from graphmem_neo4j.calibrate import calibration_of, on_scale
from graphmem_neo4j.experiences.shapes import Experience, Merged
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.indexed import EXPERIENCE, shelf_of
from graphmem_neo4j.keys import OPEN_END, change_id, space_key
from graphmem_neo4j.models import Frozen
from graphmem_neo4j.queries import load
from graphmem_neo4j.slot import Slot
from graphmem_neo4j.statements.differences import read_statement
from graphmem_neo4j.word_lists import STOP_WORDS
from graphmem_neo4j.word_stems import base_stems, fold

log = structlog.get_logger()

FIND_TWINS = load("experiences/find_twins")
MARK_COMPARED = load("experiences/mark_compared")
MERGE_PAIR = load("experiences/merge_pair")

BATCH_MAX = 100
NEIGHBOURS_MAX = 8
_STANDARD = 0.90
_SAME_AT = {"multilingual-e5-small": 0.978}
"""The cosine that means for a model what 0.90 means for those whose cosines spread widely. Found
on 32 labelled pairs of experiences (10 that say the same, in English and Chinese): 0.003 above
every pair that only its words tell apart (enable and disable CORS: 0.975)."""
_SWAPPED_MAX = 2
_WORD = re.compile(r"\w+")


class MergedDoubles(Frozen):
    """What the job did: experiences compared, and pairs merged (in a dry run: that would be)."""

    compared: int
    merged: list[Merged]


class _Twin(BaseModel):
    cosine: float
    pair: list[Experience]


class _Row(BaseModel):
    experience_id: str
    version: int
    twins: list[_Twin]


class _Done(BaseModel):
    change_id: str
    moved: int


class _Marked(BaseModel):
    marked: int


def same_above(setting: float, model: str) -> float:
    """Give the cosine from which on two experiences of this model are one, for a setting.

    The setting is told on the scale of other models, where 0.90 is usual (`on_scale`).
    """
    own = _SAME_AT.get(calibration_of(model).model) if model else None
    return on_scale(setting, standard=_STANDARD, own=own)


def is_vetoed(one: Experience, other: Experience) -> bool:
    """Say whether two are two things, however near their vectors are.

    Each holds a number, date, code or address that the other lacks; or they are alike but for a
    word or two, and those stand in their names: enable and disable, pip and npm. What only one of
    them has is more of it, not something else.
    """
    if _part(set(read_statement(_text(one)).values), set(read_statement(_text(other)).values)):
        return True
    names = _part(_words(_spaced(one)), _words(_spaced(other)))
    texts = _part(_words(_text(one)), _words(_text(other)))
    return names is not None and texts is not None and max(texts) <= _SWAPPED_MAX


def _part(one: set[str], other: set[str]) -> tuple[int, int] | None:
    """Count what each of two has alone; None unless both have something."""
    apart = len(one - other), len(other - one)
    return apart if all(apart) else None


def _spaced(one: Experience) -> str:
    return one.name_key.replace("-", " ")


def _text(one: Experience) -> str:
    return f"{_spaced(one)}. {one.description}. {one.content}"


def _words(text: str) -> set[str]:
    folded = (fold(word) for word in _WORD.findall(text))
    return {base_stems(word)[0] for word in folded if word not in STOP_WORDS["en"]}


def stays_first(pair: Sequence[Experience]) -> tuple[Experience, Experience]:
    """Give the one that stays, then the one that goes: the more validated, then the newer."""
    kept, dropped = sorted(
        pair,
        key=lambda one: (one.validated_count, one.updated_at, one.experience_id),
        reverse=True,
    )
    return kept, dropped


async def merge_experiences(
    graph: Graph,
    space: str,
    *,
    now: datetime,
    limit: int,
    is_dry: bool,
    told: Callable[[int], None],
    slot: Slot,
    threshold: float,
    run_id: str,
    is_strict: bool = False,
) -> MergedDoubles:
    """Compare at most `limit` experiences that were not compared since they changed, and merge.

    `threshold` is a cosine (see `same_above`), `run_id` names the run in its records. Stopped at
    any point it goes on where it was. Without vectors there is nothing to compare.
    """
    compared = 0
    merged: list[Merged] = []
    after = ""
    while slot.letter is not None and compared < limit:
        rows = await graph.run(
            FIND_TWINS,
            _Row,
            space=space_key(space),
            after=after,
            vector_property=slot.vector_property,
            similarity_min=(1.0 + threshold) / 2.0,
            neighbours=NEIGHBOURS_MAX,
            is_strict=is_strict,
            limit=min(BATCH_MAX, limit - compared),
            open_end=OPEN_END,
        )
        if not rows:
            break
        made, unsettled = await _merge_all(graph, space, rows, now, is_dry, run_id, len(merged))
        merged += made
        if not is_dry:
            await _mark(graph, space, [row for row in rows if row.experience_id not in unsettled])
        after = rows[-1].experience_id
        compared += len(rows)
        told(compared)
    log.info("experiences.merged", compared=compared, merged=len(merged), is_dry=is_dry)
    return MergedDoubles(compared=compared, merged=merged)


async def _mark(graph: Graph, space: str, rows: Sequence[_Row]) -> None:
    marks = [row.model_dump(include={"experience_id", "version"}) for row in rows]
    await graph.run(MARK_COMPARED, _Marked, space=space_key(space), rows=marks)


async def _merge_all(
    graph: Graph,
    space: str,
    rows: Sequence[_Row],
    now: datetime,
    is_dry: bool,
    run_id: str,
    first: int,
) -> tuple[list[Merged], set[str]]:
    """Merge the pairs of a batch, nearest first; who took part once waits for the next run.

    Gives the ids of those that wait as well: they are compared again.
    """
    pairs = sorted(_once_each(rows), key=lambda twin: -twin.cosine)
    merged: list[Merged] = []
    taken: set[str] = set()
    unsettled: set[str] = set()
    for twin in pairs:
        kept, dropped = stays_first(twin.pair)
        ends = {kept.experience_id, dropped.experience_id}
        if is_vetoed(kept, dropped):
            continue
        if taken & ends:
            unsettled |= ends
            continue
        taken |= ends
        mark = change_id(run_id, first + len(merged))
        if is_dry or await _merge(graph, space, kept, dropped, twin.cosine, mark, now):
            merged.append(
                Merged(
                    kept=kept.name_key,
                    dropped=dropped.name_key,
                    similarity=round(twin.cosine, 4),
                    change_id=mark,
                    scope=kept.scope,
                    session_id=kept.session_id,
                )
            )
        else:
            # One of the two changed meanwhile.
            unsettled |= ends
    return merged, unsettled


def _once_each(rows: Sequence[_Row]) -> list[_Twin]:
    """Give each pair once, where both of it were found."""
    pairs = {
        frozenset(one.experience_id for one in twin.pair): twin
        for row in rows
        for twin in row.twins
    }
    return list(pairs.values())


async def _merge(
    graph: Graph,
    space: str,
    kept: Experience,
    dropped: Experience,
    cosine: float,
    mark: str,
    now: datetime,
) -> bool:
    rows = await graph.run(
        MERGE_PAIR,
        _Done,
        space=space_key(space),
        kept={"experience_id": kept.experience_id, "version": kept.version},
        dropped={"experience_id": dropped.experience_id, "version": dropped.version},
        past_shelf=shelf_of(space, dropped.scope, EXPERIENCE, dropped.session_id, live=False),
        similarity=round(cosine, 4),
        change_id=mark,
        made_by="system",
        now=now,
        open_end=OPEN_END,
    )
    return bool(rows)
