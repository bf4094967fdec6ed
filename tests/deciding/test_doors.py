"""Doors: every way in asks the same question, and says what was decided."""

import json
from pathlib import Path
from typing import Any

import pytest
from chatting import Chat
from consulting_memory import SECRET
from fastmcp import Client

from graphmem_neo4j.commands import reviewing, verbs
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.settings import Settings
from mcp_server.keeper import Keeper
from mcp_server.server import build_server

from .saying import active, jobs_of, pairs_in, says, says_each
from .test_saving import NEW, OLD, SAME, kept


@pytest.mark.requirement("Q53", "Q100")
async def test_an_import_asks_in_questions_of_many(
    memory: GraphMemory, chat: Chat, tmp_path: Path
) -> None:
    old = await kept(memory, OLD, created_at="2020-01-01")
    facts = [NEW, SAME, "The mast is oak", "The keel is lead"]
    tmp_path.joinpath("MEMORY.md").write_text("".join(f"- {fact}\n" for fact in facts))
    chat.says[0] = says_each(lambda _, new: "update" if new == NEW else "duplicate")
    done = await memory.import_files(tmp_path, mode="simple")
    assert (done.facts, done.added, done.updated, done.merged) == (4, 2, 1, 1)
    assert done.asked == sum(len(pairs_in(request)) for request in chat.requests)
    assert len(chat.requests) <= 2
    assert sorted(await active(memory)) == sorted(["The keel is lead", "The mast is oak", NEW])
    assert {one.content for one in (await memory.history(old)).versions} == {OLD, NEW}
    again = await memory.import_files(tmp_path)
    assert (again.known, again.asked) == (4, 0)


async def told(settings: Settings, profile: str, tool: str, content: str) -> tuple[str, Any]:
    """Call a tool that saves; gives its words and its data."""
    keeper = Keeper(settings.model_copy(update={"profile": profile}), {})
    async with Client(build_server(keeper)) as client:
        fields = {"content": content, "category": "context"}
        result: Any = await client.call_tool(tool, fields, raise_on_error=False)
    assert not result.is_error, result.content
    return "\n".join(block.text for block in result.content), result.structured_content


@pytest.mark.requirement("Q51", "Q73", "R-Q9", "Q53")
async def test_agents_are_told_what_was_decided(
    asking: Settings, memory: GraphMemory, chat: Chat
) -> None:
    old = await kept(memory, OLD)
    chat.says[0] = says("duplicate", reason="one home")
    text, data = await told(asking, "core", "memory_save", SAME)
    assert text.startswith(f"Folded into [memory:{old}]")
    assert "(one home)" in text
    assert (data["action"], data["by"], data["reason"], data["asked"]) == (
        "merged",
        "model",
        "one home",
        1,
    )
    chat.says[0] = says("update", reason="she moved")
    text, data = await told(asking, "core", "memory_save", NEW)
    assert text.startswith(f"Added [{data['id']}]")
    assert f"in the place of memory:{old}, which is outdated now (she moved)" in text
    assert (data["action"], data["replaced"]) == ("updated", f"memory:{old}")
    assert f"memory:{old}" not in [one["id"] for one in data["near"]]
    chat.says[0] = says("contradiction")
    text, contrary = await told(asking, "core", "memory_save", "Noura lives in a hut in Gdansk")
    assert f"It seems to contradict {data['id']}: both stay, a review asks which goes" in text
    assert contrary["flagged"] == [data["id"]]
    chat.says[0] = ""
    _, waits = await told(asking, "core", "memory_save", "Noura lives in a tent in Gdansk")
    assert waits["waiting"]["decide"] == 1


@pytest.mark.requirement("Q51", "Q73", "R-Q9")
async def test_qmemory_says_add_update_and_noop(
    asking: Settings, memory: GraphMemory, chat: Chat
) -> None:
    old = await kept(memory, OLD)
    chat.says[0] = says("update", reason="she moved")
    text, data = await told(asking, "qmemory", "qmemory_save", NEW)
    assert text.startswith(f"UPDATE: {data['id']} [context, salience:0.5] (replaces memory:{old},")
    text, _ = await told(asking, "qmemory", "qmemory_save", NEW)
    assert text.startswith(f"NOOP: {data['id']} ")
    assert f"already known as {data['id']}: {NEW}" in text
    chat.says[0] = says("unrelated")
    text, _ = await told(asking, "qmemory", "qmemory_save", "Noura lives in a tent in Gdansk")
    assert text.startswith("ADD: ")


@pytest.mark.requirement("Q53", "Q100")
async def test_the_command_says_who_decided_and_why(
    asking: Settings,
    memory: GraphMemory,
    chat: Chat,
    capsys: pytest.CaptureFixture[str],
) -> None:
    old = await kept(memory, OLD)
    chat.says[0] = says("update", reason="she moved")
    saved = await memory.save(NEW)
    verbs.show_saved(saved.memories[0])
    shown = capsys.readouterr().out
    assert "updated" in shown
    assert f"takes the place of memory:{old}" in " ".join(shown.split())
    assert "by model: she moved" in shown
    chat.says[0] = ""
    waits = await memory.save("Noura lives in a tent in Gdansk")
    verbs.show_saved(waits.memories[0])
    assert "maintain decide" in capsys.readouterr().out
    assert json.loads(saved.model_dump_json())["asked"] == 1
    assert len(await jobs_of(memory)) == 1
    assert SECRET not in str([job.reason for job in await jobs_of(memory)])


@pytest.mark.requirement("Q51", "Q55")
async def test_a_contradiction_is_listed_with_what_a_decision_takes(
    memory: GraphMemory, chat: Chat, capsys: pytest.CaptureFixture[str]
) -> None:
    old = await kept(memory, OLD)
    chat.says[0] = says("contradiction", reason="one home only")
    new = (await memory.save(NEW)).memories[0].memory_id
    (review,) = await memory.reviews()
    reviewing.show_review(review)
    shown = "".join(capsys.readouterr().out.split())
    for known in (old, new):
        assert f"memory:{known}" in shown
    await memory.decide(review.review_id, "accept", edge_id=f"memory:{new}")
    assert await active(memory) == [OLD]
