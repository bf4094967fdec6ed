"""Weighing: how likely does a sentence hold each category, after what was learned?

Softmax regression over the marks of a sentence, one for each language; the weights come with the
package (weights.npz), learned by `graphmem tune-signals` from the sentences beside them.

Owns: the file of weights, and the chances.
Never: learns, or judges what a chance is worth.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import Final

import numpy as np
from numpy.lib.npyio import NpzFile
from numpy.typing import NDArray

from graphmem_neo4j.signals.marks import Marks, weights_by_mark
from graphmem_neo4j.signals.shapes import Category

NOTHING: Final = "nothing"
CLASSES: Final = (*(category.value for category in Category), NOTHING)
"""What a sentence can hold; a question or small talk holds nothing."""
Floats = NDArray[np.float32]
Chances = dict[str, float]
"""Of each of CLASSES."""
_SOURCE: Final = "source"
_STEPS: Final = 127
"""The weights of a class are kept as whole numbers of so many steps to each side."""


@dataclass(frozen=True, slots=True)
class Weights:
    """Learned weights of one language: a row a mark, a column a class of CLASSES.

    `steps` are whole numbers from -127 to 127, `scale` what one step is worth in each class.
    """

    steps: NDArray[np.int8]
    scale: Floats
    bias: Floats

    def chances(self, sentences: Sequence[Marks]) -> list[Chances]:
        """Give the chance of each class for each sentence, 0 to 1; of one they sum to 1."""
        if not sentences:
            return []
        numbers = np.array([number for one in sentences for number in one.numbers])
        starts = np.cumsum([0, *(len(one.numbers) for one in sentences[:-1])])
        pulls = self.steps[numbers] * weights_by_mark(sentences)[:, None]
        drawn = np.add.reduceat(pulls, starts) * self.scale + self.bias
        odds = np.exp(drawn - drawn.max(axis=1, keepdims=True))
        shares = (odds / odds.sum(axis=1, keepdims=True)).tolist()
        return [dict(zip(CLASSES, share, strict=True)) for share in shares]


def rounded(weights: Floats, bias: Floats) -> Weights:
    """Keep weights in whole steps."""
    scale = np.maximum(np.abs(weights).max(axis=0), 1e-9) / _STEPS
    steps = np.rint(weights / scale).astype(np.int8)
    return Weights(steps, scale.astype(np.float32), bias.astype(np.float32))


def packed(learned: Mapping[str, Weights], *, source: str) -> bytes:
    """Give the file of these weights; `source` is the digest of what they were learned from."""
    parts: dict[str, NDArray[np.generic]] = {_SOURCE: np.array(source)}
    for code, weights in learned.items():
        parts |= {f"{code}_{name}": getattr(weights, name) for name in Weights.__slots__}
    file = BytesIO()
    np.savez_compressed(file, allow_pickle=False, **parts)
    return file.getvalue()


@cache
def weights_of(code: str) -> Weights:
    """Give the weights in use of one language."""
    with _in_use() as parts:
        return Weights(parts[f"{code}_steps"], parts[f"{code}_scale"], parts[f"{code}_bias"])


def source_in_use() -> str:
    """Give the digest of what the weights in use were learned from."""
    with _in_use() as parts:
        return str(parts[_SOURCE])


def _in_use() -> NpzFile:
    file = files("graphmem_neo4j.signals").joinpath("weights.npz").read_bytes()
    return np.load(BytesIO(file), allow_pickle=False)
