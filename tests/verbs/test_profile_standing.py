"""Standing: where a profile has room, what is saved shows at once; what is pinned always does."""

from datetime import UTC, datetime

import pytest

from graphmem_neo4j.background_settings import UserProfileSettings
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.profile.standing import Kept, is_overtaken
from graphmem_neo4j.settings import Settings
from graphmem_neo4j.sources import with_arguments

NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)


async def lasting(memory: GraphMemory) -> list[str]:
    return [one.content for one in (await memory.profile()).long_term]


@pytest.mark.requirement("S48", "S81")
async def test_in_a_small_memory_everything_shows_at_once(memory: GraphMemory) -> None:
    assert await lasting(memory) == []
    await memory.save("I prefer tea")
    assert await lasting(memory) == ["I prefer tea"]
    pinned = await memory.save({"content": "My wife is called Salma", "pinned": True})
    wanted = ["My wife is called Salma", "I prefer tea"]
    assert await lasting(memory) == wanted
    await memory.save({"content": "We went to the sea", "kind": "episode"})
    found = await memory.profile()
    assert [one.content for one in found.recent] == ["We went to the sea"]
    assert not (await memory.profile()).is_rebuilt
    # What an undo brings back was recorded long ago, and is there again all the same.
    forgotten = await memory.forget(pinned.memories[0].memory_id)
    assert await lasting(memory) == wanted[1:]
    assert forgotten.change_id is not None
    await memory.undo(forgotten.change_id)
    assert await lasting(memory) == wanted


@pytest.mark.requirement("S48", "S81")
async def test_what_is_pinned_or_let_go_shows_at_once_in_a_full_one(settings: Settings) -> None:
    one_each = with_arguments(
        settings, user_profile__long_term_items=1, user_profile__recent_items=1
    )
    async with GraphMemory.open(one_each) as memory:
        await memory.save(["The mast is oak", {"content": "We sailed to Oslo", "kind": "episode"}])
        await memory.profile()
        await memory.save("The sail is linen")
        assert await lasting(memory) == ["The mast is oak"]
        # It is pinned where it stands: nothing is recorded anew.
        await memory.save({"content": "The sail is linen", "pinned": True})
        assert await lasting(memory) == ["The sail is linen"]
        keel = await memory.save({"content": "The keel is lead", "pinned": True})
        assert (await memory.profile()).is_rebuilt
        await memory.forget(keel.memories[0].memory_id)
        assert await lasting(memory) == ["The sail is linen"]
        assert not (await memory.profile()).is_rebuilt


FULL = UserProfileSettings(long_term_items=1, recent_items=1)


@pytest.mark.parametrize(
    ("change", "overtaken"),
    [
        ({}, False),
        ({"held_now": 3, "newest_now": NOON}, False),
        ({"pinned_now": ["c"]}, True),
        ({"long_term": [], "held_now": 3}, True),
        ({"recent": [], "newest_now": NOON}, True),
        ({"recent": []}, False),
        # Kept by an older version: it was never looked.
        ({"recent": [], "held": None}, True),
    ],
)
def test_room_and_pins_decide(change: dict[str, object], overtaken: bool) -> None:
    fields = {"long_term": ["a"], "recent": ["b"], "held": 2, "held_now": 2}
    kept = Kept.model_validate({"scope": "global", "built_at": NOON, **fields, **change})
    assert is_overtaken(kept, FULL) is overtaken
