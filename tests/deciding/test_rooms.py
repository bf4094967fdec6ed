"""Rooms: no question holds words of two, and none is about what went while the model thought."""

import asyncio
from typing import Any

import pytest
from chatting import Chat
from consulting_memory import Clock, opened
from hypothesis import given
from hypothesis import strategies as st

from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.models import NewMemory
from graphmem_neo4j.pairs import PAIRS_PER_CALL_MAX, Room, shared
from graphmem_neo4j.settings import Settings

from .saying import active, jobs_of, pairs_in, says

OLD = "Noura lives in a flat in Gdansk by the {} harbour"
NEW = "Noura lives in a house in Gdansk by the {} harbour"
SHELVES = ("zorblax", "quimfor")


@given(st.lists(st.tuples(st.sampled_from("ab"), st.sampled_from(["s", "t", None])), max_size=60))
def test_each_question_is_about_one_room_and_every_pair_is_asked_about_once(
    rooms: list[Room],
) -> None:
    questions = shared(rooms)
    assert sorted(place for some in questions for place in some) == list(range(len(rooms)))
    for some in questions:
        assert len({rooms[place] for place in some}) == 1
        assert len(some) <= PAIRS_PER_CALL_MAX


def _of(text: str, word: str, by: str) -> NewMemory:
    where = {"scope": f"project:{word}"} if by == "scope" else {"session_id": word}
    return NewMemory.model_validate({"content": text.format(word), **where})


def _asked(chat: Chat) -> list[set[str]]:
    """Give the words of the rooms that each question holds."""
    return [{word for word in SHELVES if word in str(pairs_in(one))} for one in chat.requests]


@pytest.mark.requirement("F58")
@pytest.mark.parametrize("when", ["save", "job"])
@pytest.mark.parametrize("by", ["scope", "session"])
async def test_pairs_of_different_rooms_share_no_question(
    asking: Settings, chat: Chat, clock: Clock, by: str, when: str
) -> None:
    isolation = "strict" if by == "session" else asking.isolation
    async with opened(asking.model_copy(update={"isolation": isolation}), clock) as memory:
        await memory.save([_of(OLD, word, by) for word in SHELVES])
        if when == "job":
            chat.says[0] = ""
        chat.requests.clear()
        await memory.save([_of(NEW, word, by) for word in SHELVES])
        if when == "job":
            chat.says[0] = says("unrelated")
            chat.requests.clear()
            (dry,) = await memory.maintain("decide", dry_run=True)
            assert dry.counts["calls"] == 2
            (report,) = await memory.maintain("decide")
            assert report.counts["asked"] == 2
        assert sorted(map(sorted, _asked(chat))) == [[word] for word in sorted(SHELVES)]


@pytest.mark.requirement("F64", "Q55")
@pytest.mark.parametrize("how", ["delete", "purge", "correct", "move"])
@pytest.mark.parametrize("which", [0, 1], ids=["known", "new"])
async def test_no_question_is_put_about_what_went_while_the_model_thought(
    memory: GraphMemory, chat: Chat, which: int, how: str
) -> None:
    chat.says[0] = ""
    texts = (OLD.format("old"), NEW.format("old"))
    ids = [(await memory.save(text)).memories[0].memory_id for text in texts]
    loop, gone = asyncio.get_running_loop(), list[str]()

    def answer(request: dict[str, Any]) -> str:
        if not gone:
            gone.append(ids[which])
            asyncio.run_coroutine_threadsafe(_go(memory, ids[which], how), loop).result(60)
        return says("contradiction")(request)

    chat.says[0] = answer
    (report,) = await memory.maintain("decide")
    assert report.counts["flagged"] == 0
    assert await memory.reviews() == []
    # What took its place is judged anew; where nothing did, nothing is left to ask.
    await memory.maintain("decide")
    assert [job.state for job in await jobs_of(memory) if job.memory_id == ids[1]] in (["done"], [])
    assert len(await active(memory)) == (1 if how in ("delete", "purge") else 2)
    for review in await memory.reviews():
        assert how == "correct"
        assert f"memory:{ids[which]}" not in review.subjects


async def _go(memory: GraphMemory, memory_id: str, how: str) -> None:
    if how == "purge":
        await memory.purge(f"memory:{memory_id}", "privacy")
    elif how == "delete":
        await memory.correct(memory_id, "delete")
    elif how == "move":
        await memory.correct(memory_id, "update", scope="project:secret")
    else:
        await memory.correct(memory_id, "correct", new_content="Noura lives in a loft in Gdansk")
