"""Entities: one for each thing however it is spelt, none by guess; and things of other systems."""

import asyncio
import random

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from pydantic import BaseModel

from graphmem_neo4j import references
from graphmem_neo4j.errors import BadRequest, NotFound
from graphmem_neo4j.keys import space_key
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.models import EntityType
from graphmem_neo4j.settings import Settings

from .asking import rows_of
from .people import ensured, find, tell


class _Count(BaseModel):
    count: int


class _Reference(BaseModel):
    content: str
    type: str
    wording: str
    created_by: str
    confidence: float
    name: str
    source: str
    external_id: str
    url: str | None


async def count_of(memory: GraphMemory, label: str) -> int:
    rows = await rows_of(
        memory,
        _Count,
        "MATCH (node {space: $space}) WHERE $label IN labels(node) RETURN count(*) AS count",
        space=space_key(memory.settings.space),
        label=label,
    )
    return rows[0].count


class _Change(BaseModel):
    kind: str
    name: str | None
    type: str | None
    url: str | None


async def changes_of(memory: GraphMemory) -> list[_Change]:
    return await rows_of(
        memory,
        _Change,
        "MATCH (change:Change {space: $space})-[:CHANGED]->(:Entity) RETURN change.kind AS kind, "
        "change.name_before AS name, change.type_before AS type, "
        "change.external_url_before AS url ORDER BY change.recorded_at",
        space=space_key(memory.settings.space),
    )


async def references_of(memory: GraphMemory) -> list[_Reference]:
    return await rows_of(
        memory,
        _Reference,
        "MATCH (m:Memory {space: $space})-[r]->(e:Entity) WHERE r.edge_id IS NOT NULL "
        "RETURN m.content AS content, type(r) AS type, r.wording AS wording, "
        "r.created_by AS created_by, r.confidence AS confidence, e.name AS name, "
        "e.external_source AS source, e.external_id AS external_id, e.external_url AS url "
        "ORDER BY e.external_id, m.content",
        space=space_key(memory.settings.space),
    )


@pytest.mark.requirement("F13", "F14", "F15", "F16")
@pytest.mark.parametrize(
    ("spellings", "kinds"),
    [
        (
            [
                "Acme Corp",
                "Acme\u200b Corp",
                "\u202bAcme Corp\u202c",
                "ＡＣＭＥ Corp",
                "Acme\u00a0Corp",
            ],
            ["org"],
        ),
        (["Kappa", "Kappa ", " Kappa", "Kappa\n"], ["person", "person ", "Person"]),
        (["QZRT", "qzrt", "Qzrt"], ["concept"]),
        (["Ren\u00e9e", "Rene\u0301e"], ["person"]),
    ],
)
async def test_every_spelling_is_one_entity(
    memory: GraphMemory, spellings: list[str], kinds: list[str]
) -> None:
    made = await ensured(memory, *[(name, kind) for name in spellings for kind in kinds])
    again = await ensured(memory, *[(name, kind) for name in spellings for kind in kinds])
    assert len({one.entity.entity_id for one in made + again}) == 1
    assert [one.is_new for one in made + again].count(True) == 1
    assert await count_of(memory, "Entity") == 1
    for name in spellings:
        assert [one.entity_id for one in await find(memory, name)] == [made[0].entity.entity_id]


@pytest.mark.requirement("F17")
async def test_names_that_only_look_alike_stay_apart(memory: GraphMemory) -> None:
    names = ["C", "C++", "C#", ".NET", "Net", "O'Brien", "Obrien", "HTTP", "HTTPS"]
    made = await ensured(memory, *[(name, "concept") for name in names])
    assert len({one.entity.entity_id for one in made}) == len(names)
    for name in names:
        assert [one.name for one in await find(memory, name)] == [name]


