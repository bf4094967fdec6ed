"""Purge of a message: what was said is nowhere any more, its place in the conversation stays."""

from datetime import UTC, datetime
from typing import Any

import pytest

from graphmem_neo4j.errors import BadRequest, NotFound
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.models import Message, SessionInfo
from graphmem_neo4j.settings import Settings

from .asking import contents
from .wholly import held, places_of

pytestmark = pytest.mark.requirement("X2")
WHY = "a request of privacy"
SAID = "Remember: Zanzibarium is the password of Quentin Oddleigh, I prefer it so"


def turn(content: str, message_id: str, **more: Any) -> dict[str, Any]:
    return {"role": "user", "content": content, "message_id": message_id, **more}


async def talked(memory: GraphMemory, content: str = SAID) -> None:
    """Hold a conversation whose second turn says a text in every way that repeats it."""
    call = {"name": "vault", "input": {"for": content}, "result": f"found: {content}"}
    await memory.ingest(
        "talk",
        [
            turn("Robert Vale is at the harbour", "m1"),
            turn(content, "m2", speaker="Ada", tool_calls=[call]),
            turn("Robert Vale likes boats", "m3"),
        ],
    )
    await memory.link("message:m2", "person:Bo Lind", "told to", reason=f"he said: {content[:80]}")
    back = await memory.link("person:Bo Lind", "message:m2", "wrote", reason=f"so: {content[:80]}")
    await memory.correct(
        back.relation.from_id, "unlink", edge_id=back.relation.edge_id, reason=f"no: {content[:80]}"
    )


async def shown(memory: GraphMemory, message_id: str) -> Message:
    (one,) = await memory.get(f"message:{message_id}")
    assert isinstance(one, Message)
    return one


async def erased_everywhere(memory: GraphMemory) -> None:
    await talked(memory)
    before = await places_of(memory, "zanzibarium")
    assert {"Message.content", "ToolCall.input", "ToolCall.result", "TOLD_TO.reason"} <= set(before)
    assert {"Signal.snippet", "Message.tool_calls", "Change.reason"} <= set(before)
    spoken_at = datetime.now(UTC)
    done = await memory.purge("message:m2", WHY)
    assert (done.message_id, done.memory_id, done.is_dry) == ("m2", None, False)
    assert (done.tool_calls, done.signals > 0, done.relations, done.left) == (1, True, 2, [])
    for word in ("zanzibarium", "quentin", "oddleigh"):
        assert await places_of(memory, word) == []
    assert await memory.doctor() == []
    asked = [
        await memory.recall("zanzibarium password"),
        await memory.recall("harbour"),
        await memory.recall(kinds="message"),
        await memory.recall(include_tool_calls=True),
        await memory.recall("vault", tool_name="vault"),
        # As it was known then: the turn beside the one that is found was not erased yet.
        await memory.recall("harbour", as_of=spoken_at),
    ]
    for answer in asked:
        assert not {"m2", "tool_call"} & {
            word for hit in answer.hits for word in (hit.node_id, hit.kind)
        }
        assert "" not in contents(answer)
    assert await memory.maintain(["mentions", "vectors"])
    assert await memory.doctor() == []


async def test_afterwards_the_text_is_nowhere(memory: GraphMemory) -> None:
    await erased_everywhere(memory)


async def test_afterwards_neither_text_nor_vectors_are_there(local_memory: GraphMemory) -> None:
    await erased_everywhere(local_memory)
    # Of three turns one has a vector that says nothing; that of the next one was made anew.
    vectors = [place[2] for place in await held(local_memory) if place[1].startswith("embedding_")]
    assert [round(sum(map(abs, vector)), 9) == 1 for vector in vectors].count(True) == 1


async def test_a_long_text_goes_with_its_pieces(local_memory: GraphMemory) -> None:
    long = " ".join(f"Sentence {n} says that Zanzibarium has {n} cellars." for n in range(120))
    await talked(local_memory, long)
    assert (await local_memory.purge("message:m2", WHY)).pieces > 3
    assert await places_of(local_memory, "zanzibarium") == []
    assert await local_memory.doctor() == []


