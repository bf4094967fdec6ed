"""Save long texts: nothing is too long to be found, down to the last sentence."""

import pytest

from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.memory import GraphMemory


@pytest.mark.requirement("F24")
async def test_two_hundred_kilobytes_are_saved_and_searchable(memory: GraphMemory) -> None:
    text = " ".join(f"entry{n} of the ledger" for n in range(9_500)) + " closed by Quillon"
    assert len(text.encode()) > 200_000
    saved = await memory.save(text)
    (hit,) = (await memory.recall("Quillon")).hits
    assert (hit.node_id, hit.is_cut) == (saved.memories[0].memory_id, True)
    assert (await memory.get(hit.node_id))[0].content == text
    run_on = await memory.save("z" * 200_000)
    assert len((await memory.get(run_on.memories[0].memory_id))[0].content) == 200_000


LONG = " ".join(
    f"In week {n} the crew painted fence number {n} and nothing else happened." for n in range(260)
)
LAST = " At the very end the captain confessed that the lighthouse keeper plays the cello."


@pytest.mark.requirement("F32")
async def test_the_last_sentence_of_a_long_memory_is_found_by_words(memory: GraphMemory) -> None:
    assert len((LONG + LAST).split()) > 3_000
    await memory.save([LONG + LAST, *(f"short note {n}" for n in range(40))])
    hit = (await memory.recall("cello")).hits[0]
    assert "cello" in hit.content


@pytest.mark.requirement("F32")
async def test_the_last_sentence_of_a_long_memory_is_found_by_meaning(
    local_memory: GraphMemory,
) -> None:
    saved = await local_memory.save(
        [LONG + LAST, *(f"The shop on corner {n} sells bread." for n in range(10))]
    )
    assert saved.waiting.embed == 0
    answer = await local_memory.recall(
        "Which musical instrument does someone play?", channels=["vector"]
    )
    assert answer.hits[0].node_id == saved.memories[0].memory_id
    assert "cello" in answer.hits[0].content


async def test_each_of_many_repetitions_leaves_a_record_of_its_own(memory: GraphMemory) -> None:
    first = await memory.save([f"Room {number} has {number} windows" for number in range(150)])
    again = await memory.save(
        [
            {"content": f"Room {number} has {number} windows", "salience": 0.9}
            for number in range(150)
        ]
    )
    assert again.merged == 150
    for number in (0, 100, 149):
        history = await memory.history(first.memories[number].memory_id)
        assert [change.kind for change in history.changes] == ["merged"]
        assert history.changes[0].before["salience"] == 0.5


@pytest.mark.requirement("Q21", "R-Q8")
@pytest.mark.parametrize("name", ["source_person", "context_mood"])
async def test_who_said_it_and_in_which_mood_may_take_some_sentences(
    memory: GraphMemory, name: str
) -> None:
    # 13 signs, 23 bytes.
    told = " ".join(["قال وهو يضحك"] * 170)
    assert 3_500 < len(told.encode()) <= 4_000
    saved = await memory.save({"content": f"The bridge is open ({name})", name: told})
    (shown,) = await memory.get(saved.memories[0].memory_id)
    assert getattr(shown, name) == told
    with pytest.raises(BadRequest, match=f"{name} is 4,001 bytes long: use at most 4,000"):
        await memory.save({"content": "The bridge is shut", name: "m" * 4_001})
