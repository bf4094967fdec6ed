"""The tools of graph-memory: their parameters, their words, and what they do to a real graph."""

from typing import Any

import jsonschema
import pytest
from serving import awake, call, talking, text_of

from graphmem_neo4j.settings import Settings
from mcp_server.tools import tools_of

SCHEMA: dict[str, tuple[set[str], list[str]]] = {
    "gm_search": ({"query"}, ["query"]),
    "gm_record": (
        {"name", "type", "description", "content", "relatedSkill"},
        ["name", "type", "description", "content"],
    ),
    "gm_stats": (set(), []),
    "gm_maintain": (set(), []),
}
OURS = {"scope", "scopes", "session_key", "dry_run"}


@pytest.mark.requirement("G44", "G45", "G46", "G47", "G48", "R-G1", "X11")
@pytest.mark.parametrize("spec", tools_of("graph-memory"), ids=lambda spec: spec.name)
def test_the_parameters_are_those_that_users_know(spec: Any) -> None:
    schema = spec.asks.schema_of()
    theirs, required = SCHEMA[spec.name]
    assert set(schema["properties"]) - OURS == theirs
    assert schema.get("required", []) == required
    if spec.name == "gm_record":
        assert schema["properties"]["type"]["enum"] == ["TASK", "SKILL", "EVENT"]


@pytest.mark.requirement("G5", "G6", "G44", "G45", "R-G1", "R-G3", "R-G4")
async def test_trouble_leads_to_its_solution(settings: Settings) -> None:
    async with talking(settings, "graph-memory") as client:
        nothing = await call(client, "gm_search", query="libGL")
        skill = await call(
            client,
            "gm_record",
            name="installed libgl1",
            type="skill",
            description="Install the missing GL library",
            content="apt install libgl1 " + "x" * 500,
        )
        event = await call(
            client,
            "gm_record",
            name="ImportError: libGL.so.1",
            type="EVENT",
            description="cv2 cannot be imported",
            content="in the slim container",
            relatedSkill="Installed libgl1",
        )
        found = await call(client, "gm_search", query="ImportError libGL.so.1")
    assert nothing.structured_content["count"] == 0
    assert "gm_record" in text_of(nothing)
    assert text_of(skill) == "Recorded: installed-libgl1 (SKILL, validated 1x)"
    assert (event.structured_content["name"], event.structured_content["type"]) == (
        "importerror-libgl-so-1",
        "EVENT",
    )
    data = found.structured_content
    assert (data["count"], data["query"]) == (2, "ImportError libGL.so.1")
    assert [node["type"] for node in data["nodes"]] == ["EVENT", "SKILL"]
    assert len(data["nodes"][1]["content"]) == 400
    assert [edge["when"] for edge in data["edges"]] == ["ImportError: libGL.so.1"]
    lines = text_of(found).splitlines()
    assert lines[0] == "Found 2:"
    assert lines[2] == "[EVENT] importerror-libgl-so-1 (pr:0.000)"
    assert (
        "  ImportError: libGL.so.1 --[SOLVED_BY]--> installed libgl1: "
        "Install the missing GL library (when=ImportError: libGL.so.1)"
    ) in lines


@pytest.mark.requirement("G46", "G47", "G30", "R-G1", "G33", "G32")
async def test_numbers_and_maintenance_are_told(settings: Settings) -> None:
    schemas: dict[str, Any] = {
        spec.name: jsonschema.Draft202012Validator(spec.gives.model_json_schema())
        for spec in tools_of("graph-memory")
    }
    async with talking(settings, "graph-memory", embedding__provider="local") as client:
        await awake(client, "gm_stats")
        for name, kind, related in (
            ("deploy-bilibili-mcp", "SKILL", None),
            ("bilibili-mcp-deployment", "SKILL", None),
            ("login fails", "EVENT", "deploy-bilibili-mcp"),
            ("QR code expired", "EVENT", "bilibili mcp deployment"),
        ):
            told = {"description": "Deployment of the bilibili MCP", "content": "log in by QR"}
            if kind == "EVENT":
                told = {"description": f"What to do when {name}", "content": name}
            more = {} if related is None else {"relatedSkill": related}
            done = await call(client, "gm_record", name=name, type=kind, **told, **more)
            assert not done.is_error, text_of(done)
            schemas["gm_record"].validate(done.structured_content)
        dry = await call(client, "gm_maintain", dry_run=True)
        before = await call(client, "gm_stats")
        done = await call(client, "gm_maintain")
        after = await call(client, "gm_stats")
    for name, result in (("gm_maintain", dry), ("gm_maintain", done), ("gm_stats", after)):
        schemas[name].validate(result.structured_content)
    assert dry.structured_content["dedupMerged"] == done.structured_content["dedupMerged"] == 1
    assert before.structured_content["byType"] == {"EVENT": 2, "SKILL": 2}
    stats = after.structured_content
    assert (stats["totalNodes"], stats["byType"]) == (3, {"EVENT": 2, "SKILL": 1})
    assert (stats["totalEdges"], stats["byEdgeType"]) == (2, {"SOLVED_BY": 2})
    assert stats["communities"] == done.structured_content["communities"] == 1
    assert stats["top"][0]["type"] == "SKILL"
    assert done.structured_content["durationMs"] >= 0
    assert "Doubles: merged 1" in text_of(done)
    assert 'into "' in text_of(done)
    assert "PageRank top 5:" in text_of(after)


@pytest.mark.requirement("G7", "F73", "F78")
async def test_what_cannot_be_recorded_is_one_sentence(settings: Settings) -> None:
    told: dict[str, Any] = {"name": "a", "type": "TASK", "description": "b", "content": "c"}
    async with talking(settings, "graph-memory") as client:
        for name, value, says in (
            ("type", "PREFERENCE", "'TASK', 'SKILL' or 'EVENT'"),
            ("name", "...", "no letter"),
            ("description", " ", "description is empty"),
            ("content", "x" * 65_000, "content"),
            ("scope", "planet:mars", "scope"),
        ):
            result = await call(client, "gm_record", **{**told, name: value})
            assert result.is_error
            assert says in text_of(result)
            assert "\n" not in text_of(result)
        await call(client, "gm_record", **told)
        other = await call(client, "gm_record", **{**told, "type": "EVENT"})
        assert "is a TASK already" in text_of(other)
        noted = await call(client, "gm_record", **told, relatedSkill="nobody")
        assert not noted.is_error
        assert "Note: nothing was tied: no skill is named 'nobody'" in text_of(noted)


@pytest.mark.requirement("X1", "X11")
async def test_strict_sessions_and_the_full_profile(settings: Settings) -> None:
    told = {"name": "a b", "type": "TASK", "description": "b", "content": "c"}
    async with talking(settings, "full", isolation="strict") as client:
        for session in ("one", "two"):
            done = await call(client, "gm_record", **told, session_key=session)
            assert done.structured_content["action"] == "added"
        seen = await call(client, "gm_search", query="a b", session_id="one")
        assert seen.structured_content["count"] == 1
        nobody = await call(client, "gm_search", query="a b")
        assert nobody.structured_content["count"] == 0
        stats = await call(client, "gm_stats", session_key="two")
        assert stats.structured_content["totalNodes"] == 1
        for asked, seen in (({"session_id": "two"}, ["a-b"]), ({}, [])):
            told_now = await call(client, "gm_maintain", **asked)
            assert [one["name"] for one in told_now.structured_content["top"]] == seen
