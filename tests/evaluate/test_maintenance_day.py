"""The day of maintenance: a small one on a real server, held against the rule."""

from datetime import UTC, datetime, timedelta

import pytest

from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.evaluate import day_options
from graphmem_neo4j.evaluate.maintenance_day import Made, distribution, expected, maintenance_day
from graphmem_neo4j.evaluate.target import Target

NOON = datetime(2031, 6, 2, 12, tzinfo=UTC)
LOOKS = [NOON + timedelta(minutes=5 * step) for step in range(288)]


@pytest.mark.requirement("Q104", "X3", "S8")
@pytest.mark.timeout(300)
async def test_an_hour_that_crosses_a_day_leaves_what_the_rule_says(target: Target) -> None:
    report = await maintenance_day(target, day_options(memories=200, hours=1), command="made")
    assert [check for check in report.checks if check.holds is False] == [], report.notes
    assert any("fadings" in note and not note.startswith("0 fadings") for note in report.notes)


def made(age_days: float, salience: float, **fields: object) -> Made:
    one = Made("mem", "text", salience, NOON - timedelta(days=age_days), None, False, False, False)
    for name, value in fields.items():
        setattr(one, name, value)
    return one


@pytest.mark.requirement("X3")
@pytest.mark.parametrize(
    ("one", "weight"),
    [
        (made(8, 0.8), 0.76),
        (made(5.9, 0.8), 0.8),
        # On its seventh day it crosses the line, and fades once.
        (made(6.9, 0.8), 0.76),
        (made(8, 0.1), 0.1),
        (made(8, 0.102), 0.1),
        (made(8, 0.9, is_pinned=True), 0.9),
        (made(8, 0.9, is_critical=True), 0.9),
        (made(300, 0.8, recalled_at=NOON - timedelta(days=2)), 0.8),
    ],
)
def test_the_rule_is_that_of_the_text(one: Made, weight: float) -> None:
    assert expected(one, LOOKS) == weight


def test_a_distribution_counts_every_weight_once() -> None:
    assert distribution([0.1, 0.3, 0.35, 1.0]) == "0.1+ 1, 0.3+ 2, 0.9+ 1"


def test_a_size_that_cannot_be_is_refused() -> None:
    with pytest.raises(BadRequest, match="hours"):
        day_options(hours=0)
