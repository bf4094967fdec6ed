"""The tools of profile core, through a client in this process, on a real Neo4j."""

import asyncio
import json
import re
from datetime import datetime
from pathlib import Path
from typing import Any, cast

import jsonschema
import pytest
from fastmcp import Client
from hypothesis import HealthCheck, given
from hypothesis import settings as examples
from hypothesis import strategies as st
from serving import JSON, call, talking, text_of

from graphmem_neo4j.settings import Settings
from mcp_server.tools import tools_of

APOLLO = "The budget of Apollo is 500K euros"
STATEMENT: dict[str, Any] = {
    "content": APOLLO,
    "category": "decision",
    "salience": "0.9",
    "valid_from": "2026-01-05",
    "metadata": {"source": {"page": 3, "none": None}},
}
TURNS = [
    {
        "role": "user",
        "speaker": "Anna",
        "content": "I moved\nto Lisbon",
        "created_at": "2026-05-01",
    },
    {"role": "assistant", "content": "Lisbon is lovely", "created_at": "2026-05-01T10:00:00+02:00"},
]
HINTS = {
    "memory_search": (True, True, False),
    "memory_save": (False, True, False),
    "memory_get": (True, True, False),
    "memory_correct": (False, False, True),
    "memory_link": (False, True, False),
    "memory_ingest": (False, True, False),
    "memory_communities": (True, True, False),
    "memory_import": (False, True, False),
    "memory_person": (False, True, False),
    "qmemory_search": (True, True, False),
    "qmemory_save": (False, True, False),
    "qmemory_correct": (False, False, True),
    "qmemory_link": (False, True, False),
    "qmemory_import": (False, True, False),
    "qmemory_person": (False, True, False),
    "gm_search": (True, True, False),
    "gm_record": (False, False, False),
    "gm_stats": (True, True, False),
    "gm_maintain": (False, True, False),
    "memory_entity": (False, False, True),
    "memory_review": (False, False, True),
    "memory_changes": (True, True, False),
    "memory_why_not": (True, True, False),
    "memory_path": (True, True, False),
    "memory_receipt": (True, True, False),
    "memory_scratchpad": (False, False, False),
    "memory_store": (False, True, False),
    "memory_forget": (False, False, True),
    "memory_profile": (True, True, False),
}
SECONDS = {
    **dict.fromkeys(("save", "correct", "record", "forget"), 15),
    **{"ingest": 30, "store": 60, "import": 60, "maintain": 60},
}
NEEDS_ONE_OF = {"memory_forget": "give its id, or what it says"}
"""Tools of which no argument must be there, but one of several."""
PLAIN = {"string", "integer", "number", "boolean", "array", "object"}


@pytest.mark.requirement("R-Q10", "F73")
async def test_what_is_published(settings: Settings) -> None:
    async with talking(settings, "full") as client:
        tools = {tool.name: tool for tool in await client.list_tools()}
        instructions = client.instructions
    assert "memory_search" in (instructions or "")
    assert list(tools) == list(HINTS)
    for name, tool in tools.items():
        hints = tool.annotations
        assert hints is not None
        assert (hints.read_only_hint, hints.idempotent_hint, hints.destructive_hint) == HINTS[name]
        assert len(tool.description or "") > 60
        for argument in tool.input_schema["properties"].values():
            assert argument["type"] in PLAIN
            assert argument["description"]
        jsonschema.Draft202012Validator.check_schema(tool.output_schema or {})
    search = tools["memory_search"].input_schema["properties"]
    assert (search["limit"]["type"], search["categories"]["type"]) == ("integer", "array")
    for spec in tools_of("full"):
        assert spec.timeout_seconds == SECONDS.get(spec.name.partition("_")[2], 10)


async def fill(client: Client[Any]) -> tuple[str, str]:
    """Save one memory and two messages; gives the ids of the memory and the first message."""
    saved = await call(client, "memory_save", **STATEMENT)
    kept = await call(client, "memory_ingest", session_key=12345, messages=TURNS)
    assert not saved.is_error
    assert not kept.is_error, text_of(kept)
    return saved.structured_content["id"], kept.structured_content["messages"][0]["id"]


