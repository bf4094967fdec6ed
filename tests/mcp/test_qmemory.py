"""The tools of qmemory: its parameters, its words, and what they do to a real graph."""

import json
import re
from typing import Any

import pytest
from serving import call, talking, text_of

from graphmem_neo4j.settings import Settings
from mcp_server.tools import tools_of

ID = r"memory:mem\d{13}\w+"
SCHEMA: dict[str, tuple[dict[str, str], list[str]]] = {
    "qmemory_search": (
        {
            "query": "string",
            "categories": "array",
            "scope": "string",
            "limit": "integer",
            "include_tool_calls": "boolean",
            "tool_name": "string",
            "include_messages": "boolean",
        },
        [],
    ),
    "qmemory_save": (
        {
            "content": "string",
            "category": "string",
            "salience": "number",
            "scope": "string",
            "source_person": "string",
            "evidence_type": "string",
            "confidence": "number",
            "context_mood": "string",
        },
        ["content", "category"],
    ),
    "qmemory_correct": (
        {
            "memory_id": "string",
            "action": "string",
            "new_content": "string",
            "salience": "number",
            "scope": "string",
            "valid_until": "string",
            "edge_id": "string",
        },
        ["memory_id", "action"],
    ),
    "qmemory_link": (
        {"from_id": "string", "to_id": "string", "type": "string", "reason": "string"},
        ["from_id", "to_id", "type"],
    ),
    "qmemory_import": ({"file_path": "string"}, ["file_path"]),
    "qmemory_person": (
        {
            "name": "string",
            "aliases": "array",
            "contacts": "array",
            "action": "string",
            "is_another": "boolean",
            "remove_aliases": "array",
        },
        ["name"],
    ),
}
CATEGORIES = ["style", "preference", "context", "decision", "idea", "feedback", "domain", "self"]


@pytest.mark.requirement("Q58", "Q59", "Q69", "Q75", "Q84", "Q87", "Q89", "R-Q9")
@pytest.mark.parametrize("spec", tools_of("qmemory-all"), ids=lambda spec: spec.name)
def test_the_parameters_are_those_of_the_documents(spec: Any) -> None:
    schema = spec.asks.schema_of()
    types = {name: prop["type"] for name, prop in schema["properties"].items()}
    assert (types, schema.get("required", [])) == SCHEMA[spec.name]


@pytest.mark.requirement("Q60", "Q62", "Q70", "Q71", "Q72", "Q75")
def test_bounds_and_words_stand_in_the_schema() -> None:
    props = {spec.name: spec.asks.schema_of()["properties"] for spec in tools_of("qmemory")}
    assert props["qmemory_search"]["categories"]["items"]["enum"] == CATEGORIES
    assert props["qmemory_save"]["category"]["enum"] == CATEGORIES
    assert (props["qmemory_save"]["salience"]["minimum"]) == 0
    assert (props["qmemory_save"]["salience"]["maximum"]) == 1
    limit = props["qmemory_search"]["limit"]
    assert (limit["minimum"], limit["maximum"], limit["default"]) == (1, 50, 10)
    assert props["qmemory_save"]["salience"]["default"] == 0.5
    assert props["qmemory_save"]["scope"]["default"] == "global"
    actions = props["qmemory_correct"]["action"]["enum"]
    assert actions == ["correct", "update", "delete", "unlink"]


async def saved(client: Any, content: str, category: str = "context", **fields: Any) -> str:
    result = await call(client, "qmemory_save", content=content, category=category, **fields)
    assert not result.is_error, text_of(result)
    return result.structured_content["id"]


@pytest.mark.requirement("Q69", "Q71", "Q72", "Q73", "Q74", "R-Q9")
async def test_save_names_action_id_category_and_salience(settings: Settings) -> None:
    async with talking(settings, "qmemory-all") as client:
        fact = {"content": "Budget approved at 500K SAR by team lead", "category": "decision"}
        added = await call(
            client, "qmemory_save", **fact, salience=0.9, scope="project:acme", confidence=0.6
        )
        known = await call(client, "qmemory_save", **fact, scope="project:acme")
        raised = await call(client, "qmemory_save", **fact, scope="project:acme", salience=1)
        usual = await call(
            client,
            "qmemory_save",
            content="Noor likes tea",
            category="Preference",
            source_person="Noor",
            evidence_type="reported",
            context_mood="cheerful",
        )
    assert re.fullmatch(rf"ADD: {ID} \[decision, salience:0.9\]", text_of(added))
    memory_id = added.structured_content["id"]
    assert text_of(known).startswith(f"NOOP: {memory_id} [decision, salience:0.9] (already known")
    assert memory_id in text_of(known).partition("(")[2]
    assert text_of(raised).startswith(f"UPDATE: {memory_id} [decision, salience:1.0] (merged into")
    assert "[preference, salience:0.5]" in text_of(usual)
    assert usual.structured_content["scope"] == "global"
    async with talking(settings, "full") as client:
        shown = await call(client, "memory_get", ids=[usual.structured_content["id"]])
    (item,) = shown.structured_content["items"]
    told = (item["source_person"], item["evidence_type"], item["context_mood"])
    assert told == ("Noor", "reported", "cheerful")
    assert "metadata" not in item


