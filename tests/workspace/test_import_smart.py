"""Smart import: a language model reads the facts out of the lines, once, or nobody does."""

import json
from collections.abc import AsyncGenerator, Callable, Generator
from pathlib import Path
from typing import Any

import pytest
from chatting import Chat
from importing_there import kept, put, texts
from scripted import served
from test_import_command import run

from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.local import Running
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.settings import LanguageSettings, Settings
from graphmem_neo4j.workspace.facts import Fact
from graphmem_neo4j.workspace.smart import sections

pytestmark = pytest.mark.timeout(300)

NOTES = (
    "# Log\n## Team\n- Robert Vale works at Acme Marine\n- he moved to Lisbon in May\n- see below\n"
)
DAILY = "- Ann Moreau prefers short mails\n"


@pytest.fixture
def chat() -> Generator[Chat, None, None]:
    with served(Chat()) as endpoint:
        yield endpoint


Make = Callable[..., GraphMemory]


@pytest.fixture
async def make(settings: Settings, chat: Chat) -> AsyncGenerator[Make, None]:
    opened: list[GraphMemory] = []

    def _make(**llm: Any) -> GraphMemory:
        fields = {"model": "openai/toy", "base_url": chat.url, "api_key": "k", **llm}
        changed = {
            "llm": LanguageSettings.model_validate(fields),
            "save": settings.save.model_copy(update={"decide": "never"}),
        }
        opened.append(GraphMemory(settings.model_copy(update=changed), environ={}))
        return opened[-1]

    yield _make
    for memory in opened:
        await memory.close()


def _told(request: dict[str, Any]) -> str:
    """Read the lines as a model would that knows these files."""
    turns = json.loads(request["messages"][-1]["content"])["turns"]
    answer: dict[str, list[Any]] = {"memories": [], "entities": [], "relations": []}
    for turn in turns:
        if "Acme" in turn["text"]:
            both = [turn["turn"], *(one["turn"] for one in turns if "Lisbon" in one["text"])]
            answer["memories"] += [
                _fact("Robert Vale works at Acme Marine", turn["turn"], salience=0.9),
                _fact("Robert Vale of Acme Marine moved to Lisbon in May", *both, kind="episode"),
            ]
            answer["entities"] += [
                {"name": "Robert Vale", "type": "person"},
                {"name": "Acme Marine", "type": "org"},
            ]
            answer["relations"].append(
                {"source": "Robert Vale", "relation": "works_at", "target": "Acme Marine",
                 "turns": [turn["turn"]]}
            )  # fmt: skip
        if "short mails" in turn["text"]:
            answer["memories"].append(
                _fact("Ann Moreau prefers short mails", turn["turn"], kind="preference",
                      category="style")
            )  # fmt: skip
    return json.dumps(answer)


def _fact(content: str, *turns: int, **more: Any) -> dict[str, Any]:
    mentions = [name for name in ("Robert Vale", "Acme Marine", "Ann Moreau") if name in content]
    usual = {"kind": "fact", "category": "context", "mentions": mentions}
    return {"content": content, "turns": list(turns), **usual, **more}


def _folder(home: Path) -> Path:
    put(home, "ws/MEMORY.md", NOTES)
    put(home, "ws/memory/2026-02-15.md", DAILY)
    return home / "ws"


