"""Ingest: each message once, in order, whole, and searchable at once."""

import asyncio
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import BaseModel

from graphmem_neo4j.errors import BadRequest, NotFound
from graphmem_neo4j.keys import space_key
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.models import Message, NewMessage, SessionInfo

from .asking import contents, rows_of


class _Turn(BaseModel):
    place: int
    content: str
    before: str | None


async def chain(memory: GraphMemory, session_id: str) -> list[_Turn]:
    """Read a session as the graph has it: place, text, and the text it follows."""
    return await rows_of(
        memory,
        _Turn,
        "MATCH (:Session {space: $space, session_id: $session_id})-[:HAS_MESSAGE]->(m:Message) "
        "OPTIONAL MATCH (b:Message)-[:NEXT]->(m) "
        "RETURN m.place AS place, m.content AS content, b.content AS before ORDER BY place",
        space=space_key(memory.settings.space),
        session_id=session_id,
    )


@pytest.mark.requirement("G10", "Q13", "Q19", "Q20", "U12")
async def test_messages_are_kept_in_order_and_once(memory: GraphMemory) -> None:
    turns = [{"role": "user", "content": f"turn {n}", "turn": n} for n in range(5)]
    first = await memory.ingest("s", turns[:3])
    second = await memory.ingest("s", turns)
    assert [m.place for m in first.messages] == [0, 1, 2]
    assert (second.added, second.known) == (2, 3)
    assert [m.place for m in second.messages] == [0, 1, 2, 3, 4]
    assert [m.is_new for m in second.messages] == [False, False, False, True, True]
    assert [(t.content, t.before) for t in await chain(memory, "s")] == [
        ("turn 0", None),
        ("turn 1", "turn 0"),
        ("turn 2", "turn 1"),
        ("turn 3", "turn 2"),
        ("turn 4", "turn 3"),
    ]


@pytest.mark.requirement("U12", "F64")
async def test_eight_appends_at_once_leave_one_unbroken_chain(memory: GraphMemory) -> None:
    async def append(who: int) -> None:
        for turn in range(3):
            batch = [{"role": "user", "content": f"{who} {turn} {k}"} for k in range(4)]
            await memory.ingest("busy", batch)

    await asyncio.gather(*(append(who) for who in range(8)))
    turns = await chain(memory, "busy")
    assert [turn.place for turn in turns] == list(range(96))
    assert len({turn.content for turn in turns}) == 96
    assert [turn.before for turn in turns[1:]] == [turn.content for turn in turns[:-1]]
    for who in range(8):
        own = [turn.content for turn in turns if turn.content.startswith(f"{who} ")]
        assert own == [f"{who} {t} {k}" for t in range(3) for k in range(4)]


@pytest.mark.requirement("U12")
async def test_one_message_sent_by_eight_at_once_is_stored_once(memory: GraphMemory) -> None:
    sent = [{"role": "user", "content": "the same", "message_id": "one"}]
    receipts = await asyncio.gather(*(memory.ingest("race", sent) for _ in range(8)))
    assert sum(receipt.added for receipt in receipts) == 1
    assert [turn.place for turn in await chain(memory, "race")] == [0]


@pytest.mark.requirement("U12")
async def test_two_sessions_may_use_one_host_id(memory: GraphMemory) -> None:
    async def send(session: str) -> None:
        await memory.ingest(
            session, [{"role": "user", "content": f"hello from {session}", "message_id": 1}]
        )

    await asyncio.gather(*(send(f"chat {n}") for n in range(6)))
    await asyncio.gather(*(send(f"chat {n}") for n in range(6)))
    for n in range(6):
        assert [turn.content for turn in await chain(memory, f"chat {n}")] == [
            f"hello from chat {n}"
        ]


