"""The extraction drill and the talk of the modes: small ones on a real server."""

import pytest

from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.evaluate import ExtractionOptions, extraction_options
from graphmem_neo4j.evaluate.extraction_drill import extraction_drill
from graphmem_neo4j.evaluate.extraction_modes import extraction_modes
from graphmem_neo4j.evaluate.target import Scratch, Target


@pytest.mark.requirement("X5", "F53", "F65", "G23", "G24")
@pytest.mark.timeout(600)
async def test_a_reader_that_is_killed_loses_nothing_and_doubles_nothing(
    target: Target, scratch: Scratch
) -> None:
    options = ExtractionOptions(messages=60, kills=3, seed=1)
    report = await extraction_drill(target, scratch, options, command="made")
    assert [check for check in report.checks if check.holds is False] == [], report.notes


@pytest.mark.requirement("R-Q1", "Q111", "Q126")
@pytest.mark.timeout(600)
async def test_the_modes_differ_in_what_they_ask(target: Target) -> None:
    report = await extraction_modes(target, command="made")
    assert [check for check in report.checks if check.holds is False] == [], report.notes
    assert len(report.notes) == 3


def test_a_size_that_cannot_be_is_refused() -> None:
    with pytest.raises(BadRequest, match="kills"):
        extraction_options(kills=0)
