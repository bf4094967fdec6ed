"""The endpoint: how a remote embedding model is spoken to, and what its failures become."""

import json
import traceback
from typing import Any

import pytest

from graphmem_neo4j.embed import KNOWN_DIMENSIONS, VENDOR_MODELS, Mode, choose
from graphmem_neo4j.errors import ModelUnavailable, SettingsError
from graphmem_neo4j.logs import configure_logs
from graphmem_neo4j.settings import EmbeddingSettings

from .conftest import SECRET, ToyEmbedder
from .scripted import Endpoint, Fault

# --- the choice -------------------------------------------------------------------------------


@pytest.mark.requirement("S12", "X8")
@pytest.mark.parametrize(("model", "size"), KNOWN_DIMENSIONS.items())
def test_listed_models_need_no_size(model: str, size: int) -> None:
    for name in (model, f"ollama/{model}", f"ollama/{model}:latest"):
        choice = choose(EmbeddingSettings(model=name))
        assert choice.signature is not None
        assert choice.signature.dimensions == size


@pytest.mark.requirement("S13", "Q119", "Q129")
@pytest.mark.parametrize("vendor", VENDOR_MODELS)
def test_a_vendor_alone_has_a_model(vendor: str) -> None:
    choice = choose(EmbeddingSettings(provider=vendor))
    assert choice.mode is Mode.REMOTE
    assert choice.signature is not None
    assert choice.signature.provider == vendor


@pytest.mark.requirement("S14")
@pytest.mark.parametrize(
    "fields",
    [
        {"provider": "openai", "model": "unheard-of"},
        {"provider": "openai/unheard-of"},
        {"model": "unheard-of"},
    ],
)
def test_an_unlisted_model_without_a_size_is_refused_in_one_sentence(
    fields: dict[str, Any],
) -> None:
    with pytest.raises(SettingsError, match="GRAPHMEM_EMBEDDING__DIMENSIONS") as caught:
        choose(EmbeddingSettings.model_validate(fields))
    assert "unheard-of" in str(caught.value)
    assert "\n" not in str(caught.value)
    assert choose(EmbeddingSettings.model_validate({**fields, "dimensions": 8})).signature


@pytest.mark.requirement("X9", "Q119", "S34", "U8")
@pytest.mark.parametrize(
    ("fields", "mode", "says"),
    [
        ({"provider": "none"}, Mode.NONE, "none"),
        ({"enabled": False, "provider": "openai"}, Mode.NONE, "enabled"),
        ({"provider": "local"}, Mode.LOCAL, "asked for"),
        ({}, Mode.LOCAL, "found"),
        ({"model": "text-embedding-3-small"}, Mode.REMOTE, "configured"),
    ],
)
def test_the_mode_is_chosen_and_says_why(fields: dict[str, Any], mode: Mode, says: str) -> None:
    choice = choose(EmbeddingSettings.model_validate(fields))
    assert choice.mode is mode
    assert says in choice.reason
    assert str(choice)


# --- the call ---------------------------------------------------------------------------------


@pytest.mark.requirement("S13", "G60", "S42")
@pytest.mark.parametrize("ending", ["", "/"])
async def test_texts_go_to_the_endpoint_and_vectors_come_back_in_order(
    toy: ToyEmbedder, endpoint: Endpoint, ending: str
) -> None:
    vectors = await toy(base_url=endpoint.url + ending).passages(["a ship", "", "a cat", "tax"])
    assert [vector and max(range(4), key=vector.__getitem__) for vector in vectors] == [
        1,
        None,
        0,
        2,
    ]
    assert endpoint.paths == ["/v1/embeddings"]
    assert endpoint.texts == ["a ship", "a cat", "tax"]
    assert endpoint.keys == [f"Bearer {SECRET}"]


@pytest.mark.requirement("F7")
async def test_blank_texts_are_never_sent(toy: ToyEmbedder, endpoint: Endpoint) -> None:
    embedder = toy()
    assert await embedder.passages(["", "  ", "\n"]) == [None, None, None]
    assert await embedder.query(" \n") is None
    assert endpoint.requests == []


@pytest.mark.requirement("F32")
async def test_a_call_takes_no_more_texts_than_the_batch(
    toy: ToyEmbedder, endpoint: Endpoint
) -> None:
    texts = [f"text {number}" for number in range(23)]
    vectors = await toy(batch_size=10).passages(texts)
    assert None not in vectors
    assert [len(request["input"]) for request in endpoint.requests] == [10, 10, 3]
    assert endpoint.texts == texts


@pytest.mark.requirement("U2", "S15", "S43")
async def test_the_size_is_sent_only_when_it_was_asked_for(
    toy: ToyEmbedder, endpoint: Endpoint
) -> None:
    endpoint.dimensions = 384
    await toy(model="all-minilm", dimensions=0).passages(["a cat"])
    assert "dimensions" not in endpoint.requests[0]
    endpoint.dimensions = 4
    await toy().passages(["a cat"])
    assert endpoint.requests[1]["dimensions"] == 4


@pytest.mark.requirement("U2")
async def test_an_endpoint_that_refuses_the_size_is_asked_without_and_it_is_said(
    toy: ToyEmbedder, endpoint: Endpoint, capsys: pytest.CaptureFixture[str]
) -> None:
    configure_logs(debug=False)
    refusal = '{"error": {"message": "Unrecognised field: dimensions"}}'
    endpoint.faults.append((400, {}, refusal))
    embedder = toy()
    assert None not in await embedder.passages(["a cat"])
    assert None not in await embedder.passages(["a ship"])
    assert ["dimensions" in request for request in endpoint.requests] == [True, False, False]
    assert "dimensions.refused" in capsys.readouterr().err


