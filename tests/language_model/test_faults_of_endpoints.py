"""Faults: what passes is tried again, what does not is left alone for a while and said once."""

import asyncio
import json
import time
import traceback

import pytest
from chatting import Chat
from scripted import Fault

from graphmem_neo4j.errors import ModelDenied, ModelRefused, ModelUnavailable
from graphmem_neo4j.language import trying
from graphmem_neo4j.logs import configure_logs

from .conftest import ASKED, FOUND, SECRET, Clock, MakeModel, Places

PASSING: list[Fault] = [429, 500, 503, "drop", (429, {"Retry-After": "0.1"}, "{}")]


def said(status: int, message: str, code: str | None = None) -> Fault:
    """A refusal with a vendor's words."""
    return status, {}, json.dumps({"error": {"message": message, "code": code}})


@pytest.mark.requirement("F54", "R-G13")
@pytest.mark.parametrize("fault", PASSING)
async def test_a_passing_trouble_is_tried_again(toy: MakeModel, chat: Chat, fault: Fault) -> None:
    chat.faults.append(fault)
    assert (await toy().ask(ASKED, Places)).value == FOUND
    assert len(chat.requests) == 2


@pytest.mark.requirement("F54", "R-G13")
@pytest.mark.parametrize("fault", [429, 500, "drop"])
async def test_tries_have_a_limit(toy: MakeModel, chat: Chat, fault: Fault) -> None:
    chat.always = fault
    model = toy()
    with pytest.raises(ModelUnavailable, match="openai/toy") as caught:
        await model.ask(ASKED, Places)
    assert type(caught.value) is ModelUnavailable
    assert len(chat.requests) == 3
    chat.always = None
    # No pause follows on what may pass, and nothing stays set aside.
    assert (await model.ask(ASKED, Places)).value == FOUND


@pytest.mark.requirement("F54")
async def test_an_endpoint_is_waited_for_as_long_as_it_asks_within_a_limit(
    toy: MakeModel, chat: Chat, monkeypatch: pytest.MonkeyPatch
) -> None:
    await toy().ask(ASKED, Places)  # the import of litellm takes its own time
    chat.faults.append((429, {"Retry-After": "1.2"}, "{}"))
    began = time.monotonic()
    await toy().ask(ASKED, Places)
    assert time.monotonic() - began >= 1.2
    monkeypatch.setattr(trying, "RETRY_AFTER_MAX_SECONDS", 0.1)
    chat.faults.append((429, {"Retry-After": "3600"}, "{}"))
    began = time.monotonic()
    await toy().ask(ASKED, Places)
    assert time.monotonic() - began < 5


@pytest.mark.requirement("F54")
async def test_a_request_too_long_pauses_nothing_even_before_the_first_answer(
    toy: MakeModel, chat: Chat
) -> None:
    chat.faults.append(said(400, "This model's maximum context length is 10 tokens"))
    model = toy()
    with pytest.raises(ModelRefused):
        await model.ask(ASKED, Places)
    assert (await model.ask(ASKED, Places)).value == FOUND


@pytest.mark.requirement("F54")
async def test_a_slow_endpoint_is_given_up(toy: MakeModel, chat: Chat) -> None:
    chat.always = "slow"
    with pytest.raises(ModelUnavailable, match=f"nothing came from {chat.url} within 0.2 seconds"):
        await toy(timeout_seconds=0.2).ask(ASKED, Places)
    assert len(chat.requests) == 3


@pytest.mark.requirement("F54", "F87")
@pytest.mark.parametrize(
    ("vendor", "host", "why"),
    [
        ("openai", "no-such.invalid", "no such host"),
        *[(one, "127.0.0.1:9", "connection refused") for one in ("openai", "gemini", "ollama")],
    ],
)
async def test_a_silent_address_is_named_in_our_words(
    toy: MakeModel, vendor: str, host: str, why: str
) -> None:
    silent = toy(model=f"{vendor}/toy", base_url=f"http://{host}/v1")
    with pytest.raises(ModelUnavailable) as caught:
        await silent.ask(ASKED, Places)
    told = f"gave no answer: nothing answers at http://{host}/v1 ({why})"
    assert str(caught.value) == f"the language model {vendor}/toy {told}"


@pytest.mark.requirement("F54")
@pytest.mark.parametrize(
    ("fault", "says"),
    [("drop", "the connection broke off"), (said(500, "it is full"), ": it is full")],
)
async def test_the_names_of_classes_are_not_told(
    toy: MakeModel, chat: Chat, fault: Fault, says: str
) -> None:
    chat.always = fault
    with pytest.raises(ModelUnavailable) as caught:
        await toy().ask(ASKED, Places)
    assert says in str(caught.value)
    assert "Error" not in str(caught.value)
    assert "Exception" not in str(caught.value)


