"""Correct, raced: of two who change one memory, nothing acknowledged is lost or half done."""

import asyncio
from collections.abc import Awaitable
from typing import TypeVar

import pytest

from graphmem_neo4j.doctor import doctor
from graphmem_neo4j.errors import BadRequest, NotFound
from graphmem_neo4j.graph_shapes import Corrected, Undone
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.models import Memory

ROUNDS = 12
Done = TypeVar("Done", bound=Corrected | Undone)

pytestmark = pytest.mark.requirement("F64", "X2")


async def saved_id(memory: GraphMemory, content: str) -> str:
    return (await memory.save(content)).memories[0].memory_id


async def raced(*calls: Awaitable[Done]) -> list[Done | None]:
    """Do all at once; None stands for one that was refused in a sentence."""
    answers = await asyncio.gather(*calls, return_exceptions=True)
    for answer in answers:
        if isinstance(answer, BaseException):
            assert isinstance(answer, NotFound | BadRequest), answer
    return [None if isinstance(answer, BaseException) else answer for answer in answers]


async def newest(memory: GraphMemory, memory_id: str) -> Memory:
    scopes = ["project:a"]
    return (await memory.history(memory_id, scopes=scopes)).versions[-1]


async def live_edges(memory: GraphMemory, memory_id: str) -> set[str]:
    relations = (await memory.history(memory_id)).relations
    return {relation.to_id for relation in relations if relation.retired_at is None}


async def sound(memory: GraphMemory) -> None:
    graph, _ = await memory.ready()
    assert await doctor(graph, memory.settings.space) == []


async def test_two_updates_of_other_fields_both_hold(memory: GraphMemory) -> None:
    for number in range(ROUNDS):
        one = await saved_id(memory, f"Standup number {number} is at nine")
        done = await raced(
            memory.correct(one, "update", salience=0.9),
            memory.correct(one, "update", scope="project:a"),
        )
        assert None not in done
        now = await newest(memory, one)
        assert (now.salience, now.scope) == (0.9, "project:a")
    await sound(memory)


async def test_a_correction_takes_a_racing_update_along(memory: GraphMemory) -> None:
    for number in range(ROUNDS):
        one = await saved_id(memory, f"Train number {number} goes to Lisbon")
        two = await saved_id(memory, f"Cat number {number} sleeps in Porto")
        moved, weighed = await asyncio.gather(
            raced(
                memory.correct(one, "correct", new_content=f"Train number {number} goes to Faro"),
                memory.correct(one, "update", scope="project:a"),
            ),
            raced(
                memory.correct(two, "correct", new_content=f"Cat number {number} sleeps in Oslo"),
                memory.correct(two, "update", salience=0.95),
            ),
        )
        if None not in moved:
            assert (await newest(memory, one)).scope == "project:a"
        if None not in weighed:
            assert (await newest(memory, two)).salience == 0.95
    await sound(memory)


async def test_a_deletion_beside_an_update_leaves_one_state(memory: GraphMemory) -> None:
    for number in range(ROUNDS):
        one = await saved_id(memory, f"Door number {number} is green")
        gone, _ = await raced(
            memory.correct(one, "delete"), memory.correct(one, "update", scope="project:a")
        )
        assert gone is not None
        assert (await newest(memory, one)).status == "forgotten"
    await sound(memory)


async def test_a_relation_is_taken_back_once(memory: GraphMemory) -> None:
    for number in range(ROUNDS):
        one = await saved_id(memory, f"Deploy number {number} broke")
        two = await saved_id(memory, f"Disk of machine {number} was full")
        edge = (await memory.link(f"memory:{one}", f"memory:{two}", "caused by")).relation.edge_id
        done = await raced(
            *(memory.correct(one, "unlink", edge_id=edge, reason=str(n)) for n in range(3))
        )
        assert sum(answer is not None for answer in done) == 1
        changes = (await memory.history(one)).changes
        assert [change.kind for change in changes] == ["unlinked"]
    await sound(memory)


async def test_what_was_taken_back_does_not_move_on(memory: GraphMemory) -> None:
    for number in range(ROUNDS):
        one = await saved_id(memory, f"Deploy number {number} broke")
        two = await saved_id(memory, f"Disk of machine {number} was full")
        edge = (await memory.link(f"memory:{one}", f"memory:{two}", "caused by")).relation.edge_id
        done = await raced(
            memory.correct(one, "correct", new_content=f"Deploy number {number} went well"),
            memory.correct(two, "unlink", edge_id=edge),
        )
        assert done[0] is not None
        if done[1] is not None:
            assert await live_edges(memory, one) == set()
    await sound(memory)


