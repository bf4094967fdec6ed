"""The richer tools of our own: saves with references and times, histories, links, people, files."""

import json
import sys
from contextlib import nullcontext
from datetime import datetime
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from fastmcp import Client
from fastmcp.client.transports import StreamableHttpTransport
from serving import at, call, environment, served, talking, text_of

from graphmem_neo4j.settings import Settings
from graphmem_neo4j.sources import with_arguments
from mcp_server.keeper import Keeper
from mcp_server.server import build_server

NOTE = "# Notes\n\n- The harbour has nine cranes\n- Mira leads the Orion project\n"


async def saved(client: Client[Any], content: str, **fields: Any) -> str:
    result = await call(client, "memory_save", content=content, **fields)
    assert not result.is_error, text_of(result)
    return result.structured_content["id"]


@pytest.mark.requirement("Q167", "Q168", "Q169", "F28")
async def test_things_elsewhere_are_linked_not_copied(settings: Settings) -> None:
    references = [
        {"source": "hey", "id": "hey:12345", "url": "https://app.hey.com/topics/12345"},
        {"source": "smartsheet", "id": "smartsheet:row:789", "relation": "tracked_in"},
    ]
    async with talking(settings) as client:
        result = await call(
            client,
            "memory_save",
            content="The invoice went to the team lead",
            references=json.dumps(references),
            created_at="2026-02-01",
        )
        found = await call(client, "memory_search", query="invoice team lead")
        shown = await call(client, "memory_get", ids=result.structured_content["id"])
        linked = await call(
            client, "memory_link", from_id="hey:12345", to_id="person:Ahmed", type="sent_to"
        )
    assert len(result.structured_content["references"]) == 2
    assert text_of(result).splitlines()[1].startswith("Refers to entity:ent")
    connections = found.structured_content["hits"][0]["connections"]
    assert connections["total"] == 2
    assert {one["type"] for one in connections["shown"]} == {"refers_to", "tracked_in"}
    assert shown.structured_content["items"][0]["created_at"].startswith("2026-02-01T")
    assert (
        linked.structured_content["relation"]["from_id"] in result.structured_content["references"]
    )


@pytest.mark.requirement("Q79", "Q82")
async def test_a_correction_names_the_node_by_its_reference(settings: Settings) -> None:
    async with talking(settings) as client:
        fair = await saved(client, "The fair is in May")
        told = [{"role": "user", "content": "When is the fair?"}]
        await call(client, "memory_ingest", session_key="memo", messages=told)
        linked = await call(
            client, "memory_link", from_id="session:memo", to_id=fair, type="asks about"
        )
        edge = linked.structured_content["relation"]["edge_id"]
        done = await call(
            client, "memory_correct", memory_id="session:memo", action="unlink", edge_id=edge
        )
    assert done.structured_content["id"] == "session:memo"
    assert done.structured_content["change_id"].startswith("chg")
    assert text_of(done) == f"Unlinked: session:memo ({edge})"


