"""Calibrate: thresholds found on labelled pairs, kept as JSON, and refused without ground."""

import hashlib
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphmem_neo4j.calibrate import (
    LabelledPair,
    as_json,
    calibrate,
    calibration_of,
    on_scale,
    read_calibrations,
    read_pairs,
    table,
)
from graphmem_neo4j.calibration_probes import PROBES
from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.fuse import E5_SMALL
from graphmem_neo4j.judge import Neighbour, Verdict, judge


def letter_vectors(texts: Sequence[str]) -> list[list[float]]:
    """Give a tiny real embedding: how often each letter occurs, and a grain of the text's hash."""
    rows: list[list[float]] = []
    for text in texts:
        grain = hashlib.sha256(text.encode()).digest()[0] / 255
        rows.append([text.lower().count(letter) + 0.1 for letter in "abcdefghijklmnop"] + [grain])
    return rows


def pairs(count: int = 40) -> list[LabelledPair]:
    names = ["Ada", "Brook", "Cole", "Deniz", "Elif", "Gina"]
    found: list[LabelledPair] = []
    for number in range(count):
        name = names[number % 6]
        one = f"{name} keeps {number} keys in the {names[(number + 2) % 6]} drawer"
        other = one.upper() if number % 3 == 0 else f"{name} lost the red map of the harbour"
        found.append(LabelledPair(one, other, "duplicate" if number % 3 == 0 else "unrelated"))
    return found


def test_the_local_model_is_calibrated() -> None:
    known = calibration_of("multilingual-e5-small")
    assert known == calibration_of("local/Multilingual-E5-small:latest")
    assert known.dimensions == 384
    assert known.same_above is not None
    assert known.ask_above is not None
    assert 0.88 < known.ask_above < known.same_above < 1
    assert (known.cosine_low, known.cosine_high) == (E5_SMALL.low, E5_SMALL.high)
    assert known.cosine_low == pytest.approx(0.72, abs=0.01)
    assert known.cosine_high == pytest.approx(0.94, abs=0.01)
    assert known.counts["pairs"] >= 200


def test_an_unknown_model_merges_nothing() -> None:
    unknown = calibration_of("brand-new")
    assert (unknown.same_above, unknown.ask_above) == (None, None)
    assert unknown.cosine_low < unknown.cosine_high
    assert calibration_of("").same_above is None


def test_calibrate_finds_thresholds_and_shows_them() -> None:
    found = calibrate(pairs(), letter_vectors, provider="test", model="letters")
    assert found == calibrate(pairs(), letter_vectors, provider="test", model="letters")
    assert found.dimensions == 17
    assert found.cosine_low < found.cosine_high
    assert found.counts["duplicates"] == 14
    assert found.same_above is None or found.same_above > 0.9
    assert "letters (17)" in table(found)
    assert read_calibrations(as_json([found])) == [found]


@pytest.mark.parametrize("few", [pairs(5), [LabelledPair("a", "b", "unrelated")] * 50])
def test_calibrate_refuses_too_little_ground(few: list[LabelledPair]) -> None:
    with pytest.raises(BadRequest, match="no ground"):
        calibrate(few, letter_vectors, provider="test", model="letters")


@pytest.mark.parametrize("value", [0.0, float("nan"), float("inf")])
@pytest.mark.requirement("F31")
def test_calibrate_refuses_useless_vectors(value: float) -> None:
    with pytest.raises(BadRequest, match="zeros"):
        calibrate(pairs(), lambda texts: [[value]] * len(texts), provider="t", model="m")
    with pytest.raises(BadRequest, match="another number"):
        calibrate(pairs(), lambda texts: [[1.0]], provider="t", model="m")


def test_read_pairs_names_the_bad_line() -> None:
    good = '{"a": "x", "b": "y", "relation": "duplicate"}'
    assert read_pairs([good, "", good]) == [LabelledPair("x", "y", "duplicate")] * 2
    for bad in ("{", "[]", '{"a": "x"}', '{"a": "", "b": "y", "relation": "z"}'):
        with pytest.raises(BadRequest, match="line 2"):
            read_pairs([good, bad])
    with pytest.raises(BadRequest, match="table of calibrations"):
        read_calibrations('[{"wrong": 1}]')


@pytest.mark.parametrize(("one", "other"), PROBES)
@pytest.mark.requirement("X6")
def test_no_probe_is_ever_merged(one: str, other: str) -> None:
    assert judge(one, [Neighbour("m", other)]).verdict is Verdict.ADD


@given(st.lists(st.text(max_size=30), max_size=5))
def test_read_pairs_reads_or_refuses_any_text(lines: list[str]) -> None:
    try:
        found = read_pairs(lines)
    except BadRequest:
        return
    assert len(found) <= len(lines)


@pytest.mark.requirement("S69", "S71")
@given(st.floats(0, 1), st.floats(0.01, 0.99), st.floats(0.01, 0.999))
def test_a_setting_of_another_scale_keeps_its_order(
    setting: float, standard: float, own: float
) -> None:
    assert on_scale(standard, standard=standard, own=own) == pytest.approx(own)
    assert on_scale(1.0, standard=standard, own=own) == 1.0
    assert on_scale(setting, standard=standard, own=None) == setting
    found = on_scale(setting, standard=standard, own=own)
    if setting < standard - 1e-9:
        assert found < own
    elif setting > standard + 1e-9:
        assert own < found <= 1.0
