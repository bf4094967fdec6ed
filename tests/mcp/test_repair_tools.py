"""The tools that repair: a thing is shown, merged, split and named; the inbox is decided."""

from typing import Any

import jsonschema
import pytest
from serving import call, talking, text_of

from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.settings import Settings


@pytest.mark.requirement("S7")
async def test_a_thing_is_merged_split_and_named(settings: Settings) -> None:
    async with talking(settings, "full") as client:
        for name in ("Ann Vale", "Anna Wale"):
            await call(client, "memory_person", name=name)
        merged = await call(
            client, "memory_entity", entity="Ann Vale", action="merge", other="Anna Wale"
        )
        data: dict[str, Any] = merged.structured_content or {}
        assert (data["name"], data["other_name"]) == ("Ann Vale", "Anna Wale")
        assert "can be undone" in text_of(merged)
        shown = await call(client, "memory_entity", entity="anna wale")
        assert (shown.structured_content or {})["id"] == data["id"]
        split = await call(
            client, "memory_entity", entity="Ann Vale", action="SPLIT", aliases="Anna Wale"
        )
        assert (split.structured_content or {})["other_id"] == data["other_id"]
        await call(client, "memory_entity", entity=data["id"], action="add_alias", aliases="Annie")
        await call(client, "memory_entity", id=data["id"], action="remove_alias", alias="Annie")
        apart = await call(
            client, "memory_entity", entity="Ann Vale", action="never_merge", other="Anna Wale"
        )
        schema = {tool.name: tool.output_schema for tool in await client.list_tools()}
        for result in (merged, shown, split, apart):
            jsonschema.validate(result.structured_content, schema["memory_entity"] or {})


@pytest.mark.requirement("S7")
async def test_the_inbox_is_listed_and_decided(settings: Settings) -> None:
    async with GraphMemory.open(settings) as memory:
        for name in ("J. Brandt", "Jonas Brandt"):
            await memory.person(name)
        await memory.find_lookalikes()
    async with talking(settings, "full") as client:
        inbox = await call(client, "memory_review")
        shown: dict[str, Any] = inbox.structured_content or {}
        (review,) = shown["reviews"]
        assert review["id"] in text_of(inbox)
        done = await call(client, "memory_review", action="decline", review_id=review["id"])
        assert (done.structured_content or {})["reviews"][0]["state"] == "declined"
        assert "Nothing waits" in text_of(await call(client, "memory_review", limit=3))
