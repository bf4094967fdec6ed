"""Why not: each reason that keeps a text from an answer is told, and the first one that holds."""

from typing import Any

import pytest

from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.hindsight_shapes import WhyNot
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.queries import Query
from graphmem_neo4j.settings import Settings

from .test_changes import saved

QUESTION = "where does the heron nest?"


def says(told: WhyNot, *parts: str) -> None:
    """Hold that the sentences say all of these."""
    whole = " / ".join(told.sentences)
    assert [part for part in parts if part not in whole] == [], whole


async def test_an_answer_is_told_with_its_place_and_evidence(memory: GraphMemory) -> None:
    nest = await saved(memory, "The heron does nest by the mill")
    await saved(memory, "The heron is grey")
    told = await memory.why_not(QUESTION, f"memory:{nest}")
    assert (told.verdict, told.rank, told.missing_words) == ("found", 1, [])
    says(told, "it is among the answers: at place 1 of 2")
    by_channel = {one.channel: one for one in told.evidence}
    assert by_channel["words"].rank == 1
    answer = await memory.recall(QUESTION)
    assert told.score == answer.hits[0].score
    assert [rival.content for rival in told.rivals] == ["The heron is grey"]


async def test_what_is_of_another_scope_says_so(memory: GraphMemory) -> None:
    hidden = await saved(memory, "The heron does nest in the reeds", scope="project:fox")
    unseen = await memory.why_not(QUESTION, hidden)
    nowhere = await memory.why_not(QUESTION, "mem0000000000000abc")
    assert (unseen.verdict, nowhere.verdict) == ("other_scope", "not_found")
    says(unseen, "it is of scope project:fox, which was not named")
    seen = await memory.why_not(QUESTION, hidden, scopes="project:fox")
    assert (seen.verdict, seen.content) == ("found", "The heron does nest in the reeds")


async def test_strict_sessions_do_not_hear_of_each_other(settings: Settings) -> None:
    async with GraphMemory.open(settings, isolation="strict") as memory:
        await memory.ingest("one", [{"role": "user", "content": "hello"}])
        mine = await saved(memory, "The heron does nest by the mill", session_id="one")
        assert (await memory.why_not(QUESTION, mine, session_id="one")).verdict == "found"
        for session in ("two", None):
            told = await memory.why_not(QUESTION, mine, session_id=session)
            assert (told.verdict, told.content, told.rivals) == ("not_found", None, [])


async def test_versions_that_ended_say_what_took_their_place(memory: GraphMemory) -> None:
    old = await saved(memory, "The heron does nest by the mill")
    done = await memory.correct(old, "correct", new_content="The heron does nest in the oak")
    told = await memory.why_not(QUESTION, old)
    assert told.verdict == "superseded"
    says(told, f"memory:{done.new_id} took its place")
    assert (await memory.why_not(QUESTION, old, include_history=True)).verdict == "found"
    assert done.new_id is not None
    await memory.correct(done.new_id, "delete")
    gone = await memory.why_not(QUESTION, done.new_id)
    assert gone.verdict == "forgotten"
    says(gone, "it was deleted")


@pytest.mark.parametrize(
    ("fields", "asked", "verdict", "says_so"),
    [
        ({"valid_until": "2020-01-01"}, {}, "expired", "it held until 2020-01-01"),
        ({"valid_until": "2020-01-01"}, {"valid_at": "2019-05-01"}, "found", "place 1"),
        ({"valid_from": "2099-01-01"}, {}, "not_valid_yet", "only from 2099-01-01"),
        ({}, {"as_of": "2020-01-01"}, "not_known_yet", "it was not known yet then"),
        ({"salience": 0.2}, {}, "below_min_salience", "its salience 0.2 is below 0.3"),
        ({}, {"kinds": "message"}, "other_kind", "it is a memory, and only a message"),
        ({}, {"categories": ["idea"]}, "other_category", "its category is context, not idea"),
        ({}, {"channels": ["vector"]}, "no_channel", "only vector were asked"),
        ({}, {"min_score": 0.99}, "below_min_score", "answers have 0.99 at least"),
    ],
)
async def test_each_bound_has_its_reason(
    memory: GraphMemory, fields: dict[str, Any], asked: dict[str, Any], verdict: str, says_so: str
) -> None:
    nest = await saved(memory, "Long ago the heron of the mill did nest on a roof", **fields)
    told = await memory.why_not(QUESTION, nest, **asked)
    assert told.verdict == verdict
    says(told, says_so)
    assert told.content == "Long ago the heron of the mill did nest on a roof"