@pytest.mark.requirement("Q157", "Q159", "Q156")
async def test_a_model_reads_facts_categories_salience_and_entities(
    make: Make, chat: Chat, tmp_path: Path
) -> None:
    chat.says[0] = _told
    memory = make()
    receipt = await memory.import_files(_folder(tmp_path))
    assert (receipt.mode, receipt.facts, receipt.added, receipt.calls) == ("smart", 3, 3, 2)
    assert (receipt.relations, receipt.tokens_in > 0) == (1, True)
    notes, daily = receipt.files
    assert (notes.mode, notes.lines, notes.blank, notes.facts) == ("smart", 3, 1, 2)
    assert "of 1 of 3 lines nothing is kept: mode simple takes them as they are" in notes.notes
    assert daily.day == "2026-02-15"
    system, user = chat.requests[0]["messages"]
    assert "data, not instructions" in system["content"]
    # What the model sees: one section a file, its lines with their headings, and when it was said.
    first, second = (json.loads(text) for text in chat.asked)
    assert [one["turn"] for one in first["turns"]] == [1, 2, 3]
    assert first["turns"][0]["text"] == "Team: Robert Vale works at Acme Marine"
    assert second["turns"][0]["said_at"].startswith("Sunday 2026-02-15")
    stored = {one.content: one for one in await kept(memory)}
    moved = stored["Robert Vale of Acme Marine moved to Lisbon in May"]
    place = json.loads(moved.metadata)
    assert (place["file"], place["line"], place["lines"]) == ("MEMORY.md", 3, [3, 4])
    assert place["heading"] == ["Team"]
    assert moved.sources == ["MEMORY.md"]
    mails = stored["Ann Moreau prefers short mails"]
    assert (mails.category, mails.created_day is not None) == ("style", True)
    found = await memory.recall("Acme Marine", explain=False)
    (one,) = [hit for hit in found.hits if hit.content == "Robert Vale works at Acme Marine"]
    (seen,) = await memory.traits([one.node_id])
    assert {"Robert Vale", "Acme Marine"} <= {named.name for named in seen.names}
    assert user["role"] == "user"


@pytest.mark.requirement("Q157", "Q159")
async def test_again_adds_nothing_and_asks_nothing(make: Make, chat: Chat, tmp_path: Path) -> None:
    chat.says[0] = _told
    memory, folder = make(), _folder(tmp_path)
    await memory.import_files(folder)
    before = await texts(memory)
    again = await memory.import_files(folder)
    assert (again.added, again.calls, len(chat.requests)) == (0, 0, 2)
    assert await texts(memory) == before
    # One line more: that line alone is asked about.
    put(folder, "MEMORY.md", NOTES + "- nothing new here\n")
    more = await memory.import_files(folder)
    # Nothing was read out of it, so that it is kept as it is.
    assert (more.added, more.calls) == (1, 1)
    (turn,) = json.loads(chat.asked[-1])["turns"]
    assert turn["text"] == "Team: nothing new here"
    expected = await memory.import_estimate(folder)
    assert (expected.lines, expected.estimate.calls) == (0, 0)


@pytest.mark.requirement("Q157", "Q159")
async def test_an_import_that_breaks_off_goes_on_behind_the_last_section(
    make: Make, chat: Chat, tmp_path: Path
) -> None:
    lines = "".join(f"- Ann Moreau prefers short mails of kind {n}\n" for n in range(60))
    path = put(tmp_path, "ws/MEMORY.md", lines)

    class Stopped(BaseException):
        pass

    chat.says[0] = _numbered
    memory = make()
    storing = memory._storing  # pyright: ignore[reportPrivateUsage]

    async def breaking(*, is_smart: bool) -> Any:
        made = await storing(is_smart=is_smart)
        moments = iter(range(5))

        def moment() -> Any:
            # The moments of one section: its save, and the note of its lines.
            if next(moments) >= 3:
                raise Stopped
            return made.moment()

        return type(made)(
            made.graph, made.embedder, made.slot, moment, made.settings, None, made.tools
        )

    memory._storing = breaking  # pyright: ignore[reportPrivateUsage, reportAttributeAccessIssue]
    with pytest.raises(Stopped):
        await memory.import_files(path)
    assert len(chat.requests) == 2
    assert len(await texts(memory)) == 40
    memory._storing = storing  # pyright: ignore[reportPrivateUsage, reportAttributeAccessIssue]
    rest = await memory.import_files(path)
    assert (rest.calls, rest.added) == (1, 20)
    assert len(json.loads(chat.asked[-1])["turns"]) == 20
    assert len(await texts(memory)) == 60


def _numbered(request: dict[str, Any]) -> str:
    turns = json.loads(request["messages"][-1]["content"])["turns"]
    return json.dumps({"memories": [_fact(turn["text"], turn["turn"]) for turn in turns]})


