"""Past views: what `get` shows of a memory, a thing and its ties is as it was at a moment."""

from collections.abc import AsyncGenerator
from datetime import UTC, datetime, timedelta

import pytest

from graphmem_neo4j.answers import NodeCard
from graphmem_neo4j.errors import BadRequest, NotFound
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.models import Memory
from graphmem_neo4j.settings import Settings

from .repairs import made, mentioned
from .test_changes import saved


class Calendar:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = datetime(2026, 5, 1, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def turn(self) -> None:
        """Let ten days go by."""
        self.now += timedelta(days=10)


@pytest.fixture
async def aging(settings: Settings) -> AsyncGenerator[tuple[GraphMemory, Calendar], None]:
    calendar = Calendar()
    memory = GraphMemory(settings, clock=calendar)
    yield memory, calendar
    await memory.close()


async def shown(memory: GraphMemory, memory_id: str, as_of: object = None) -> Memory:
    (one,) = await memory.get(memory_id, as_of=as_of)
    assert isinstance(one, Memory)
    return one


async def test_a_memory_is_what_it_was_then(aging: tuple[GraphMemory, Calendar]) -> None:
    memory, calendar = aging
    kept = await saved(memory, "The fair is on", valid_until="2026-05-15")
    calendar.turn()
    calendar.turn()
    await memory.correct(kept, "correct", new_content="The fair was long")
    calendar.turn()
    now = await shown(memory, kept)
    assert (now.status, now.retired_at is None) == ("superseded", False)
    assert (await shown(memory, kept, "2026-05-05")).status == "active"
    then = await shown(memory, kept, "2026-05-18")
    assert (then.status, then.retired_at) == ("expired", None)
    assert (await shown(memory, kept, "2026-05-25")).status == "superseded"
    with pytest.raises(NotFound, match="was not known yet then"):
        await memory.get(kept, as_of="2026-04-01")


async def test_ties_are_those_of_then(aging: tuple[GraphMemory, Calendar]) -> None:
    memory, calendar = aging
    ann, bob = await made(memory, "Ann Vale", "Bob Hill")
    kept = await saved(memory, "The boat is red")
    linked = await memory.link(f"memory:{kept}", ann, "owned by")
    calendar.turn()
    await memory.correct(kept, "unlink", edge_id=linked.relation.edge_id)
    await memory.link(f"memory:{kept}", bob, "owned by")

    async def owners(as_of: object = None) -> list[str]:
        (card,) = await memory.surroundings([await shown(memory, kept)], as_of=as_of)
        assert card is not None
        return [one.name for one in card.relations.shown]

    async def owned(ref: str, as_of: object = None) -> int:
        (card,) = await memory.get(ref, as_of=as_of)
        assert isinstance(card, NodeCard)
        return card.relations.total

    assert (await owners(), await owners("2026-05-05")) == (["Bob Hill"], ["Ann Vale"])
    assert (await owned(ann), await owned(ann, "2026-05-05")) == (0, 1)
    assert (await owned(bob), await owned(bob, "2026-05-05")) == (1, 0)
    with pytest.raises(NotFound):
        await memory.get(bob, as_of="2026-04-01")


async def test_an_entity_is_viewed_as_of_the_end_of_a_day(
    aging: tuple[GraphMemory, Calendar],
) -> None:
    memory, calendar = aging
    ann, annie = await made(memory, "Ann Vale", "Annie Vale")
    calendar.turn()
    await memory.merge_entities(ann, annie)
    day = calendar.now.date().isoformat()
    calendar.turn()
    assert (await memory.entity(ann, when=day)).merged_from == []
    assert (await memory.entity(ann, as_of=day)).merged_from == [annie]
    assert (await memory.entity(annie, as_of="2026-05-05")).entity == annie


async def test_a_moment_that_is_none_is_refused(memory: GraphMemory) -> None:
    with pytest.raises(BadRequest, match="as_of 'then' is not a time"):
        await memory.get("mem0000000000000abc", as_of="then")


async def test_what_was_merged_is_seen_apart_before_the_merge(
    aging: tuple[GraphMemory, Calendar],
) -> None:
    memory, calendar = aging
    keep, gone, rex = await made(memory, "Ann Vale", "Annie Valentine", "Rex Hill")
    kept = await mentioned(memory, "The boat is hers", gone)
    await memory.link(gone, rex, "knows")
    calendar.turn()
    merged = await memory.merge_entities(keep, gone)
    calendar.turn()

    async def seen(ref: str, as_of: object = None) -> NodeCard:
        (card,) = await memory.get(ref, as_of=as_of)
        assert isinstance(card, NodeCard)
        return card

    async def named(as_of: object = None) -> list[str]:
        (card,) = await memory.surroundings([await shown(memory, kept, as_of)], as_of=as_of)
        assert card is not None
        return [one.split()[0] for one in card.about["mentions"]]

    then, other = await seen(gone, "2026-05-05"), await seen(keep, "2026-05-05")
    assert (then.ref, then.name, then.relations.total) == (gone, "Annie Valentine", 1)
    assert [one.split()[0] for one in then.about["mentioned_in"]] == [f"memory:{kept}"]
    assert "merged_from" not in then.about
    assert (other.relations.total, other.about) == (0, {})
    assert await named("2026-05-05") == [gone]
    now = await seen(gone)
    assert (now.ref, now.about["merged_from"], now.relations.total) == (keep, gone, 1)
    assert now.about["aliases"] == ["Annie Valentine"]
    assert (await seen(gone, "2026-05-15")).ref == keep
    assert await named("2026-05-15") == await named() == [keep]
    await memory.undo(merged.change_id)
    assert (await seen(gone)).name == "Annie Valentine"


async def test_what_was_split_off_is_seen_at_the_whole_before(
    aging: tuple[GraphMemory, Calendar],
) -> None:
    memory, calendar = aging
    whole, other = await made(memory, "Ann Vale", "Annie Valentine")
    kept = await mentioned(memory, "The boat is hers", other)
    await memory.merge_entities(whole, other)
    calendar.turn()
    await memory.split_entity(whole, aliases=["Annie Valentine"])
    calendar.turn()

    async def naming(as_of: object = None) -> tuple[list[str], bool]:
        (card,) = await memory.get(whole, as_of=as_of)
        assert isinstance(card, NodeCard)
        return card.about.get("aliases", []), "mentioned_in" in card.about

    assert await naming() == ([], False)
    assert await naming("2026-05-05") == (["Annie Valentine"], True)
    (card,) = await memory.surroundings(
        [await shown(memory, kept, "2026-05-05")], as_of="2026-05-05"
    )
    assert card is not None
    assert [one.split()[0] for one in card.about["mentions"]] == [whole]