@pytest.mark.requirement("F58")
async def test_type_and_scope_are_part_of_who_it_is(memory: GraphMemory) -> None:
    made = await ensured(memory, ("Mercury", "org"), ("Mercury", "concept"))
    made += await ensured(memory, ("Mercury", "org"), scope="project:a")
    assert len({one.entity.entity_id for one in made}) == 3
    assert len(await find(memory, "mercury")) == 2
    assert len(await find(memory, "mercury", scopes=["project:a"])) == 3
    assert [one.type for one in await find(memory, "mercury", types=["Concept "])] == ["concept"]


@pytest.mark.requirement("F24")
@pytest.mark.parametrize("name", ["k" * 9_000, "名" * 3_000])
async def test_a_name_too_long_is_refused_and_nothing_is_written(
    memory: GraphMemory, name: str
) -> None:
    with pytest.raises(BadRequest, match="9,000 bytes"):
        await ensured(memory, ("Fine", "org"), (name, "org"))
    with pytest.raises(BadRequest, match="9,000 bytes"):
        await tell(memory, name)
    assert await count_of(memory, "Entity") == 0
    longest = "ﷺ" * 170
    (made,) = await ensured(memory, (longest, "concept"))
    assert [one.entity_id for one in await find(memory, longest)] == [made.entity.entity_id]


@pytest.mark.requirement("F64", "F27")
async def test_sixteen_at_once_make_each_entity_once(memory: GraphMemory) -> None:
    names = [("Kappa", "project"), ("Ada", "person"), ("Oslo", "concept"), ("Acme", "org")]
    names.append(("Rail", "system"))
    orders = [random.Random(n).sample(names, len(names)) for n in range(16)]
    made = await asyncio.gather(*[ensured(memory, *order) for order in orders])
    ids = {(one.entity.name, one.entity.entity_id) for batch in made for one in batch}
    assert len(ids) == len(names)
    assert sum(one.is_new for batch in made for one in batch) == len(names)
    assert await count_of(memory, "Entity") == len(names)
    assert await count_of(memory, "Alias") == len(names)


@pytest.mark.requirement("F60", "F61")
async def test_an_alias_leads_to_its_entity_and_one_of_two_to_none(memory: GraphMemory) -> None:
    await tell(memory, "Robert Vale", aliases=["Bob", "AV"])
    (bob,) = await ensured(memory, ("BOB", "person"))
    assert (bob.entity.name, bob.is_new) == ("Robert Vale", False)
    assert bob.entity.aliases == ["AV", "Bob"] or bob.entity.aliases == ["Bob", "AV"]
    await tell(memory, "Anna Voss", aliases=["AV"])
    (unclear, other) = await ensured(memory, ("AV", "person"), ("AV", "concept"))
    assert {one.name for one in unclear.candidates} == {"Robert Vale", "Anna Voss"}
    assert (unclear.found, other.is_new) == (None, True)
    with pytest.raises(NotFound, match="fits several"):
        _ = unclear.entity
    assert await find(memory, "Robert") == []


@pytest.mark.requirement("F58", "F60")
async def test_two_of_one_name_are_both_found_and_none_is_picked(memory: GraphMemory) -> None:
    for _ in range(2):
        await tell(memory, "Jon Smith", is_another=True)
    (one,) = await ensured(memory, ("jon smith", "person"))
    assert (one.found, len(one.candidates), one.is_new) == (None, 2, False)
    assert len(await find(memory, "Jon Smith")) == 2
    assert len(await find(memory, "Jon Smith", limit=1)) == 1
    with pytest.raises(BadRequest, match="limit"):
        await find(memory, "Jon Smith", limit=0)


@pytest.mark.requirement("F61")
async def test_an_entity_is_found_by_its_id_whatever_its_scope(memory: GraphMemory) -> None:
    (made,) = await ensured(memory, ("Orion", "project"), scope="project:x")
    key = made.entity.entity_id
    assert await find(memory, "Orion") == []
    for text in (key, f"entity:{key}", f"[Entity:{key}]"):
        assert [one.entity_id for one in await find(memory, text)] == [key]