@pytest.mark.requirement("Q57", "Q79", "Q83", "F28", "F77")
async def test_history_is_the_audit_view(settings: Settings) -> None:
    async with talking(settings) as client:
        old = await saved(client, "Mira lives in Berlin")
        done = await call(
            client,
            "memory_correct",
            memory_id=old,
            action="correct",
            new_content="Mira lives in Porto",
            reason="she moved",
        )
        new = done.structured_content["new_id"]
        await call(client, "memory_correct", memory_id=new, action="update", valid_until="2099")
        await call(
            client, "memory_correct", memory_id=new, action="update", valid_until="2099-01-01"
        )
        await call(client, "memory_link", from_id=new, to_id="person:Mira", type="about")
        shown = await call(client, "memory_get", ids=new, history=True)
        plain = await call(client, "memory_get", ids=new)
        past = await call(client, "memory_search", query="Mira lives", include_history=True)
        schema = {tool.name: tool.output_schema for tool in await client.list_tools()}
    jsonschema.validate(shown.structured_content, schema["memory_get"] or {})
    (told,) = shown.structured_content["histories"]
    assert [one["id"] for one in told["versions"]] == [old, new]
    assert [one["status"] for one in told["versions"]] == ["superseded", "active"]
    assert [one["kind"] for one in told["changes"]] == ["corrected", "updated"]
    assert told["changes"][0]["reason"] == "she moved"
    assert told["changes"][0]["change_id"] == done.structured_content["change_id"]
    assert [one["made_by"] for one in told["changes"]] == ["agent", "agent"]
    assert told["relations"][0]["type"] == "about"
    assert datetime.fromisoformat(told["changes"][1]["recorded_at"]).tzinfo is not None
    assert "histories" not in plain.structured_content
    assert "version 1" in text_of(shown)
    ids = [hit["id"] for hit in past.structured_content["hits"]]
    assert set(ids) == {old, new}
    ended = next(hit for hit in past.structured_content["hits"] if hit["id"] == old)["retired_at"]
    line = next(line for line in text_of(past).splitlines() if line.endswith("lives in Berlin"))
    assert f", superseded {ended[:10]}, score " in line


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"salience": 0.2}, "its salience 0.2 is below 0.3"),
        ({"valid_until": "2020-01-01"}, "it stopped being valid at 2020-01-01T23:59:59+00:00"),
        ({"valid_from": "2099-01-01"}, "it is not valid before 2099-01-01T00:00:00+00:00"),
        ({}, None),
    ],
)
async def test_what_a_search_will_not_find_is_said(
    settings: Settings, fields: dict[str, Any], says: str | None
) -> None:
    async with talking(settings) as client:
        result = await call(client, "memory_save", content="The tide turns at nine", **fields)
        found = await call(client, "memory_search", query="tide turns")
    notes = result.structured_content["notes"]
    if says is None:
        assert notes == []
        return
    (note,) = notes
    assert note.startswith("it will not be found by a normal search, because ")
    assert says in note
    assert found.structured_content["hits"] == []


@pytest.mark.requirement("Q56")
async def test_strangers_are_not_near(settings: Settings) -> None:
    async with talking(settings) as client:
        for content in ("Noor likes tea", "The harbour has nine cranes", "Mira leads Orion"):
            await saved(client, content)
        result = await call(client, "memory_save", content="The lighthouse of Orion is white")
        for year in range(2020, 2025):
            await saved(client, f"The rent of {year} was 900 euros")
        last = await call(client, "memory_save", content="The rent of 2025 was 900 euros")
    assert result.structured_content["near"] == []
    assert len(last.structured_content["near"]) == 3
    assert text_of(last).count("memory_link(") == 3


@pytest.mark.requirement("F78", "F28")
async def test_long_histories_are_bounded(settings: Settings) -> None:
    async with talking(settings, "full") as client:
        current = await saved(client, "Version 0 " + "word " * 4_000)
        for number in range(1, 8):
            done = await call(
                client,
                "memory_correct",
                memory_id=current,
                action="correct",
                new_content=f"Version {number} " + "word " * 4_000,
                reason="why " * 240,
            )
            current = done.structured_content["new_id"]
        for number in range(30):
            await call(
                client,
                "memory_link",
                from_id=current,
                to_id=f"concept:{'long name ' * 10}{number}",
                type=f"leads to {number}",
                reason="because " * 100,
            )
        shown = await call(client, "memory_get", ids=current, history=True)
        found = await call(client, "qmemory_search", query="version word", limit=50)
    assert len(shown.structured_content["histories"][0]["versions"]) == 8
    for result in (shown, found):
        assert not result.is_error, text_of(result)
        assert len(text_of(result)) < 40_000
        assert len(json.dumps(result.structured_content)) < 80_000
    assert "more connections)" in text_of(found)


