"""Passing faults: which errors of Neo4j are asked about again, and which are told at once?"""

from dataclasses import replace

import pytest

from graphmem_neo4j.graph import passes
from graphmem_neo4j.queries import Mode, load


class Told(Exception):
    """An error that carries the server's code, as those of the driver do."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


STUMBLE = "Neo.DatabaseError.Statement.ExecutionFailed"
RACE = "Neo.ClientError.Schema.ConstraintValidationFailed"


@pytest.mark.parametrize(
    ("code", "mode", "is_again"),
    [
        (STUMBLE, Mode.READ, True),
        # What writes is not sent again on an error that nobody knows.
        (STUMBLE, Mode.WRITE, False),
        (STUMBLE, Mode.BATCH, False),
        (RACE, Mode.READ, True),
        (RACE, Mode.WRITE, True),
        ("Neo.DatabaseError.General.UnknownError", Mode.READ, False),
        ("Neo.ClientError.Statement.SyntaxError", Mode.READ, False),
    ],
)
def test_what_passes_is_asked_again(code: str, mode: Mode, is_again: bool) -> None:
    query = replace(load("recall/gather"), mode=mode)
    assert passes(Told(code), query) is is_again


def test_an_error_without_a_code_is_told() -> None:
    assert not passes(ValueError("no"), load("recall/gather"))
