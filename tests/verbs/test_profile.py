"""Profile: what is known by heart, when it is chosen anew, and that nobody sees what is not his."""

from collections.abc import AsyncGenerator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from graphmem_neo4j.keys import space_key
from graphmem_neo4j.known_shapes import Profile, ProfileItem
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.queries import Query
from graphmem_neo4j.settings import Settings
from graphmem_neo4j.sources import with_arguments

from .wholly import held

NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)


class Clocked:
    """An open memory with a clock of its own, and the names of what it asked."""

    def __init__(self, settings: Settings) -> None:
        self.now = NOON
        self.asked: list[str] = []
        self.memory = GraphMemory(settings, clock=lambda: self.now, observe=self._heard)

    def _heard(self, query: Query) -> None:
        if query.name.startswith("profile/"):
            self.asked.append(query.name.removeprefix("profile/"))

    async def profile(self, **options: Any) -> Profile:
        self.asked.clear()
        return await self.memory.profile(**options)

    async def save(self, content: str, *, days_ago: float = 0, **fields: Any) -> str:
        before, self.now = self.now, self.now - timedelta(days=days_ago)
        saved = await self.memory.save({"content": content, **fields})
        self.now = before
        return saved.memories[0].memory_id


@pytest.fixture
async def clocked(settings: Settings) -> AsyncGenerator[Clocked, None]:
    made = Clocked(settings)
    await made.memory.ready()
    yield made
    await made.memory.close()


def full(settings: Settings, **more: Any) -> Settings:
    """Give settings by which one fact and one episode fill both parts."""
    items = {"user_profile__long_term_items": 1, "user_profile__recent_items": 1}
    return with_arguments(settings, **items, **more)


def texts(items: list[ProfileItem]) -> list[str]:
    return [one.content for one in items]


@pytest.mark.requirement("S80", "R-S10", "S49", "S50", "S90")
async def test_the_two_parts_and_their_order(clocked: Clocked) -> None:
    assert (await clocked.profile()).long_term == []
    opened = await clocked.save("The mast is oak", days_ago=300)
    await clocked.save("The sail is linen", days_ago=200)
    await clocked.save("Noor prefers tea", kind="preference", days_ago=100)
    await clocked.save("The keel is lead", pinned=True, days_ago=400)
    await clocked.save("We sailed to Oslo", kind="episode", days_ago=7)
    await clocked.save("We sailed to Bergen", kind="episode", days_ago=8)
    await clocked.save("We won the race", kind="episode", pinned=True, days_ago=90)
    await clocked.save("We lost a shoe", kind="episode")
    for _ in range(2):
        await clocked.memory.get(opened)
    for _ in range(5):
        await clocked.memory.recall("sail linen")
    await clocked.memory.settle()
    found = await clocked.profile(rebuild=True)
    # What a search showed does not count, what was opened by its id does.
    assert texts(found.long_term) == [
        "We won the race",
        "The keel is lead",
        "The mast is oak",
        "Noor prefers tea",
        "The sail is linen",
    ]
    assert texts(found.recent) == ["We lost a shoe", "We sailed to Oslo"]
    assert (found.built_at, found.is_rebuilt) == (NOON, True)
    assert found.long_term[2].accessed == 2


@pytest.mark.requirement("S49", "S50", "S51", "S52", "S53")
async def test_every_bound_is_a_setting(settings: Settings) -> None:
    clocked = Clocked(
        with_arguments(
            settings,
            user_profile__long_term_items=2,
            user_profile__recent_items=1,
            user_profile__recent_days=2,
            user_profile__scan_limit=4,
            user_profile__item_characters=20,
        )
    )
    try:
        for number in range(5):
            await clocked.save(f"Fact number {number} of many more", days_ago=9 - number)
        await clocked.save("An old day in the harbour", kind="episode", days_ago=3)
        await clocked.save("A day in the harbour town", kind="episode", days_ago=1)
        found = await clocked.profile()
        # Looked at are the newest four: two facts and both episodes.
        assert texts(found.long_term) == ["Fact number 4 of man", "Fact number 3 of man"]
        assert all(one.is_cut for one in found.long_term)
        assert texts(found.recent) == ["A day in the harbour"]
    finally:
        await clocked.memory.close()


