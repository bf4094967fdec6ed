"""Person: one person with many names and contacts; found by any of them, mistaken by none."""

import asyncio
from collections.abc import AsyncGenerator
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from pydantic import BaseModel

from graphmem_neo4j.errors import BadRequest, NotFound
from graphmem_neo4j.keys import space_key
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.settings import Settings

from .asking import rows_of
from .people import AHMED, ensured, find, found, look, tell
from .test_entities import count_of


class _Chain(BaseModel):
    session_id: str
    message: str
    memory: str
    relation: str
    person: str
    contacts: int


async def remembered(memory: GraphMemory, content: str, ref: str, **fields: Any) -> str:
    """Save a memory, and say that it is about somebody."""
    saved = await memory.save({"content": content, **fields})
    memory_id = saved.memories[0].memory_id
    await memory.link(f"memory:{memory_id}", ref, "assigned_to")
    return memory_id


@pytest.mark.requirement("Q89", "Q91")
async def test_a_person_is_one_entity_with_a_contact_for_each_identity(memory: GraphMemory) -> None:
    told = await tell(memory, "Ahmed", aliases=["أحمد"], contacts=AHMED)
    assert (told.action, told.notes) == ("created", [])
    person = told.people[0]
    assert (person.entity.type, person.entity.aliases) == ("person", ["أحمد"])
    assert {(one.source, one.id) for one in person.contacts} == {
        (contact["source"], contact["id"]) for contact in AHMED
    }
    assert len(person.relations) == 4
    for relation in person.relations:
        assert (relation.type, relation.relation_type) == ("has_identity", "HAS_IDENTITY")
        assert (relation.created_by, relation.confidence) == ("system", 1.0)
        assert relation.from_id == f"entity:{person.entity.entity_id}"
        assert relation.edge_id.startswith(f"{relation.from_id}~")
    assert (await count_of(memory, "Entity"), await count_of(memory, "Contact")) == (1, 4)


@pytest.mark.requirement("Q89")
async def test_telling_it_again_changes_nothing_and_telling_more_adds(memory: GraphMemory) -> None:
    first = await tell(memory, "Ahmed", aliases=["أحمد"], contacts=AHMED[:2])
    again = await tell(memory, "  AHMED ", aliases=["أحمد"], contacts=AHMED[:2])
    more = await tell(memory, "أحمد", contacts=[{"source": "Telegram", "id": "ahmed_k"}])
    assert (again.action, more.action) == ("updated", "updated")
    assert first.people[0].contacts == again.people[0].contacts
    assert first.people[0].relations == again.people[0].relations
    assert more.people[0] == await found(memory, "ahmed")
    assert [one.source for one in more.people[0].contacts] == ["gmail", "telegram", "whatsapp"]
    assert (await count_of(memory, "Entity"), await count_of(memory, "Contact")) == (1, 3)


@pytest.mark.requirement("Q90", "F61")
@pytest.mark.parametrize(
    "name",
    [
        "Ahmed",
        "ahmed",
        "person:AHMED",
        "أحمد",
        "أحـــمد",
        "whatsapp:966501234567",
        "WhatsApp: 966501234567",
        "966501234567",
        "Ahmed@Example.org",
        "user:12345",
        "smartsheet:user:12345",
    ],
)
async def test_a_person_is_found_by_every_name_and_contact(memory: GraphMemory, name: str) -> None:
    told = await tell(memory, "Ahmed", aliases=["أحمد"], contacts=AHMED)
    await tell(memory, "Somebody Else", contacts=[{"source": "whatsapp", "id": "1"}])
    key = told.people[0].entity.entity_id
    for text in (name, key, f"entity:{key}"):
        assert await found(memory, text) == told.people[0]


@pytest.mark.requirement("F61")
async def test_bob_is_robert_in_any_case(memory: GraphMemory) -> None:
    told = await tell(memory, "Robert Vale", aliases="Bob")
    for name in ("bob", "BOB", " Bob\u200b", "robert vale"):
        assert await found(memory, name) == told.people[0]
    assert (await look(memory, "Bo")).action == "none"
    assert (await look(memory, "Robert")).action == "none"


@pytest.mark.requirement("Q90", "Q94")
async def test_the_answer_has_the_memories_of_all_sessions(memory: GraphMemory) -> None:
    told = await tell(memory, "Ahmed", contacts=AHMED[:1])
    ref = f"entity:{told.people[0].entity.entity_id}"
    for number in range(53):
        weight = number / 100
        session = f"topic-{number}"
        await remembered(
            memory, f"Task number {number} is his", ref, salience=weight, session_id=session
        )
    gone = await remembered(memory, "He left the company", ref, salience=1.0)
    await remembered(memory, "He is away this week", ref, salience=1.0, valid_until="2020-01-01")
    await memory.correct(gone, "delete")
    note = (await memory.save({"content": "Ahmed owns the report", "salience": 0.9})).memories[0]
    await memory.link(ref, f"memory:{note.memory_id}", "owns")
    person = await found(memory, "Ahmed")
    assert person.memory_count == 54
    assert len(person.memories) == 50
    assert person.memories[0].content == "Ahmed owns the report"
    assert person.memories[1].session_id == "topic-52"
    assert {one.type for one in person.relations} == {"has_identity", "assigned_to", "owns"}
    assert len(person.relations) == 1 + 54


