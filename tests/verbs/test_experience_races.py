"""Recording beside a deletion, a renaming or a merge: one of them comes first, none breaks."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from graphmem_neo4j.errors import BadRequest, NotFound
from graphmem_neo4j.experiences.hand import Hand, named
from graphmem_neo4j.experiences.texts import as_told
from graphmem_neo4j.experiences.writing import target_of, write
from graphmem_neo4j.memory import GraphMemory

from .practising import learn
from .test_experience_undo import merge

pytestmark = pytest.mark.requirement("F64", "R-G3")


async def deletes(memory: GraphMemory) -> None:
    await memory.delete_experience("deploy")


async def renames(memory: GraphMemory) -> None:
    await memory.edit_experience("deploy", new_name="ship it")


async def merges(memory: GraphMemory) -> None:
    await merge(memory, "deploy", "release")


MEANWHILE = pytest.mark.parametrize("meanwhile", [deletes, renames, merges])


@MEANWHILE
async def test_what_went_between_look_and_write_is_looked_up_anew(
    memory: GraphMemory, meanwhile: Callable[[GraphMemory], Awaitable[None]]
) -> None:
    for name in ("deploy", "release"):
        await learn(memory, name)
    graph, slot = await memory.ready()
    hand = Hand(graph, memory.embedder, slot, memory.viewer(None, None), memory.moment())
    known = await named(graph, hand.viewer, "deploy")
    await meanwhile(memory)
    told = as_told(known.experience)
    assert await write(hand, target_of(known), told, has_new_text=False, confirms=1) is None
    # Under its name somebody may tell another by then: that one is left alone, too.
    await learn(memory, "deploy")
    assert await write(hand, target_of(known), told, has_new_text=False, confirms=1) is None
    assert await memory.doctor() == []


@MEANWHILE
async def test_recording_goes_on_beside_it(
    memory: GraphMemory, meanwhile: Callable[[GraphMemory], Awaitable[None]]
) -> None:
    for name in ("deploy", "release"):
        await learn(memory, name)
    results = await asyncio.gather(
        *(learn(memory, "deploy", content="x" * size) for size in range(40, 44)),
        meanwhile(memory),
        *(learn(memory, "deploy", content="x" * size) for size in range(44, 48)),
        return_exceptions=True,
    )
    # A merge of what changed since it was looked at is left for another time.
    unexpected = [one for one in results if isinstance(one, Exception) and meanwhile is not merges]
    assert unexpected == []
    stats = await memory.experience_stats()
    assert {one.name_key for one in stats.top} <= {"deploy", "release", "ship-it"}
    assert await memory.doctor() == []


async def test_of_two_that_take_one_name_the_second_is_told(memory: GraphMemory) -> None:
    for name in ("deploy", "release"):
        await learn(memory, name)
    results = await asyncio.gather(
        *(memory.edit_experience(name, new_name="ship it") for name in ("deploy", "release")),
        return_exceptions=True,
    )
    (refused,) = [one for one in results if isinstance(one, BaseException)]
    assert isinstance(refused, BadRequest)
    assert not isinstance(refused, NotFound)
    assert "that of another experience" in str(refused)


async def test_a_name_that_was_given_away_does_not_come_back(memory: GraphMemory) -> None:
    await learn(memory, "deploy")
    renamed = await memory.edit_experience("deploy", new_name="ship it")
    await learn(memory, "deploy")
    with pytest.raises(BadRequest, match="given to another since"):
        await memory.undo(renamed.change_id)
