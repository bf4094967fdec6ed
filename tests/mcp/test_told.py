"""A text that is told to be kept, through `memory_store`: a language model reads it, or nobody."""

import json
from collections.abc import Generator
from typing import Any

import pytest
from chatting import Chat
from scripted import served
from serving import call, talking, text_of

from graphmem_neo4j.settings import Settings

IVAN = (
    "Caught up with Iván today. He's working at Santander as an AI Scientist now, doing research "
    "on knowledge graphs. He lives in Madrid and mentioned a deadline next Tuesday for a paper "
    "submission."
)
STATEMENTS = [
    ("Iván works at Santander as an AI Scientist", "fact", ["Iván", "Santander"]),
    ("Iván researches knowledge graphs", "fact", ["Iván"]),
    ("Iván lives in Madrid", "fact", ["Iván", "Madrid"]),
    ("Iván has a paper submission deadline next Tuesday", "episode", ["Iván"]),
]


def _answer(**changed: Any) -> str:
    answer: dict[str, Any] = {
        "memories": [
            {"content": content, "kind": kind, "turns": [1], "mentions": mentions, "salience": 0.6}
            for content, kind, mentions in STATEMENTS
        ],
        "entities": [
            {"name": "Iván", "type": "person"},
            {"name": "Santander", "type": "org"},
            {"name": "Madrid", "type": "place"},
        ],
        "relations": [
            {"source": "Iván", "relation": "works_at", "target": "Santander", "turns": [1]},
            {"source": "Iván", "relation": "lives_in", "target": "Madrid", "turns": [1]},
        ],
    }
    return json.dumps({**answer, **changed}, ensure_ascii=False)


@pytest.fixture
def chat() -> Generator[Chat, None, None]:
    with served(Chat()) as endpoint:
        yield endpoint


def _with(chat: Chat, **more: Any) -> dict[str, Any]:
    return {
        "llm__model": "openai/toy",
        "llm__base_url": chat.url,
        "llm__api_key": "k",
        "save__decide": "never",
        "extraction__told_seconds": 25,
        **more,
    }


@pytest.mark.requirement("S75", "R-S1", "S17", "S74", "S77")
async def test_the_worked_example(settings: Settings, chat: Chat) -> None:
    chat.says[0] = _answer()
    async with talking(settings, "supermemory", **_with(chat)) as client:
        stored = await call(client, "memory_store", text=IVAN)
        again = await call(client, "memory_store", text=IVAN)
        found = await call(client, "memory_search", query="Where does Iván live?")
        known = await call(client, "memory_profile", rebuild=True)
    assert not stored.is_error, text_of(stored)
    assert json.loads(chat.asked[0])["turns"][0]["text"] == IVAN
    data = stored.structured_content
    assert (data["action"], data["count"], data["notes"]) == ("stored", 4, [])
    told = [(one["text"], one["memoryType"]) for one in data["memories"]]
    assert told == [(content, kind) for content, kind, _ in STATEMENTS]
    names = [
        {one["canonicalName"]: one for one in memory["entities"]} for memory in data["memories"]
    ]
    assert {"Iván", "Santander"} <= set(names[0])
    assert "Madrid" in names[2]
    assert [names[0][name]["kind"] for name in ("Iván", "Santander")] == ["person", "org"]
    # One Iván in all four.
    assert len({one["Iván"]["entityId"] for one in names}) == 1
    tied = [
        [(tie["source"], tie["type"], tie["target"]) for tie in memory["relationships"]]
        for memory in data["memories"]
    ]
    ivan, santander = names[0]["Iván"]["entityId"], names[0]["Santander"]["entityId"]
    madrid = names[2]["Madrid"]["entityId"]
    assert tied == [
        [(ivan, "works_at", santander)], [], [(ivan, "lives_in", madrid)], []
    ]  # fmt: skip
    assert "Iván works_at Santander" in text_of(stored)
    assert "names Iván (person), Santander (org)" in text_of(stored)
    data = again.structured_content
    assert (data["action"], data["count"]) == ("skipped", 4)
    first = [one["text"] for one in found.structured_content["memories"][:2]]
    assert "Iván lives in Madrid" in first
    assert known.structured_content["stats"]["total"] == 4
    assert [one["memoryType"] for one in known.structured_content["recent"]] == ["episode"]


@pytest.mark.requirement("R-S1", "R-S3", "F57")
@pytest.mark.parametrize(
    ("says", "changed", "note"),
    [
        ("no JSON at all", {}, "no answer of use"),
        ('{"memories": []}', {}, "read no statement"),
        (401, {}, "kept as it is"),
        ("slow", {"extraction__told_seconds": 0.4}, "within 0.4 s"),
        (_answer(), {"llm__daily_tokens": 10}, "too small for one call"),
    ],
)
async def test_nothing_is_lost_where_nothing_is_read(
    settings: Settings, chat: Chat, says: str | int, changed: dict[str, Any], note: str
) -> None:
    if isinstance(says, int) or says == "slow":
        chat.always = says
    else:
        chat.says[0] = says
    async with talking(settings, "supermemory", **_with(chat, **changed)) as client:
        stored = await call(client, "memory_store", text=IVAN, memoryType="episode", pinned=True)
    assert not stored.is_error, text_of(stored)
    (memory,) = stored.structured_content["memories"]
    assert (memory["text"], memory["memoryType"], memory["pinned"]) == (IVAN, "episode", True)
    (told,) = stored.structured_content["notes"]
    assert note in told
    assert note in text_of(stored)


@pytest.mark.requirement("R-S1")
async def test_what_is_not_believed_keeps_the_text_beside_the_rest(
    settings: Settings, chat: Chat
) -> None:
    invented = {"content": "Iván earns 98,000 euros a year", "kind": "fact", "turns": [1]}
    first = {"content": STATEMENTS[0][0], "kind": "fact", "turns": [1]}
    chat.says[0] = _answer(memories=[first, invented], relations=[])
    async with talking(settings, "supermemory", **_with(chat)) as client:
        stored = await call(client, "memory_store", text=IVAN, pinned=True)
    data = stored.structured_content
    assert [one["text"] for one in data["memories"]] == [STATEMENTS[0][0], IVAN]
    assert all(one["pinned"] for one in data["memories"])
    assert "not believed" in data["notes"][0]


@pytest.mark.requirement("R-S1", "S29")
async def test_a_told_type_holds_for_one_statement(settings: Settings, chat: Chat) -> None:
    one = {"content": "Iván prefers tea in the morning", "kind": "fact", "turns": [1]}
    chat.says[0] = _answer(memories=[one], relations=[])
    async with talking(settings, "supermemory", **_with(chat)) as client:
        stored = await call(
            client, "memory_store", text="Iván prefers tea in the morning", memoryType="preference"
        )
    (memory,) = stored.structured_content["memories"]
    assert memory["memoryType"] == "preference"