@pytest.mark.requirement("Q56")
async def test_after_a_save_the_calls_that_would_link_it_are_ready(settings: Settings) -> None:
    async with talking(settings, "qmemory") as client:
        old = await saved(client, "The Apollo budget for 2026 is 500 thousand euros", "decision")
        await saved(client, "Noor likes green tea with honey", "preference")
        result = await call(
            client,
            "qmemory_save",
            content="The Apollo budget for 2027 is 700 thousand euros",
            category="decision",
        )
        new = result.structured_content["id"]
        (line,) = [line for line in text_of(result).splitlines() if "qmemory_link(" in line]
        sent = json.loads(line.strip().removeprefix("qmemory_link(").removesuffix(")"))
        assert sent == {"from_id": new, "to_id": old, "type": "relates_to"}
        linked = await call(client, "qmemory_link", **sent)
        # What is linked already is no news.
        again = await call(
            client,
            "qmemory_save",
            content="The Apollo budget for 2027 is 700 thousand euros.",
            category="decision",
            salience=0.8,
        )
    assert not linked.is_error, text_of(linked)
    assert [one["id"] for one in result.structured_content["near"]] == [old]
    assert again.structured_content["id"] == new
    assert again.structured_content["near"] == []


@pytest.mark.requirement("Q58", "Q60", "Q61", "Q62", "Q65", "Q66", "R-Q9")
async def test_search_shows_one_line_a_hit(settings: Settings) -> None:
    async with talking(settings, "qmemory") as client:
        empty = await call(client, "qmemory_search", query="Railway")
        context = await saved(client, "Railway deployment on us-east-1\nport 8000", salience=0.9)
        choice = await saved(client, "Use Railway free tier for staging", "decision", salience=0.8)
        await saved(client, "Railway of project x", "decision", scope="project:x")
        found = await call(client, "qmemory_search", query="Railway deployment")
        some = await call(client, "qmemory_search", query="Railway", categories=["decision"])
        one = await call(client, "qmemory_search", query="Railway", limit=1)
        scoped = await call(client, "qmemory_search", query="Railway", scope="project:x")
        listed = await call(client, "qmemory_search")
        refused = await call(client, "qmemory_search", query="Railway", limit=0)
        lowered = await call(client, "qmemory_search", query="Railway", limit=51)
    assert text_of(empty).startswith("No memories found.")
    lines = text_of(found).splitlines()
    assert f"[{context}] [context, salience:0.9] Railway deployment on us-east-1 port 8000" in lines
    assert f"[{choice}] [decision, salience:0.8] Use Railway free tier for staging" in lines
    assert [hit["id"] for hit in some.structured_content["hits"]] == [choice]
    assert len(one.structured_content["hits"]) == 1
    assert len(scoped.structured_content["hits"]) == 3
    assert [hit["id"] for hit in listed.structured_content["hits"]] == [context, choice]
    assert listed.structured_content["limit"] == 10
    assert refused.is_error
    assert "lowered to 50" in text_of(lowered)


@pytest.mark.requirement("Q67", "Q68", "Q85", "Q86", "R-Q9", "F26", "U28", "U29")
async def test_links_show_below_the_hits(settings: Settings) -> None:
    async with talking(settings, "qmemory") as client:
        memory_id = await saved(client, "The application runs on Railway us-east-1")
        link = {
            "from_id": memory_id,
            "to_id": "system:Hetzner",
            "type": "deployed_on",
            "reason": "it is hosted there",
        }
        linked = await call(client, "qmemory_link", **link)
        again = await call(client, "qmemory_link", **link)
        found = await call(client, "qmemory_search", query="where does the application run?")
        missing = await call(client, "qmemory_link", **{**link, "to_id": "entity:ent_nowhere"})
        empty = await call(client, "qmemory_link", **{**link, "type": "  "})
    first = text_of(linked).splitlines()
    entity, edge = linked.structured_content["created"][0], r"relates:memory:mem\w+~[0-9a-f]{16}"
    assert re.fullmatch(rf"Linked: {memory_id} —\[deployed_on\]→ {entity} \({edge}\)", first[0])
    assert first[1] == f"Made for it: {entity}"
    assert "It stood already" in text_of(again)
    assert again.structured_content["relation"] == linked.structured_content["relation"]
    lines = text_of(found).splitlines()
    assert lines[0].startswith(f"[{memory_id}]")
    assert lines[1] == f"  -> [deployed_on] Hetzner ({entity}): it is hosted there"
    assert any(line.startswith("Explore: ") for line in lines)
    assert missing.is_error
    assert "entity:ent_nowhere" in text_of(missing) or "ent_nowhere" in text_of(missing)
    assert empty.is_error
    assert "type" in text_of(empty)


