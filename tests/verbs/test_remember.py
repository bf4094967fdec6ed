"""Remember: a text is kept as it is, or as whoever states it says, with what it names."""

import pytest

from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.models import Category, MemoryKind, NewMemory
from graphmem_neo4j.remember import Told

from .asking import contents

TEXT = "Iván Moreau met Robert Vale at Banco Santander in Madrid"


@pytest.mark.requirement("S17", "S29", "R-S1", "S77", "S79", "S87", "S88")
async def test_a_text_is_stored_with_the_things_it_names(memory: GraphMemory) -> None:
    done = await memory.remember(TEXT, kind="episode", pinned=True)
    (seen,) = done.traits
    assert (done.action, seen.kind, seen.pinned) == ("stored", MemoryKind.EPISODE, True)
    named = {one.mention: one for one in seen.names}
    # The form is as it was observed, the thing is one that others may name as well.
    assert {"Iván Moreau", "Robert Vale"} <= set(named)
    vale = named["Robert Vale"]
    assert (vale.name, vale.type) == ("Robert Vale", "person")
    again = await memory.remember("Robert Vale likes boats")
    assert vale.entity_id in {one.entity_id for one in again.traits[0].names}


@pytest.mark.requirement("R-S1", "R-S6", "X24")
async def test_what_is_known_is_skipped_and_counts_once_more(memory: GraphMemory) -> None:
    first = await memory.remember("Robert Vale likes boats")
    near = await memory.remember("ROBERT VALE likes boats!")
    assert (first.action, near.action) == ("stored", "skipped")
    (one,) = near.saved.memories
    assert one.memory_id == first.saved.memories[0].memory_id
    assert [named.name for named in near.traits[0].names] == ["Robert Vale"]
    (shown,) = await memory.get(one.memory_id)
    assert shown.model_dump()["confirmed"] == 1


@pytest.mark.requirement("X7", "S76")
@pytest.mark.parametrize(
    ("kind", "category"),
    [
        (None, Category.CONTEXT),
        ("fact", Category.CONTEXT),
        ("preference", Category.PREFERENCE),
        ("episode", Category.CONTEXT),
    ],
)
async def test_the_three_kinds_map_to_categories(
    memory: GraphMemory, kind: str | None, category: Category
) -> None:
    done = await memory.remember(f"A text of kind {kind}", kind=kind)
    assert done.saved.memories[0].category is category
    assert done.traits[0].kind == (kind or "fact")


@pytest.mark.requirement("R-S1", "S17")
async def test_statements_may_come_from_somebody_who_reads(memory: GraphMemory) -> None:
    heard: list[Told] = []

    async def read(told: Told) -> list[NewMemory]:
        heard.append(told)
        parts = str(told.text).split("; ")
        return [
            NewMemory(content=part, pinned=told.pinned) for part in parts if "nothing" not in part
        ]

    done = await memory.remember("Ann sails; Bob rows", pinned=True, stating=read)
    assert [one.content for one in done.saved.memories] == ["Ann sails", "Bob rows"]
    assert all(one.pinned for one in done.traits)
    assert heard == [Told("Ann sails; Bob rows", None, True)]
    # Where it finds nothing, the text itself is kept.
    done = await memory.remember("nothing to see here", stating=read)
    assert [one.content for one in done.saved.memories] == ["nothing to see here"]


@pytest.mark.requirement("R-S1")
@pytest.mark.parametrize(
    ("text", "kind", "says"),
    [("  ", None, "content is empty"), ("x", "rumour", "kind"), (None, None, "content")],
)
async def test_what_cannot_be_kept_is_refused(
    memory: GraphMemory, text: str | None, kind: str | None, says: str
) -> None:
    with pytest.raises(BadRequest, match=says):
        await memory.remember(text, kind=kind)
    assert contents(await memory.recall()) == []


@pytest.mark.requirement("X1")
async def test_traits_are_for_who_may_see(memory: GraphMemory) -> None:
    saved = await memory.save(
        [{"content": "Robert Vale sails", "scope": "project:a"}, "Ann Moreau rows"]
    )
    ids = [one.memory_id for one in saved.memories]
    assert [one.memory_id for one in await memory.traits(ids)] == ids[1:]
    assert [one.memory_id for one in await memory.traits(ids, scopes="project:a")] == ids
    linked = await memory.link(f"memory:{ids[1]}", f"memory:{ids[0]}", "answers")
    new = (await memory.correct(ids[1], "correct", new_content="Ann Moreau sculls")).new_id
    (seen,) = await memory.traits(str(new))
    # A relation leads to what may be seen, and a version to the one that it updates.
    assert [(one.type, one.target) for one in seen.relations] == [("updates", f"memory:{ids[1]}")]
    (both,) = await memory.traits(str(new), scopes="project:a")
    assert {one.type for one in both.relations} == {"updates", "answers"}
    assert linked.is_new
    with pytest.raises(BadRequest, match="at most 50"):
        await memory.traits(ids * 26)
    assert await memory.traits([]) == []
