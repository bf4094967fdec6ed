"""The seeded statements and vectors of the benchmarks."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.evaluate.bench import bench_options
from graphmem_neo4j.evaluate.bench_ingest import texts_embedded
from graphmem_neo4j.evaluate.projection import DIMENSIONS, SeededEmbedder
from graphmem_neo4j.evaluate.statements import made_statement, made_statements, made_turn
from graphmem_neo4j.keys import parse_scope
from graphmem_neo4j.models import NewMessage


@given(st.integers(0, 1_000), st.integers(0, 1_000_000))
def test_a_statement_is_the_same_for_a_seed(seed: int, number: int) -> None:
    made = made_statement(seed, number)
    assert made == made_statement(seed, number)
    assert parse_scope(made.scope) == made.scope
    assert made.text
    assert made.question.endswith("?")


def test_no_two_statements_are_alike_and_several_scopes_occur() -> None:
    made = list(made_statements(7, 3_000))
    assert len({one.text for one in made}) == 3_000
    assert len({one.scope for one in made}) > 5


def test_a_turn_is_spoken_by_one_of_two() -> None:
    assert {made_turn(1, number)[0] for number in range(10)} == {"Amina", "Bruno"}


async def test_vectors_of_texts_that_share_words_are_near() -> None:
    embedder = SeededEmbedder(3)
    one, near, far = await embedder.passages(
        ["the blue harbour crane", "a blue harbour boat", "walnut bread recipe"]
    )
    assert one is not None
    assert near is not None
    assert far is not None
    assert len(one) == DIMENSIONS
    assert math.isclose(math.fsum(x * x for x in one), 1.0)
    assert _cosine(one, near) > _cosine(one, far) + 0.2
    assert await SeededEmbedder(3).query("the blue harbour crane") == one
    assert await embedder.query("?!") is None


def _cosine(one: list[float], other: list[float]) -> float:
    return math.fsum(x * y for x, y in zip(one, other, strict=True))


def test_the_embedder_alone_gets_the_texts_that_ingest_embeds() -> None:
    turns = [NewMessage(role="user", speaker="A", content="x" * 900), _turn("B", "yes")]
    assert texts_embedded(turns, is_pair=False)[1] == "B: yes"
    pair = texts_embedded(turns, is_pair=True)
    assert pair[0] == "A: " + "x" * 900
    assert pair[1] == "x" * 799 + "\nB: yes"


def _turn(speaker: str, content: str) -> NewMessage:
    return NewMessage(role="user", speaker=speaker, content=content)


@pytest.mark.parametrize("values", [{"memories": 0}, {"clients": 65}, {"seconds_max": 0}])
def test_options_out_of_bounds_are_refused_by_name(values: dict[str, int]) -> None:
    with pytest.raises(BadRequest, match=next(iter(values))):
        bench_options(**values)
