"""Smart import loses nothing: what a model passes over, is not shown or is stopped in, stays."""

import json
from collections.abc import AsyncGenerator, Generator
from pathlib import Path
from typing import Any

import pytest
from chatting import Chat
from importing_there import put, texts
from scripted import served
from smart_importing import Stopped, fact, numbered, stop_after, turns_of

from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.settings import LanguageSettings, Settings

pytestmark = pytest.mark.timeout(300)

NOTES = "- Robert Vale works at Acme Marine\n- he moved to Lisbon in May\n- see below\n"
WORKS = "Robert Vale works at Acme Marine"


@pytest.fixture
def chat() -> Generator[Chat, None, None]:
    with served(Chat()) as endpoint:
        yield endpoint


@pytest.fixture
async def memory(settings: Settings, chat: Chat) -> AsyncGenerator[GraphMemory, None]:
    fields = {"model": "openai/toy", "base_url": chat.url, "api_key": "k"}
    changed = {
        "llm": LanguageSettings.model_validate(fields),
        "save": settings.save.model_copy(update={"decide": "never"}),
    }
    async with GraphMemory.open(settings.model_copy(update=changed), environ={}) as opened:
        yield opened


def _first(request: dict[str, Any]) -> str:
    """Tell the first line, and what ties its names."""
    tie = {"source": "Robert Vale", "relation": "works_at", "target": "Acme Marine", "turns": [1]}
    entities = [{"name": "Robert Vale", "type": "person"}, {"name": "Acme Marine", "type": "org"}]
    told = {"memories": [fact(WORKS, 1)], "entities": entities, "relations": [tie]}
    return json.dumps(told if WORKS in turns_of(request)[0]["text"] else {})


@pytest.mark.requirement("Q157", "Q158")
async def test_an_answer_that_tells_nothing_leaves_the_lines_as_they_are(
    memory: GraphMemory, chat: Chat, tmp_path: Path
) -> None:
    chat.says[0] = '{"memories": []}'
    receipt = await memory.import_files(put(tmp_path, "MEMORY.md", NOTES))
    assert (receipt.added, receipt.files[0].blank) == (3, 0)
    assert await texts(memory) == [WORKS, "he moved to Lisbon in May", "see below"]
    assert "3 of 3 lines kept as they are: nothing was read out of them" in receipt.files[0].notes


@pytest.mark.requirement("Q157", "Q158", "Q159")
@pytest.mark.parametrize("name", ["MEMORY.md", "memory/renamed.md"])
async def test_lines_that_were_passed_over_come_in_by_simple_mode(
    memory: GraphMemory, chat: Chat, tmp_path: Path, name: str
) -> None:
    chat.says[0] = _first
    path = put(tmp_path, "MEMORY.md", NOTES)
    first = await memory.import_files(path)
    assert (first.added, first.files[0].blank) == (1, 2)
    assert "of 2 of 3 lines nothing is kept: mode simple" in first.files[0].notes[0]
    (tmp_path / "memory").mkdir()
    path = path.rename(tmp_path / name)
    if name == "MEMORY.md":
        # No model is asked about them again.
        again = await memory.import_files(path)
        assert (again.files[0].action, len(chat.requests)) == ("unchanged", 1)
    simple = await memory.import_files(path, mode="simple")
    assert (simple.added, simple.known) == (2, 1)
    assert await texts(memory) == [WORKS, "he moved to Lisbon in May", "see below"]
    for mode in ("simple", "smart"):
        done = await memory.import_files(path, mode=mode)
        assert (done.files[0].action, done.added) == ("unchanged", 0)
    assert len(chat.requests) == 1


@pytest.mark.requirement("Q157", "Q159")
async def test_a_line_more_does_not_bring_back_what_was_passed_over(
    memory: GraphMemory, chat: Chat, tmp_path: Path
) -> None:
    chat.says[0] = _first
    await memory.import_files(put(tmp_path, "MEMORY.md", NOTES))
    chat.says[0] = numbered
    path = put(tmp_path, "MEMORY.md", NOTES + "- Ann Moreau rows on Sundays\n")
    assert (await memory.import_estimate(path)).lines == 1
    more = await memory.import_files(path)
    assert (more.added, len(turns_of(chat.requests[-1]))) == (1, 1)
    assert await texts(memory) == ["Ann Moreau rows on Sundays", WORKS]