@pytest.mark.requirement("Q94")
async def test_the_chain_of_the_specification_is_one_path(memory: GraphMemory) -> None:
    turn = "Ahmed needs the Q2 report by Thursday. Send it to his work email."
    await memory.ingest("topic-9", [{"role": "user", "content": turn, "message_id": "m1"}])
    told = await tell(memory, "Ahmed", contacts=AHMED[:3])
    ref = f"entity:{told.people[0].entity.entity_id}"
    memory_id = await remembered(memory, "Ahmed needs Q2 report by Thursday", ref, salience=0.8)
    await memory.link(f"memory:{memory_id}", "message:m1", "noted in")
    rows = await rows_of(
        memory,
        _Chain,
        "MATCH (s:Session {space: $space})-[:HAS_MESSAGE]->(g:Message)<-[:NOTED_IN]-(m:Memory)"
        "-[r:ASSIGNED_TO]->(p:Entity)-[:HAS_IDENTITY]->(c:Contact) "
        "RETURN s.session_id AS session_id, g.content AS message, m.content AS memory, "
        "r.wording AS relation, p.name AS person, count(c) AS contacts",
        space=space_key(memory.settings.space),
    )
    assert [row.model_dump() for row in rows] == [
        {
            "session_id": "topic-9",
            "message": turn,
            "memory": "Ahmed needs Q2 report by Thursday",
            "relation": "assigned_to",
            "person": "Ahmed",
            "contacts": 3,
        }
    ]


@pytest.mark.requirement("F58")
async def test_two_people_of_one_name_stay_two_and_none_is_picked(memory: GraphMemory) -> None:
    one = await tell(memory, "Jon Smith", contacts=[{"source": "gmail", "id": "jon@acme.org"}])
    contact = {"source": "gmail", "id": "jon@oslo.org"}
    two = await tell(memory, "Jon Smith", contacts=[contact], is_another=True)
    ids = [answer.people[0].entity.entity_id for answer in (one, two)]
    assert (two.action, len(set(ids))) == ("created", 2)
    both = await look(memory, "jon smith")
    assert both.action == "several"
    assert [person.entity.entity_id for person in both.people] == ids
    assert all(f"entity:{key}" in both.notes[0] for key in ids)
    with pytest.raises(BadRequest, match="fits several") as raised:
        await tell(memory, "Jon Smith", aliases=["Jonny"])
    assert all(key in str(raised.value) for key in ids)
    decided = await tell(memory, "Jon Smith", aliases=["Jonny"], contacts=[contact])
    named = await tell(memory, f"entity:{ids[0]}", aliases=["JS1"])
    assert decided.people[0].entity.entity_id == ids[1]
    assert named.people[0].entity.aliases == ["JS1"]
    sent_again = await tell(memory, "Jon Smith", contacts=[contact], is_another=True)
    assert sent_again.people[0].entity.entity_id == ids[1]
    assert await count_of(memory, "Entity") == 2


@pytest.mark.requirement("F58", "F60")
async def test_an_alias_of_two_people_gives_both(memory: GraphMemory) -> None:
    for name in ("Anna Voss", "Amir Valli"):
        await tell(memory, name, aliases=["AV"])
    both = await look(memory, "av")
    assert both.action == "several"
    assert {person.entity.name for person in both.people} == {"Anna Voss", "Amir Valli"}
    with pytest.raises(BadRequest, match="fits several"):
        await tell(memory, "AV", contacts=AHMED[:1])
    assert await count_of(memory, "Contact") == 0


@pytest.mark.requirement("F58")
async def test_a_contact_of_somebody_else_is_refused_and_nothing_is_written(
    memory: GraphMemory,
) -> None:
    told = await tell(memory, "Ahmed", contacts=AHMED[:1])
    sara = await tell(memory, "Sara")
    for name in ("Layla", "Sara", f"entity:{sara.people[0].entity.entity_id}"):
        with pytest.raises(BadRequest, match="belongs to 'Ahmed'") as raised:
            await tell(memory, name, aliases=["Lulu"], contacts=[AHMED[1], AHMED[0]])
        assert f"entity:{told.people[0].entity.entity_id}" in str(raised.value)
    assert (await count_of(memory, "Entity"), await count_of(memory, "Contact")) == (2, 1)
    assert (await look(memory, "Lulu")).action == "none"
    assert (await found(memory, "Sara")).contacts == []


