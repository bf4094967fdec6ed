"""The job of profiles: those that stand no more are chosen anew, those nobody asks for go."""

from typing import Any

import pytest

from graphmem_neo4j.known_shapes import ProfileCounts
from graphmem_neo4j.maintain.shapes import JobState
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.settings import Settings
from graphmem_neo4j.sources import with_arguments

from .aging import opened, saved, values

pytestmark = pytest.mark.requirement("S81", "S48")


async def renewed(memory: GraphMemory, **options: Any) -> ProfileCounts:
    (report,) = await memory.maintain("profile", **options)
    assert report.state is JobState.DONE, report.message
    assert report.done == report.counts["rebuilt"]
    return ProfileCounts.model_validate(report.counts)


async def shown(memory: GraphMemory, **options: Any) -> list[str]:
    return [one.content for one in (await memory.profile(**options)).long_term]


async def test_where_nobody_asked_there_is_nothing_to_renew(settings: Settings) -> None:
    await saved(settings, "The mast is oak", days_ago=1)
    async with opened(settings) as memory:
        assert await renewed(memory) == ProfileCounts()
        assert await values(memory, "MATCH (one:Profile {space: $space}) RETURN one AS value") == []


async def test_what_stands_no_more_is_chosen_anew(settings: Settings) -> None:
    async with opened(settings, days_ago=1) as memory:
        assert await shown(memory, scopes="project:a") == []
    await saved(settings, "The mast is oak", days_ago=0.5, scope="project:a")
    async with opened(settings) as memory:
        assert await renewed(memory, dry_run=True) == ProfileCounts(kept=2, due=2, rebuilt=2)
        assert await renewed(memory) == ProfileCounts(kept=2, due=2, rebuilt=2)
        assert await renewed(memory) == ProfileCounts(kept=2)
        # Nobody waits for the choice any more.
        found = await memory.profile(scopes="project:a")
        assert ([one.content for one in found.long_term], found.is_rebuilt) == (
            ["The mast is oak"],
            False,
        )


async def test_uses_make_it_due_as_well(settings: Settings) -> None:
    async with opened(with_arguments(settings, user_profile__frequency=2)) as memory:
        await memory.profile()
        await memory.save("The mast is oak")
        await memory.settle()
        assert (await renewed(memory)).due == 0
        await memory.recall("mast")
        await memory.settle()
        assert (await renewed(memory)).rebuilt == 1
        assert await shown(memory) == ["The mast is oak"]


async def test_what_nobody_asks_for_goes(settings: Settings) -> None:
    async with opened(settings, days_ago=31) as memory:
        await memory.profile(scopes=["project:a", "project:b"])
    async with opened(settings, days_ago=5) as memory:
        await memory.profile(scopes="project:b")
        # The job itself is nobody who asks.
        await renewed(memory)
    async with opened(settings) as memory:
        assert await renewed(memory) == ProfileCounts(kept=2, due=2, rebuilt=2, released=1)
        kept = await values(
            memory,
            "MATCH (one:Profile {space: $space}) RETURN one.profile_id AS value ORDER BY value",
        )
        assert kept == ["global", "project:b"]


async def test_at_most_the_limit_is_renewed_in_one_run(settings: Settings) -> None:
    scopes = [f"topic:{number}" for number in range(5)]
    settings = with_arguments(settings, maintain__limit=2)
    async with opened(settings, days_ago=1) as memory:
        await memory.profile(scopes=scopes)
    async with opened(settings) as memory:
        assert [(await renewed(memory)).rebuilt for _ in range(4)] == [2, 2, 2, 0]