@pytest.mark.requirement("Q75", "Q76", "Q77", "Q78", "Q79", "Q80", "Q81", "Q82", "Q83", "X5b")
async def test_the_four_actions(settings: Settings) -> None:
    async with talking(settings, "qmemory") as client:
        old = await saved(client, "Budget approved at 500K SAR", "decision")
        other = await saved(client, "The board met on March 5")
        edge = (
            await call(client, "qmemory_link", from_id=old, to_id=other, type="depends_on")
        ).structured_content["relation"]["edge_id"]

        async def correct(memory_id: str, action: str, **fields: Any) -> str:
            return text_of(
                await call(client, "qmemory_correct", memory_id=memory_id, action=action, **fields)
            )

        assert await correct(old, "unlink", edge_id=edge) == f"Unlinked: {old} ({edge})"
        assert await correct(old, "update", salience=1.0) == f"Updated: {old} [salience: 0.5 → 1.0]"
        until = await correct(old, "update", valid_until="2099-06-01T00:00:00Z")
        assert until == f"Updated: {old} [valid_until: open → 2099-06-01T00:00:00+00:00]"
        assert "it was so already" in await correct(old, "UPDATE", salience=1)
        fixed = await correct(old, "correct", new_content="Budget approved at 600K SAR")
        match = re.fullmatch(rf"Corrected: {old} → ({ID})", fixed)
        assert match is not None
        assert "needs new_content" in await correct(match[1], "correct")
        assert "belongs to action update" in await correct(match[1], "delete", salience=0.2)
        assert (await correct(match[1], "delete")).startswith(f"Deleted: {match[1]}")
        found = await call(client, "qmemory_search", query="budget approved")
    assert found.structured_content["hits"] == []


@pytest.mark.requirement("Q63", "Q64", "Q65", "Q107", "R-Q9")
async def test_tool_calls_and_messages_only_where_they_are_wanted(settings: Settings) -> None:
    turns = [
        {"role": "user", "content": "Deploy it to Railway", "message_id": "m1"},
        {"role": "tool", "tool_name": "exec", "content": "railway up: done", "message_id": "m2"},
    ]
    async with talking(settings, "full") as client:
        await call(client, "memory_ingest", session_key="s", messages=turns)

        async def kinds(**asked: Any) -> list[str]:
            found = await call(client, "qmemory_search", **asked)
            assert not found.is_error, text_of(found)
            return [hit["kind"] for hit in found.structured_content["hits"]]

        assert await kinds(query="Railway") == []
        assert "message" in await kinds(query="deploy Railway", include_messages=True)
        assert await kinds(include_tool_calls=True, tool_name="exec") == ["tool_call"]
        assert "tool_call" in await kinds(query="railway", include_tool_calls=True)
        assert await kinds(tool_name="no_such_tool") == []
        shown = await call(client, "qmemory_search", tool_name="exec")
    assert re.match(r"\[tool_call:\w+\] \[tool call, exec, s, 20[^\]]+\] ", text_of(shown))


@pytest.mark.requirement("Q89", "Q90", "Q91")
async def test_one_person_many_identities(settings: Settings) -> None:
    contacts = [
        {"source": "whatsapp", "id": "966501234567"},
        {"source": "gmail", "id": "ahmed@example.com"},
        {"source": "telegram", "id": "ahmed_k"},
        {"source": "smartsheet", "id": "user:12345"},
    ]
    async with talking(settings, "qmemory-all") as client:
        nobody = await call(client, "qmemory_person", name="Ahmed", action="find")
        made = await call(
            client, "qmemory_person", name="Ahmed", aliases=["أحمد"], contacts=contacts
        )
        memory_id = await saved(client, "The Q2 report is due on Thursday")
        await call(
            client, "qmemory_link", from_id=memory_id, to_id="person:Ahmed", type="assigned_to"
        )
        found = await call(client, "qmemory_person", name="أحمد", action="find")
    assert nobody.structured_content["action"] == "none"
    assert "Nobody is known" in text_of(nobody)
    assert made.structured_content["action"] == "created", text_of(made)
    (person,) = found.structured_content["people"]
    assert {(one["source"], one["id"]) for one in person["contacts"]} == {
        (one["source"], one["id"]) for one in contacts
    }
    assert [one["id"] for one in person["memories"]] == [memory_id]
    assert person["memory_count"] == 1
    for shown in ("Found: Ahmed (entity:ent", "whatsapp: 966501234567", "Q2 report"):
        assert shown in text_of(found)
