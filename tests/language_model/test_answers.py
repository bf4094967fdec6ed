"""Answers: a value is read out of whatever a model says, over HTTP and through litellm."""

import asyncio
import json
from typing import Any

import pytest
from chatting import Chat

from graphmem_neo4j.errors import AnswerUnreadable, BadRequest, ModelRefused
from graphmem_neo4j.language import Line

from .conftest import ASKED, FOUND, OSLO, MakeModel, Places

LATER = json.dumps({"entities": [{"name": "Bergen", "type": "city"}]})


@pytest.mark.requirement("G27", "Q112")
async def test_a_question_is_answered_by_a_value_and_what_it_took(
    toy: MakeModel, chat: Chat
) -> None:
    answer = await toy().ask(ASKED, Places)
    assert answer.value == FOUND
    assert (answer.calls, answer.tokens_in, answer.tokens_out) == (1, 20, 5)
    assert (answer.cost, answer.skipped) == (None, 0)
    assert chat.paths == ["/v1/chat/completions"]
    assert [line["content"] for line in chat.requests[0]["messages"]] == [
        "Find places.",
        "I moved to Oslo.",
    ]
    form = chat.requests[0]["response_format"]
    assert form["type"] == "json_schema"
    assert form["json_schema"]["schema"]["required"] == ["entities"]
    assert "$defs" not in json.dumps(form)
    assert chat.requests[0]["max_tokens"] == 4_096


@pytest.mark.requirement("G27")
async def test_the_cost_is_told_where_the_price_is_known(toy: MakeModel) -> None:
    model = toy(model="openai/gpt-4o-mini")
    answer = await model.ask(ASKED, Places)
    assert answer.cost is not None
    assert 0 < answer.cost < 0.001


@pytest.mark.requirement("F47", "F52", "R-G13")
@pytest.mark.parametrize(
    "said",
    [
        f"```json\n{OSLO}\n```",
        f"Sure! Here it is:\r\n```JSON\r\n{OSLO}\r\n```\r\nAnything else?",
        f"\ufeff{OSLO}",
        f'<think>{{"entities":[{{"name":"Wrong"}}]}}</think>{OSLO}',
        json.dumps(OSLO),
    ],
)
async def test_what_stands_around_an_answer_costs_no_second_call(
    toy: MakeModel, chat: Chat, said: str
) -> None:
    chat.says[0] = said
    answer = await toy().ask(ASKED, Places)
    assert (answer.value, answer.calls) == (FOUND, 1)


@pytest.mark.requirement("F50")
async def test_usable_items_are_kept_and_the_others_counted(toy: MakeModel, chat: Chat) -> None:
    items: list[Any] = [{"name": "Oslo", "why": "said"}, {"entity": "U9"}, "U9", {"name": ["U9"]}]
    chat.says[0] = json.dumps({"entities": items, "note": "extra"})
    answer = await toy().ask(ASKED, Places)
    assert (answer.value, answer.skipped, answer.calls) == (FOUND, 3, 1)


BROKEN = [
    '{"entities": [{"name": "Oslo"}, {"name": "Ri',
    "",
    "I can't help with that.",
    '{"entities": "Oslo"}',
    '{"entities": [{"name": 7}]}',
    '{"text": "hello"}',
    '{"properties": {"entities": {"type": "array", "title": "Entities"}}, "type": "object"}',
    "[" * 100_000,
]


@pytest.mark.requirement("F47", "F49", "F50", "F52")
@pytest.mark.parametrize("said", BROKEN, ids=lambda said: said[:24])
async def test_what_cannot_be_read_is_asked_for_once_more(
    toy: MakeModel, chat: Chat, said: str
) -> None:
    chat.says.appendleft(said)
    answer = await toy().ask(ASKED, Places)
    assert (answer.value, answer.calls) == (FOUND, 2)
    assert (answer.tokens_in, answer.tokens_out) == (40, 10)
    first, second = (request["messages"] for request in chat.requests)
    assert second[0] == first[0]
    assert "This cannot be used: " in chat.asked[1]
    # The own answer is shown in part only.
    assert len(json.dumps(second)) < 5_000