@pytest.mark.requirement("Q66", "Q73", "X20", "F77", "F28")
async def test_text_and_structure_of_every_tool(settings: Settings) -> None:
    async with talking(settings) as client:
        memory_id, message_id = await fill(client)
        found = await call(client, "memory_search", query="budget Apollo Lisbon moved")
        shown = await call(client, "memory_get", ids=[memory_id, message_id])
        again = await call(client, "memory_save", **STATEMENT)
        kept_again = await call(client, "memory_ingest", session_key="12345", messages=TURNS)
        nothing = await call(client, "memory_search", query="zebra")
        tools = {tool.name: tool.output_schema for tool in await client.list_tools()}
    lines = re.sub(r", score [01]\.\d\d\] ", "] ", text_of(found)).splitlines()
    assert re.fullmatch(r"memory:mem\d{13}\w+", memory_id)
    day = found.structured_content["hits"][0]["created_at"][:10]
    assert re.fullmatch(r"\d{4}-\d{2}-\d{2}", day)
    assert f"[{memory_id}] [decision, 0.9, {day}, from 2026-01-05] {APOLLO}" in lines
    assert (
        f"[{message_id}] [message, 12345, Anna, 2026-05-01T00:00:00+00:00] I moved to Lisbon"
        in lines
    )
    assert found.structured_content["embedding_mode"].startswith("none")
    assert text_of(again).startswith(f"Known already as [{memory_id}] [decision, 0.9] {APOLLO}")
    assert kept_again.structured_content["known"] == 2
    assert shown.structured_content["items"][0]["metadata"] == {"source": {"page": 3, "none": None}}
    assert nothing.structured_content["hits"] == []
    assert text_of(nothing).startswith("Nothing found.")
    for name, results in {
        "memory_search": (found, nothing),
        "memory_get": (shown,),
        "memory_save": (again,),
        "memory_ingest": (kept_again,),
    }.items():
        for result in results:
            jsonschema.validate(result.structured_content, tools[name] or {})
            check_values(result.structured_content)


def check_values(value: Any, key: str = "") -> None:
    """Dates carry an offset, and nothing looks like a vector."""
    if isinstance(value, dict):
        for name, inner in cast(dict[str, Any], value).items():
            check_values(inner, name)
    elif isinstance(value, list):
        items = cast(list[Any], value)
        assert not any(isinstance(inner, float) for inner in items)
        for inner in items:
            check_values(inner, key)
    elif key.endswith("_at") or key in ("valid_from", "valid_until"):
        assert datetime.fromisoformat(value).tzinfo is not None


@pytest.mark.requirement("F78")
async def test_replies_are_bounded_and_can_be_read_on(settings: Settings) -> None:
    async with talking(settings) as client:
        whole: dict[str, str] = {}
        for number in range(10):
            words = " ".join(f"word{number}x{place}" for place in range(4_200))
            content = f"Report {number} on the harbour: {words}"
            saved = await call(client, "memory_save", content=content)
            whole[saved.structured_content["id"]] = content
        found = await call(client, "memory_search", query="report harbour", limit=10)
        several = await call(client, "memory_get", ids=list(whole))
        memory_id, content = next(iter(whole.items()))
        read, offset, parts = "", 0, list[Any]()
        while offset is not None and len(parts) < 10:
            parts.append(await call(client, "memory_get", ids=memory_id, offset=offset))
            item = parts[-1].structured_content["items"][0]
            read += item["content"]
            offset = item.get("next_offset")
    assert len(content) > 40_000
    assert found.structured_content["hits"]
    assert all(hit["is_cut"] for hit in found.structured_content["hits"])
    assert "[cut: memory_get gives the rest]" in text_of(found)
    for result in (found, several, *parts):
        assert len(text_of(result)) < 30_000
        assert len(json.dumps(result.structured_content)) < 40_000
    assert read == content


@pytest.mark.requirement("F36")
@pytest.mark.parametrize(
    ("limit", "said"),
    [
        (0, "limit must be from 1 to 50"),
        (-1, "limit must be from 1 to 50"),
        (10**9, "Note: limit was lowered to 50"),
        (2**31, "Note: limit was lowered to 50"),
        (2.0, "of at most 2 hits"),
        ("3", "of at most 3 hits"),
        (None, "of at most 10 hits"),
        ("null", "of at most 10 hits"),
    ],
)
async def test_limits(settings: Settings, limit: object, said: str) -> None:
    async with talking(settings) as client:
        await call(client, "memory_save", content=APOLLO)
        assert said in text_of(await call(client, "memory_search", query="Apollo", limit=limit))


@pytest.mark.requirement("F29", "F74")
async def test_numbers_and_null_as_content(settings: Settings) -> None:
    async with talking(settings) as client:
        for content in (42, "null", "007"):
            saved = await call(client, "memory_save", content=content)
            shown = await call(client, "memory_get", ids=saved.structured_content["id"])
            assert shown.structured_content["items"][0]["content"] == str(content)


@pytest.mark.requirement("F82")
async def test_no_arguments_and_unknown_tools_get_a_sentence(settings: Settings) -> None:
    async with talking(settings, "full") as client:
        for spec in tools_of("full"):
            answer = await client.call_tool(spec.name, raise_on_error=False)
            needs = [field for field in spec.asks.model_fields.values() if field.is_required()]
            says = "is missing" if needs else NEEDS_ONE_OF.get(spec.name, "")
            assert answer.is_error == bool(says)
            assert says in text_of(answer)
        unknown = await call(client, "memory_burn")
    assert unknown.is_error
    assert text_of(unknown).startswith("Unknown tool: 'memory_burn'. Call one of these: memory_")


