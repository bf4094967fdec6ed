"""Tool calls: what tools were given and gave back is kept, joined and found across sessions."""

from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel

from graphmem_neo4j.answers import Hit
from graphmem_neo4j.keys import space_key
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.models import SessionInfo
from graphmem_neo4j.settings import Settings
from graphmem_neo4j.tool_calls import (
    CUT_MARK,
    INPUT_MAX_CHARACTERS,
    RESULT_MAX_CHARACTERS,
    TERMS_MAX_CHARACTERS,
    Joiner,
    ToolPart,
    tool_parts,
)

from .asking import contents, rows_of

OPENAI: list[dict[str, Any]] = [
    {
        "role": "assistant",
        "content": None,
        "tool_calls": [
            {
                "id": "call_1",
                "type": "function",
                "function": {"name": "Weather", "arguments": '{"city": "Oslo"}'},
            }
        ],
    },
    {"role": "tool", "content": "minus four degrees", "tool_call_id": "call_1"},
]
ANTHROPIC: list[dict[str, Any]] = [
    {
        "role": "assistant",
        "content": [
            {"type": "text", "text": "let me look"},
            {"type": "tool_use", "id": "toolu_1", "name": "Weather", "input": {"city": "Oslo"}},
        ],
    },
    {
        "role": "user",
        "content": [
            {
                "type": "tool_result",
                "tool_use_id": "toolu_1",
                "content": [{"type": "text", "text": "minus four degrees"}],
            }
        ],
    },
]
BY_NAME: list[dict[str, Any]] = [
    {
        "role": "assistant",
        "content": "",
        "tool_calls": [{"name": "Weather", "input": {"city": "Oslo"}}],
    },
    {"role": "tool", "tool_name": "Weather", "content": "minus four degrees"},
]


class _Call(BaseModel):
    tool_name: str | None
    input: str | None
    result: str | None
    scope: str
    callers: int


async def stored(memory: GraphMemory) -> list[_Call]:
    return await rows_of(
        memory,
        _Call,
        "MATCH (call:ToolCall {space: $space}) RETURN call.tool_name AS tool_name, "
        "call.input AS input, call.result AS result, call.scope AS scope, "
        "COUNT { (:Message)-[:CALLED]->(call) } AS callers ORDER BY call.called_at, call.input",
        space=space_key(memory.settings.space),
    )


async def calls(memory: GraphMemory, query: str | None = None, **options: Any) -> list[Hit]:
    found = await memory.recall(query, include_tool_calls=True, **options)
    return [hit for hit in found.hits if hit.kind == "tool_call"]


@pytest.mark.requirement("Q107", "Q20")
@pytest.mark.parametrize("together", [True, False], ids=["one ingest", "two ingests"])
@pytest.mark.parametrize(
    "messages",
    [
        pytest.param(OPENAI, id="openai"),
        pytest.param(ANTHROPIC, id="anthropic"),
        pytest.param(OPENAI[::-1], id="result first"),
    ],
)
async def test_a_result_joins_its_call(
    memory: GraphMemory, messages: list[dict[str, Any]], together: bool
) -> None:
    for batch in [messages] if together else [messages[:1], messages[1:]]:
        await memory.ingest("s", batch)
    for _ in range(2):
        # Sent again, nothing is added.
        await memory.ingest("s", messages)
        (call,) = await stored(memory)
        assert (call.tool_name, call.result) == ("Weather", "minus four degrees")
        assert call.input == '{"city": "Oslo"}'
        assert call.callers >= 1
    (hit,) = await calls(memory, "how cold is it in Oslo? four degrees", session_id="another")
    assert hit.tool_name == "Weather"
    assert hit.content == '{"city": "Oslo"} → minus four degrees'
    assert hit.session_id == "s"


@pytest.mark.requirement("Q107")
async def test_without_ids_the_order_joins(memory: GraphMemory) -> None:
    second = {
        "role": "assistant",
        "content": "",
        "tool_calls": [{"name": "Weather", "input": {"city": "Rome"}}],
    }
    await memory.ingest("s", [BY_NAME[0], second, BY_NAME[1]])
    assert [(call.input, call.result) for call in await stored(memory)] == [
        ('{"city": "Oslo"}', "minus four degrees"),
        ('{"city": "Rome"}', None),
    ]


