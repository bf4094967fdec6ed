"""Calibrate: from which cosine on does a model mean the same?

Cosines of different models lie in different bands (multilingual-e5-small: 0.70 to 0.92 for almost
anything), so every threshold belongs to a model. From labelled pairs and the model's vectors this
module finds them, and says how; the result for the local model is kept in calibration.json.

Owns: how thresholds are found, the table of known models, the fall-back for unknown ones.
Never: calls a model itself (a function is given), or lets an unknown model merge anything.
"""

import json
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from importlib.resources import files
from itertools import islice
from typing import Any, cast

from graphmem_neo4j.calibration_probes import PROBES
from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.statements.differences import Difference, compare, read_statement

PAIRS_MIN, PAIRS_MAX = 30, 20_000
_SHIFTS = 20  # how many strangers each statement is compared with
_MARGIN = 0.003
_ASKED_SHARE = 0.08  # of what is to be joined or replaced that may lie below ask_above
_JOINED, _REPLACED = "duplicate", "update"
_OUTER = 0.10  # of strangers that lie below the lower anchor, of partners above the upper one
_HOW = (
    f"same_above: {_MARGIN} above every pair of different statements that only their words tell"
    " apart, probes included; ask_above: 92 of 100 duplicates and updates lie above; anchors,"
    " question to passage: first decile of strangers, last decile of partners"
)
_FALLBACK_LOW, _FALLBACK_HIGH = 0.25, 0.80

Vectors = Sequence[Sequence[float]]
Embed = Callable[[Sequence[str]], Vectors]


@dataclass(frozen=True, slots=True)
class LabelledPair:
    """Two statements and how they stand to each other: `duplicate`, `update` or anything else."""

    one: str
    other: str
    relation: str


@dataclass(frozen=True, slots=True)
class Calibration:
    """The thresholds of one embedding model.

    `same_above`: from this cosine of two passages on, statements without any other difference
    are the same; None: meaning never merges by itself. `ask_above`: from here on a language model
    is worth asking. `cosine_low`, `cosine_high`: the cosines of question and passage that count
    as 0 and 1 in ranking. `how`: how they were found; `counts`: on how much.
    """

    provider: str
    model: str
    dimensions: int
    same_above: float | None
    ask_above: float | None
    cosine_low: float
    cosine_high: float
    how: str
    counts: Mapping[str, int] = field(default_factory=dict[str, int])


def calibration_of(model: str) -> Calibration:
    """Give the calibration of a model by its name, with or without vendor and tag.

    An unknown model gets wide anchors and no thresholds: nothing merges by its cosines.
    """
    name = _plain_name(model)
    return _known().get(name) or Calibration(
        provider="",
        model=model,
        dimensions=0,
        same_above=None,
        ask_above=None,
        cosine_low=_FALLBACK_LOW,
        cosine_high=_FALLBACK_HIGH,
        how="not calibrated: meaning merges nothing by itself",
    )


def on_scale(setting: float, *, standard: float, own: float | None) -> float:
    """Give the cosine that a setting stands for where it is told on the scale of other models.

    That scale is of models whose cosines spread widely; a model whose cosines crowd has its `own`
    value for the `standard` one. Other settings move with it, and 1 stays 1. For a model that was
    not measured (None) the setting is the cosine.
    """
    if own is None:
        return setting
    return 1.0 - (1.0 - setting) * (1.0 - own) / (1.0 - standard)


@lru_cache(maxsize=1)
def _known() -> dict[str, Calibration]:
    """Read the package's own table, once."""
    text = files("graphmem_neo4j").joinpath("calibration.json").read_text("utf-8")
    return {_plain_name(each.model): each for each in read_calibrations(text)}


def _plain_name(model: str) -> str:
    return model.strip().lower().rpartition("/")[2].partition(":")[0]


def read_calibrations(text: str) -> list[Calibration]:
    """Read a table of calibrations as `as_json` writes it. Errors: BadRequest."""
    try:
        return [Calibration(**row) for row in json.loads(text)]
    except (ValueError, TypeError) as error:
        raise BadRequest(f"this is no table of calibrations: {error}") from error


def as_json(calibrations: Iterable[Calibration]) -> str:
    """Write calibrations as the JSON of calibration.json."""
    rows = [asdict(each) for each in sorted(calibrations, key=lambda each: each.model)]
    return json.dumps(rows, ensure_ascii=False, indent=2) + "\n"


def read_pairs(lines: Iterable[str]) -> list[LabelledPair]:
    """Read labelled pairs: JSON lines with a, b and relation. Errors: BadRequest with the line."""
    pairs: list[LabelledPair] = []
    for number, line in enumerate(islice(lines, PAIRS_MAX), start=1):
        if line.strip():
            pairs.append(_read_pair(line, number))
    return pairs


def _read_pair(line: str, number: int) -> LabelledPair:
    try:
        row = cast("object", json.loads(line))
    except ValueError:
        row = None
    if isinstance(row, dict):
        fields = cast("dict[str, Any]", row)
        found = [fields.get(key) for key in ("a", "b", "relation")]
        if all(isinstance(value, str) and value.strip() for value in found):
            return LabelledPair(*(str(value) for value in found))
    raise BadRequest(f"line {number} is no labelled pair: it needs the texts a, b and relation.")