async def test_what_stays_is_the_place_and_that_it_was_erased(memory: GraphMemory) -> None:
    await talked(memory)
    before = await shown(memory, "m2")
    done = await memory.purge("message:m2", WHY, session_id="desk")
    after = await shown(memory, "m2")
    assert after.purged_at is not None
    kept = {"content": "", "purged_at": after.purged_at}
    assert after == before.model_copy(update=kept)
    (entry,) = (
        one for one in (await memory.what_changed("2020-01-01")).entries if "purged" in one.kind
    )
    assert (entry.kind, entry.ref, entry.reason) == ("message_purged", "message:m2", WHY)
    assert (entry.change_id, entry.made_by) == (done.change_id, "person")
    with pytest.raises(BadRequest, match="no way back"):
        await memory.undo(str(done.change_id))


async def test_nothing_leads_back(memory: GraphMemory) -> None:
    await talked(memory)
    await memory.purge("message:m2", WHY)
    with pytest.raises(NotFound, match="was erased already: only its id is left"):
        await memory.purge("message:m2", WHY)
    again = await memory.ingest("talk", [turn(SAID, "m2"), turn("And more of it", "m4")])
    assert (again.added, again.known, again.notes) == (1, 1, [])
    # A host that gives the session another scope moves the erased turn as well.
    await memory.ingest("talk", [turn("Else", "m5")], session=SessionInfo(scope="project:a"))
    assert await places_of(memory, "zanzibarium") == []
    assert await memory.doctor() == []


async def test_what_a_turn_brought_goes_from_the_call_that_asked_for_it(
    memory: GraphMemory,
) -> None:
    call = {"id": "c1", "function": {"name": "vault", "arguments": '{"for": "the quay"}'}}
    result = {"role": "tool", "tool_call_id": "c1", "message_id": "m2"}
    await memory.ingest(
        "talk",
        [
            {"role": "assistant", "content": "", "tool_calls": [call], "message_id": "m1"},
            {**result, "content": "Zanzibarium is what the vault says"},
        ],
    )
    assert "ToolCall.result" in await places_of(memory, "zanzibarium")
    assert (await memory.purge("message:m2", WHY)).tool_calls == 1
    assert await places_of(memory, "zanzibarium") == []
    (hit,) = (await memory.recall("quay", tool_name="vault")).hits
    assert "the quay" in hit.content


async def test_other_texts_and_names_stay_and_are_named(memory: GraphMemory) -> None:
    saved = await memory.save("Ada said: Zanzibarium is shut, says Robert Vale")
    await memory.ingest("talk", [turn("Zanzibarium is shut, says Robert Vale", "m2")])
    done = await memory.purge("message:m2", WHY)
    assert done.left == [f"memory:{saved.memories[0].memory_id}"]
    assert contents(await memory.recall("zanzibarium")) != []
    (traits,) = await memory.traits(saved.memories[0].memory_id)
    assert "Robert Vale" in [one.name for one in traits.names]


async def test_a_dry_run_says_what_would_go_and_touches_nothing(memory: GraphMemory) -> None:
    await talked(memory)
    before = await held(memory)
    told = await memory.purge("message:m2", dry_run=True)
    assert (told.is_dry, told.tool_calls, told.relations, told.change_id) == (True, 1, 2, None)
    assert told.left == []
    assert sorted(map(repr, await held(memory))) == sorted(map(repr, before))


async def test_a_reason_is_needed_and_does_not_repeat_the_text(memory: GraphMemory) -> None:
    await memory.ingest("talk", [turn("Zanzibarium is shut", "m2"), turn("ok", "m3")])
    for reason, says in ((None, "reason is needed"), ("zanzibarium is shut!", "repeats the text")):
        with pytest.raises(BadRequest, match=says):
            await memory.purge("message:m2", reason)
    with pytest.raises(NotFound, match="names nothing that is stored"):
        await memory.purge("message:nothing", WHY)
    with pytest.raises(BadRequest, match="ends too early"):
        await memory.purge("message:", WHY)
    # What everybody says is no quotation.
    assert (await memory.purge("message:m3", "it is not ok to keep it")).left == []
    assert (await shown(memory, "m2")).content == "Zanzibarium is shut"


@pytest.mark.requirement("X1")
async def test_a_strict_session_erases_nothing_of_another(settings: Settings) -> None:
    strict = settings.model_copy(update={"isolation": "strict"})
    async with GraphMemory.open(strict) as memory:
        await memory.ingest("a", [turn("Zanzibarium is shut", "m2")])
        for session in ("b", None):
            with pytest.raises(NotFound, match="names nothing"):
                await memory.purge("message:m2", WHY, session_id=session)
        assert (await memory.purge("message:m2", WHY, session_id="a")).message_id == "m2"
