"""Taking back what became of experiences, in any order: nothing is lost, nothing stands twice."""

import itertools
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st
from pydantic import BaseModel

from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.experiences.doubles import MERGE_PAIR
from graphmem_neo4j.indexed import EXPERIENCE, shelf_of
from graphmem_neo4j.keys import OPEN_END, change_id, space_key
from graphmem_neo4j.memory import GraphMemory

from .asking import rows_of
from .practising import edges, learn

pytestmark = pytest.mark.requirement("G31", "X6", "U3", "R-G8")
_RUNS = itertools.count()
NAMES = ("ash", "birch", "cedar", "elm", "fir")
Ties = Sequence[tuple[str, str, str]]


class _Node(BaseModel):
    name: str
    experience_id: str
    version: int
    count: int


class _Merged(BaseModel):
    change_id: str
    moved: int


async def living(memory: GraphMemory) -> dict[str, _Node]:
    rows = await rows_of(
        memory,
        _Node,
        "MATCH (node:Experience {space: $space}) WHERE node.retired_at = $open_end "
        "RETURN node.name AS name, node.experience_id AS experience_id, "
        "node.version AS version, node.validated_count AS count ORDER BY name",
        space=space_key(memory.settings.space),
        open_end=OPEN_END,
    )
    return {row.name: row for row in rows}


async def picture(memory: GraphMemory) -> tuple[Any, ...]:
    """Give what lives: names with their counts, and ties with their words, each one of them."""
    counts = {name: node.count for name, node in (await living(memory)).items()}
    ties = [(e.type, e.source, e.target, e.instruction) for e in await edges(memory)]
    return counts, sorted(ties, key=str)


async def grow(memory: GraphMemory, ties: Ties) -> None:
    for name in NAMES:
        await learn(memory, name)
    for source, target, type in ties:
        await memory.tie_experiences(source, target, type, instruction=f"{source} to {target}")


async def delete(memory: GraphMemory, name: str) -> str:
    return (await memory.delete_experience(name)).change_id


async def merge(memory: GraphMemory, dropped: str, kept: str) -> str:
    """Merge two as the job does where it finds that they say the same."""
    there, moment = await living(memory), memory.moment()
    ends = {
        end: there[name].model_dump(include={"experience_id", "version"})
        for end, name in (("kept", kept), ("dropped", dropped))
    }
    (done,) = await (await memory.prepared()).run(
        MERGE_PAIR,
        _Merged,
        space=space_key(memory.settings.space),
        **ends,
        past_shelf=shelf_of(memory.settings.space, "global", EXPERIENCE, None, live=False),
        similarity=0.99,
        change_id=change_id(moment.receipt_id, 0),
        made_by="system",
        now=moment.now,
        open_end=OPEN_END,
    )
    return done.change_id


async def undo_all(memory: GraphMemory, standing: list[str]) -> None:
    """Take all back, in this order; what is refused comes later."""
    told: list[str] = []
    for _ in range(len(standing)):
        refused: list[str] = []
        for change in standing:
            try:
                await memory.undo(change)
            except BadRequest as error:
                refused.append(change)
                told.append(str(error))
        assert len(refused) < len(standing) or not standing, "none can be taken back any more"
        standing = refused
    assert standing == []
    assert all("undo that one first" in one for one in told)


KINDS = st.sampled_from(["REQUIRES", "PATCHES"])
PAIRS = st.permutations(NAMES).map(lambda names: (names[0], names[1]))
TIES = st.lists(
    st.tuples(PAIRS, KINDS).map(lambda tie: (*tie[0], tie[1])), min_size=2, max_size=7, unique=True
)
STEPS = st.lists(
    st.tuples(st.sampled_from(["delete", "merge", "merge", "undo"]), PAIRS), min_size=2, max_size=7
)


@seed(20260301)
@settings(
    max_examples=15,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(ties=TIES, steps=STEPS, order=st.randoms(use_true_random=False))
@pytest.mark.timeout(300)
async def test_whatever_was_done_can_be_taken_back_in_any_order(
    memory: GraphMemory, ties: Ties, steps: Sequence[tuple[str, tuple[str, str]]], order: Any
) -> None:
    space = f"{memory.settings.space} run {next(_RUNS)}"
    async with GraphMemory.open(memory.settings.model_copy(update={"space": space})) as apart:
        await grow(apart, ties)
        before = await picture(apart)
        standing: list[str] = []
        for step, (one, other) in steps:
            there = await living(apart)
            if step == "undo" and standing:
                change = order.choice(standing)
                try:
                    await apart.undo(change)
                except BadRequest:
                    continue
                standing.remove(change)
            elif step == "delete" and one in there:
                standing.append(await delete(apart, one))
            elif step == "merge" and {one, other} <= set(there):
                standing.append(await merge(apart, one, other))
        order.shuffle(standing)
        await undo_all(apart, standing)
        assert await picture(apart) == before
        assert await apart.doctor() == []


async def test_a_tie_comes_back_with_the_last_of_its_two_ends(memory: GraphMemory) -> None:
    await grow(memory, [("ash", "birch", "REQUIRES")])
    before = await picture(memory)
    first, second = await delete(memory, "ash"), await delete(memory, "birch")
    await memory.undo(first)
    assert await edges(memory) == []
    await memory.undo(second)
    assert await picture(memory) == before


async def test_what_a_newer_merge_stands_on_waits_for_it(memory: GraphMemory) -> None:
    await grow(memory, [("ash", "birch", "REQUIRES"), ("cedar", "birch", "PATCHES")])
    before = await picture(memory)
    gone = await delete(memory, "ash")
    joined = await merge(memory, "birch", "elm")
    with pytest.raises(BadRequest, match=f"change {joined}: undo that one first"):
        await memory.undo(gone)
    further = await merge(memory, "elm", "fir")
    with pytest.raises(BadRequest, match=f"change {further}: undo that one first"):
        await memory.undo(joined)
    for change in (further, joined, gone):
        await memory.undo(change)
    assert await picture(memory) == before


async def test_a_tie_of_two_that_were_merged_stays_with_the_other(memory: GraphMemory) -> None:
    await grow(memory, [("ash", "fir", "REQUIRES"), ("birch", "fir", "REQUIRES")])
    first, second = [await merge(memory, name, "cedar") for name in ("ash", "birch")]
    await memory.undo(first)
    ties = [(edge.source, edge.target, edge.instruction) for edge in await edges(memory)]
    assert ties == [("ash", "fir", "ash to fir"), ("cedar", "fir", "birch to fir")]
    await memory.undo(second)
    assert [edge.source for edge in await edges(memory)] == ["ash", "birch"]


@pytest.mark.parametrize("words", ["ash to fir", "in another way"])
async def test_what_was_told_of_a_merged_one_stays_when_it_is_parted(
    memory: GraphMemory, words: str
) -> None:
    await grow(memory, [("ash", "fir", "REQUIRES")])
    joined = await merge(memory, "ash", "cedar")
    told = await memory.tie_experiences("cedar", "fir", "REQUIRES", instruction=words)
    assert not told.is_new
    await memory.undo(joined)
    ties = [(edge.source, edge.instruction) for edge in await edges(memory)]
    assert ties == [("ash", "ash to fir"), ("cedar", words)]