@pytest.mark.requirement("Q107", "U12")
async def test_calls_tell_messages_without_words_apart(memory: GraphMemory) -> None:
    """An agent that is logged turn by turn says nothing each time, and calls another tool."""
    for name in ("ls", "pwd", "ls"):
        call: dict[str, Any] = {"name": name, "input": {}}
        await memory.ingest("s", [{"role": "assistant", "content": "", "tool_calls": [call]}])
    blocks = [{"type": "tool_use", "name": "ls", "input": {"path": n}} for n in range(2)]
    for block in blocks:
        await memory.ingest("s", [{"role": "assistant", "content": [block]}])
    assert sorted(str(call.input) for call in await stored(memory)) == sorted(
        ["{}", "{}", '{"path": 0}', '{"path": 1}']
    )


@pytest.mark.requirement("Q107")
async def test_two_sessions_may_use_one_id(memory: GraphMemory) -> None:
    await memory.ingest("a", OPENAI)
    await memory.ingest("b", OPENAI)
    assert len(await stored(memory)) == 2


def _used_again(number: int, city: str, degrees: str) -> list[dict[str, Any]]:
    """One round of a host that numbers the calls of each turn from 0."""
    function = {"name": "Weather", "arguments": city}
    return [
        {"role": "assistant", "content": "", "tool_calls": [{"id": "call_0", "function": function}]}
        | {"turn": 2 * number},
        {"role": "tool", "content": degrees, "tool_call_id": "call_0", "turn": 2 * number + 1},
    ]


@pytest.mark.requirement("Q107")
@pytest.mark.parametrize("size", [1, 2, 3, 8])
async def test_an_id_that_is_used_again_overwrites_nothing(memory: GraphMemory, size: int) -> None:
    rounds = [("Oslo", "4"), ("Rome", "20"), ("Oslo", "4"), ("Bonn", "9")]
    turns = [turn for n, told in enumerate(rounds) for turn in _used_again(n, *told)]
    for _ in range(2):
        # Sent again, nothing is added.
        for start in range(0, len(turns), size):
            await memory.ingest("s", turns[start : start + size])
        kept = await stored(memory)
        assert sorted((call.input, call.result) for call in kept) == sorted(rounds)
        assert {call.callers for call in kept} == {1}
        assert {call.tool_name for call in kept} == {"Weather"}
    found = await calls(memory, "Rome", tool_name="weather")
    assert found[0].content == "Rome → 20"


@pytest.mark.requirement("Q107")
async def test_a_result_joins_the_newest_call_that_has_none(memory: GraphMemory) -> None:
    first, second = _used_again(0, "Oslo", "4"), _used_again(1, "Rome", "20")
    for turn in (first[0], second[0], second[1], first[1]):
        await memory.ingest("s", [turn])
    # Told once more, in the same words: it is one call; in others: nothing is overwritten.
    await memory.ingest("s", [{**first[1], "turn": 8}, {**second[1], "content": "21", "turn": 9}])
    kept = {(call.input, call.result) for call in await stored(memory)}
    assert kept == {("Oslo", "4"), ("Rome", "20"), (None, "21")}
    # A call that comes with its result is whole, and waits for nothing.
    whole = {"id": "call_0", "name": "Weather", "input": "Bonn", "result": "9"}
    await memory.ingest("s", [{"role": "assistant", "content": "", "tool_calls": [whole]}])
    assert ("Bonn", "9") in {(call.input, call.result) for call in await stored(memory)}


@pytest.mark.requirement("Q107")
async def test_two_tools_may_have_one_id_in_one_message(memory: GraphMemory) -> None:
    entries = [{"id": 0, "name": name, "input": name} for name in ("ls", "pwd")]
    await memory.ingest("s", [{"role": "assistant", "content": "", "tool_calls": entries}])
    assert [call.input for call in await stored(memory)] == ["ls", "pwd"]


class _Terms(BaseModel):
    characters: int
    waiting: int


@pytest.mark.requirement("Q107", "F78")
async def test_what_is_kept_of_a_call_has_an_end(memory: GraphMemory) -> None:
    """A host may tell one result without end, or never tell of one."""
    say = {"role": "tool", "tool_call_id": "x", "content": "grey stone " * 400}
    await memory.ingest("s", [{**say, "turn": n} for n in range(60)])
    entry = {"id": "y", "name": "ls", "input": "stones"}
    call = {"role": "assistant", "content": "", "tool_calls": [entry]}
    await memory.ingest("s", [{**call, "turn": 100 + n} for n in range(150)])
    (kept,) = await rows_of(
        memory,
        _Terms,
        "MATCH (call:ToolCall {space: $space}) RETURN max(size(call.terms)) AS characters, "
        "max(size(call.waiting_ids)) AS waiting",
        space=space_key(memory.settings.space),
    )
    assert 0 < kept.characters <= TERMS_MAX_CHARACTERS
    assert kept.waiting == 100


