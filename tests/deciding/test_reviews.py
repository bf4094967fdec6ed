"""Reviews: a person decides which of two memories goes, once, and can take it back."""

import pytest
from chatting import Chat

from graphmem_neo4j.errors import BadRequest, NotFound
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.repair.shapes import Review

from .saying import active, says
from .test_saving import NEW, OLD, kept


async def torn(memory: GraphMemory, chat: Chat, scope: str = "global") -> tuple[str, str, Review]:
    """Save two statements that contradict; gives their memories and the question."""
    old = await kept(memory, OLD, scope=scope)
    chat.says[0] = says("contradiction")
    new = await kept(memory, NEW, scope=scope)
    (review,) = await memory.reviews(scopes=scope)
    return old, new, review


@pytest.mark.requirement("Q55", "Q102", "X3b", "Q54")
@pytest.mark.parametrize("named", [None, "older", "newer"])
async def test_the_one_that_goes_becomes_an_earlier_version(
    memory: GraphMemory, chat: Chat, named: str | None
) -> None:
    old, new, review = await torn(memory, chat)
    await memory.link(f"memory:{old}", "person:Noura", "about")
    gone = {None: None, "older": f"memory:{old}", "newer": new}[named]
    done = await memory.decide(review.review_id, "accept", edge_id=gone, made_by="person")
    assert done.review.state == "accepted"
    lost, stays = (new, old) if named == "newer" else (old, new)
    assert done.notes == [f"memory:{lost} is an earlier version of memory:{stays} now"]
    assert await active(memory) == [OLD if named == "newer" else NEW]
    told = await memory.history(stays)
    assert {version.memory_id for version in told.versions} == {old, new}
    live = [relation.from_id for relation in told.relations if relation.retired_at is None]
    assert live == [f"memory:{stays}"]
    assert [change.made_by for change in told.changes] == ["person"]
    with pytest.raises(BadRequest, match="was accepted already"):
        await memory.decide(review.review_id, "accept")
    undone = await memory.undo(done.review.change_ids[0])
    assert undone.parted_from == stays
    assert sorted(await active(memory)) == sorted([OLD, NEW])


@pytest.mark.requirement("X3b")
async def test_declined_both_stand_and_nobody_asks_again(memory: GraphMemory, chat: Chat) -> None:
    _, new, review = await torn(memory, chat)
    done = await memory.decide(review.review_id, "decline")
    assert done.notes == ["both stand"]
    assert len(await active(memory)) == 2
    await memory.correct(new, "delete")
    await kept(memory, NEW)
    assert [one.state for one in await memory.reviews(state="all")].count("declined") == 1


@pytest.mark.requirement("X3b")
async def test_what_is_settled_or_none_of_the_two_is_refused(
    memory: GraphMemory, chat: Chat
) -> None:
    old, new, review = await torn(memory, chat)
    chat.says[0] = says("unrelated")
    other = await kept(memory, "The mast is oak")
    with pytest.raises(BadRequest, match="none of the two memories"):
        await memory.decide(review.review_id, "accept", edge_id=other)
    assert len(await active(memory)) == 3
    await memory.correct(new, "delete")
    with pytest.raises(BadRequest, match="settled"):
        await memory.decide(review.review_id, "accept")
    assert old in {one.memory_id for one in (await memory.history(old)).versions}
    assert len(await active(memory)) == 2


@pytest.mark.requirement("X3b")
async def test_a_memory_that_was_corrected_since_is_meant_as_it_is_now(
    memory: GraphMemory, chat: Chat
) -> None:
    old, new, review = await torn(memory, chat)
    corrected = await memory.correct(old, "correct", new_content="Noura has a loft in Gdansk")
    await memory.decide(review.review_id, "accept")
    assert await active(memory) == [NEW]
    versions = {one.memory_id for one in (await memory.history(new)).versions}
    assert versions == {old, new, str(corrected.new_id)}


@pytest.mark.requirement("X2", "X3b")
async def test_what_was_erased_for_good_is_not_quoted_and_cannot_be_accepted(
    memory: GraphMemory, chat: Chat
) -> None:
    old, _, review = await torn(memory, chat)
    await memory.purge(old, reason="asked for")
    assert await memory.reviews() == []
    (left,) = await memory.reviews(state="all")
    assert "flat" not in repr(left)
    assert left.state == "declined"
    with pytest.raises(BadRequest, match="declined already"):
        await memory.decide(review.review_id, "accept")


@pytest.mark.requirement("X1")
async def test_a_question_is_for_who_sees_both(memory: GraphMemory, chat: Chat) -> None:
    _, _, review = await torn(memory, chat, scope="project:secret")
    assert await memory.reviews() == []
    with pytest.raises(NotFound, match="no review"):
        await memory.decide(review.review_id, "accept")
    await memory.decide(review.review_id, "accept", scopes="project:secret")
    assert await active(memory) == [NEW]