@pytest.mark.requirement("F59")
async def test_anothers_own_name_is_no_alias_and_a_wrong_alias_can_go(memory: GraphMemory) -> None:
    await ensured(memory, ("Tarn Lake", "concept"))
    told = await tell(memory, "Tarn Labs", aliases=["tarn lake", "Tarny", "TARN LABS"])
    assert told.notes == [
        "alias 'tarn lake' was not added: it is another entity's own name",
    ]
    assert told.people[0].entity.aliases == ["Tarny"]
    assert (await look(memory, "Tarn Lake")).action == "none"
    after = await tell(memory, "Tarn Labs", remove_aliases=["TARNY", "Nobody"])
    assert after.people[0].entity.aliases == []
    assert after.notes == ["alias 'Nobody' was not removed: it is none of this person"]
    assert (await look(memory, "Tarny")).action == "none"
    assert await find(memory, "Tarny") == []
    assert (await tell(memory, "Tarn Labs", aliases=["Tarny"])).people[0].entity.aliases == [
        "Tarny"
    ]
    with pytest.raises(BadRequest, match="own name"):
        await tell(memory, "Tarn Labs", remove_aliases=["tarn labs"])
    with pytest.raises(NotFound, match="could be taken away"):
        await tell(memory, "Nobody Yet", remove_aliases=["X1"])


@pytest.mark.requirement("F60")
async def test_a_poor_alias_is_told_of_and_not_added(memory: GraphMemory) -> None:
    told = await tell(memory, "Ann", aliases=["the", "A", "Annie"])
    assert told.people[0].entity.aliases == ["Annie"]
    assert told.notes == [
        "alias 'the' was not added: it is an ordinary word",
        "alias 'A' was not added: it is too short",
    ]
    assert (await look(memory, "Annual planning")).action == "none"


@pytest.mark.requirement("F64")
async def test_sixteen_at_once_make_one_person(memory: GraphMemory) -> None:
    told = await asyncio.gather(
        *[
            tell(memory, "Ahmed", aliases=[f"Ahmed {n % 3}"], contacts=AHMED[n % 4 :] + AHMED[:1])
            for n in range(16)
        ]
    )
    assert [answer.action for answer in told].count("created") == 1
    person = await found(memory, "Ahmed")
    assert (len(person.contacts), len(person.relations), len(person.entity.aliases)) == (4, 4, 3)
    assert (await count_of(memory, "Entity"), await count_of(memory, "Contact")) == (1, 4)


@pytest.mark.requirement("F58", "F64")
async def test_of_many_who_claim_one_contact_at_once_one_gets_it(memory: GraphMemory) -> None:
    async def claim(number: int) -> str:
        own = {"source": "gmail", "id": f"{number}@example.org"}
        try:
            await tell(memory, f"Person {number}", contacts=[own, AHMED[0]])
        except BadRequest as error:
            return str(error)
        return ""

    said = await asyncio.gather(*[claim(number) for number in range(12)])
    assert said.count("") == 1
    assert all("belongs to 'Person" in text for text in said if text)
    assert (await count_of(memory, "Entity"), await count_of(memory, "Contact")) == (1, 2)


@pytest.mark.requirement("F68", "F72")
async def test_nothing_of_another_scope_shows_in_any_part(memory: GraphMemory) -> None:
    contact = AHMED[:1]
    for scope in ("project:a", "project:b"):
        told = await tell(memory, "Ahmed", aliases=[f"in {scope}"], contacts=contact, scope=scope)
        ref = f"entity:{told.people[0].entity.entity_id}"
        await remembered(memory, f"He works on {scope}", ref, scope=scope)
        await remembered(memory, f"He was told of {scope}", ref)
    person = await found(memory, "ahmed", scope="project:a")
    assert "project:b" not in person.model_dump_json()
    assert (person.memory_count, len(person.contacts), len(person.relations)) == (2, 1, 3)
    assert (await look(memory, "Ahmed")).action == "none"
    assert (await look(memory, contact[0]["id"])).action == "none"
    outright = await found(memory, person.entity.entity_id)
    assert [one.content for one in outright.memories] == ["He was told of project:a"]
    # Named outright, somebody is told of where that person is, and keeps the contacts of there.
    await tell(memory, "Sara", contacts=AHMED[1:2])
    await tell(memory, person.entity.entity_id, contacts=AHMED[1:2])
    assert len((await found(memory, "ahmed", scope="project:a")).contacts) == 2
    with pytest.raises(BadRequest, match="scope that was not named"):
        await tell(
            memory,
            (await ensured(memory, ("Omar", "person"), scope="project:a"))[0].entity.entity_id,
            contacts=contact,
        )


