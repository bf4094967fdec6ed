"""Mentioning: every text hangs in the graph by the names in it, once, and by no guess."""

import asyncio
from collections.abc import AsyncGenerator
from datetime import datetime

import pytest
from pydantic import BaseModel

from graphmem_neo4j.answers import NodeCard
from graphmem_neo4j.doctor import doctor
from graphmem_neo4j.errors import StoreUnavailable
from graphmem_neo4j.keys import space_key
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.mentioning import MentionCounts, link_mentions
from graphmem_neo4j.queries import Query
from graphmem_neo4j.settings import Settings

from .asking import rows_of
from .people import ensured, find, tell


class _Tie(BaseModel):
    text: str
    alias: str
    name: str
    type: str
    weight: float


class _Count(BaseModel):
    count: int


async def ties(memory: GraphMemory) -> list[_Tie]:
    """Give every mention of the space, in order."""
    return await rows_of(
        memory,
        _Tie,
        "MATCH (text {space: $space})-[tie:MENTIONS]->(alias:Alias)<-[:HAS_ALIAS]-(entity:Entity) "
        "RETURN text.content AS text, alias.name AS alias, entity.name AS name, "
        "entity.type AS type, tie.weight AS weight ORDER BY text, alias",
        space=space_key(memory.settings.space),
    )


async def names(memory: GraphMemory) -> list[tuple[str, str]]:
    return [(tie.text, tie.name) for tie in await ties(memory)]


async def entities(memory: GraphMemory, name: str) -> int:
    rows = await rows_of(
        memory,
        _Count,
        "MATCH (entity:Entity {space: $space, name: $name}) RETURN count(entity) AS count",
        space=space_key(memory.settings.space),
        name=name,
    )
    return rows[0].count


async def link(
    memory: GraphMemory,
    *,
    limit: int = 1_000,
    is_dry: bool = False,
    is_strict: bool = False,
    now: datetime | None = None,
) -> MentionCounts:
    """Run the job that links what was left."""
    moment = memory.moment()
    return await link_mentions(
        await memory.prepared(),
        memory.settings.space,
        now=now or moment.now,
        limit=limit,
        is_dry=is_dry,
        told=lambda count: None,
        suffix=moment.suffix,
        is_strict=is_strict,
    )


async def named(
    memory: GraphMemory, name: str, *, scope: str | None = None, session_id: str | None = None
) -> list[tuple[str, int]]:
    """Give what a name means to who asks, and how many texts they see that mention it."""
    found = await find(memory, name, scopes=[scope] if scope else (), session=session_id)
    views = [
        await memory.entity(f"entity:{one.entity_id}", scope=scope, session_id=session_id)
        for one in found
    ]
    return [(view.name, view.mentions) for view in views]


@pytest.fixture
async def halting(settings: Settings) -> AsyncGenerator[GraphMemory, None]:
    """A memory whose store goes away when a text is to be linked."""

    def refuse(query: Query) -> None:
        if query.name == "mentioning/write_mentions":
            raise StoreUnavailable("it went away")

    memory = GraphMemory(settings, observe=refuse)
    await memory.ready()
    yield memory
    await memory.close()


@pytest.mark.requirement("S5")
async def test_a_deleted_text_names_nobody_until_it_is_back(
    halting: GraphMemory, memory: GraphMemory
) -> None:
    saved = await halting.save("Robert Vale left Tarn Labs")
    gone = await memory.correct(saved.memories[0].memory_id, "delete")
    counts = await link(memory)
    assert (counts.texts, counts.left, await entities(memory, "Robert Vale")) == (0, 0, 0)
    waiting = (await memory.status()).counts
    assert waiting is not None
    assert waiting.mentions_waiting == 0
    await memory.undo(gone.change_id)
    assert (await link(memory)).texts == 1
    assert await names(memory) != []


@pytest.mark.requirement("S5")
async def test_linking_hides_no_relation_that_was_drawn_meanwhile(
    halting: GraphMemory, memory: GraphMemory
) -> None:
    begun = memory.moment().now
    saved = await halting.save("Robert Vale left Tarn Labs")
    since = memory.moment().now
    await memory.link(f"memory:{saved.memories[0].memory_id}", "system:Ledger", "kept in")
    await link(memory, now=begun)
    found = await memory.what_changed(since)
    assert [one.kind for one in found.entries] == ["relation_drawn", "entity_added"]


@pytest.mark.requirement("S5", "Q34")
async def test_a_saved_fact_hangs_in_the_graph_at_once(memory: GraphMemory) -> None:
    await memory.save("Robert Vale left Tarn Labs")
    found = await ties(memory)
    assert [(tie.alias, tie.type) for tie in found] == [
        ("Robert Vale", "person"),
        ("Tarn Labs", "org"),
    ]
    assert found[0].weight > found[1].weight
    assert (await memory.status()).counts.mentions_waiting == 0  # pyright: ignore[reportOptionalMemberAccess]


