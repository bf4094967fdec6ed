"""Walking: `memory_get` opens every id that a search or another node shows."""

import json
from typing import Any

import jsonschema
import pytest
from fastmcp import Client
from serving import call, talking, text_of

from graphmem_neo4j.settings import Settings


async def saved(client: Client[Any], content: str, **fields: Any) -> str:
    result = await call(client, "memory_save", content=content, **fields)
    assert not result.is_error, text_of(result)
    return result.structured_content["id"]


async def link(client: Client[Any], from_id: str, to_id: str, kind: str, **fields: Any) -> Any:
    result = await call(client, "memory_link", from_id=from_id, to_id=to_id, type=kind, **fields)
    assert not result.is_error, text_of(result)
    return result.structured_content["relation"]


@pytest.mark.requirement("Q67", "Q68", "Q85", "R-Q9", "F77")
async def test_an_agent_walks_by_search_and_get_alone(settings: Settings) -> None:
    async with talking(settings, "full") as client:
        steps = await saved(client, "Next steps: buy rope")
        await call(client, "memory_person", name="Ahmed", aliases=["أحمد"])
        await link(client, steps, "person:Ahmed", "assigned_to", reason="he asked")
        await link(client, "hey:12345", "person:Ahmed", "sent_to")
        found = await call(client, "memory_search", query="buy rope")
        (lead,) = found.structured_content["hits"][0]["connections"]["shown"]
        ahmed = await call(client, "memory_get", ids=lead["id"])
        ids = [one["id"] for one in ahmed.structured_content["items"][0]["relations"]["shown"]]
        both = await call(client, "memory_get", ids=[*ids, "person:Ahmed"], history=True)
        schema = {tool.name: tool.output_schema for tool in await client.list_tools()}
    assert "memory_get takes each of them" in text_of(found)
    assert text_of(ahmed).splitlines() == [
        f"[{lead['id']}] [person, also known as أحمد] Ahmed",
        next(line for line in text_of(ahmed).splitlines() if "sent_to" in line),
        f"  <- [assigned_to] Next steps: buy rope ({steps}): he asked",
    ]
    (item,) = ahmed.structured_content["items"]
    assert (item["kind"], item["type"], item["content"]) == ("entity", "person", "Ahmed")
    assert item["about"] == {"aliases": ["أحمد"]}
    items = both.structured_content["items"]
    assert [one["id"] for one in items] == [*ids, lead["id"]]
    memory = next(one for one in items if one["kind"] == "memory")
    assert memory["relations"]["shown"][0]["id"] == lead["id"]
    assert f"  -> [assigned_to] Ahmed ({lead['id']}): he asked" in text_of(both)
    assert "  external id: hey:12345" in text_of(both)
    assert [one["id"] for one in both.structured_content["histories"]] == [steps]
    for result in (ahmed, both):
        jsonschema.validate(result.structured_content, schema["memory_get"] or {})


@pytest.mark.requirement("Q68", "F77")
async def test_a_reference_to_nothing_gets_a_sentence(settings: Settings) -> None:
    async with talking(settings) as client:
        for ref in ("entity:ent1700000000000aaaa", "person:Nobody", "session:none", "source:x"):
            result = await call(client, "memory_get", ids=ref)
            assert result.is_error
            assert f"ids '{ref}' names nothing that is stored" in text_of(result)
            assert "is not an id" not in text_of(result)


@pytest.mark.requirement("Q83")
async def test_a_past_version_names_the_one_that_took_its_place(settings: Settings) -> None:
    async with talking(settings) as client:
        old = await saved(client, "Mira lives in Berlin")
        words = {"action": "correct", "new_content": "Mira lives in Porto"}
        done = await call(client, "memory_correct", memory_id=old, **words)
        shown = await call(client, "memory_get", ids=old)
    new = done.structured_content["new_id"]
    about = shown.structured_content["items"][0]["about"]
    assert about["superseded_by"] == new
    assert [name.split()[-1] for name in about["mentions"]] == ["Mira", "Berlin"]
    assert f"  superseded by: {new}" in text_of(shown).splitlines()


@pytest.mark.requirement("F78")
async def test_many_hubs_stay_bounded(settings: Settings) -> None:
    reason = "because of the rope that was long " * 20
    async with talking(settings) as client:
        notes = [await saved(client, f"pebble {number} lies there") for number in range(22)]
        beaches = [f"project:Beach {number} {'x' * 150}" for number in range(3)]
        for note in notes:
            for beach in beaches:
                await link(client, note, beach, "lies at", reason=reason)
        one = await call(client, "memory_get", ids=beaches[0])
        many = await call(client, "memory_get", ids=beaches * 16)
    for result in (one, many):
        assert not result.is_error, text_of(result)
        assert len(text_of(result)) < 30_000
        assert len(json.dumps(result.structured_content)) < 40_000
    (item,) = one.structured_content["items"]
    assert item["relations"]["total"] == 22
    assert 5 < len(item["relations"]["shown"]) <= 20
    assert "more connections)" in text_of(one)


@pytest.mark.requirement("Q66", "U32", "F42")
async def test_lines_of_memories_say_when(settings: Settings) -> None:
    async with talking(settings) as client:
        await saved(client, "The tide was low", created_at="2025-06-01", valid_until="2026-01-01")
        await saved(client, "The tide is high", created_at="2026-02-03")
        now = await call(client, "memory_search", query="tide")
        every = await call(client, "memory_search", query="tide", include_history=True)
        then = await call(client, "memory_search", query="tide", valid_at="2025-07-01")
        early = await call(client, "memory_search", query="tide", known_at="2020-01-01")
        odd = await call(client, "memory_search", query="tide", valid_at="soon")
    assert "[context, 0.5, 2026-02-03, score 0." in text_of(now)
    assert "low" not in text_of(now)
    assert "[context, 0.5, 2025-06-01, expired 2026-01-01, score 0." in text_of(every)
    assert "The tide was low" in text_of(then)
    assert early.structured_content["hits"] == []
    assert odd.is_error
    assert "valid_at" in text_of(odd)
