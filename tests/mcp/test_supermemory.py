"""The tools of supermemory: their parameters, their words, and what they do to a real graph."""

import re
from typing import Any

import pytest
from serving import awake, call, talking, text_of

from graphmem_neo4j.settings import Settings
from mcp_server.tools import tools_of

ID = r"memory:mem\d{13}\w+"
SCHEMA: dict[str, tuple[dict[str, str], list[str]]] = {
    "memory_search": ({"query": "string", "limit": "integer"}, ["query"]),
    "memory_store": ({"text": "string", "memoryType": "string", "pinned": "boolean"}, ["text"]),
    "memory_forget": ({"query": "string", "memoryId": "string"}, []),
    "memory_profile": ({"rebuild": "boolean"}, []),
}
COFFEE = "Robert Vale drinks coffee with oat milk every morning"
HINTS = {
    "memory_search": (True, True, False),
    "memory_store": (False, True, False),
    "memory_forget": (False, False, True),
    "memory_profile": (True, True, False),
}


@pytest.mark.requirement("R-S1", "S16", "S17", "S18", "S19", "X11")
@pytest.mark.parametrize("spec", tools_of("supermemory"), ids=lambda spec: spec.name)
def test_the_parameters_are_those_of_the_documents(spec: Any) -> None:
    schema = spec.asks.schema_of()
    types = {name: prop["type"] for name, prop in schema["properties"].items()}
    assert (types, schema.get("required", [])) == SCHEMA[spec.name]
    if spec.name == "memory_store":
        kinds = schema["properties"]["memoryType"]["enum"]
        assert kinds == ["fact", "preference", "episode"]


@pytest.mark.requirement("R-S1", "R-Q17")
async def test_what_is_published(settings: Settings) -> None:
    async with talking(settings, "supermemory") as client:
        tools = {tool.name: tool for tool in await client.list_tools()}
        instructions = client.instructions or ""
    assert list(tools) == list(HINTS)
    for name, tool in tools.items():
        hints = tool.annotations
        assert hints is not None
        assert (hints.read_only_hint, hints.idempotent_hint, hints.destructive_hint) == HINTS[name]
        assert name in instructions
    # No tool of any profile erases for good.
    assert not [spec.name for spec in tools_of("full") if re.search("purge|wipe", spec.name)]


@pytest.mark.requirement("R-S1", "S16", "S25", "X20")
async def test_search_gives_type_score_and_source(settings: Settings) -> None:
    async with talking(settings, "supermemory") as client:
        empty = await call(client, "memory_search", query="coffee")
        await call(client, "memory_store", text=COFFEE, memoryType="preference", pinned=True)
        long = f"{COFFEE}, and " + "then tells of the coffee of his youth " * 9
        await call(client, "memory_store", text=long)
        found = await call(client, "memory_search", query="coffee with oat milk")
        one = await call(client, "memory_search", query="coffee", limit=1)
        lowered = await call(client, "memory_search", query="coffee", limit=1_000)
    assert text_of(empty).startswith(
        "No memories found. Try fewer or other words.\nNote: nothing is"
    )
    data = found.structured_content
    assert (data["count"], data["mode"]) == (2, "fts+graph")
    best = next(one for one in data["memories"] if one["text"] == COFFEE)
    assert (best["memoryType"], best["pinned"]) == ("preference", True)
    assert (0 < best["score"] <= 1, best["source"]) == (True, "fts")
    lines = text_of(found).splitlines()
    for number, line in enumerate(lines[:2], 1):
        pattern = (
            rf"{number}\. \[(fact|preference)\] .+ \(\d+%, (fts|graph)\)( \(pinned\))? \[{ID}\]"
        )
        assert re.fullmatch(pattern, line)
        assert len(line) < 300
    assert one.structured_content["count"] == 1
    assert "lowered to 50" in text_of(lowered)


@pytest.mark.requirement("R-S1", "S17", "R-S6", "S76", "S82")
async def test_store_tells_what_became_of_it_and_what_it_names(settings: Settings) -> None:
    async with talking(settings, "supermemory") as client:
        stored = await call(
            client, "memory_store", text=COFFEE, memoryType="Preference", pinned=True
        )
        again = await call(client, "memory_store", text=f"{COFFEE}!")
        refused = await call(client, "memory_store", text="x", memoryType="rumour")
    assert not stored.is_error, text_of(stored)
    data = stored.structured_content
    assert (data["action"], data["count"]) == ("stored", 1)
    (memory,) = data["memories"]
    assert re.fullmatch(ID, memory["id"])
    assert (memory["memoryType"], memory["pinned"]) == ("preference", True)
    (vale,) = [one for one in memory["entities"] if one["canonicalName"] == "Robert Vale"]
    assert (vale["mention"], vale["kind"]) == ("Robert Vale", "person")
    assert vale["entityId"].startswith("entity:ent")
    assert vale["aliasId"]
    assert memory["relationships"] == []
    assert "names Robert Vale (person)" in text_of(stored)
    assert again.structured_content["action"] == "skipped"
    assert again.structured_content["memories"][0]["id"] == memory["id"]
    assert refused.is_error
    assert text_of(refused).startswith("memoryType")