async def test_turns_are_read_and_what_tools_say_is_not(memory: GraphMemory) -> None:
    turns = [
        {"role": "user", "content": "I met Robert Vale", "speaker": "Ann"},
        {"role": "tool", "content": "Found Tarn Labs"},
        {"role": "user", "content": "ok"},
    ]
    await memory.ingest("s", turns)
    assert await names(memory) == [("I met Robert Vale", "Robert Vale")]
    await memory.ingest("s", turns)
    assert len(await ties(memory)) == 1


@pytest.mark.requirement("F61")
async def test_a_known_name_is_met_in_any_spelling(memory: GraphMemory) -> None:
    await tell(memory, "Robert Vale", aliases=["Bob", "أبو سعيد", "老王"])
    await memory.save(["bob called", "ROBERT VALE wrote", "جاء أبو سعيد أمس", "我昨天见到老王了"])
    found = await ties(memory)
    assert {tie.name for tie in found} == {"Robert Vale"}
    assert len(found) == 4
    for name in ("bob", "robert vale"):
        assert await named(memory, name) == [("Robert Vale", 4)]


@pytest.mark.requirement("F60")
async def test_a_name_that_fits_several_is_tied_to_none(halting: GraphMemory) -> None:
    await ensured(halting, ("AV", "org"), ("AV", "system"))
    await halting.save("We tested AV with Robert Vale")
    async with GraphMemory.open(halting.settings) as memory:
        counts = await link(memory)
        assert (counts.texts, counts.mentions, counts.ambiguous) == (1, 1, 1)
        assert await names(memory) == [("We tested AV with Robert Vale", "Robert Vale")]
        assert len(await named(memory, "AV")) == 2


@pytest.mark.requirement("F60")
async def test_a_part_of_a_word_mentions_nobody(memory: GraphMemory) -> None:
    await tell(memory, "Ann")
    await memory.save(["Annual planning begins", "the end of the year", "an annex was built"])
    assert await ties(memory) == []


@pytest.mark.requirement("F58")
async def test_a_rule_never_overrides_what_is_known(memory: GraphMemory) -> None:
    await ensured(memory, ("Robert Vale", "system"))
    await memory.save("Robert Vale was started")
    assert [(tie.name, tie.type) for tie in await ties(memory)] == [("Robert Vale", "system")]


@pytest.mark.requirement("F58", "Q23")
async def test_a_guess_gives_way_to_whoever_says_what_it_is(memory: GraphMemory) -> None:
    await memory.save(["We like Mercury", "We like Zork"])
    assert {tie.type for tie in await ties(memory)} == {"concept"}
    await ensured(memory, ("Mercury", "org"))
    await tell(memory, "Zork")
    assert {tie.name: tie.type for tie in await ties(memory)} == {
        "Mercury": "org",
        "Zork": "person",
    }
    # Said again of another kind, it is another thing.
    await ensured(memory, ("Mercury", "system"))
    assert await entities(memory, "Mercury") == 2


async def test_a_guess_is_no_person_before_it_is_told(memory: GraphMemory) -> None:
    await memory.save("We like Mercury")
    assert (await tell(memory, "Mercury", action="find")).action == "none"


@pytest.mark.requirement("F59")
async def test_two_names_in_one_text_stay_two_things(memory: GraphMemory) -> None:
    await memory.save(["Tarn Labs is near Tarn Lake", "We met Tarn Lake and Tarn Labs"])
    assert {(tie.alias, tie.name) for tie in await ties(memory)} == {
        ("Tarn Labs", "Tarn Labs"),
        ("Tarn Lake", "Tarn Lake"),
    }
    rows = await rows_of(
        memory,
        _Count,
        "MATCH (:Entity {space: $space})-[tie:HAS_ALIAS]->() RETURN count(tie) AS count",
        space=space_key(memory.settings.space),
    )
    assert rows[0].count == 2


async def test_what_was_cut_off_is_linked_by_the_job(halting: GraphMemory) -> None:
    saved = await halting.save(["Robert Vale left", "Tarn Labs grew"])
    assert saved.added == 2
    told = await halting.ingest("s", [{"role": "user", "content": "I met Robert Vale"}])
    assert told.added == 1
    status = await halting.status()
    assert any("3 texts to be read for names" in wait for wait in status.waits)
    async with GraphMemory.open(halting.settings) as memory:
        assert await ties(memory) == []
        dry = await link(memory, is_dry=True)
        assert (dry.texts, dry.mentions, dry.entities_new, dry.left) == (3, 3, 2, 3)
        first = await link(memory, limit=1)
        assert (first.texts, first.left) == (1, 2)
        rest = await link(memory)
        assert (first.entities_new + rest.entities_new, rest.left) == (2, 0)
        assert len(await ties(memory)) == 3
        assert await link(memory) == MentionCounts()
        assert await doctor(await memory.prepared(), memory.settings.space) == []