@pytest.mark.requirement("X1", "F68", "F72")
async def test_where_isolation_is_strict_each_session_has_its_own(settings: Settings) -> None:
    strict = settings.model_copy(update={"isolation": "strict"})
    async with GraphMemory.open(strict) as memory:
        (one,) = await ensured(memory, ("Alerzine", "concept"), session="x")
        (two,) = await ensured(memory, ("Alerzine", "concept"), session="y")
        (main,) = await ensured(memory, ("Alerzine", "concept"), session="main")
        ids = {one.entity.entity_id, two.entity.entity_id, main.entity.entity_id}
        assert len(ids) == 3
        for session, own in (("x", one), ("y", two)):
            seen = await find(memory, "alerzine", session=session)
            assert [thing.entity_id for thing in seen] == [own.entity.entity_id]
            assert await find(memory, main.entity.entity_id, session=session) == []
        assert await find(memory, "alerzine") == []
        assert {t.entity_id for t in await find(memory, "alerzine", session="main")} == ids


@pytest.mark.requirement("Q22", "Q28", "Q167", "Q168", "Q169")
async def test_a_memory_is_linked_to_a_thing_elsewhere(memory: GraphMemory) -> None:
    url = "https://app.hey.com/topics/12345"
    saved = await memory.save(
        {
            "content": "Invoice sent to team lead",
            "references": [
                {"source": "hey", "id": "hey:12345", "url": url, "name": "Invoice"},
                {"source": "smartsheet", "id": "smartsheet:row:789", "relation": "tracked in"},
            ],
        }
    )
    told = [r.model_dump() for r in await references_of(memory)]
    common = {"content": "Invoice sent to team lead", "created_by": "system", "confidence": 1.0}
    assert told == [
        common
        | {"type": "REFERS_TO", "wording": "refers_to", "name": "Invoice"}
        | {"source": "hey", "external_id": "hey:12345", "url": url},
        common
        | {"type": "TRACKED_IN", "wording": "tracked in", "name": "smartsheet:row:789"}
        | {"source": "smartsheet", "external_id": "smartsheet:row:789", "url": None},
    ]
    (mail,) = await find(memory, "invoice")
    assert (mail.type, mail.external_source, mail.external_id) == ("email", "hey", "hey:12345")
    assert (mail.external_url, mail.aliases) == (url, ["hey:12345"])
    (row,) = await find(memory, "smartsheet:row:789")
    assert saved.memories[0].references == [mail.entity_id, row.entity_id]


@pytest.mark.requirement("Q167")
@pytest.mark.parametrize(
    ("source", "kind"),
    [
        ("hey", "email"),
        ("apple-reminders", "task"),
        ("smartsheet", "smartsheet"),
        ("railway", "deployment"),
        ("calendar", "event"),
        ("notion", "document"),
    ],
)
async def test_the_type_of_a_thing_follows_its_source(
    memory: GraphMemory, source: str, kind: str
) -> None:
    reference = {"source": source, "id": "7"}
    await memory.save({"content": "It is about that", "references": [reference]})
    assert [one.type for one in await find(memory, "7")] == [kind]


@pytest.mark.requirement("Q169")
@pytest.mark.parametrize("field", ["body", "content", "text", "html", "subject"])
async def test_there_is_no_place_for_what_an_e_mail_says(memory: GraphMemory, field: str) -> None:
    reference = {"source": "hey", "id": "hey:1", field: "Dear team, ..."}
    with pytest.raises(BadRequest, match=rf"references\[0\]\.{field}"):
        await memory.save({"content": "This is about that e-mail", "references": [reference]})
    assert await count_of(memory, "Memory") == 0


@pytest.mark.requirement("Q169")
@pytest.mark.parametrize(
    "wrong",
    [{"id": " \x00"}, {"source": " "}, {"relation": "…"}, {"id": "x" * 401}, {"type": "planet"}],
)
async def test_a_reference_that_is_none_keeps_the_whole_save_out(
    memory: GraphMemory, wrong: dict[str, str]
) -> None:
    reference = {"source": "hey", "id": "hey:1"} | wrong
    with pytest.raises(BadRequest):
        await memory.save(["Fine", {"content": "Not fine", "references": [reference]}])
    assert await count_of(memory, "Memory") == await count_of(memory, "Entity") == 0