@pytest.mark.requirement("Q107", "F78")
async def test_what_is_long_is_cut_and_says_so(memory: GraphMemory) -> None:
    call = {"id": "x", "name": "read", "input": {"path": "p" * 5_000}, "result": "line " * 3_000}
    await memory.ingest("s", [{"role": "assistant", "content": "", "tool_calls": [call]}])
    (kept,) = await stored(memory)
    assert kept.input is not None
    assert kept.result is not None
    assert (len(kept.input), len(kept.result)) == (INPUT_MAX_CHARACTERS, RESULT_MAX_CHARACTERS)
    assert kept.input.endswith(CUT_MARK)
    assert kept.result.endswith(CUT_MARK)
    (hit,) = await calls(memory)
    assert hit.is_cut
    assert len(hit.content) < 2_000


def _turn(name: str, text: str, at: str) -> dict[str, Any]:
    entry = {"id": text, "name": name, "input": text, "result": f"done with {text}"}
    return {"role": "assistant", "content": "", "created_at": at, "tool_calls": [entry]}


@pytest.mark.requirement("Q58", "Q63", "Q64", "Q65")
async def test_calls_are_listed_and_found_by_tool(memory: GraphMemory) -> None:
    await memory.save("the harbour opens at six")
    await memory.ingest("a", [_turn("Bash", "ls harbour", "2026-01-01T10:00Z")])
    await memory.ingest("b", [_turn("bash", "pwd", "2026-01-02T10:00Z")])
    await memory.ingest("b", [_turn("Read", "harbour.md", "2026-01-03T10:00Z")])
    listed = await memory.recall(include_tool_calls=True)
    assert [hit.kind for hit in listed.hits] == ["memory", *["tool_call"] * 3]
    assert listed.hits[0].content == "the harbour opens at six"
    names = [hit.tool_name for hit in listed.hits[1:]]
    assert names == ["Read", "bash", "Bash"]
    alone = await memory.recall(tool_name=" BASH ")
    assert contents(alone) == ["pwd → done with pwd", "ls harbour → done with ls harbour"]
    both = await memory.recall("harbour", tool_name="bash")
    assert [hit.kind for hit in both.hits if hit.kind != "message"] == ["memory", "tool_call"]
    assert both.hits[-1].content == "ls harbour → done with ls harbour"
    plain = await memory.recall("harbour")
    assert all(hit.kind != "tool_call" for hit in plain.hits)
    assert contents(await memory.recall("  ", tool_name="read")) == [
        "harbour.md → done with harbour.md"
    ]
    assert (await memory.recall(tool_name="no such tool")).hits == []


@pytest.mark.requirement("Q63", "Q62")
async def test_calls_take_a_share_of_the_places(memory: GraphMemory) -> None:
    await memory.save([f"harbour number {n}" for n in range(9)])
    turns = [_turn("look", f"harbour {n}", f"2026-01-01T10:{n:02}Z") for n in range(9)]
    await memory.ingest("a", turns)
    found = await memory.recall("harbour", include_tool_calls=True, limit=6, kinds="memory")
    assert [hit.kind for hit in found.hits] == [*["memory"] * 4, *["tool_call"] * 2]
    for limit, kinds in ((1, ["tool_call"]), (2, ["memory", "tool_call"])):
        few = await memory.recall("harbour", tool_name="look", limit=limit, kinds="memory")
        assert [hit.kind for hit in few.hits] == kinds
    (best,) = (await memory.recall("harbour", include_tool_calls=True, limit=1)).hits
    plain = await memory.recall("harbour", limit=1)
    (call, *_) = await calls(memory, "harbour", limit=50)
    assert (best.kind == "tool_call") is (call.score > plain.hits[0].score)
    alone = await memory.recall("harbour", include_tool_calls=True, limit=6, categories="idea")
    assert len([hit for hit in alone.hits if hit.kind == "tool_call"]) == 6 - len(
        [hit for hit in alone.hits if hit.kind != "tool_call"]
    )


