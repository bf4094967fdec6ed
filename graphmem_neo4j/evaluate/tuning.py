"""Tuning: which weights do labelled questions teach, and do they hold where they did not learn?

Every set is stored on a scratch server of its own and asked once; what recall would rank is kept,
and all learning happens on that. Each part of a set (a conversation; of a set with one pool, every
fifth question) is ranked by weights that were learned without it.

Owns: the parts, the cross-check, and the report of it.
Never: touches the user's data, changes the weights in use, or draws a number.
"""

from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import numpy as np

from graphmem_neo4j.asking import make_ask
from graphmem_neo4j.calibrate import calibration_of
from graphmem_neo4j.diversity import diversify
from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.evaluate.asking import Manner
from graphmem_neo4j.evaluate.corpus import Corpus, Pool, read_json
from graphmem_neo4j.evaluate.corpus import Question as Asked
from graphmem_neo4j.evaluate.locomo import read_locomo
from graphmem_neo4j.evaluate.metrics import Scores, score
from graphmem_neo4j.evaluate.passages import read_passages
from graphmem_neo4j.evaluate.report import Conditions, conditions
from graphmem_neo4j.evaluate.steps import Step, Told
from graphmem_neo4j.evaluate.storing import Shelf, batches, store_passages, store_turns
from graphmem_neo4j.evaluate.target import Scratch, Target, open_space, scratch_target
from graphmem_neo4j.evaluate.xquad import read_xquad
from graphmem_neo4j.features import columns, measure
from graphmem_neo4j.fuse import HAND, Candidate, Question, Weights, fuse
from graphmem_neo4j.fuse_evidence import Calibration
from graphmem_neo4j.memory import GraphMemory, utc_now
from graphmem_neo4j.models import Frozen
from graphmem_neo4j.ranker import LEARNED, PULL, Learned, Lesson, learn, lesson
from graphmem_neo4j.recall import gather_pool
from graphmem_neo4j.settings import Settings

PARTS = 5
"""Parts of a set that has one pool."""
SETS_MAX = 20
_LIMIT = 10
_STORING, _ASKING = "storing", "asking"


@dataclass(frozen=True, slots=True)
class Sheet:
    """A question with what recall would rank, and the nodes that hold its gold."""

    part: str
    category: str
    question: Question
    candidates: Sequence[Candidate]
    gold: frozenset[str]
    calibration: Calibration

    def lesson(self) -> Lesson:
        """Give what is to be learned from it."""
        measured = measure(self.question, self.candidates, self.calibration)
        owners = [c.owner_id or c.candidate_id for c in self.candidates]
        is_gold = np.array([owner in self.gold for owner in owners], dtype=np.bool_)
        return lesson(*columns(self.question, measured, HAND), is_gold)

    def ranked(self, weights: Weights) -> list[str]:
        """Give the first ten nodes under these weights, as recall ranks them."""
        hits = fuse(
            self.question,
            self.candidates,
            weights=weights,
            calibration=self.calibration,
            limit=3 * _LIMIT,
        )
        return [hit.hit_id for hit in diversify(hits, limit=_LIMIT)]


class Compared(Frozen):
    """A part of a set: ranked by the hand's weights, and by weights learned without that part."""

    name: str
    by_hand: Scores
    learned: Scores


class TunedSet(Frozen):
    """One set: all of it, then its parts, then its categories."""

    dataset: str
    file: str
    compared: list[Compared]


class TuneReport(Frozen):
    """The weights that all questions teach, and how weights fare where they did not learn."""

    learned: dict[str, float]
    questions: int
    pull: float
    sets: list[TunedSet]
    conditions: Conditions

    @property
    def file(self) -> str:
        """Give the file of weights: without a time or a path, so that it can be made again."""
        names = [f"{one.dataset} ({one.file})" for one in self.sets]
        return Learned(
            self.learned, names, self.questions, self.pull, self.conditions.command
        ).as_json()


async def tune(
    paths: Sequence[Path],
    settings: Settings,
    scratch: Scratch,
    *,
    command: str,
    told: Told,
    pull: float = PULL,
) -> TuneReport:
    """Gather every set, learn, and cross-check; sets are told apart by their shape.

    Raises BadRequest for a file of no known shape, ServerError where no server starts.
    """
    if not 1 <= len(paths) <= SETS_MAX:
        raise BadRequest(f"tune: name 1 to {SETS_MAX} sets of labelled questions")
    corpora = [read_set(path) for path in paths]
    gathered: list[list[Sheet]] = []
    taken_under: Conditions | None = None
    for corpus in corpora:
        async with scratch_target(settings, scratch, told=told) as target:
            gathered.append(await gather_sheets(corpus, target, told))
            async with open_space(target, "tune conditions") as memory:
                taken_under = await conditions(memory, command=command, seed=0)
    return cross_check(
        [(corpus.name, path.name) for corpus, path in zip(corpora, paths, strict=True)],
        gathered,
        cast(Conditions, taken_under),
        pull=pull,
    )