async def test_no_relation_moves_on_to_what_is_deleted(memory: GraphMemory) -> None:
    for number in range(ROUNDS):
        one = await saved_id(memory, f"Deploy number {number} broke")
        two = await saved_id(memory, f"Disk of machine {number} was full")
        await memory.link(f"memory:{one}", f"memory:{two}", "caused by")
        await memory.link(f"memory:{two}", f"memory:{one}", "led to")
        done = await raced(
            memory.correct(one, "correct", new_content=f"Deploy number {number} went well"),
            memory.correct(two, "delete"),
        )
        assert None not in done
    await sound(memory)


async def test_the_version_keeps_no_relation_to_what_it_replaces(memory: GraphMemory) -> None:
    old = await saved_id(memory, "The office is on floor 3")
    new = await saved_id(memory, "The office is on floor 4")
    await memory.link(f"memory:{new}", f"memory:{old}", "contradicts")
    await memory.link(f"memory:{old}", f"memory:{new}", "disputes")
    done = await memory.correct(old, "correct", new_content="The office is on floor 4")
    assert (done.new_id, done.is_new_memory) == (new, False)
    assert await live_edges(memory, new) == set()
    await sound(memory)


async def test_two_corrections_into_each_others_words(memory: GraphMemory) -> None:
    for number in range(ROUNDS):
        left, right = f"Lamp number {number} is red", f"Boat number {number} is blue"
        one, two = await saved_id(memory, left), await saved_id(memory, right)
        await memory.link(f"memory:{one}", f"memory:{two}", "beside")
        done = await raced(
            memory.correct(one, "correct", new_content=right),
            memory.correct(two, "correct", new_content=left),
        )
        assert any(answer is not None for answer in done)
    await sound(memory)


async def folded(memory: GraphMemory, number: int) -> tuple[str, str, str, str]:
    """Correct a memory into another's words; gives both, what both are related to, the change."""
    wrong = await saved_id(memory, f"Office {number} is on floor 3")
    right = await saved_id(memory, f"Office {number} is on floor 4")
    desk = await saved_id(memory, f"Desk {number} is of oak")
    await memory.link(wrong, desk, "has")
    await memory.link(desk, wrong, "stands in")
    done = await memory.correct(wrong, "correct", new_content=f"Office {number} is on floor 4")
    assert done.new_id == right
    return wrong, right, desk, done.change_id


async def test_two_memories_are_parted_once(memory: GraphMemory) -> None:
    for number in range(ROUNDS):
        wrong, right, desk, change_id = await folded(memory, number)
        undone = await raced(*(memory.undo(change_id) for _ in range(3)))
        assert sum(answer is not None for answer in undone) == 1
        assert (await newest(memory, right)).status == "active"
        assert await live_edges(memory, wrong) == {
            f"memory:{desk}",
            f"memory:{(await newest(memory, wrong)).memory_id}",
        }
    await sound(memory)


async def test_two_are_parted_while_the_ends_change(memory: GraphMemory) -> None:
    for number in range(ROUNDS):
        _, right, desk, change_id = await folded(memory, number)
        ended = "delete" if number % 2 else "correct"
        words = {} if number % 2 else {"new_content": f"Desk {number} is of ash"}
        gone = await asyncio.gather(
            raced(memory.undo(change_id)),
            raced(
                memory.correct(desk, ended, **words),  # pyright: ignore[reportArgumentType]
                memory.correct(right, "correct", new_content=f"Office {number} is on floor 9"),
            ),
        )
        assert None not in [*gone[0], *gone[1]]
    await sound(memory)


async def test_a_deletion_is_taken_back_once(memory: GraphMemory) -> None:
    for number in range(ROUNDS):
        one = await saved_id(memory, f"Door number {number} is green")
        gone = await memory.correct(one, "delete")
        undone = await raced(*(memory.undo(gone.change_id) for _ in range(3)))
        assert sum(answer is not None for answer in undone) == 1
        kinds = [change.kind for change in (await memory.history(one)).changes]
        assert kinds == ["deleted", "restored"]
    await sound(memory)