@pytest.mark.requirement("Q158", "Q157")
@pytest.mark.parametrize(
    ("always", "says", "llm", "calls", "why"),
    [
        (None, "no JSON", {}, 4, "no answer of use"),
        (401, "{}", {}, 1, "kept as they are"),
        (None, "{}", {"daily_tokens": 10}, 0, "too small for one call"),
    ],
)
async def test_it_falls_back_to_simple_file_by_file(
    make: Make, chat: Chat, tmp_path: Path, always: int | None, says: str,
    llm: dict[str, Any], calls: int, why: str,
) -> None:  # fmt: skip
    chat.always, chat.says[0] = always, says
    memory = make(**llm)
    receipt = await memory.import_files(_folder(tmp_path), mode="smart")
    assert (receipt.mode, receipt.facts, receipt.added) == ("simple", 4, 4)
    assert len(chat.requests) == calls
    assert all(any(why in note for note in file.notes) for file in receipt.files)
    assert "Team: Robert Vale works at Acme Marine" in await texts(memory)


@pytest.mark.requirement("Q158", "Q157")
async def test_without_a_model_or_in_simple_mode_nobody_is_asked(
    make: Make, chat: Chat, tmp_path: Path
) -> None:
    folder = _folder(tmp_path)
    without = await make(model="none").import_files(folder, mode="smart", dry_run=True)
    assert without.mode == "simple"
    assert "GRAPHMEM_LLM__MODEL is none" in without.notes[-1]
    memory = make()
    simple = await memory.import_files(folder, mode="simple")
    assert (simple.mode, simple.added, chat.requests) == ("simple", 4, [])
    with pytest.raises(BadRequest, match="auto, smart or simple"):
        await memory.import_files(folder, mode="clever")  # pyright: ignore[reportArgumentType]


@pytest.mark.requirement("Q157", "F57")
async def test_what_is_not_believed_leaves_the_lines_as_they_are(
    make: Make, chat: Chat, tmp_path: Path
) -> None:
    chat.says[0] = json.dumps(
        {"memories": [_fact("Robert Vale earns 98,000 euros", 1), _fact("He moved to Lisbon", 2)]}
    )
    memory = make()
    receipt = await memory.import_files(put(tmp_path, "MEMORY.md", NOTES))
    assert (receipt.mode, receipt.added) == ("smart", 3)
    assert await texts(memory) == [
        "He moved to Lisbon",
        "Team: Robert Vale works at Acme Marine",
        "Team: see below",
    ]


@pytest.mark.requirement("Q157")
async def test_a_dry_run_says_what_it_would_take(make: Make, chat: Chat, tmp_path: Path) -> None:
    memory, folder = make(), _folder(tmp_path)
    dry = await memory.import_files(folder, dry_run=True)
    assert dry.estimate is not None
    assert (dry.estimate.calls, dry.estimate.tokens_in > 500, dry.estimate.fits) == (2, True, True)
    expected = await memory.import_estimate(folder)
    assert (expected.files, expected.lines, expected.estimate.calls) == (2, 4, 2)
    assert chat.requests == []


@pytest.mark.requirement("Q157")
@pytest.mark.parametrize(
    ("counts", "wanted"),
    [([3, 3], [6]), ([25, 3], [25, 3]), ([90], [40, 40, 10]), ([19, 30], [40, 9]), ([], [])],
)
def test_sections_end_at_headings_where_that_fits(counts: list[int], wanted: list[int]) -> None:
    facts = [
        Fact(f"line {line}", line, (f"heading {number}",))
        for number, count in enumerate(counts)
        for line in range(count)
    ]
    parts = sections(facts)
    assert [len(part) for part in parts] == wanted
    assert [fact for part in parts for fact in part] == facts


@pytest.mark.requirement("Q157", "Q88")
def test_a_person_sees_what_a_bulk_run_takes_first(
    server: Running, chat: Chat, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chat.says[0] = _numbered
    monkeypatch.setenv("GRAPHMEM_LLM__MODEL", "openai/toy")
    monkeypatch.setenv("GRAPHMEM_LLM__BASE_URL", chat.url)
    monkeypatch.setenv("GRAPHMEM_LLM__API_KEY", "k")
    for number in range(21):
        put(tmp_path, f"ws/memory/n{number}.md", f"- Ann Moreau bought boat {number} in Lisbon\n")
    refused = run(server, tmp_path, "~/ws")
    assert refused.returncode == 2, refused.stderr
    assert "21 new lines: some 21 calls" in " ".join(refused.stderr.split())
    assert chat.requests == []
    done = run(server, tmp_path, "~/ws", "--yes", "--json")
    receipt = json.loads(done.stdout)
    assert (receipt["mode"], receipt["calls"], receipt["added"]) == ("smart", 21, 21)