def read_set(path: Path) -> Corpus:
    """Read a set of any known shape; raises BadRequest where it is none."""
    value = None if path.is_dir() else read_json(path)
    if isinstance(value, dict):
        return read_xquad(path)
    entries = cast(list[Any], value) if isinstance(value, list) else []
    if entries and isinstance(entries[0], dict) and "conversation" in entries[0]:
        return read_locomo(path)
    return read_passages(path)


async def gather_sheets(corpus: Corpus, target: Target, told: Told) -> list[Sheet]:
    """Store a set, all pools first, and gather for every question what recall would rank."""
    shelves: dict[str, Shelf] = {}
    for number, pool in enumerate(corpus.pools, 1):
        async with open_space(target, pool.name) as memory:
            shelves[pool.name] = await _store(memory, corpus, pool)
        told(Step(_STORING, number, len(corpus.pools)))
    sheets: list[Sheet] = []
    for pool in corpus.pools:
        async with open_space(target, pool.name) as memory:
            for number, asked in enumerate(pool.questions):
                alone = len(corpus.pools) == 1
                part = f"part {number % PARTS + 1}" if alone else pool.name
                kind = "message" if corpus.unit == "turn" else "memory"
                manner = Manner("tune", kind, limit=_LIMIT)
                node_of = shelves[pool.name].node_of
                sheets.append(await _sheet(memory, asked, part, manner, node_of))
                told(Step(_ASKING, len(sheets), corpus.question_count))
    return sheets


async def _store(memory: GraphMemory, corpus: Corpus, pool: Pool) -> Shelf:
    if corpus.unit == "turn":
        return await store_turns(memory, pool)
    shelf = Shelf()
    for batch in batches(pool.units):
        await store_passages(memory, batch, shelf)
    return shelf


async def _sheet(
    memory: GraphMemory, asked: Asked, part: str, manner: Manner, node_of: dict[str, str]
) -> Sheet:
    ask = make_ask(asked.text, memory.settings.recall, **manner.options)
    graph, slot = await memory.ready()
    question, candidates = await gather_pool(
        graph, memory.embedder, slot, memory.viewer(None, None), ask, now=utc_now()
    )
    signature = memory.embedder.signature
    known = calibration_of(signature.model if signature else "")
    return Sheet(
        part=part,
        category=asked.category,
        question=question,
        candidates=candidates,
        gold=frozenset(node_of[key] for key in asked.gold),
        calibration=Calibration(low=known.cosine_low, high=known.cosine_high),
    )


def cross_check(
    names: Sequence[tuple[str, str]],
    gathered: Sequence[Sequence[Sheet]],
    taken_under: Conditions,
    *,
    pull: float = PULL,
) -> TuneReport:
    """Learn from all, and rank each part by what is learned from everything but that part."""
    lessons = [[sheet.lesson() for sheet in sheets] for sheets in gathered]
    every = learn([one for some in lessons for one in some], pull=pull)
    sets: list[TunedSet] = []
    for place, (dataset, file) in enumerate(names):
        sheets = gathered[place]
        ranked: dict[int, list[str]] = {}
        for part in dict.fromkeys(sheet.part for sheet in sheets):
            taught = [
                one
                for other, some in enumerate(lessons)
                for one, sheet in zip(some, gathered[other], strict=True)
                if other != place or sheet.part != part
            ]
            weights = learn(taught, pull=pull)
            for row, sheet in enumerate(sheets):
                if sheet.part == part:
                    ranked[row] = sheet.ranked(weights)
        sets.append(TunedSet(dataset=dataset, file=file, compared=_compared(sheets, ranked)))
    return TuneReport(
        learned={name: float(getattr(every, name)) for name in LEARNED},
        questions=sum(len(sheets) for sheets in gathered),
        pull=pull,
        sets=sets,
        conditions=taken_under,
    )


def _compared(sheets: Sequence[Sheet], ranked: dict[int, list[str]]) -> list[Compared]:
    by_hand = [sheet.ranked(HAND) for sheet in sheets]

    def rows_of(name: str, keep: Callable[[Sheet], bool]) -> Compared:
        rows = [row for row, sheet in enumerate(sheets) if keep(sheet)]
        hand: list[tuple[Sequence[str], Set[str]]] = [(by_hand[r], sheets[r].gold) for r in rows]
        own: list[tuple[Sequence[str], Set[str]]] = [(ranked[r], sheets[r].gold) for r in rows]
        return Compared(name=name, by_hand=score(hand), learned=score(own))

    parts = dict.fromkeys(sheet.part for sheet in sheets)
    categories = sorted({sheet.category for sheet in sheets})
    found = [rows_of("all", lambda sheet: True)]
    found += [rows_of(part, lambda sheet, part=part: sheet.part == part) for part in parts]
    if len(categories) > 1:
        found += [rows_of(one, lambda sheet, one=one: sheet.category == one) for one in categories]
    return found
