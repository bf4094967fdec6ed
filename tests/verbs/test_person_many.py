"""Person, of many: the owner of a contact is found among any number, and nothing told is lost."""

import asyncio

import pytest
from pydantic import BaseModel

from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.keys import space_key
from graphmem_neo4j.memory import GraphMemory

from .asking import rows_of
from .people import AHMED, found, look, tell
from .test_connections import write
from .test_entities import count_of


class _Removed(BaseModel):
    kind: str
    entity: str
    aliases: list[str]


async def removed_of(memory: GraphMemory) -> list[_Removed]:
    return await rows_of(
        memory,
        _Removed,
        "MATCH (change:Change {space: $space})-[:CHANGED]->(entity:Entity) "
        "WHERE change.kind = 'alias_removed' RETURN "
        "change.kind AS kind, entity.name AS entity, change.aliases_before AS aliases",
        space=space_key(memory.settings.space),
    )


@pytest.mark.requirement("F58")
async def test_a_contact_decides_between_more_people_than_are_read(memory: GraphMemory) -> None:
    for _ in range(24):
        await tell(memory, "Jon Smith", is_another=True)
    last = await tell(memory, "Jon Smith", contacts=AHMED[:1], is_another=True)
    again = await tell(memory, "Jon Smith", aliases=["Jonny"], contacts=AHMED[:1])
    assert again.people[0].entity.entity_id == last.people[0].entity.entity_id
    with pytest.raises(BadRequest, match="belongs to 'Jon Smith'"):
        await tell(memory, "Layla", contacts=AHMED[:1])
    # Somebody of a scope of its own is told of there, whoever has the name elsewhere.
    await tell(memory, "Jon Smith", scope="project:a", is_another=True)
    there = await tell(memory, "Jon Smith", aliases=["JS9"], scope="project:a")
    assert (there.action, there.people[0].entity.scope) == ("updated", "project:a")


@pytest.mark.requirement("F58", "Q89")
async def test_the_owner_of_very_many_contacts_is_known_by_each(memory: GraphMemory) -> None:
    every = [{"source": "gmail", "id": f"{number}@example.org"} for number in range(210)]
    for start in range(0, 210, 42):
        await tell(memory, "Ahmed", contacts=every[start : start + 42])
    shown = {one.id for one in (await found(memory, "Ahmed")).contacts}
    assert len(shown) == 200
    beyond = [contact for contact in every if contact["id"] not in shown][:1]
    with pytest.raises(BadRequest, match="belongs to 'Ahmed'"):
        await tell(memory, "Layla", contacts=beyond)
    assert (await tell(memory, "Ahmed", contacts=beyond)).action == "updated"
    assert (await look(memory, "Layla")).action == "none"


@pytest.mark.requirement("Q90", "F42")
async def test_a_relation_that_does_not_hold_now_is_none(memory: GraphMemory) -> None:
    told = await tell(memory, "Ahmed")
    ref = f"entity:{told.people[0].entity.entity_id}"
    for content, fields in (
        ("He leads the team", {}),
        ("He is away this week", {"valid_until": "2020-01-01"}),
        ("He will move to Oslo", {"valid_from": "2990-01-01"}),
        ("He led the old team", {}),
        ("He will lead the new team", {}),
    ):
        saved = await memory.save({"content": content, **fields})
        await memory.link(f"memory:{saved.memories[0].memory_id}", ref, "about")
    await write(
        memory,
        "MATCH (memory:Memory {space: $space})-[edge:ABOUT]->() "
        "FOREACH (_ IN CASE memory.content WHEN 'He led the old team' THEN [1] ELSE [] END | "
        "SET edge.valid_until = datetime('2020-01-01')) "
        "FOREACH (_ IN CASE memory.content WHEN 'He will lead the new team' THEN [1] ELSE [] END | "
        "SET edge.valid_from = datetime('2990-01-01'))",
    )
    person = await found(memory, "Ahmed")
    assert [one.content for one in person.memories] == ["He leads the team"]
    assert (person.memory_count, len(person.relations)) == (1, 1)


@pytest.mark.requirement("F59")
async def test_an_alias_that_was_taken_away_is_kept_in_the_audit(memory: GraphMemory) -> None:
    await tell(memory, "Tarn Labs", aliases=["Tarny", "TARNY", "TL9"])
    await asyncio.gather(
        *[tell(memory, "Tarn Labs", remove_aliases=["tarny", "Nobody"]) for _ in range(6)]
    )
    (change,) = await removed_of(memory)
    assert (change.kind, change.entity) == ("alias_removed", "Tarn Labs")
    assert sorted(change.aliases) == ["TARNY", "Tarny"]
    assert (await found(memory, "Tarn Labs")).entity.aliases == ["TL9"]


@pytest.mark.requirement("F64", "F58")
async def test_of_eight_others_with_one_contact_at_once_one_is_made(memory: GraphMemory) -> None:
    told = await asyncio.gather(
        *[tell(memory, "Jon", contacts=AHMED[:2], is_another=True) for _ in range(8)]
    )
    assert [answer.action for answer in told].count("created") == 1
    assert len({answer.people[0].entity.entity_id for answer in told}) == 1
    assert (await count_of(memory, "Entity"), await count_of(memory, "Contact")) == (1, 2)