@pytest.mark.requirement("F64")
async def test_many_linkers_at_once_make_one_of_each(
    settings: Settings, halting: GraphMemory
) -> None:
    facts = [f"Robert Vale met Tarn Labs and Ann Lee on trip {number}" for number in range(60)]
    await halting.save(facts)
    memories = [GraphMemory(settings) for _ in range(4)]
    try:
        await asyncio.gather(*(memory.ready() for memory in memories))
        await asyncio.gather(
            *(link(memory) for memory in memories),
            *(
                memory.save(f"Ann Lee met Robert Vale again {n}")
                for n, memory in enumerate(memories)
            ),
        )
        assert len(await ties(memories[0])) == 60 * 3 + 4 * 2
        for name in ("Robert Vale", "Tarn Labs", "Ann Lee"):
            assert await entities(memories[0], name) == 1
        assert await doctor(await memories[0].prepared(), settings.space) == []
    finally:
        for memory in memories:
            await memory.close()


@pytest.mark.requirement("X1")
async def test_strict_isolation_keeps_the_names_of_sessions_apart(settings: Settings) -> None:
    async with GraphMemory.open(settings.model_copy(update={"isolation": "strict"})) as memory:
        for session_id in ("a", "b", "main"):
            await memory.save({"content": f"Robert Vale of {session_id}", "session_id": session_id})
        assert await entities(memory, "Robert Vale") == 3
        for session_id in ("a", "b"):
            assert await named(memory, "robert vale", session_id=session_id) == [("Robert Vale", 1)]
        assert await named(memory, "robert vale") == []


async def test_a_project_makes_names_of_its_own_and_knows_those_of_all(memory: GraphMemory) -> None:
    await memory.save("Robert Vale left")
    await memory.save({"content": "Robert Vale met Ann Lee", "scope": "project:x"})
    assert await entities(memory, "Robert Vale") == 1
    assert await named(memory, "ann lee") == []
    assert await named(memory, "ann lee", scope="project:x") == [("Ann Lee", 1)]


async def test_where_names_are_not_read_nothing_is_marked(settings: Settings) -> None:
    off = settings.extraction.model_copy(update={"mentions": "none"})
    async with GraphMemory.open(settings.model_copy(update={"extraction": off})) as memory:
        await memory.save("Robert Vale left")
        await memory.ingest("s", [{"role": "user", "content": "I met Robert Vale"}])
        status = await memory.status()
        assert status.counts is not None
        assert status.counts.mentions_waiting == status.counts.entities == 0
        assert any("EXTRACTION__MENTIONS" in note for note in status.notes)


async def test_cards_tell_who_is_named_and_where(memory: GraphMemory) -> None:
    saved = await memory.save(["Robert Vale left", "Bob is Robert Vale", "Ann Lee left"])
    first = saved.memories[0].memory_id
    card = (await memory.get("person:Robert Vale"))[0]
    assert isinstance(card, NodeCard)
    assert [text.split(" ", 1)[1] for text in card.about["mentioned_in"]] == [
        "Bob is Robert Vale",
        "Robert Vale left",
    ] or len(card.about["mentioned_in"]) == 2
    shown = await memory.get(first)
    around = (await memory.surroundings(shown))[0]  # pyright: ignore[reportArgumentType]
    assert around is not None
    assert [text.split(" ", 1)[1] for text in around.about["mentions"]] == ["Robert Vale"]
    await memory.correct(first, "delete")
    card = (await memory.get("person:Robert Vale"))[0]
    assert isinstance(card, NodeCard)
    assert len(card.about["mentioned_in"]) == 1


async def test_a_corrected_memory_is_read_anew_and_the_old_keeps_its_ties(
    memory: GraphMemory,
) -> None:
    saved = await memory.save("Robert Vale left")
    await memory.correct(saved.memories[0].memory_id, "correct", new_content="Ann Lee left")
    assert await names(memory) == [("Ann Lee left", "Ann Lee"), ("Robert Vale left", "Robert Vale")]


@pytest.mark.requirement("R-S6")
async def test_a_statement_that_is_folded_in_brings_its_names(memory: GraphMemory) -> None:
    await memory.save("Robert Vale lives in the old town of Leeds")
    again = await memory.save("Robert Vale lives in the old town of Leeds!")
    assert again.merged + again.known == 1
    assert {name for _, name in await names(memory)} == {"Robert Vale", "Leeds"}


async def test_an_id_of_another_system_is_the_thing_referred_to(memory: GraphMemory) -> None:
    reference = {"source": "hey", "id": "12345", "url": "https://example.org/1", "name": "Mail"}
    await memory.save({"content": "The mail came", "references": [reference]})
    await memory.save("See hey:12345 for details")
    assert [(tie.alias, tie.name) for tie in await ties(memory)] == [("hey:12345", "Mail")]


async def test_a_text_that_moves_is_named_anew_in_its_new_scope(memory: GraphMemory) -> None:
    from_project = {"content": "Robert Vale left", "scope": "project:x"}
    saved = await memory.save(from_project)
    await memory.correct(saved.memories[0].memory_id, "update", scope="global")
    assert (await link(memory)).texts == 1
    assert await named(memory, "robert vale") == [("Robert Vale", 1)]
    assert len(await ties(memory)) == 1