@pytest.mark.requirement("F29")
async def test_ids_given_as_numbers_are_texts(memory: GraphMemory) -> None:
    by_number: Any = 12345
    first = await memory.ingest(by_number, [{"role": "user", "content": "a", "message_id": 7}])
    again = await memory.ingest("12345", [{"role": "user", "content": "a", "message_id": "7"}])
    other = await memory.ingest("007", [{"role": "user", "content": "a", "message_id": "07"}])
    assert (first.session_id, first.messages[0].message_id) == ("12345", "7")
    assert (again.added, again.known) == (0, 1)
    assert (other.session_id, other.messages[0].message_id) == ("007", "07")


OK: dict[str, Any] = {"role": "user", "content": "ok"}
MOMENT = "2026-03-01T10:00:00Z"


@pytest.mark.requirement("U12")
@pytest.mark.parametrize(
    ("calls", "kept"),
    [
        pytest.param([[OK, OK]], 2, id="two honest ones in a call"),
        pytest.param([[OK, OK], [OK, OK]], 2, id="the call repeated"),
        pytest.param([[{**OK, "turn": 1}], [{**OK, "turn": 2}]], 2, id="two turns"),
        pytest.param([[{**OK, "turn": 1}], [{**OK, "turn": 1}]], 1, id="one turn twice"),
        pytest.param(
            [[{**OK, "created_at": MOMENT}], [{**OK, "created_at": "2026-03-01T12:00:00+02:00"}]],
            1,
            id="one moment in two spellings",
        ),
        pytest.param(
            [[{**OK, "created_at": MOMENT}], [{**OK, "created_at": "2026-03-01T10:00:01Z"}]],
            2,
            id="two moments",
        ),
        pytest.param(
            [
                [{**OK, "created_at": MOMENT, "speaker": "Ann"}],
                [{**OK, "created_at": MOMENT, "speaker": "Bob"}],
            ],
            2,
            id="two people at one moment",
        ),
        pytest.param([[OK], [{**OK, "role": "assistant"}]], 2, id="two roles"),
        pytest.param(
            [[{**OK, "message_id": "a"}, {**OK, "message_id": "b"}]], 2, id="two ids of the host"
        ),
        pytest.param(
            [[{**OK, "message_id": "a"}, {**OK, "message_id": "a"}]],
            1,
            id="one id of the host twice",
        ),
    ],
)
async def test_a_repetition_is_told_from_a_second_delivery(
    memory: GraphMemory, calls: list[list[dict[str, Any]]], kept: int
) -> None:
    for call in calls:
        receipt = await memory.ingest("s", call)
        assert len(receipt.messages) == len(call)
    turns = await chain(memory, "s")
    assert [turn.place for turn in turns] == list(range(kept))


@pytest.mark.requirement("Q20", "F37", "X18")
async def test_the_hosts_time_is_kept_in_utc(settings: Any) -> None:
    in_tokyo = settings.model_copy(update={"timezone": "Asia/Tokyo"})
    async with GraphMemory.open(in_tokyo) as memory:
        receipt = await memory.ingest(
            "s",
            [
                {"role": "user", "content": "naive", "created_at": "2026-01-01T12:00"},
                {"role": "user", "content": "zoned", "created_at": "2026-01-01T12:00+09:00"},
                NewMessage(
                    role="user", content="object", created_at=datetime(2026, 1, 1, 3, tzinfo=UTC)
                ),
            ],
        )
        shown = await memory.get([message.message_id for message in receipt.messages])
    moment = datetime(2026, 1, 1, 3, tzinfo=UTC)
    assert [message.created_at for message in shown if isinstance(message, Message)] == [moment] * 3


