"""`memory_import`: a language model reads the file, or each line is a memory."""

import json
from pathlib import Path
from typing import Any

import pytest
from chatting import Chat
from scripted import served
from serving import call, talking, text_of

from graphmem_neo4j.settings import Settings


def _told(request: dict[str, Any]) -> str:
    turns = json.loads(request["messages"][-1]["content"])["turns"]
    facts = [{"content": f"{one['text']} today", "turns": [one["turn"]]} for one in turns[:1]]
    return json.dumps({"memories": facts})


def _with(chat: Chat, root: Path) -> dict[str, Any]:
    return {
        "llm__model": "openai/toy",
        "llm__base_url": chat.url,
        "llm__api_key": "k",
        "save__decide": "never",
        "imports__roots": str(root),
    }


@pytest.mark.requirement("Q157", "Q158", "Q87")
async def test_the_mode_is_an_argument(settings: Settings, tmp_path: Path) -> None:
    path = tmp_path / "MEMORY.md"
    path.write_text("- Robert Vale sails\n- Ann Moreau rows\n")
    with served(Chat()) as chat:
        chat.says[0] = _told
        async with talking(settings, "full", **_with(chat, tmp_path)) as client:
            dry = await call(client, "memory_import", file_path=str(path), dry_run=True)
            wrong = await call(client, "memory_import", file_path=str(path), mode="clever")
            asked_before = len(chat.requests)
            smart = await call(client, "memory_import", file_path=str(path), mode="smart")
            again = await call(client, "memory_import", file_path=str(path))
    assert (dry.structured_content["calls"], asked_before) == (1, 0)
    assert "would take at most 1 call" in text_of(dry)
    assert wrong.is_error
    assert text_of(wrong).startswith("mode")
    data = smart.structured_content
    assert (data["mode"], data["added"], data["calls"], data["tokens"]) == ("smart", 1, 1, 25)
    assert "The language model took 1 call, 25 tokens." in text_of(smart)
    assert (again.structured_content["calls"], again.structured_content["added"]) == (0, 0)


@pytest.mark.requirement("Q157", "Q87", "Q88")
async def test_many_calls_are_begun_only_by_whoever_saw_what_they_take(
    settings: Settings, tmp_path: Path
) -> None:
    for name in ("one", "two"):
        (tmp_path / name / "memory").mkdir(parents=True)
        for number in range(21):
            line = f"- Ann Moreau bought boat {number} of fleet {name}\n"
            (tmp_path / name / f"memory/n{number}.md").write_text(line)
    one, two = str(tmp_path / "one"), str(tmp_path / "two")
    with served(Chat()) as chat:
        chat.says[0] = _told
        async with talking(settings, "full", **_with(chat, tmp_path)) as client:
            refused = [
                await call(client, "memory_import", file_path=one, **mode)
                for mode in ({}, {"mode": "smart"})
            ]
            assert chat.requests == []
            # That tool has no argument to say so: every line is taken as it is.
            plain = await call(client, "qmemory_import", file_path=two)
            assert chat.requests == []
            done = await call(client, "memory_import", file_path=one, confirmed=True)
    for answer in refused:
        assert answer.is_error
        assert "21 new lines: a language model would take some 21 calls" in text_of(answer)
        assert "call again with confirmed" in text_of(answer)
    data = plain.structured_content
    assert (data["mode"], data["added"]) == ("simple", 21)
    assert "some 21 calls" in data["notes"][0]
    data = done.structured_content
    assert (data["mode"], data["calls"], data["added"]) == ("smart", 21, 21)
