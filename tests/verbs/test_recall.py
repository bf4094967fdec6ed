"""Recall: only what holds now answers, the best first, within the bounds that were asked for."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from pydantic import BaseModel

from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.keys import space_key
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.settings import Settings

from .asking import contents, rows_of

# --- what may answer --------------------------------------------------------------------------


@pytest.mark.requirement("Q39", "Q40", "X14", "F40", "F37")
async def test_only_what_holds_now_answers(memory: GraphMemory) -> None:
    now = datetime.now(UTC)
    hour = timedelta(hours=1)
    naive, tokyo = "2026-01-01T12:00", "2026-01-01T12:00+09:00"
    await memory.save(
        [
            {"content": "badge one", "valid_until": now - hour},
            {"content": "badge two", "valid_until": now + hour},
            {"content": "badge three", "valid_from": now + hour},
            {"content": "badge four", "valid_from": now - hour},
            {"content": "badge five"},
            {"content": "badge six", "valid_from": naive},
            {"content": "badge seven", "valid_from": tokyo},
            {"content": "badge eight", "valid_until": naive},
            {"content": "badge nine", "valid_until": tokyo},
            {"content": "badge ten", "valid_from": "0001-01-01", "valid_until": "9999-12-31"},
        ]
    )
    found = contents(await memory.recall("badge", limit=50))
    assert sorted(text.removeprefix("badge ") for text in found) == sorted(
        ["two", "four", "five", "six", "seven", "ten"]
    )


@pytest.mark.requirement("Q38", "Q124")
async def test_what_is_not_salient_is_not_recalled(memory: GraphMemory) -> None:
    values = (0.0, 0.29, 0.3, 0.8)
    await memory.save([{"content": f"kettle {value}", "salience": value} for value in values])
    assert sorted(contents(await memory.recall("kettle"))) == ["kettle 0.3", "kettle 0.8"]


@pytest.mark.requirement("Q124")
async def test_the_least_salience_is_a_setting(settings: Settings) -> None:
    low = settings.model_copy(
        update={"recall": settings.recall.model_copy(update={"min_salience": 0.0})}
    )
    async with GraphMemory.open(low) as memory:
        await memory.save([{"content": "a faint kettle", "salience": 0.0}])
        assert contents(await memory.recall("kettle")) == ["a faint kettle"]


@pytest.mark.requirement("F34")
async def test_the_better_match_comes_first_and_salience_settles_what_is_equal(
    memory: GraphMemory,
) -> None:
    await memory.save(
        [
            {"content": "the harbour wall has a crack in the north", "salience": 0.9},
            {"content": "the harbour opens at six", "salience": 0.4},
            {"content": "the harbour closes at nine", "salience": 0.9},
        ]
    )
    found = contents(await memory.recall("crack in the harbour wall"))
    assert found[0] == "the harbour wall has a crack in the north"
    assert found[1] == "the harbour closes at nine"


@pytest.mark.requirement("Q60", "Q31")
async def test_kinds_and_categories_choose(memory: GraphMemory) -> None:
    await memory.ingest("s", [{"role": "user", "content": "the walnut table"}])
    await memory.save(
        [
            {"content": "walnut is liked", "category": "preference"},
            {"content": "walnut was chosen", "category": "decision"},
            {"content": "walnut is in stock"},
        ]
    )
    ask = memory.recall
    assert contents(await ask("walnut", kinds=["message"])) == ["the walnut table"]
    assert len(contents(await ask("walnut", kinds=["memory"]))) == 3
    assert contents(await ask("walnut", kinds="memory", categories="decision")) == [
        "walnut was chosen"
    ]
    both = contents(await ask("walnut", kinds="memory", categories=["decision", "preference"]))
    assert sorted(both) == ["walnut is liked", "walnut was chosen"]


# --- the shape of the answer -----------------------------------------------------------------


@pytest.mark.requirement("F36", "Q62")
@pytest.mark.parametrize(("limit", "count"), [(1, 1), ("3", 3), (2.0, 2), (None, 10), (50, 12)])
async def test_a_limit_is_read_kindly(memory: GraphMemory, limit: Any, count: int) -> None:
    await memory.save([f"sample {n} of stone" for n in range(12)])
    answer = await memory.recall("sample stone", limit=limit)
    assert len(answer.hits) == count
    assert answer.limit == (10 if limit is None else int(limit))


@pytest.mark.requirement("F36", "Q62")
@pytest.mark.parametrize("limit", [0, -1, 51, 10**9, 2**31, 2**70, 2.5, "many", [3]])
async def test_a_limit_out_of_bounds_is_refused_by_name(memory: GraphMemory, limit: Any) -> None:
    with pytest.raises(BadRequest, match="limit"):
        await memory.recall("stone", limit=limit)


@pytest.mark.parametrize(
    ("options", "names"),
    [
        ({"kinds": ["book"]}, "kinds"),
        ({"categories": ["gossip"]}, "categories"),
        ({"channels": ["telepathy"]}, "channels"),
        ({"min_score": 1.5}, "min_score"),
        ({"min_score": float("nan")}, "min_score"),
        ({"token_budget": 0}, "token_budget"),
        ({"colour": "red"}, "colour"),
        ({"scopes": "team:a"}, "scope"),
        ({"scopes": ""}, "scope"),
        ({"scopes": [f"topic:{n}" for n in range(33)]}, "scopes"),
        ({"session_id": "  "}, "session_id"),
    ],
)
async def test_a_wrong_option_is_named(
    memory: GraphMemory, options: dict[str, Any], names: str
) -> None:
    with pytest.raises(BadRequest, match=names):
        await memory.recall("stone", **options)


@pytest.mark.requirement("F34", "X12")
async def test_scores_lie_in_the_unit_and_fall(memory: GraphMemory) -> None:
    await memory.save([f"the tax form {n} is due in {n} days" for n in range(6)])
    await memory.save("sourdough wants a long rest")
    answer = await memory.recall("tax form due days", limit=50)
    scores = [hit.score for hit in answer.hits]
    assert scores == sorted(scores, reverse=True)
    assert all(0.0 <= score <= 1.0 for score in scores)


@pytest.mark.requirement("F34", "X12")
async def test_one_result_and_equal_results_keep_their_scores(memory: GraphMemory) -> None:
    await memory.save("an olive grove")
    (alone,) = (await memory.recall("olive")).hits
    assert 0.0 < alone.score <= 1.0
    await memory.save(["olive oil press", "olive oil price"])
    equal = [hit.score for hit in (await memory.recall("oil", channels=["words"])).hits]
    assert len(equal) == 2
    assert equal[0] == pytest.approx(equal[1], abs=0.01)
    assert all(0.0 < score <= 1.0 for score in equal)


@pytest.mark.requirement("F34", "X12", "S58")
async def test_a_question_off_the_topic_passes_no_high_threshold(memory: GraphMemory) -> None:
    await memory.save(
        ["the tax law changed in spring", "tax law: form 7 is gone", "the court ruled on the tax"]
    )
    assert contents(await memory.recall("how long must sourdough rest", min_score=0.6)) == []
    assert contents(await memory.recall("the tax law changed in spring", min_score=0.6)) != []


@pytest.mark.requirement("F78")
async def test_a_token_budget_is_kept_and_said(memory: GraphMemory) -> None:
    await memory.save([f"pebble {n} " + "grey and round " * 30 for n in range(8)])
    answer = await memory.recall("pebble", token_budget=300)
    assert 1 <= len(answer.hits) < 8
    assert answer.tokens <= 300
    assert answer.notes
    tight = await memory.recall("pebble", token_budget=20)
    assert len(tight.hits) == 1
    assert tight.hits[0].is_cut
    assert tight.tokens <= 20


async def test_explain_says_which_channel_found_a_hit(memory: GraphMemory) -> None:
    await memory.ingest(
        "s",
        [
            {"role": "user", "content": "where is the spare key?", "speaker": "Ann"},
            {"role": "user", "content": "under the third flowerpot", "speaker": "Bob"},
        ],
    )
    plain = await memory.recall("spare key")
    assert all(hit.evidence is None and hit.path is None for hit in plain.hits)
    told = await memory.recall("spare key", explain=True)
    first = told.hits[0]
    assert first.evidence is not None
    by_channel = {evidence.channel: evidence for evidence in first.evidence}
    assert by_channel["words"].rank == 1
    assert by_channel["words"].raw
    # The answer stands beside what was found, and the path says so.
    beside = next(hit for hit in told.hits if hit.content == "under the third flowerpot")
    assert beside.path
    assert "under the third flowerpot" in contents(told)


@pytest.mark.requirement("Q35", "S16", "S32")
async def test_channels_can_be_chosen(memory: GraphMemory) -> None:
    await memory.ingest(
        "s",
        [
            {"role": "user", "content": "where is the spare key?"},
            {"role": "user", "content": "under the third flowerpot"},
        ],
    )
    by_words = await memory.recall("spare key", channels=["words"])
    assert contents(by_words) == ["where is the spare key?"]
    assert by_words.channels == ["words"]
    beside = await memory.recall("spare key", channels=["words", "structure"])
    assert "under the third flowerpot" in contents(beside)
    assert (await memory.recall("spare key", channels="vector")).hits == []
    # What took no part is not named: nothing here is tied to anything else.
    assert (await memory.recall("spare key")).channels == ["words", "structure", "recent"]


@pytest.mark.requirement("S62")
async def test_near_identical_texts_do_not_fill_the_answer(memory: GraphMemory) -> None:
    same = [{"role": "user", "content": "the lantern is lit", "turn": n} for n in range(6)]
    await memory.ingest("s", [*same, {"role": "user", "content": "who lit a lantern?", "turn": 9}])
    await memory.save("a lantern hangs by the door")
    found = contents(await memory.recall("lantern", limit=3))
    assert len(found) == len(set(found)) == 3


class _Totals(BaseModel):
    nodes: int
    edges: int
    receipts: int
    latest: datetime | None


async def totals(memory: GraphMemory) -> list[_Totals]:
    return await rows_of(
        memory,
        _Totals,
        "MATCH (n) WHERE n.space = $space "
        "RETURN count(n) AS nodes, sum(COUNT { (n)--() }) AS edges, "
        "sum(CASE WHEN n:Receipt THEN 1 ELSE 0 END) AS receipts, "
        "max(coalesce(n.updated_at, n.last_active, n.recorded_at)) AS latest",
        space=space_key(memory.settings.space),
    )


async def test_recall_get_and_status_write_nothing(memory: GraphMemory) -> None:
    receipt = await memory.ingest("s", [{"role": "user", "content": "the ladder is red"}])
    await memory.save("the ladder is tall")
    before = await totals(memory)
    await memory.recall("ladder", explain=True)
    await memory.get(receipt.messages[0].message_id)
    await memory.status()
    assert await totals(memory) == before


@pytest.mark.requirement("X12", "S55", "S56", "S57", "S64", "R-S4")
async def test_weights_are_shared_out_among_the_channels_that_are_active(
    settings: Settings,
) -> None:
    """Without vectors the best hit by words can pass every threshold that users know."""
    recall = settings.recall.model_copy(update={"profile": "supermemory"})
    async with GraphMemory.open(settings.model_copy(update={"recall": recall})) as memory:
        await memory.save(["the heron nests by the mill", "bread costs two coins"])
        (hit,) = (await memory.recall("heron nests by the mill", min_score=0.5)).hits
        assert hit.content == "the heron nests by the mill"