@pytest.mark.requirement("Q157", "Q158")
async def test_lines_that_no_model_was_shown_are_kept(
    memory: GraphMemory, chat: Chat, tmp_path: Path
) -> None:
    chat.says[0] = numbered
    # What looks like a host's word fills the first section, and stands among others in the next.
    lines = "".join(f"- heartbeat_ok of router {n}\n" for n in range(41))
    mixed = "Ann Moreau rows <qmemory>the harbour opens at nine in winter</qmemory>"
    line = mixed.replace("<qmemory>", "`<qmemory>").replace("</qmemory>", "</qmemory>`")
    receipt = await memory.import_files(put(tmp_path, "MEMORY.md", f"{lines}- {WORKS}\n- {line}\n"))
    assert (receipt.calls, receipt.files[0].blank) == (1, 0)
    kept = await texts(memory)
    assert sum("heartbeat_ok of router" in text for text in kept) == 41
    assert {WORKS, "Ann Moreau rows", mixed} <= set(kept)


@pytest.mark.requirement("Q157", "Q158")
async def test_an_answer_of_no_use_is_about_its_section_alone(
    memory: GraphMemory, chat: Chat, tmp_path: Path
) -> None:
    lines = "".join(f"- Ann Moreau prefers short mails of kind {n}\n" for n in range(60))
    chat.says.clear()
    chat.says.extend(["no JSON", "no JSON", numbered])
    receipt = await memory.import_files(put(tmp_path, "MEMORY.md", lines))
    assert (receipt.mode, receipt.added, receipt.files[0].lines) == ("smart", 60, 20)
    assert len(turns_of(chat.requests[-1])) == 20
    assert any("40 lines kept as they are" in note for note in receipt.files[0].notes)


@pytest.mark.requirement("Q157", "Q158")
async def test_a_model_that_is_of_no_use_is_not_asked_for_ever(
    memory: GraphMemory, chat: Chat, tmp_path: Path
) -> None:
    lines = "".join(f"- Ann Moreau prefers short mails of kind {n}\n" for n in range(200))
    chat.says[0] = "no JSON"
    receipt = await memory.import_files(put(tmp_path, "MEMORY.md", lines))
    # Three sections of five, each asked about twice.
    assert (receipt.mode, receipt.added, len(chat.requests)) == ("simple", 200, 6)


@pytest.mark.requirement("Q157", "Q159")
async def test_an_import_that_is_stopped_before_its_relations_draws_them(
    memory: GraphMemory, chat: Chat, tmp_path: Path
) -> None:
    chat.says[0] = _first
    path = put(tmp_path, "MEMORY.md", NOTES)
    # Its own moment, and that of the statements; none for the relations.
    undo = stop_after(memory, 2)
    with pytest.raises(Stopped):
        await memory.import_files(path)
    assert await texts(memory) == [WORKS]
    undo()
    rest = await memory.import_files(path)
    assert (rest.calls, rest.relations, rest.added, rest.files[0].blank) == (1, 1, 0, 2)
    assert await texts(memory) == [WORKS]


def _many(request: dict[str, Any]) -> str:
    moods = ("dawn", "noon", "dusk", "night", "winter", "summer", "harbour", "meadow")
    told = [
        fact(f"Ann Moreau paints the {mood}: {one['text']}", one["turn"])
        for mood in moods
        for one in turns_of(request)
    ]
    return json.dumps({"memories": told})


@pytest.mark.requirement("Q157", "Q159")
async def test_an_import_that_is_stopped_between_statements_stores_the_others(
    memory: GraphMemory, chat: Chat, tmp_path: Path
) -> None:
    chat.says[0] = _many
    path = put(tmp_path, "MEMORY.md", "".join(f"- picture {n} of Ann\n" for n in range(20)))
    undo = stop_after(memory, 2)
    with pytest.raises(Stopped):
        await memory.import_files(path)
    stored = set(await texts(memory))
    assert 0 < len(stored) <= 100
    undo()
    rest = await memory.import_files(path)
    assert (rest.calls, len(turns_of(chat.requests[-1]))) == (1, 20)
    kept = set(await texts(memory))
    assert stored < kept
    assert any("meadow" in text for text in kept)


@pytest.mark.requirement("Q157", "Q158")
async def test_a_relation_that_cannot_be_drawn_is_told(
    memory: GraphMemory, chat: Chat, tmp_path: Path
) -> None:
    await memory.person("Robert Vale", action="save", aliases=["Bobby Vale"])
    chat.says[0] = json.dumps(
        {
            "memories": [fact("Robert Vale knows Bobby Vale", 1)],
            "entities": [
                {"name": "Robert Vale", "type": "person"},
                {"name": "Bobby Vale", "type": "person"},
            ],
            "relations": [
                {"source": "Robert Vale", "relation": "knows", "target": "Bobby Vale", "turns": [1]}
            ],
        }
    )
    receipt = await memory.import_files(
        put(tmp_path, "MEMORY.md", "- Robert Vale knows Bobby Vale\n")
    )
    assert (receipt.relations, receipt.added) == (0, 1)
    assert "1 relation could not be drawn" in receipt.files[0].notes