DENIED: list[Fault] = [
    401,
    402,
    403,
    404,
    said(429, "You exceeded your current quota", "insufficient_quota"),
    said(400, "Your credit balance is too low to access the API"),
    said(400, "no such thing"),
]


@pytest.mark.requirement("U11", "R-G13", "F54")
@pytest.mark.parametrize("fault", DENIED, ids=str)
async def test_a_lasting_refusal_pauses_the_model_for_ten_minutes(
    toy: MakeModel, chat: Chat, clock: Clock, fault: Fault
) -> None:
    chat.always = fault
    model = toy()
    with pytest.raises(ModelDenied, match=r"not asked again before 12:10:00 UTC") as caught:
        await model.ask(ASKED, Places)
    assert "\n" not in str(caught.value)
    assert "GRAPHMEM_LLM__MODEL" in str(caught.value)
    # Only a 400 is asked a second time: without the schema.
    made = len(chat.requests)
    assert made <= 2
    clock.forward(599)
    with pytest.raises(ModelDenied, match="before 12:10:00") as again:
        await model.ask(ASKED, Places)
    assert str(again.value) == str(caught.value)
    assert again.value.until == caught.value.until
    assert len(chat.requests) == made
    clock.forward(1)
    chat.always = None
    assert (await model.ask(ASKED, Places)).value == FOUND


@pytest.mark.requirement("U11")
async def test_many_refused_at_once_make_one_pause(toy: MakeModel, chat: Chat) -> None:
    chat.always = 401
    model = toy()
    asked = [model.ask(ASKED, Places) for _ in range(4)]
    failed = await asyncio.gather(*asked, return_exceptions=True)
    assert {type(one) for one in failed} == {ModelDenied}
    made = len(chat.requests)
    with pytest.raises(ModelDenied):
        await model.ask(ASKED, Places)
    assert len(chat.requests) == made


@pytest.mark.requirement("F54")
@pytest.mark.parametrize(
    "fault",
    [
        said(400, "This model's maximum context length is 10 tokens", "context_length_exceeded"),
        said(400, "the request exceeds the available context size, try increasing it"),
        said(400, "a field is odd"),
        413,
    ],
    ids=["too long", "too long for a small one", "odd", "413"],
)
async def test_one_refused_request_of_a_model_that_works_stops_no_other(
    toy: MakeModel, chat: Chat, fault: Fault
) -> None:
    model = toy()
    await model.ask(ASKED, Places)
    chat.always = fault
    with pytest.raises(ModelRefused):
        await model.ask(ASKED, Places)
    chat.always = None
    assert (await model.ask(ASKED, Places)).value == FOUND


@pytest.mark.requirement("F54", "G27")
async def test_a_model_of_no_known_vendor_is_refused_in_one_sentence(toy: MakeModel) -> None:
    with pytest.raises(ModelDenied, match="nonsense/model") as caught:
        await toy(model="nonsense/model", base_url=None).ask(ASKED, Places)
    assert "\n" not in str(caught.value)


@pytest.mark.requirement("F52")
@pytest.mark.parametrize("body", ["{}", '{"choices": []}', '{"choices": null}', "[]", "no JSON"])
async def test_an_answer_of_another_shape_is_no_answer(
    toy: MakeModel, chat: Chat, body: str
) -> None:
    chat.always = (200, {}, body)
    with pytest.raises(ModelUnavailable):
        await toy().ask(ASKED, Places)
    assert len(chat.requests) <= 3


@pytest.mark.requirement("F87", "S41")
async def test_the_key_shows_in_no_error_and_no_log(
    toy: MakeModel, chat: Chat, capfd: pytest.CaptureFixture[str]
) -> None:
    configure_logs(debug=True)
    odd_key = "Zk9-no-known-shape-4711"
    for key in (SECRET, odd_key):
        echo = f"Incorrect API key provided: {key}."
        chat.says[0] = f"Your key is {key}, I think"
        for fault in (said(401, echo), said(400, echo), said(429, echo), None):
            chat.always = fault
            with pytest.raises(ModelUnavailable) as caught:
                await toy(api_key=key).ask(ASKED, Places)
            assert key not in "".join(traceback.format_exception(caught.value))
    configure_logs(debug=False)
    written = capfd.readouterr()
    for text in (SECRET, odd_key, "I moved to Oslo"):
        assert text not in written.out + written.err
    assert written.out == ""