@pytest.mark.requirement("S16", "S32", "S57", "R-S1")
@pytest.mark.parametrize(
    ("provider", "graph_weight", "mode"),
    [
        ("local", 0.2, "hybrid"),
        ("local", 0.0, "hybrid"),
        ("none", 0.2, "fts+graph"),
        ("none", 0.0, "fts-only"),
    ],
)
async def test_the_mode_says_which_signals_take_part(
    settings: Settings, provider: str, graph_weight: float, mode: str
) -> None:
    changed = {"embedding__provider": provider, "recall__graph_weight": graph_weight}
    async with talking(settings, "supermemory", **changed) as client:
        await awake(client, "memory_profile")
        await call(client, "memory_store", text=COFFEE)
        await call(client, "memory_store", text="Robert Vale lives in Lisbon")
        found = await call(client, "memory_search", query="What does Robert Vale drink?")
    data = found.structured_content
    assert data["mode"] == mode
    sources = {one["source"] for one in data["memories"]}
    assert sources
    if graph_weight == 0.0:
        assert "graph" not in sources
    if provider == "none":
        assert "vector" not in sources


@pytest.mark.requirement("R-S1", "S18", "S31", "X25", "R-S14")
async def test_forget_by_query_and_by_id(settings: Settings) -> None:
    async with talking(settings, "supermemory") as client:
        stored = await call(client, "memory_store", text=COFFEE)
        memory_id = stored.structured_content["memories"][0]["id"]
        nothing = await call(client, "memory_forget", query="zebra")
        several = await call(client, "memory_forget", query="coffee")
        neither = await call(client, "memory_forget")
        both = await call(client, "memory_forget", query="coffee", memoryId=memory_id)
        deleted = await call(client, "memory_forget", query=COFFEE)
        again = await call(client, "memory_forget", memoryId=memory_id[len("memory:") :][:20])
        await call(client, "memory_store", text=COFFEE)
        found = await call(client, "memory_search", query="coffee")
        by_id = await call(
            client, "memory_forget", memoryId=found.structured_content["memories"][0]["id"]
        )
        left = await call(client, "memory_search", query="coffee")
    assert nothing.structured_content["action"] == "not_found"
    data = several.structured_content
    assert data["action"] == "candidates"
    (candidate,) = data["candidates"]
    assert (candidate["id"], candidate["text"]) == (memory_id, COFFEE)
    assert 0.5 <= candidate["score"] < 0.8
    assert re.search(rf"1\. {COFFEE} \(\d+%\) \[{memory_id}\]", text_of(several))
    for refused in (neither, both):
        assert refused.is_error
    assert "say what to forget" in text_of(neither)
    assert deleted.structured_content["action"] == "deleted"
    assert deleted.structured_content["id"] == memory_id
    assert deleted.structured_content["change_id"].startswith("chg")
    assert text_of(deleted) == f"Forgotten: [{memory_id}] {COFFEE}"
    assert again.structured_content["action"] == "not_found"
    assert "deleted already" in text_of(again)
    assert by_id.structured_content["action"] == "deleted"
    assert left.structured_content["memories"] == []


@pytest.mark.requirement("R-S1", "S19", "S80", "S24", "S81")
async def test_the_profile_and_the_five_counts(settings: Settings) -> None:
    async with talking(settings, "supermemory") as client:
        empty = await call(client, "memory_profile")
        await call(client, "memory_store", text=COFFEE, memoryType="preference")
        await call(client, "memory_store", text="We met in Lisbon", memoryType="episode")
        await call(client, "memory_store", text="The keel is lead", pinned=True)
        fresh = await call(client, "memory_profile")
        old = await call(client, "memory_store", text="The kiosk is shut")
        await call(client, "memory_forget", memoryId=old.structured_content["memories"][0]["id"])
        known = await call(client, "memory_profile", rebuild=True)
    counts = ("total", "active", "superseded", "entities", "relationships")
    assert empty.structured_content["stats"] == dict.fromkeys(counts, 0)
    assert text_of(empty).splitlines()[:2] == ["Long-term: nothing yet.", "Recent: nothing yet."]
    assert len(fresh.structured_content["longTerm"]) == 2
    assert "active, 0 superseded; 2 entities" in text_of(fresh)
    data = known.structured_content
    assert [one["text"] for one in data["longTerm"]] == ["The keel is lead", COFFEE]
    assert [one["memoryType"] for one in data["recent"]] == ["episode"]
    assert data["longTerm"][0]["pinned"] is True
    assert (data["stats"]["total"], data["stats"]["active"], data["rebuilt"]) == (4, 3, True)
    lines = text_of(known).splitlines()
    assert lines[:2] == ["Long-term:", "1. [fact] The keel is lead (pinned)"]
    told = "(4 memories: 3 active, 0 superseded, 1 forgotten, expired or still to come; 2 entities"
    assert lines[-1].startswith(told)


@pytest.mark.requirement("F78", "S53")
async def test_a_large_profile_stays_bounded(settings: Settings) -> None:
    changed = {"user_profile__long_term_items": 100, "user_profile__item_characters": 4_000}
    async with talking(settings, "supermemory", **changed) as client:
        await awake(client, "memory_profile")
        for number in range(40):
            text = " ".join(f"word{number}x{place}" for place in range(200))
            await call(client, "memory_store", text=text)
        known = await call(client, "memory_profile", rebuild=True)
    items = known.structured_content["longTerm"]
    assert len(items) == 40
    assert sum(len(one["text"]) for one in items) < 26_000
    assert all(one["text"].endswith("…") for one in items)
    assert len(text_of(known)) < 12_000