@pytest.mark.requirement("Q87", "Q88", "R-Q10", "X21")
async def test_a_workspace_is_imported_with_progress(settings: Settings, tmp_path: Path) -> None:
    notes = tmp_path / "memory"
    notes.mkdir()
    (tmp_path / "MEMORY.md").write_text(NOTE, encoding="utf-8")
    (notes / "2026-03-14.md").write_text("# 2026-03-14\n\n- We chose Kafka\n", encoding="utf-8")
    heard: list[tuple[float, float | None, str | None]] = []

    async def hear(progress: float, total: float | None, message: str | None) -> None:
        heard.append((progress, total, message))

    changed = with_arguments(settings, profile="full", imports__roots=str(tmp_path))
    async with Client(build_server(Keeper(changed, {})), progress_handler=hear) as client:
        dry = await call(client, "memory_import", file_path=str(tmp_path), dry_run=True)
        done = await call(client, "memory_import", file_path=str(tmp_path))
        again = await call(client, "qmemory_import", file_path=str(notes / "2026-03-14.md"))
        found = await call(client, "memory_search", query="Kafka")
        outside = await call(client, "qmemory_import", file_path="/etc/passwd")
        schema = {tool.name: tool.output_schema for tool in await client.list_tools()}
    assert text_of(dry).startswith("Dry run: 3 facts in 2 files")
    assert text_of(done).startswith("Imported: 3 facts extracted, 3 new memories created")
    assert text_of(again).startswith("Imported: ")
    assert again.structured_content["added"] == 0
    assert "We chose Kafka" in text_of(found)
    assert outside.is_error
    assert heard[-1][0] <= (heard[-1][1] or 0)
    assert "files" in (heard[-1][2] or "")
    for result in (dry, done, again):
        jsonschema.validate(result.structured_content, schema["memory_import"] or {})


@pytest.mark.requirement("Q88", "R-Q10", "R-Q17")
@pytest.mark.parametrize("face", ["stdio", "http"])
async def test_progress_harms_no_transport(settings: Settings, tmp_path: Path, face: str) -> None:
    """Over stdio it is heard; over HTTP, where an answer is one document, it is left out."""
    (tmp_path / "MEMORY.md").write_text(NOTE, encoding="utf-8")
    heard: list[float] = []

    async def hear(progress: float, total: float | None, message: str | None) -> None:
        heard.append(progress)

    environ = environment(
        **at(settings), GRAPHMEM_PROFILE="full", GRAPHMEM_IMPORTS__ROOTS=str(tmp_path)
    )
    with served(environ) if face == "http" else nullcontext() as url:
        block = {"command": sys.executable, "args": ["-m", "mcp_server"], "env": environ}
        transport = StreamableHttpTransport(f"{url}/mcp") if url else {"mcpServers": {"g": block}}
        async with Client(transport, progress_handler=hear) as client:
            path = str(tmp_path / "MEMORY.md")
            done = await call(client, "qmemory_import", file_path=path)
    assert text_of(done).startswith("Imported: 2 facts extracted, 2 new memories created")
    assert bool(heard) == (face == "stdio")


@pytest.mark.requirement("Q90", "F77")
async def test_people_of_one_name_are_told_apart(settings: Settings) -> None:
    async with talking(settings, "full") as client:
        first = await call(
            client, "memory_person", name="Ali", contacts={"source": "gmail", "id": "a@x.org"}
        )
        other = await call(
            client,
            "memory_person",
            name="Ali",
            contacts=[{"source": "gmail", "id": "b@x.org"}],
            is_another=True,
        )
        several = await call(client, "memory_person", name="Ali", action="find")
        one = await call(client, "memory_person", name="gmail:b@x.org", action="find")
        schema = {tool.name: tool.output_schema for tool in await client.list_tools()}
    ids = [result.structured_content["people"][0]["id"] for result in (first, other)]
    assert len(set(ids)) == 2
    assert several.structured_content["action"] == "several"
    assert {person["id"] for person in several.structured_content["people"]} == set(ids)
    assert one.structured_content["people"][0]["id"] == ids[1]
    for result in (first, other, several, one):
        jsonschema.validate(result.structured_content, schema["memory_person"] or {})


@pytest.mark.requirement("F77", "F82", "F7")
@pytest.mark.parametrize("query", [None, "", "   ", "…", "\u200b", "zebra"])
async def test_an_empty_store_fits_every_schema(settings: Settings, query: str | None) -> None:
    asked = {} if query is None else {"query": query}
    async with talking(settings, "full") as client:
        schema = {tool.name: tool.output_schema for tool in await client.list_tools()}
        for name in ("memory_search", "qmemory_search"):
            for options in ({}, {"include_tool_calls": True}, {"include_history": True}):
                result = await call(client, name, **asked, **options)
                assert not result.is_error, text_of(result)
                jsonschema.validate(result.structured_content, schema[name] or {})
                assert result.structured_content["hits"] == []
        result = await call(client, "memory_person", name="Nobody", action="find")
        jsonschema.validate(result.structured_content, schema["memory_person"] or {})