@pytest.mark.requirement("S52")
async def test_what_is_pinned_is_looked_at_first_however_old(settings: Settings) -> None:
    clocked = Clocked(with_arguments(settings, user_profile__scan_limit=2))
    try:
        await clocked.save("The keel is lead", pinned=True, days_ago=900)
        for number in range(3):
            await clocked.save(f"Number {number} is new")
        found = texts((await clocked.profile()).long_term)
        assert (len(found), found[0]) == (2, "The keel is lead")
    finally:
        await clocked.memory.close()


@pytest.mark.requirement("S48", "S81", "S19", "R-S10")
async def test_a_full_choice_stands_until_it_was_used_enough_or_an_hour_old(
    settings: Settings,
) -> None:
    clocked = Clocked(full(settings, user_profile__frequency=6))
    try:
        await clocked.save("The mast is oak")
        await clocked.save("We sailed to Oslo", kind="episode")
        assert (await clocked.profile()).is_rebuilt
        rebuilt = ["show_choices", "list_candidates", "write_profiles", "list_items"]
        assert clocked.asked == rebuilt
        # One use each: a save, a recall, an ingest. Opening by an id is none.
        kept = await clocked.save("The sail is linen")
        await clocked.memory.recall("mast")
        await clocked.memory.ingest("s", [{"role": "user", "content": "a mast"}])
        await clocked.memory.get(kept)
        await clocked.memory.settle()
        cached = await clocked.profile()
        assert (texts(cached.long_term), cached.is_rebuilt) == (["The mast is oak"], False)
        assert clocked.asked == ["show_choices", "list_items"]
        for _ in range(3):
            await clocked.memory.recall("mast")
        await clocked.memory.settle()
        again = await clocked.profile()
        assert again.is_rebuilt
        # It was opened by its id, so that it stands before the other.
        assert texts(again.long_term) == ["The sail is linen"]
        await clocked.save("The keel is lead")
        clocked.now = NOON + timedelta(minutes=60)
        assert not (await clocked.profile()).is_rebuilt
        clocked.now += timedelta(seconds=1)
        assert (await clocked.profile()).is_rebuilt
    finally:
        await clocked.memory.close()


@pytest.mark.requirement("S81", "S19")
async def test_it_is_chosen_anew_on_request(settings: Settings) -> None:
    clocked = Clocked(full(settings))
    try:
        for content, kind in (("The mast is oak", "fact"), ("We sailed to Oslo", "episode")):
            await clocked.save(content, kind=kind, days_ago=1)
        await clocked.profile()
        await clocked.save("The sail is linen")
        assert texts((await clocked.profile()).long_term) == ["The mast is oak"]
        asked = await clocked.profile(rebuild=True)
        assert (texts(asked.long_term), asked.is_rebuilt) == (["The sail is linen"], True)
        assert clocked.asked == ["list_candidates", "write_profiles", "list_items"]
        assert texts((await clocked.profile()).long_term) == ["The sail is linen"]
    finally:
        await clocked.memory.close()


@pytest.mark.requirement("S48")
async def test_uses_of_another_process_count(settings: Settings) -> None:
    clocked = Clocked(full(settings, user_profile__frequency=2))
    try:
        await clocked.save("We sailed to Oslo", kind="episode")
        await clocked.save("The keel is lead", days_ago=1)
        await clocked.profile()
        async with GraphMemory.open(settings) as other:
            await other.save(["The mast is oak", "The sail is linen"])
            await other.recall("mast")
        assert (await clocked.profile()).is_rebuilt
    finally:
        await clocked.memory.close()


@pytest.mark.requirement("S48")
async def test_other_settings_are_another_choice(settings: Settings) -> None:
    first = Clocked(settings)
    second = Clocked(with_arguments(settings, user_profile__long_term_items=1))
    try:
        for number in range(3):
            await first.save(f"Fact number {number}")
        assert len((await first.profile()).long_term) == 3
        assert len((await second.profile()).long_term) == 1
    finally:
        await first.memory.close()
        await second.memory.close()