@pytest.mark.requirement("F82")
@pytest.mark.parametrize(
    ("name", "arguments", "says"),
    [
        ("memory_entity", {"entity": "Nobody"}, "entity 'Nobody' names no entity"),
        ("memory_search", {"query": "x", "session_key": "y" * 600}, "session_key is"),
        ("memory_search", {"query": "x", "categories": ["q"]}, "categories[0]: "),
        ("qmemory_save", {"content": "x", "category": "context", "context_mood": "m" * 70_000},
         "context_mood is 70,000 bytes long"),
        ("memory_communities", {"limit": 0}, "limit is 0: give 1 to 20"),
        ("memory_review", {"limit": 0}, "limit is 0: give 1 to 50"),
        ("memory_review", {"review_id": "rev0"}, "give action accept or decline"),
        ("memory_review", {"review_id": "rev0", "action": "accept"}, "there is no review 'rev0'"),
    ],
)  # fmt: skip
async def test_a_refusal_names_the_argument_as_the_tool_does(
    settings: Settings, name: str, arguments: dict[str, Any], says: str
) -> None:
    async with talking(settings, "full") as client:
        answer = await call(client, name, **arguments)
    assert answer.is_error
    assert says in text_of(answer)


async def test_a_merge_names_both_as_the_tool_does(settings: Settings) -> None:
    async with talking(settings, "full") as client:
        await call(client, "memory_person", name="Ann Vale")
        for first, second, says in (
            ("Ann Vale", "Nope", "other 'Nope' names no entity"),
            ("Nope", "Ann Vale", "entity 'Nope' names no entity"),
        ):
            done = await call(client, "memory_entity", entity=first, other=second, action="merge")
            assert text_of(done).startswith(says)


@pytest.mark.requirement("F12", "F11")
async def test_broken_text_comes_through(settings: Settings) -> None:
    async with talking(settings) as client:
        saved = await call(client, "memory_save", content="Acme\u0000 moved 🧠 to Oslo")
        found = await call(client, "memory_search", query="Oslo 🧠")
        odd = await call(client, "memory_get", ids="memory:\u202eabcdefgh")
    assert not saved.is_error
    assert found.structured_content["hits"][0]["content"] == "Acme moved 🧠 to Oslo"
    assert odd.is_error


@pytest.mark.requirement("F73", "F74", "F78")
@pytest.mark.parametrize("name", list(HINTS))
async def test_anything_gets_a_result_or_one_sentence(
    settings: Settings, name: str, tmp_path: Path
) -> None:
    """Whatever is sent: a result that fits its schema, or one bounded line."""
    spec = next(spec for spec in tools_of("full") if spec.name == name)
    loop = asyncio.get_running_loop()
    async with talking(settings, "full", imports__roots=str(tmp_path)) as client:
        await fill(client)
        schema = next(tool.output_schema for tool in await client.list_tools() if tool.name == name)

        @examples(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
        @given(
            sent=st.fixed_dictionaries(
                {}, optional=dict.fromkeys(spec.asks.model_fields, JSON | SANE)
            )
        )
        def check(sent: dict[str, Any]) -> None:
            future = asyncio.run_coroutine_threadsafe(call(client, name, **finite(sent)), loop)
            result = future.result(timeout=20)
            if result.is_error:
                said = text_of(result)
                assert "\n" not in said
                assert 10 < len(said) < 800
                assert said != f"Error calling tool {name!r}", sent
            else:
                jsonschema.validate(result.structured_content, schema or {})

        await asyncio.to_thread(check)


SANE = st.sampled_from(
    ["Apollo", "project:a", "2026-01-01", "main", "decision", "memory", 3, 0.5, ["memory:mem17"]]
) | st.just([{"role": "user", "content": "hello"}])


def finite(value: Any) -> Any:
    """Take out what JSON cannot carry, and what no client can encode."""
    if isinstance(value, float):
        return value if value == value and abs(value) != float("inf") else 0.0
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode()
    if isinstance(value, list):
        return [finite(inner) for inner in cast(list[Any], value)]
    if isinstance(value, dict):
        return {finite(key): finite(inner) for key, inner in cast(dict[str, Any], value).items()}
    return value


@pytest.mark.requirement("U12", "U20")
async def test_what_an_ingest_did_not_take_as_it_came_is_said(settings: Settings) -> None:
    turn = {"role": "user", "content": "first text", "message_id": "m1"}
    odd = {"role": "user", "content": [{"type": "hologram"}], "message_id": "m2"}
    async with talking(settings) as client:
        await call(client, "memory_ingest", session_key="s", messages=[turn])
        turns = [{**turn, "content": "edited"}, odd]
        kept = await call(client, "memory_ingest", session_key="s", messages=turns)
    assert [one["differs"] for one in kept.structured_content["messages"]] == [True, False]
    assert kept.structured_content["known"] == 1
    assert "the first text was kept: m1" in text_of(kept)
    assert "cannot be read, which were left out: m2" in text_of(kept)