@pytest.mark.requirement("X1", "F68")
async def test_where_isolation_is_strict_no_session_sees_anothers_people(
    settings: Settings,
) -> None:
    strict = settings.model_copy(update={"isolation": "strict"})
    async with GraphMemory.open(strict) as memory:
        one = await tell(memory, "Ahmed", aliases=["AK"], contacts=AHMED[:1], session_id="s1")
        two = await tell(memory, "Ahmed", contacts=AHMED[:1], session_id="s2")
        assert (one.action, two.action) == ("created", "created")
        assert await found(memory, "ahmed", session_id="s1") == one.people[0]
        assert await found(memory, "ahmed", session_id="s2") == two.people[0]
        assert (await look(memory, "AK", session_id="s2")).action == "none"
        assert (await look(memory, "Ahmed")).action == "none"
        key = one.people[0].entity.entity_id
        assert (await look(memory, key, session_id="s2")).action == "none"
        with pytest.raises(NotFound):
            await tell(memory, f"entity:{key}", aliases=["Mine"], session_id="s2")
        seen = await look(memory, "Ahmed", session_id="main")
        assert (seen.action, len(seen.people)) == ("several", 2)


@pytest.fixture
async def asked(settings: Settings) -> AsyncGenerator[tuple[GraphMemory, list[str]], None]:
    """An open memory, and the names of what it asks."""
    ran: list[str] = []
    memory = GraphMemory(settings, environ={}, observe=lambda query: ran.append(query.name))
    await memory.ready()
    ran.clear()
    yield memory, ran
    await memory.close()


async def test_a_person_costs_one_statement_to_find_and_two_to_tell(
    asked: tuple[GraphMemory, list[str]],
) -> None:
    memory, ran = asked
    await tell(memory, "Ahmed", contacts=AHMED)
    await found(memory, "Ahmed")
    assert ran == ["person/find_people", "person/write_person", "person/find_people"]


async def test_references_cost_one_statement_more_and_only_where_there_are_any(
    asked: tuple[GraphMemory, list[str]],
) -> None:
    memory, ran = asked
    await memory.save(["The first", "The second"])
    plain = list(ran)
    ran.clear()
    references = [{"source": "hey", "id": str(number)} for number in range(3)]
    await memory.save(
        [{"content": text, "references": references} for text in ("The third", "The fourth")]
    )
    assert ran == [*plain[:-1], "references/write_references", plain[-1]]


@pytest.mark.requirement("F20")
@pytest.mark.parametrize(
    ("name", "options", "says"),
    [
        ("", {}, "name is empty"),
        ("\u200b", {}, "name is empty"),
        ("A" * 600, {}, "name is 600 bytes"),
        ("Ahmed", {"action": "drop"}, '"save" or "find"'),
        ("Ahmed", {"aliases": [""]}, "aliases is empty"),
        ("Ahmed", {"aliases": ["x"] * 51}, "at most 50"),
        ("Ahmed", {"contacts": [{"source": "gmail"}]}, r"contacts\[0\]\.id"),
        ("Ahmed", {"contacts": [{"source": "gmail", "id": " "}]}, r"contacts\[0\]\.id is empty"),
        ("Ahmed", {"contacts": [{"source": "\u200b", "id": "1"}]}, "source is empty"),
        ("Ahmed", {"contacts": ["gmail"]}, r"contacts\[0\]"),
        ("Ahmed", {"contacts": [{"source": "a", "id": "1", "x": 1}]}, r"contacts\[0\]\.x"),
        ("Ahmed", {"scope": "everything"}, "scope"),
        ("entity:ent1700000000000absent", {}, "there is no person"),
    ],
)
async def test_what_cannot_be_told_is_refused_by_a_sentence(
    memory: GraphMemory, name: str, options: dict[str, Any], says: str
) -> None:
    with pytest.raises((BadRequest, NotFound), match=says):
        await tell(memory, name, **options)
    assert await count_of(memory, "Entity") == await count_of(memory, "Contact") == 0


@hypothesis_settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    name=st.text(max_size=30),
    aliases=st.lists(st.text(max_size=20), max_size=3),
    contacts=st.lists(
        st.fixed_dictionaries({"source": st.text(max_size=9), "id": st.text(max_size=9)}),
        max_size=3,
    ),
)
async def test_anything_told_is_found_or_refused_by_a_sentence(
    memory: GraphMemory, name: str, aliases: list[str], contacts: list[dict[str, str]]
) -> None:
    try:
        told = await tell(memory, name, aliases=aliases, contacts=contacts)
    except (BadRequest, NotFound):
        return
    seen = await look(memory, name)
    assert told.people[0].entity.entity_id in {one.entity.entity_id for one in seen.people}