@pytest.mark.requirement("S81", "X2", "X14")
@pytest.mark.parametrize(
    "end", ["corrected", "deleted", "expired", "forgotten", "purged", "moved", "ended"]
)
async def test_what_does_not_hold_any_more_is_never_shown(clocked: Clocked, end: str) -> None:
    memory = clocked.memory
    until = "2026-06-01T12:30:00Z" if end == "expired" else None
    one = await clocked.save("The mast is oak", pinned=True, valid_until=until)
    await clocked.save("The sail is linen")
    assert texts((await clocked.profile()).long_term)[0] == "The mast is oak"
    match end:
        case "corrected":
            await memory.correct(one, "correct", new_content="The mast is pine")
        case "deleted":
            await memory.correct(one, "delete")
        case "forgotten":
            await memory.forget(one)
        case "purged":
            await memory.purge(one, "privacy")
        case "moved":
            await memory.correct(one, "update", scope="project:a")
        case "ended":
            await memory.correct(one, "update", valid_until="2026-06-01T12:00:00Z")
        case _:
            clocked.now += timedelta(minutes=30)
    found = await clocked.profile()
    wanted = ["The mast is pine"] if end == "corrected" else []
    assert texts(found.long_term) == [*wanted, "The sail is linen"]
    # It was noticed, and what came in its place is there at once.
    assert found.is_rebuilt
    assert not (await clocked.profile()).is_rebuilt


@pytest.mark.requirement("X1")
async def test_scopes_are_joined_and_never_leak(clocked: Clocked) -> None:
    await clocked.save("Everybody may know", days_ago=3)
    await clocked.save("Of project a", scope="project:a", days_ago=2)
    await clocked.save("Pinned of project b", scope="project:b", pinned=True)
    of_all = await clocked.profile(scopes=["project:a", "project:b"])
    assert texts(of_all.long_term) == ["Pinned of project b", "Of project a", "Everybody may know"]
    for _ in range(2):
        assert texts((await clocked.profile()).long_term) == ["Everybody may know"]
        own = await clocked.profile(scopes="project:a")
        assert texts(own.long_term) == ["Of project a", "Everybody may know"]


@pytest.mark.requirement("X1")
async def test_a_strict_session_sees_only_what_came_from_it(settings: Settings) -> None:
    clocked = Clocked(with_arguments(settings, isolation="strict"))
    try:
        for session in ("a", "b"):
            await clocked.save(f"The secret of {session}", session_id=session, pinned=True)
        await clocked.save("Of session a, lately", session_id="a", kind="episode")
        # The main session's own choice is kept, and is no way around for the others.
        assert len((await clocked.profile(session_id="main")).long_term) == 2
        for _ in range(2):
            found = await clocked.profile(session_id="a")
            assert texts(found.long_term) == ["The secret of a"]
            assert texts(found.recent) == ["Of session a, lately"]
            assert clocked.asked == ["list_own", "list_items"]
            assert texts((await clocked.profile(session_id="b")).recent) == []
        # An unknown session counts as a group: nothing is its own.
        assert (await clocked.profile()).long_term == []
    finally:
        await clocked.memory.close()


@pytest.mark.requirement("X1", "S90")
async def test_no_text_is_kept_a_second_time(clocked: Clocked) -> None:
    await clocked.save("Zanzibarium is oak")
    await clocked.profile()
    kept = [
        (name, value) for where, name, value in await held(clocked.memory) if where == "Profile"
    ]
    assert {name for name, _ in kept} >= {"long_term", "recent", "built_at", "profile_id"}
    assert "zanzibarium" not in repr(kept).casefold()


@pytest.mark.requirement("X1")
async def test_another_space_has_a_profile_of_its_own(settings: Settings) -> None:
    async with GraphMemory.open(settings) as memory:
        await memory.save("The mast is oak")
        await memory.profile()
    other = settings.model_copy(update={"space": f"{settings.space} beside"})
    async with GraphMemory.open(other) as memory:
        assert (await memory.profile()).long_term == []
    assert space_key(other.space) != space_key(settings.space)


@pytest.mark.requirement("S48", "X24")
async def test_where_nothing_is_counted_only_time_and_requests_renew_a_full_one(
    settings: Settings,
) -> None:
    clocked = Clocked(full(settings, recall__counting=False, user_profile__frequency=1))
    try:
        await clocked.save("We sailed to Oslo", kind="episode")
        await clocked.save("The keel is lead")
        await clocked.profile()
        await clocked.save("The mast is oak")
        await clocked.memory.settle()
        assert not (await clocked.profile()).is_rebuilt
        clocked.now += timedelta(minutes=61)
        assert (await clocked.profile()).is_rebuilt
    finally:
        await clocked.memory.close()
