"""The tools that look back, as a client sees them: text that reads well, data that fits."""

from typing import Any

import jsonschema
import pytest
from fastmcp import Client

from graphmem_neo4j.settings import Settings
from graphmem_neo4j.sources import with_arguments
from mcp_server.keeper import Keeper
from mcp_server.server import build_server


def text_of(result: Any) -> str:
    return "\n".join(block.text for block in result.content)


async def call(client: Any, name: str, **arguments: Any) -> Any:
    result = await client.call_tool(name, arguments, raise_on_error=False)
    if not result.is_error:
        schema = {tool.name: tool.output_schema for tool in await client.list_tools()}
        jsonschema.validate(result.structured_content, schema[name] or {})
    return result


def talking(settings: Settings) -> Client[Any]:
    return Client(build_server(Keeper(with_arguments(settings, profile="full"), {})))


async def test_changes_whys_and_paths_are_told(settings: Settings) -> None:
    async with talking(settings) as client:
        saved = await call(client, "memory_save", content="Mira lives in Berlin")
        old = saved.structured_content["id"]
        done = await call(
            client,
            "memory_correct",
            memory_id=old,
            action="correct",
            new_content="Mira lives in Porto",
            reason="she moved",
        )
        new = done.structured_content["new_id"]
        await call(client, "memory_link", from_id=new, to_id="person:Mira", type="about")
        changed = await call(client, "memory_changes", since="2020-01-01", limit="9")
        why = await call(client, "memory_why_not", query="where does Mira live?", memory_id=old)
        there = await call(client, "memory_why_not", query="where does Mira live?", id=new)
        path = await call(client, "memory_path", left=new, right="Mira", max_hops=2)
        nowhere = await call(client, "memory_path", left=new, right="person:Mira", as_of="2020")
    kinds = [one["kind"] for one in changed.structured_content["changes"]]
    assert kinds == ["relation_drawn", "memory_corrected", "memory_added"]
    assert "memory corrected: Mira lives in Berlin" in text_of(changed)
    assert "(she moved)" in text_of(changed)
    assert why.structured_content["verdict"] == "superseded"
    assert f"{new} took its place" in text_of(why)
    assert there.structured_content["verdict"] == "found"
    assert "among the answers: at place 1 of 1" in text_of(there)
    assert f"{new} (Mira lives in Porto) -[about]-> entity:" in text_of(path)
    assert nowhere.is_error


async def test_an_empty_store_fits_every_schema(settings: Settings) -> None:
    async with talking(settings) as client:
        changed = await call(client, "memory_changes", since="2020-01-01")
        why = await call(client, "memory_why_not", query="x", memory_id="mem0000000000000abc")
        path = await call(client, "memory_path", left="Ann", right="Bob")
    assert text_of(changed) == "Nothing changed."
    assert why.structured_content["verdict"] == "not_found"
    assert path.is_error
    assert "left 'Ann' names nothing that is stored" in text_of(path)


@pytest.mark.requirement("F12", "F77")
@pytest.mark.parametrize(
    ("name", "arguments", "says"),
    [
        ("memory_changes", {}, "since"),
        ("memory_changes", {"since": None}, "since"),
        ("memory_changes", {"since": "null"}, "since is needed"),
        ("memory_changes", {"since": "2026-01-01", "limit": 0}, "limit"),
        ("memory_why_not", {"query": "x"}, "memory_id"),
        ("memory_why_not", {"query": "", "memory_id": "mem0000000000000abc"}, "query is needed"),
        ("memory_why_not", {"query": "x", "memory_id": "person:Ann"}, "names no memory"),
        ("memory_path", {"left": "a:", "right": "b"}, "left"),
        ("memory_path", {"left": "Ann", "right": "Bob", "max_hops": 99}, "max_hops"),
    ],
)
async def test_wrong_arguments_are_one_sentence(
    settings: Settings, name: str, arguments: dict[str, Any], says: str
) -> None:
    async with talking(settings) as client:
        result = await call(client, name, **arguments)
    assert result.is_error
    assert says in text_of(result)
    assert "\n" not in text_of(result)
