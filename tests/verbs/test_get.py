"""Get: a memory or message by its id, by the first letters of it, and in the order asked."""

from typing import Any

import pytest

from graphmem_neo4j.errors import BadRequest, NotFound
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.models import Memory, Message


@pytest.mark.requirement("R-S14")
async def test_ids_prefixes_and_copied_forms_all_show_it(memory: GraphMemory) -> None:
    saved = await memory.save("the well is deep")
    memory_id = saved.memories[0].memory_id
    for text in (
        memory_id,
        f"memory:{memory_id}",
        f"[memory:{memory_id}]",
        f" `{memory_id}` ",
        memory_id[:-2],
    ):
        (shown,) = await memory.get(text)
        assert isinstance(shown, Memory)
        assert shown.memory_id == memory_id


async def test_memories_and_messages_come_in_the_order_asked(memory: GraphMemory) -> None:
    saved = await memory.save(["one fact", "another thing"])
    told = await memory.ingest("s", [{"role": "user", "content": "a turn", "speaker": "Ann"}])
    ids = [saved.memories[1].memory_id, told.messages[0].message_id, saved.memories[0].memory_id]
    shown = await memory.get(ids)
    assert [thing.content for thing in shown] == ["another thing", "a turn", "one fact"]
    message = shown[1]
    assert isinstance(message, Message)
    assert (message.session_id, message.place, message.speaker) == ("s", 0, "Ann")


@pytest.mark.requirement("R-S14")
async def test_a_prefix_of_several_is_refused_with_examples(memory: GraphMemory) -> None:
    turns = [{"role": "user", "content": f"{n}", "message_id": f"letters-{n}"} for n in range(3)]
    await memory.ingest("s", turns)
    await memory.ingest("s", [{"role": "user", "content": "x", "message_id": "letters-1-more"}])
    with pytest.raises(NotFound, match="letters-0"):
        await memory.get("letters-")
    # A whole id wins over a longer one that begins with it.
    (shown,) = await memory.get("letters-1")
    assert shown.content == "1"


HOST_IDS = [
    "<abcdefgh1>",
    "(call-0012)",
    "memory:12345678",
    "[1]",
    "'quoted-id'",
    "a long id, with blanks.",
    "Memory:x",
]
"""Ids of hosts that look as if a model had put something around them."""


@pytest.mark.requirement("R-S14")
@pytest.mark.parametrize("host_id", HOST_IDS)
@pytest.mark.parametrize("form", ["{}", "[{}]", " `{}` ", "[{}] "])
async def test_every_id_that_a_search_shows_can_be_opened(
    memory: GraphMemory, host_id: str, form: str
) -> None:
    bare = host_id.strip("<>()[]'").removeprefix("memory:")
    turns = [
        {"role": "user", "content": "the one", "message_id": host_id},
        {"role": "user", "content": "another", "message_id": f"{bare}-and-more"},
    ]
    await memory.ingest("s", turns)
    (hit, *_) = (await memory.recall("one")).hits
    assert hit.node_id == host_id
    (shown,) = await memory.get(form.format(hit.node_id))
    assert shown.content == "the one"


async def test_the_id_as_it_stands_wins_over_its_cleaned_form(memory: GraphMemory) -> None:
    ids = ["12345678", "<12345678>", "memory:12345678", "123456789"]
    turns = [{"role": "user", "content": one, "message_id": one} for one in ids]
    await memory.ingest("s", turns)
    assert [shown.content for shown in await memory.get(ids)] == ids
    shown = await memory.get(["(12345678)", "[<12345678>]", "memory:123456789", "12345678"])
    assert [one.content for one in shown] == ["12345678", "<12345678>", "123456789", "12345678"]


async def test_the_first_id_that_is_missing_is_named(memory: GraphMemory) -> None:
    turns = [{"role": "user", "content": f"{n}", "message_id": f"letters-{n}"} for n in range(3)]
    await memory.ingest("s", turns)
    with pytest.raises(NotFound, match="nothing-here"):
        await memory.get(["letters-1", "nothing-here", "letters-", "short"])
    with pytest.raises(NotFound, match="letters-0 and letters-1"):
        await memory.get(["letters-1", "letters-", "nothing-here", "short"])
    with pytest.raises(BadRequest, match="short"):
        await memory.get(["letters-1", "short", "nothing-here"])
    shown = await memory.get(["letters-2", "letters-0", "letters-2"])
    assert [one.content for one in shown] == ["2", "0", "2"]


@pytest.mark.parametrize(
    ("ids", "kind", "says"),
    [
        ("mem1700000000000aaaa", NotFound, "search"),
        ("short", BadRequest, "8"),
        ("no id at all?", BadRequest, "id"),
        ("", BadRequest, "id"),
        ([], BadRequest, "0 ids"),
        (["mem1700000000000aaaa"] * 51, BadRequest, "51 ids"),
        ([None], BadRequest, "id"),
    ],
)
async def test_what_is_no_id_is_refused_in_a_sentence(
    memory: GraphMemory, ids: Any, kind: type[Exception], says: str
) -> None:
    with pytest.raises(kind, match=says):
        await memory.get(ids)


@pytest.mark.requirement("F28", "U32")
async def test_what_is_shown_is_plain_json_without_vectors(local_memory: GraphMemory) -> None:
    saved = await local_memory.save([{"content": "a kite", "valid_until": "2126-01-01"}])
    told = await local_memory.ingest("s", [{"role": "user", "content": "a kite flies"}])
    shown = await local_memory.get([saved.memories[0].memory_id, told.messages[0].message_id])
    answer = await local_memory.recall("kite", explain=True)
    status = await local_memory.status()
    for text in [*(thing.model_dump_json() for thing in shown), answer.model_dump_json()]:
        assert len(text) < 4_000
        assert "embedding_a" not in text
    assert '"2126-01-01T23:59:59Z"' in shown[0].model_dump_json()
    assert status.model_dump_json()