def calibrate(
    pairs: Sequence[LabelledPair],
    embed: Embed,
    *,
    provider: str,
    model: str,
    embed_questions: Embed | None = None,
) -> Calibration:
    """Find a model's thresholds on labelled pairs. Errors: BadRequest (too few pairs or vectors).

    `embed` makes vectors of passages; `embed_questions` of questions, where the model tells them
    apart. same_above lies above every different pair that only its words tell apart, the
    built-in probes included; ask_above lets 92 of 100 duplicates and updates pass; the anchors are
    the outer deciles, the first of strangers and the last of partners: between them lies all whose
    order says something, also where question and text are of two languages.
    """
    _check_ground(pairs)
    ones = _unit_vectors(embed([pair.one for pair in pairs]), len(pairs))
    others = _unit_vectors(embed([pair.other for pair in pairs]), len(pairs))
    asked = embed_questions or embed
    questions = _unit_vectors(asked([pair.one for pair in pairs]), len(pairs))
    cosines = [_dot(one, other) for one, other in zip(ones, others, strict=True)]
    found = _sorted_out(pairs, cosines, _probe_cosines(embed))
    same_above = max(found.open) + _MARGIN
    ask_above = _quantile(found.same + found.updates, _ASKED_SHARE)
    partners = [_dot(one, other) for one, other in zip(questions, others, strict=True)]
    return Calibration(
        provider=provider,
        model=model,
        dimensions=len(ones[0]),
        same_above=round(same_above, 3) if same_above < 1 else None,
        ask_above=round(ask_above, 3),
        cosine_low=round(_quantile(_strangers(questions, others), _OUTER), 3),
        cosine_high=round(_quantile(partners, 1 - _OUTER), 3),
        how=_HOW,
        counts=_counts(found, same_above=same_above, ask_above=ask_above),
    )


def _check_ground(pairs: Sequence[LabelledPair]) -> None:
    same = sum(pair.relation == _JOINED for pair in pairs)
    if not PAIRS_MIN <= len(pairs) <= PAIRS_MAX or not 5 <= same <= len(pairs) - 5:
        raise BadRequest(
            f"{len(pairs)} pairs with {same} duplicates are no ground for a calibration:"
            f" give {PAIRS_MIN} to {PAIRS_MAX}, and at least five of either kind."
        )


@dataclass(frozen=True, slots=True)
class _Cosines:
    same: list[float]
    different: list[float]
    updates: list[float]  # those of the different ones that take another's place
    open: list[float]  # of different statements that values, names, qualifiers, roles leave open


def _counts(found: _Cosines, *, same_above: float, ask_above: float) -> dict[str, int]:
    return {
        "pairs": len(found.same) + len(found.different),
        "duplicates": len(found.same),
        "probes": len(PROBES),
        "different_that_only_words_tell_apart": len(found.open),
        "updates": len(found.updates),
        "different_that_would_be_asked": sum(each >= ask_above for each in found.different),
        "updates_that_would_be_asked": sum(each >= ask_above for each in found.updates),
        "duplicates_same_by_cosine": sum(each >= same_above for each in found.same),
    }


def _sorted_out(
    pairs: Sequence[LabelledPair], cosines: Sequence[float], probes: Sequence[float]
) -> _Cosines:
    labelled = list(zip(pairs, cosines, strict=True))
    different = [(pair, cosine) for pair, cosine in labelled if pair.relation != _JOINED]
    tested = [((pair.one, pair.other), cosine) for pair, cosine in different]
    tested += zip(PROBES, probes, strict=True)
    return _Cosines(
        same=[cosine for pair, cosine in labelled if pair.relation == _JOINED],
        different=[cosine for _, cosine in different],
        updates=[cosine for pair, cosine in different if pair.relation == _REPLACED],
        open=[cosine for texts, cosine in tested if _is_open(*texts)],
    )


def _is_open(one: str, other: str) -> bool:
    """Say whether nothing but content words tells two statements apart."""
    found = compare(read_statement(one), read_statement(other)).differences
    return set(found) <= {Difference.WORDS}


def _probe_cosines(embed: Embed) -> list[float]:
    ones = _unit_vectors(embed([one for one, _ in PROBES]), len(PROBES))
    others = _unit_vectors(embed([other for _, other in PROBES]), len(PROBES))
    return [_dot(one, other) for one, other in zip(ones, others, strict=True)]


def _strangers(questions: Vectors, others: Vectors) -> list[float]:
    """Give the cosines of each question with passages of other pairs."""
    count = len(questions)
    return [
        _dot(questions[at], others[(at + shift) % count])
        for shift in range(1, min(_SHIFTS, count - 1) + 1)
        for at in range(count)
    ]


def _unit_vectors(vectors: Vectors, count: int) -> list[list[float]]:
    rows = [[float(value) for value in vector] for vector in vectors]
    sizes = {len(row) for row in rows}
    if len(rows) != count or len(sizes) != 1 or 0 in sizes:
        raise BadRequest("the model gave another number of vectors than texts, or uneven ones.")
    lengths = [math.hypot(*row) for row in rows]
    if not all(math.isfinite(length) and length > 0 for length in lengths):
        raise BadRequest("the model gave a vector of zeros or without finite numbers.")
    return [[value / length for value in row] for row, length in zip(rows, lengths, strict=True)]


def _dot(one: Sequence[float], other: Sequence[float]) -> float:
    return math.fsum(a * b for a, b in zip(one, other, strict=True))


def _quantile(values: Sequence[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def table(calibration: Calibration) -> str:
    """Show a calibration as a small table of two columns."""
    rows: dict[str, object] = {
        "model": f"{calibration.provider} {calibration.model} ({calibration.dimensions})",
        "same above": "never" if calibration.same_above is None else calibration.same_above,
        "ask above": "never" if calibration.ask_above is None else calibration.ask_above,
        "ranking": f"{calibration.cosine_low} counts 0, {calibration.cosine_high} counts 1",
        **{name.replace("_", " "): count for name, count in calibration.counts.items()},
        "how": calibration.how,
    }
    width = max(map(len, rows))
    return "\n".join(f"{name:<{width}}  {value}" for name, value in rows.items())
