"""Ranker: which weights of ranking were learned, from what, and how are they learned?

Learning is a conditional logit (McFadden 1974; the linear case of listwise ranking, Cao et al.
2007): the weights under which what answers a question is most likely first among its candidates.
What is fixed (words and meaning, weighed by hand) is the unit of measure, so a score keeps its
meaning. The learned weights are pulled towards those set by hand, and none may turn negative, so
that one set's style costs nothing elsewhere and more evidence never counts less.

Owns: the weights in use (weights.json), their file, and the arithmetic of learning.
Never: reads a data set, asks a question, or draws a number.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final, cast

import numpy as np
from numpy.typing import NDArray

from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.features import LEARNED
from graphmem_neo4j.fuse_evidence import Floats
from graphmem_neo4j.fuse_shapes import HAND, SUPERMEMORY, Weights

CANDIDATES_KEPT: Final = 40
"""Best candidates of a question, by the hand's weights, that learning looks at beside its gold."""
PULL: Final = 0.1
"""How hard the learned weights are drawn to those set by hand, a weight at its column's spread."""
FADING_MAX: Final = 0.25
BREVITY_MAX: Final = 0.4
"""At most a third of a turn's evidence is lost by brevity (it is 0.8 for a turn of one term), so
that a short answer stays in sight. With both at their largest one more word still counts: where
brevity takes anything (`features.FULL_SUPPORT`), a turn's words are below 0.5 / 0.45, and they
slope by at least 1 - 2 · 0.25 · 1.11 - 0.8 · 0.4 > 0."""
_STEPS_MAX: Final = 100
_HALVINGS_MAX: Final = 20
_STILL: Final = 1e-9


@dataclass(frozen=True, slots=True)
class Lesson:
    """The candidates of one question: `features.columns`, and which of them answer it."""

    fixed: Floats
    columns: Floats
    is_gold: NDArray[np.bool_]

    @property
    def teaches(self) -> bool:
        """Whether there is something to tell apart."""
        return bool(self.is_gold.any()) and not bool(self.is_gold.all())


@dataclass(frozen=True, slots=True)
class Learned:
    """Weights with what they were learned from: names of sets, how many questions, the command."""

    weights: Mapping[str, float]
    learned_from: Sequence[str]
    questions: int
    pull: float
    command: str

    def as_json(self) -> str:
        """Write as the JSON of weights.json."""
        return json.dumps(asdict(self), ensure_ascii=False, indent=2) + "\n"


def read_weights(text: str) -> Weights:
    """Read a file of weights over those set by hand; raises BadRequest for what is none."""
    try:
        found = json.loads(text)["weights"]
        given = {name: float(found[name]) for name in found}
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise BadRequest(f"no file of weights, as `graphmem tune` writes it: {error}") from error
    strange = sorted(set(given) - set(LEARNED))
    if strange or not all(0.0 <= weight <= 10.0 for weight in given.values()):
        raise BadRequest(f"weights: {', '.join(LEARNED)}, each 0 to 10; not {strange or given}")
    return replace(HAND, **cast(Any, given))


@lru_cache(maxsize=1)
def _in_use() -> Weights:
    return read_weights(files("graphmem_neo4j").joinpath("weights.json").read_text("utf-8"))


DEFAULT: Final = _in_use()
PROFILES: Final[Mapping[str, Weights]] = {
    "default": DEFAULT,
    "hand": HAND,
    "supermemory": SUPERMEMORY,
}


def lesson(fixed: Floats, columns: Floats, is_gold: NDArray[np.bool_]) -> Lesson:
    """Keep of a question's candidates the best by the hand's weights, and all gold."""
    order = np.argsort(-(fixed + columns @ hand_weights()), kind="stable")
    kept = np.zeros(len(fixed), dtype=np.bool_)
    kept[order[:CANDIDATES_KEPT]] = True
    kept |= is_gold
    return Lesson(fixed[kept], columns[kept], is_gold[kept])


def hand_weights() -> Floats:
    """Give the hand's weights of the learned columns, in their order."""
    return np.array([getattr(HAND, name) for name in LEARNED], dtype=np.float64)