# --- faults -----------------------------------------------------------------------------------

PASSING: list[Fault] = [429, 500, 503, "drop", (429, {"Retry-After": "0.1"}, "{}")]


@pytest.mark.requirement("F54")
@pytest.mark.parametrize("fault", PASSING)
async def test_a_passing_trouble_is_tried_again(
    toy: ToyEmbedder, endpoint: Endpoint, fault: Fault
) -> None:
    endpoint.faults.append(fault)
    assert await toy().passages(["a cat"]) == [[1.0, 0.0, 0.0, 0.05]]
    assert len(endpoint.requests) == 2


@pytest.mark.requirement("F54", "U11")
@pytest.mark.parametrize(("fault", "tries"), [(429, 3), ("drop", 3), (401, 1), (402, 1), (404, 1)])
async def test_tries_have_a_limit_and_a_refusal_has_one(
    toy: ToyEmbedder, endpoint: Endpoint, fault: Fault, tries: int
) -> None:
    endpoint.always = fault
    with pytest.raises(ModelUnavailable, match="openai/toy"):
        await toy().passages(["a cat"])
    assert len(endpoint.requests) == tries


async def test_a_slow_endpoint_is_given_up(toy: ToyEmbedder, endpoint: Endpoint) -> None:
    endpoint.always = "slow"
    with pytest.raises(ModelUnavailable):
        await toy(timeout_seconds=0.2).query("a cat")
    assert len(endpoint.requests) == 2


@pytest.mark.requirement("F31")
@pytest.mark.parametrize("body", ["{}", '{"data": []}', '{"data": null}', "[]", "no JSON"])
async def test_an_answer_that_makes_no_sense_is_no_vector(
    toy: ToyEmbedder, endpoint: Endpoint, body: str
) -> None:
    endpoint.always = (200, {}, body)
    with pytest.raises(ModelUnavailable):
        await toy().passages(["a cat"])


VECTOR = [1.0, 0.0, 0.0, 0.0]


@pytest.mark.requirement("F31")
@pytest.mark.parametrize(
    "data",
    [
        [{"embedding": VECTOR}],
        [None],
        [[]],
        ["text"],
        [7],
        [{"index": None, "embedding": VECTOR}],
        [{"index": "first", "embedding": VECTOR}],
        {"index": 0, "embedding": VECTOR},
        7,
    ],
)
async def test_entries_of_another_shape_are_no_vector(
    toy: ToyEmbedder, endpoint: Endpoint, data: Any
) -> None:
    endpoint.always = (200, {}, json.dumps({"object": "list", "data": data, "model": "toy"}))
    with pytest.raises(ModelUnavailable, match="openai/toy"):
        await toy().passages(["a cat"])


ODD: dict[str, Any] = {
    "zero": [0.0] * 4,
    "not a number": [float("nan"), 0.0, 0.0, 1.0],
    "infinite": [float("inf"), 0.0, 0.0, 1.0],
    "too large for 32 bits": [1e200] * 4,
    "empty": [],
    "null": None,
    "of another size": [1.0, 0.0],
}


@pytest.mark.requirement("F31")
@pytest.mark.parametrize("kind", ODD)
async def test_one_odd_vector_of_a_batch_costs_only_itself(
    toy: ToyEmbedder, endpoint: Endpoint, kind: str
) -> None:
    endpoint.spoil = lambda text, vector: ODD[kind] if text == "odd" else vector
    vectors = await toy().passages(["a cat", "odd", "a ship"])
    assert [vector is None for vector in vectors] == [False, True, False]
    if kind != "of another size":
        assert await toy().query("odd") is None


@pytest.mark.requirement("F30", "X8")
async def test_a_model_of_another_size_than_said_is_named(
    toy: ToyEmbedder, endpoint: Endpoint
) -> None:
    endpoint.dimensions = 8
    with pytest.raises(ModelUnavailable, match="8 numbers, 4 were expected"):
        await toy().passages(["a cat"])


@pytest.mark.requirement("F87")
async def test_the_key_shows_in_no_error_and_no_log(
    toy: ToyEmbedder, endpoint: Endpoint, capfd: pytest.CaptureFixture[str]
) -> None:
    configure_logs(debug=True)
    odd_key = "Zk9-no-known-shape-4711"
    for key in (SECRET, odd_key):
        echo = f'{{"error": {{"message": "Incorrect API key provided: {key}."}}}}'
        for status in (401, 400, 429):
            endpoint.always = (status, {}, echo)
            with pytest.raises(ModelUnavailable) as caught:
                await toy(api_key=key).query("a cat")
            assert key not in "".join(traceback.format_exception(caught.value))
    configure_logs(debug=False)
    written = capfd.readouterr()
    for key in (SECRET, odd_key):
        assert key not in written.out + written.err
    assert written.out == ""


@pytest.mark.requirement("F54")
async def test_a_silent_address_is_named_in_our_words(toy: ToyEmbedder) -> None:
    with pytest.raises(ModelUnavailable) as caught:
        await toy(base_url="http://127.0.0.1:9/v1").query("anything")
    told = str(caught.value)
    assert told.endswith(
        "gave no answer: nothing answers at http://127.0.0.1:9/v1 (connection refused)"
    )