@pytest.mark.requirement("Q168", "F64")
async def test_what_is_told_later_of_a_thing_is_taken_over_and_nothing_is_lost(
    memory: GraphMemory,
) -> None:
    async def say(content: str, **reference: str) -> None:
        told = {"source": "HEY", "id": "hey:9", **reference}
        await memory.save({"content": content, "references": [told]})

    await say("First said", url="https://example.org/9", name="Offer")
    await say("Then said", id="9")
    await asyncio.gather(*[say(f"Said {number} more times") for number in range(2, 10)])
    (thing,) = await find(memory, "offer")
    assert (thing.external_url, thing.external_id) == ("https://example.org/9", "hey:9")
    await say("First said", name="Final offer", url="https://example.org/10", type="document")
    (thing,) = await find(memory, "Offer")
    assert (thing.name, thing.type) == ("Final offer", "document")
    assert thing.external_url == "https://example.org/10"
    assert set(thing.aliases) == {"hey:9", "9", "Offer"}
    assert len(await references_of(memory)) == 10
    assert await count_of(memory, "Entity") == 1
    (change,) = await changes_of(memory)
    assert change.model_dump() == {
        "kind": "reference_updated",
        "name": "Offer",
        "type": "email",
        "url": "https://example.org/9",
    }
    await say("Then said", name="Final offer", url="https://example.org/10")
    assert len(await changes_of(memory)) == 1


@pytest.mark.requirement("Q168")
async def test_each_value_that_is_taken_over_is_kept_though_one_save_tells_of_several(
    memory: GraphMemory,
) -> None:
    told = [{"source": "hey", "id": "1", "name": name} for name in ("One", "Two", "Three")]
    await memory.save({"content": "It was renamed twice", "references": told})
    (thing,) = await find(memory, "three")
    assert (thing.name, set(thing.aliases)) == ("Three", {"1", "One", "Two"})
    changes = await changes_of(memory)
    assert {(one.name, one.url, one.type) for one in changes} == {
        ("One", None, None),
        ("Two", None, None),
    }


@pytest.mark.requirement("F27")
async def test_a_reference_goes_to_the_memory_that_holds_the_statement(memory: GraphMemory) -> None:
    first = await memory.save("The offer was sent")
    second = await memory.save(
        {"content": "the offer was sent", "references": [{"source": "hey", "id": "1"}]}
    )
    assert first.memories[0].memory_id == second.memories[0].memory_id
    assert [one.content for one in await references_of(memory)] == ["The offer was sent"]


@pytest.mark.requirement("Q168")
@pytest.mark.parametrize("written", ["hey:12345", "12345"])
async def test_a_link_and_a_save_mean_the_same_thing_elsewhere(
    memory: GraphMemory, written: str
) -> None:
    saved = await memory.save(
        {"content": "The offer stands", "references": [{"source": "hey", "id": written}]}
    )
    other = await memory.save("The offer was accepted")
    linked = await memory.link(f"memory:{other.memories[0].memory_id}", "hey:12345", "answers")
    assert linked.relation.to_id == f"entity:{saved.memories[0].references[0]}"
    assert (linked.created, await count_of(memory, "Entity")) == ([], 1)


async def test_one_relationship_type_too_many_becomes_the_common_one(
    memory: GraphMemory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(references, "TYPES_MAX", 1)
    told = {"source": "hey", "id": "1", "relation": "rarely worded so"}
    await memory.save({"content": "It is about that", "references": [told]})
    (edge,) = await references_of(memory)
    assert (edge.type, edge.wording) == ("REFERS_TO", "rarely worded so")


@hypothesis_settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(name=st.text(max_size=60), kind=st.sampled_from([kind.value for kind in EntityType]))
async def test_any_name_makes_an_entity_or_a_sentence(
    memory: GraphMemory, name: str, kind: str
) -> None:
    try:
        (made,) = await ensured(memory, (name, kind))
    except BadRequest:
        return
    assert made.entity.entity_id in {
        one.entity_id for one in await find(memory, name, types=[kind])
    }