BLOCKS: list[tuple[Any, str]] = [
    ([{"type": "text", "text": "hello"}, {"type": "text", "text": "world"}], "hello\nworld"),
    ({"type": "text", "text": "alone"}, "alone"),
    ([{"type": "tool_use", "name": "shell", "input": {}}], "[tool: shell]"),
    (
        [{"type": "tool_result", "content": [{"type": "text", "text": "exit 0"}]}],
        "exit 0",
    ),
    (42, "42"),
    (None, ""),
    ("a\u0000b", "ab"),
    ("ok \ud83d broken", "ok  broken"),
    ("\ud83e\udde0 and 🧠", "🧠 and 🧠"),
    ("👩\u200d💻", "👩\u200d💻"),
]


@pytest.mark.requirement("U20", "F11", "F12", "F13")
@pytest.mark.parametrize(("given_content", "kept"), BLOCKS)
async def test_whatever_a_host_calls_content_is_read(
    memory: GraphMemory, given_content: Any, kept: str
) -> None:
    receipt = await memory.ingest("s", [{"role": "user", "content": given_content}])
    (shown,) = await memory.get(receipt.messages[0].message_id)
    assert isinstance(shown, Message)
    assert shown.content == kept


@pytest.mark.requirement("F11", "F12", "U20")
@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(text=st.text(st.characters(codec=None, exclude_categories=()), max_size=60))
async def test_any_text_can_be_stored_and_shown(memory: GraphMemory, text: str) -> None:
    turn = {"role": "user", "content": text, "tool_name": text, "tool_calls": [{text: text}]}
    receipt = await memory.ingest("any", [turn])
    (shown,) = await memory.get(receipt.messages[0].message_id)
    assert isinstance(shown, Message)
    shown.content.encode()


FAULTY: list[tuple[Any, str]] = [
    ({"role": "user"}, "content"),
    ({"content": "x"}, "role"),
    ({"role": "", "content": "x"}, "role"),
    ({"role": "user", "content": "x", "created_at": "yesterday"}, "created_at"),
    ({"role": "user", "content": "x", "created_at": "12026-01-01"}, "created_at"),
    ({"role": "user", "content": "x", "turn": 2**63}, "turn"),
    ({"role": "user", "content": "x", "token_count": -1}, "token_count"),
    ({"role": "user", "content": "x", "message_id": "  "}, "message_id"),
    ({"role": "user", "content": "x" * 1_000_001}, "content"),
    ({"role": "user", "content": "x", "tool_calls": [{"a": {1, 2}}]}, "tool_calls"),
    ("text", "messages[1]"),
]


@pytest.mark.requirement("F29")
@pytest.mark.parametrize(("faulty", "names"), FAULTY)
async def test_one_bad_message_stops_the_call_and_nothing_is_stored(
    memory: GraphMemory, faulty: Any, names: str
) -> None:
    with pytest.raises(BadRequest) as caught:
        await memory.ingest("s", [{"role": "user", "content": "good"}, faulty])
    assert names in str(caught.value)
    assert await chain(memory, "s") == []


async def test_a_call_takes_a_thousand_messages_and_no_more(memory: GraphMemory) -> None:
    turns = [{"role": "user", "content": f"number {n} of many"} for n in range(1_001)]
    with pytest.raises(BadRequest, match="1001 messages"):
        await memory.ingest("long", turns)
    receipt = await memory.ingest("long", turns[:1_000])
    assert (receipt.added, receipt.waiting.extract) == (1_000, 1_000)
    assert [message.place for message in receipt.messages] == list(range(1_000))
    assert "number 777 of many" in contents(await memory.recall("777", limit=3))


async def test_no_message_at_all_is_no_error(memory: GraphMemory) -> None:
    receipt = await memory.ingest("empty", [])
    assert (receipt.added, receipt.known, receipt.messages) == (0, 0, [])


@pytest.mark.requirement("Q24", "F10")
async def test_a_message_is_found_before_any_model_has_seen_it(memory: GraphMemory) -> None:
    await memory.ingest(
        "s", [{"role": "user", "content": "the ferry leaves from Trogir", "speaker": "Ann"}]
    )
    (hit,) = (await memory.recall("Trogir ferry")).hits
    assert (hit.kind, hit.session_id, hit.place, hit.speaker) == ("message", "s", 0, "Ann")
    assert contents(await memory.recall("Ann")) == ["the ferry leaves from Trogir"]