@pytest.mark.requirement("F52", "F53")
@pytest.mark.parametrize("said", BROKEN, ids=lambda said: said[:24])
async def test_after_the_second_try_it_is_an_error_in_a_few_words(
    toy: MakeModel, chat: Chat, said: str
) -> None:
    chat.says[0] = said
    model = toy()
    with pytest.raises(AnswerUnreadable) as caught:
        await model.ask(ASKED, Places)
    assert len(chat.requests) == 2
    assert len(str(caught.value)) < 400
    assert "\n" not in str(caught.value)
    # What it took is counted all the same.
    assert [spent.calls for spent in model.budget.drain()] == [2]


@pytest.mark.requirement("F52")
async def test_an_answer_that_is_cut_says_so(toy: MakeModel, chat: Chat) -> None:
    chat.says[0] = "Well, let me think about"
    chat.finish = "length"
    with pytest.raises(AnswerUnreadable, match="cut off") as caught:
        await toy().ask(ASKED, Places)
    assert caught.value.is_cut
    assert "Be shorter" in chat.asked[1]


@pytest.mark.requirement("F52")
async def test_a_model_that_declines_is_not_pressed(toy: MakeModel, chat: Chat) -> None:
    chat.refusal = "I won't."
    chat.says[0] = ""
    with pytest.raises(ModelRefused, match="declined"):
        await toy().ask(ASKED, Places)
    assert len(chat.requests) == 1


@pytest.mark.requirement("F47", "G27")
@pytest.mark.parametrize(
    "refusal", ["Unknown field: response_format", "json_schema is not supported", "Bad Request"]
)
async def test_an_endpoint_without_schemas_is_asked_in_words_and_that_is_remembered(
    toy: MakeModel, chat: Chat, refusal: str
) -> None:
    chat.faults.append((400, {}, json.dumps({"error": {"message": refusal}})))
    model = toy()
    assert (await model.ask(ASKED, Places)).value == FOUND
    assert (await model.ask(ASKED, Places)).value == FOUND
    sent = ["response_format" in request for request in chat.requests]
    assert sent == [True, False, False]
    assert '"required": ["entities"]' in chat.asked[1]
    assert chat.asked[0] == "I moved to Oslo."


@pytest.mark.requirement("G27")
async def test_a_model_with_a_temperature_of_its_own_keeps_it(toy: MakeModel, chat: Chat) -> None:
    refusal = "Unsupported value: 'temperature' does not support 0"
    chat.faults.append((400, {}, json.dumps({"error": {"message": refusal}})))
    model = toy()
    assert (await model.ask(ASKED, Places)).value == FOUND
    assert (await model.ask(ASKED, Places)).value == FOUND
    assert ["temperature" in request for request in chat.requests] == [True, False, False]
    assert all("response_format" in request for request in chat.requests)


async def test_two_questions_at_once_get_their_own_answers(toy: MakeModel, chat: Chat) -> None:
    chat.says[0] = lambda request: OSLO if "Oslo" in json.dumps(request["messages"]) else LATER
    model = toy()
    bergen = [Line("user", "I moved to Bergen.")]
    oslo, other = await asyncio.gather(model.ask(ASKED, Places), model.ask(bergen, Places))
    assert [oslo.value.entities[0].name, other.value.entities[0].name] == ["Oslo", "Bergen"]
    (spent,) = model.budget.drain()
    assert (spent.calls, spent.tokens_in, spent.tokens_out) == (2, 40, 10)


async def test_tokens_are_estimated_where_nobody_counts_them(toy: MakeModel, chat: Chat) -> None:
    chat.usage = None
    answer = await toy().ask(ASKED, Places)
    assert answer.tokens_in > 10
    assert answer.tokens_out > 5


async def test_a_question_has_a_longest_length(toy: MakeModel, chat: Chat) -> None:
    for lines in ([Line("user", "x" * 400_001)], []):
        with pytest.raises(BadRequest, match="1 to 400000 characters"):
            await toy().ask(lines, Places)
    assert chat.requests == []


async def test_broken_characters_do_not_stop_a_question(toy: MakeModel, chat: Chat) -> None:
    assert (await toy().ask([Line("user", "a \ud800 b")], Places)).value == FOUND
    assert chat.asked == ["a ? b"]