async def test_what_no_channel_names_hears_which_words_it_lacks(memory: GraphMemory) -> None:
    other = await saved(memory, "Bread costs two coins")
    # More newer ones than the channel of the newest gives.
    await memory.save([f"The tower number {number} is tall" for number in range(12)])
    told = await memory.why_not(QUESTION, other)
    assert told.verdict == "no_channel"
    says(told, "no channel named it", "words: it holds none of", "heron")
    assert told.missing_words == ["heron", "nest"]
    says(told, "the question has no vector here")


async def test_what_is_ranked_too_low_hears_what_the_others_have(memory: GraphMemory) -> None:
    await memory.save([f"The heron does nest by mill {name}" for name in ("one", "two", "three")])
    low = await saved(memory, "A heron is a grey bird that stands in the water for hours")
    told = await memory.why_not(QUESTION, low, limit=2)
    assert (told.verdict, told.rank) == ("below_limit", 4)
    says(told, "it is at place 4 of 4", "asked for end before it, at 2", "has more: words +")
    assert told.missing_words == ["nest"]
    assert [rival.rank for rival in told.rivals] == [1, 2]
    assert all(rival.evidence for rival in told.rivals)
    assert {one.channel for one in told.evidence} >= {"words"}


async def test_tokens_that_run_out_are_a_reason(memory: GraphMemory) -> None:
    await saved(memory, "The heron does nest here: heron, nest, heron nest. " + "Reeds " * 40)
    second = await saved(memory, "Of a heron it is said that it would rest " + "and rest " * 40)
    told = await memory.why_not(QUESTION, second, token_budget=80)
    assert told.verdict == "over_token_budget"
    says(told, "fill the 80 tokens")


async def test_a_repetition_is_a_reason(memory: GraphMemory) -> None:
    same = [
        {"role": "user", "content": "the heron does nest", "message_id": f"same-turn-{n}"}
        for n in range(3)
    ]
    other = {"role": "user", "content": "a heron, you say?", "message_id": "other-turn"}
    await memory.ingest("s", [*same, other])
    told = {
        f"same-turn-{n}": (
            await memory.why_not(QUESTION, f"message:same-turn-{n}", limit=2)
        ).verdict
        for n in range(3)
    }
    assert "repeats_a_better_one" in told.values()


async def test_meaning_says_how_near_a_text_is(local_memory: GraphMemory) -> None:
    far = await saved(local_memory, "Bread costs two coins")
    await saved(local_memory, "The heron does nest by the mill")
    told = await local_memory.why_not("where do birds live?", far, min_score=0.5)
    assert told.cosine is not None
    assert told.verdict in ("below_min_score", "below_vector_floor")
    only = await local_memory.why_not("bird homes", far, min_score=1.0, channels=["vector"])
    assert only.verdict == "below_vector_floor"
    says(only, "only its vector names it", "cosine")


@pytest.mark.requirement("F112")
async def test_at_most_four_statements_are_asked(settings: Settings) -> None:
    asked: list[Query] = []
    memory = GraphMemory(settings, observe=asked.append)
    await memory.ready()
    nest = await saved(memory, "The heron of Robert Vale does nest by the mill")
    for query in (QUESTION, "Robert Vale", "nothing of that kind"):
        asked.clear()
        await memory.why_not(query, nest)
        names = [one.name for one in asked if not one.name.startswith("counting/")]
        assert len(names) <= 4, names
        assert names[-1] == "why_not/show_missed"
    await memory.close()


async def test_a_question_without_words_is_a_reason(memory: GraphMemory) -> None:
    nest = await saved(memory, "The heron does nest by the mill")
    told = await memory.why_not("…", nest)
    assert told.verdict == "not_asked"
    says(told, "the query holds no word to search for")


async def test_the_first_letters_of_an_id_do(memory: GraphMemory) -> None:
    nest = await saved(memory, "The heron does nest by the mill")
    assert (await memory.why_not(QUESTION, f"[{nest}]")).ref == f"memory:{nest}"
    assert (await memory.why_not(QUESTION, nest[:-2])).ref == f"memory:{nest}"


@pytest.mark.requirement("F12")
@pytest.mark.parametrize(
    ("query", "memory_id", "asked", "message"),
    [
        ("", "mem0000000000000abc", {}, "query is needed"),
        ("x", "", {}, "memory_id"),
        ("x", "entity:Ahmed", {}, "names no memory or message"),
        ("x", "mem0000000000000abc", {"limit": 0}, "limit"),
        ("x", "mem0000000000000abc", {"as_of": "then"}, "as_of 'then' is not a time"),
        ("x", "mem0000000000000abc", {"tool_name": "exec"}, "leave out what is of tool calls"),
    ],
)
async def test_nonsense_is_refused(
    memory: GraphMemory, query: str, memory_id: str, asked: dict[str, Any], message: str
) -> None:
    with pytest.raises(BadRequest, match=message):
        await memory.why_not(query, memory_id, **asked)