@pytest.mark.requirement("F32")
async def test_the_end_of_a_long_message_is_found_as_a_piece(memory: GraphMemory) -> None:
    text = " ".join(f"Line {n} is about nothing much." for n in range(400))
    receipt = await memory.ingest(
        "s", [{"role": "user", "content": text + " The key is zanzibar."}]
    )
    (hit,) = (await memory.recall("zanzibar")).hits
    assert hit.node_id == receipt.messages[0].message_id
    assert hit.is_cut
    assert "zanzibar" in hit.content
    assert len(hit.content) < 3_000
    (shown,) = await memory.get(hit.node_id)
    assert shown.content.endswith("zanzibar.")


class _Work(BaseModel):
    receipts: int
    added: int
    known: int
    jobs: int
    up_to: int
    cursor: int


@pytest.mark.requirement("Q13", "X5")
async def test_receipt_and_job_come_with_the_messages(memory: GraphMemory) -> None:
    turns = [{"role": "user", "content": f"turn {n}"} for n in range(300)]
    first = await memory.ingest("s", turns)
    await memory.ingest("s", turns)
    (work,) = await rows_of(
        memory,
        _Work,
        "MATCH (s:Session {space: $space, session_id: 's'}) "
        "MATCH (r:Receipt {space: $space, receipt_id: $receipt_id})-[:CONCERNS]->(s) "
        "MATCH (j:Job {space: $space})-[:CONCERNS]->(s) WHERE j.state = 'waiting' "
        "RETURN count(DISTINCT r) AS receipts, max(r.added) AS added, max(r.known) AS known, "
        "count(DISTINCT j) AS jobs, max(j.up_to) AS up_to, max(s.extracted_up_to) AS cursor",
        space=space_key(memory.settings.space),
        receipt_id=first.receipt_id,
    )
    assert work == _Work(receipts=1, added=300, known=0, jobs=1, up_to=299, cursor=-1)


class _Session(BaseModel):
    channel: str | None
    topic_id: str | None
    scope: str


@pytest.mark.requirement("Q19", "Q41", "X1", "F68")
async def test_a_session_keeps_what_was_said_of_it(memory: GraphMemory) -> None:
    told = SessionInfo(channel="telegram", topic_id="9", scope="project:ship")
    await memory.ingest("s", [{"role": "user", "content": "the mast is oak"}], session=told)
    await memory.ingest("s", [{"role": "user", "content": "the sail is linen"}])
    await memory.ingest(
        "s", [{"role": "user", "content": "the hull is pine"}], session=SessionInfo(channel="web")
    )
    (session,) = await rows_of(
        memory,
        _Session,
        "MATCH (s:Session {space: $space, session_id: 's'}) "
        "RETURN s.channel AS channel, s.topic_id AS topic_id, s.scope AS scope",
        space=space_key(memory.settings.space),
    )
    assert session == _Session(channel="web", topic_id="9", scope="project:ship")
    # What is said later in a session of a project does not become global by itself.
    assert contents(await memory.recall("mast sail hull")) == []
    found = contents(await memory.recall("mast sail hull", scopes="project:ship"))
    assert sorted(found) == ["the hull is pine", "the mast is oak", "the sail is linen"]


async def test_a_hosts_own_id_shows_the_message(memory: GraphMemory) -> None:
    await memory.ingest(
        "s",
        [
            {"role": "user", "content": "first", "message_id": "m1"},
            {"role": "user", "content": "second", "message_id": "D1:3"},
        ],
    )
    shown = await memory.get(["m1", "D1:3"])
    assert [message.content for message in shown] == ["first", "second"]
    with pytest.raises(NotFound, match="m1234567"):
        await memory.get("m1234567")