def learn(lessons: Sequence[Lesson], *, pull: float = PULL) -> Weights:
    """Learn the weights; the same lessons give the same weights, to three places.

    Raises BadRequest where no lesson has both what answers and what does not.
    """
    taught = [one for one in lessons if one.teaches]
    if not taught:
        raise BadRequest("there is nothing to learn from: no question found its answer")
    columns = np.concatenate([np.column_stack([one.fixed, one.columns]) for one in taught])
    spread = np.maximum(columns.std(axis=0), 1e-6)
    hand = np.concatenate([[1.0], hand_weights()])
    # First how sharply the hand's own weights tell answers apart: the unit of the pull.
    alone = _Task(taught, (columns @ hand)[:, None], np.zeros(1), 0.0)
    sharpness = float(_climb(alone, np.ones(1))[0])
    task = _Task(taught, columns / spread, sharpness * hand * spread, pull)
    found = _climb(task, sharpness * hand * spread) / spread
    weights = dict(zip(LEARNED, (found[1:] / max(found[0], 1e-9)).tolist(), strict=True))
    weights["fading"] = min(weights["fading"], FADING_MAX)
    weights["brevity"] = min(weights["brevity"], BREVITY_MAX)
    return replace(HAND, **cast(Any, {name: round(value, 3) for name, value in weights.items()}))


class _Task:
    """The likelihood of the answers, its slope and its bend; `home` is where the pull draws to."""

    def __init__(
        self, lessons: Sequence[Lesson], columns: Floats, home: Floats, pull: float
    ) -> None:
        sizes = [len(one.fixed) for one in lessons]
        self._starts = np.concatenate([[0], np.cumsum(sizes)[:-1]])
        self._question = np.repeat(np.arange(len(sizes)), sizes)
        self._columns, self._home, self._pull = columns, home, pull
        self._gold = np.flatnonzero(np.concatenate([one.is_gold for one in lessons]))
        self._others = np.concatenate([~one.is_gold for one in lessons]).astype(np.float64)
        gold_of = np.add.reduceat(1.0 - self._others, self._starts)
        # Every question counts once, however much answers it.
        self._share = 1.0 / (gold_of[self._question[self._gold]] * len(sizes))

    def loss(self, weights: Floats) -> float:
        """Give what is to be made small."""
        chances, _ = self._chances(weights)
        away = weights - self._home
        return float(-(self._share @ np.log(chances)) + 0.5 * self._pull * (away @ away))

    def slope_and_bend(self, weights: Floats) -> tuple[Floats, Floats]:
        """Give the gradient and the Hessian."""
        chances, rivalry = self._chances(weights)
        missed = self._share * (1.0 - chances)
        blame = np.bincount(self._question[self._gold], weights=missed, minlength=len(self._starts))
        in_way = rivalry * blame[self._question]
        slope = self._columns.T @ in_way - self._columns[self._gold].T @ missed
        rival = np.add.reduceat(self._columns * rivalry[:, None], self._starts, axis=0)
        apart = self._columns - rival[self._question]
        bend = self._columns.T @ (apart * in_way[:, None])
        of_gold = apart[self._gold]
        bend += of_gold.T @ (of_gold * (missed * chances)[:, None])
        bend += (self._pull + _STILL) * np.eye(len(weights))
        return slope + self._pull * (weights - self._home), bend

    def _chances(self, weights: Floats) -> tuple[Floats, Floats]:
        """Give each gold's chance against all that is none, and those others' shares of it."""
        scores = self._columns @ weights
        scores -= np.maximum.reduceat(scores, self._starts)[self._question]
        odds = np.exp(scores)
        against = np.add.reduceat(odds * self._others, self._starts)[self._question]
        chances = odds[self._gold] / (odds[self._gold] + against[self._gold])
        return np.maximum(chances, 1e-12), odds * self._others / np.maximum(against, 1e-300)


def _climb(task: _Task, weights: Floats) -> Floats:
    """Find the best weights that are not negative: Newton's steps, halved where they overshoot."""
    loss = task.loss(weights)
    for _ in range(_STEPS_MAX):
        slope, bend = task.slope_and_bend(weights)
        # A weight that stands at zero and would sink stays out of the step.
        free = np.flatnonzero((weights > 0.0) | (slope < 0.0))
        step = np.zeros(len(weights))
        step[free] = -np.linalg.solve(bend[np.ix_(free, free)], slope[free])
        for halving in range(_HALVINGS_MAX):
            tried = np.maximum(weights + step * 0.5**halving, 0.0)
            if task.loss(tried) < loss:
                break
        else:
            return weights
        gain, weights = loss - task.loss(tried), tried
        loss -= gain
        if gain < _STILL:
            return weights
    return weights