@pytest.mark.requirement("Q63", "F68", "X1")
async def test_calls_of_another_scope_or_session_stay_out(settings: Settings) -> None:
    async with GraphMemory.open(settings) as memory:
        await memory.ingest("a", OPENAI, session=SessionInfo(scope="project:a"))
        assert await calls(memory) == []
        assert await calls(memory, "Oslo") == []
        assert len(await calls(memory, scopes="project:a")) == 1
        assert len(await calls(memory, "Oslo", scopes="project:a")) == 1
        # The host changes the scope of the session: what was called before follows.
        await memory.ingest("a", BY_NAME[:1], session=SessionInfo(scope="global"))
        assert len(await calls(memory, "Oslo")) == 2
    async with GraphMemory.open(settings.model_copy(update={"isolation": "strict"})) as memory:
        assert len(await calls(memory, "Oslo", session_id="a")) == 2
        assert await calls(memory, "Oslo", session_id="b") == []
        assert await calls(memory, session_id="b") == []
        assert len(await calls(memory, "Oslo", session_id="main")) == 2


@pytest.mark.requirement("Q107", "X14")
async def test_before_it_was_made_a_call_is_not_valid(memory: GraphMemory) -> None:
    """What is known when is tested with a clock, in test_recall_time."""
    await memory.ingest("b", [_turn("bash", "pwd", "2026-01-02T10:00Z")])
    assert len(await calls(memory, valid_at="2026-01-02")) == 1
    assert await calls(memory, valid_at="2026-01-01") == []
    assert await calls(memory, "pwd", valid_at=datetime(2026, 1, 2, 9, tzinfo=UTC)) == []
    # Nobody knew of it on its day: it was told just now.
    assert await calls(memory, as_of="2026-01-02") == []
    # A host whose clock is ahead hides nothing by it.
    await memory.ingest("b", [_turn("bash", "ls", "2999-01-02T10:00Z")])
    assert len(await calls(memory)) == 2


SHAPES: list[tuple[dict[str, Any], list[ToolPart]]] = [
    ({"tool_calls": [{"name": ""}, {"no": "name"}, {"name": 7}]}, []),
    ({"role": "tool", "text": "a result of nobody knows what"}, []),
    (
        {"role": "Function", "text": "9", "tool_name": " add  up "},
        [ToolPart(False, None, "add up", result="9")],
    ),
    (
        {"content": {"type": "function_call", "call_id": "c", "id": "fc", "name": "f"}},
        [ToolPart(True, "c", "f")],
    ),
    (
        {"content": [{"type": "function_call_output", "call_id": "c", "output": {"ok": True}}]},
        [ToolPart(False, "c", None, result='{"ok": true}')],
    ),
    (
        {"content": [{"type": "tool_result", "tool_use_id": 5, "content": "x", "is_error": True}]},
        [ToolPart(False, "5", None, result="x", is_error=True)],
    ),
    (
        {
            "tool_calls": [{"id": "1", "function": {"name": "f", "arguments": "{}"}}],
            "content": [{"type": "tool_use", "id": "1", "name": "f", "input": {}}],
        },
        [ToolPart(True, "1", "f", input="{}")],
    ),
]


@pytest.mark.requirement("Q107", "F29")
@pytest.mark.parametrize(("told", "parts"), SHAPES)
def test_any_shape_is_read(told: dict[str, Any], parts: list[ToolPart]) -> None:
    plain: dict[str, Any] = {"role": "assistant", "content": "", "text": ""}
    plain |= {"tool_calls": None, "tool_name": None}
    assert tool_parts(**{**plain, **told}) == parts


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)
KEYS = st.sampled_from(
    ["id", "name", "type", "function", "input", "arguments", "result", "content"]
)
TYPES = st.sampled_from(["tool_use", "tool_result", "function_call_output"])
BLOCKS = st.dictionaries(KEYS, JSON | TYPES, max_size=5)


@pytest.mark.requirement("Q107")
@given(
    content=st.lists(BLOCKS, max_size=3) | BLOCKS | st.text(),
    given_calls=st.none() | st.lists(BLOCKS, max_size=3),
    tool_name=st.none() | st.text(),
)
def test_reading_never_fails(content: Any, given_calls: Any, tool_name: str | None) -> None:
    parts = tool_parts(
        role="tool", content=content, text="", tool_calls=given_calls, tool_name=tool_name
    )
    rows = Joiner("s").rows(parts, owner_id="m")
    assert [row.tool_call_id for row in rows] == [
        row.tool_call_id for row in Joiner("s").rows(parts, owner_id="m")
    ]
    for row in rows:
        written = row.written("space", "global", "s")
        assert None not in written["properties"].values()
        written["terms"].encode()
