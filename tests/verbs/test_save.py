"""Save: added, merged or known; one active memory a statement; nothing half-written."""

import asyncio
import json
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import BaseModel

from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.keys import space_key
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.models import Category, Memory, MemoryKind, NewMemory
from graphmem_neo4j.receipts import SaveAction
from graphmem_neo4j.settings import Settings

from .asking import contents, rows_of


class _Count(BaseModel):
    count: int


class _Change(BaseModel):
    by: str
    wording: str
    salience_before: float
    pinned_before: bool
    salience: float
    pinned: bool


async def memories_in(memory: GraphMemory) -> int:
    counts = (await memory.status()).counts
    return counts.memories if counts else -1


async def get_memory(memory: GraphMemory, memory_id: str) -> Memory:
    (shown,) = await memory.get(memory_id, scopes=["project:a", "project:b"])
    assert isinstance(shown, Memory)
    return shown


async def changes_of(memory: GraphMemory, memory_id: str) -> list[_Change]:
    return await rows_of(
        memory,
        _Change,
        "MATCH (c:Change {space: $space})-[:CHANGED]->(m:Memory {memory_id: $memory_id}) "
        "RETURN c.by AS by, c.wording AS wording, c.salience_before AS salience_before, "
        "c.pinned_before AS pinned_before, m.salience AS salience, m.pinned AS pinned "
        "ORDER BY c.recorded_at, c.change_id",
        space=space_key(memory.settings.space),
        memory_id=memory_id,
    )


@pytest.mark.requirement("Q21", "Q31", "Q32", "Q33", "Q74", "F21")
async def test_what_is_saved_reads_back_whole(memory: GraphMemory) -> None:
    told: Any = {"source_type": "note", "source_person": "Noor", "evidence_type": "reported"}
    metadata = {"src": {"page": 3}, "hist": [{"y": 2020}], "none": None, "deep": [[1, [2.5]], "é"]}
    saved = await memory.save(
        NewMemory(
            content="The budget is 500K",
            category=Category.DECISION,
            salience=0.9,
            scope="project:a",
            confidence=0.7,
            kind=MemoryKind.EPISODE,
            pinned=True,
            valid_from="2026-01-01",
            valid_until="2126-01-31",
            created_at="2025-12-24",
            session_id="s1",
            context_mood="calm",
            **told,
            metadata=metadata,
        )
    )
    shown = await get_memory(memory, saved.memories[0].memory_id)
    unlike = {"memory_id", "recorded_at", "last_decayed_at", "shown", "recalled", "confirmed"}
    assert shown.model_dump(exclude=unlike, exclude_none=True) == {
        "content": "The budget is 500K",
        **{"category": "decision", "salience": 0.9, "confidence": 0.7, "scope": "project:a"},
        "kind": "episode",
        "pinned": True,
        "status": "active",
        **told | {"context_mood": "calm"},
        "session_id": "s1",
        "version": 1,
        "created_at": datetime(2025, 12, 24, tzinfo=UTC),
        "valid_from": datetime(2026, 1, 1, tzinfo=UTC),
        "valid_until": datetime(2126, 1, 31, 23, 59, 59, tzinfo=UTC),
        "metadata": metadata,
    }


@pytest.mark.requirement("Q31", "Q32", "Q33")
async def test_what_is_not_said_has_its_default(memory: GraphMemory) -> None:
    saved = await memory.save("Sofia prefers tea")
    assert (saved.added, saved.merged, saved.known) == (1, 0, 0)
    shown = await get_memory(memory, saved.memories[0].memory_id)
    assert (shown.category, shown.salience, shown.scope) == ("context", 0.5, "global")
    assert (shown.valid_from, shown.valid_until, shown.metadata) == (None, None, None)


@pytest.mark.requirement("F21")
@settings(
    max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    metadata=st.dictionaries(
        st.text(max_size=8),
        st.recursive(
            st.none() | st.booleans() | st.integers() | st.text(max_size=8),
            lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
            max_leaves=6,
        ),
        max_size=3,
    )
)
async def test_any_nested_metadata_reads_back_equal(
    memory: GraphMemory, metadata: dict[str, Any]
) -> None:
    # The period makes each a memory of its own.
    start = 2_000_000 + abs(hash(json.dumps(metadata, sort_keys=True))) % 10**15
    day = datetime(2000, 1, 1, tzinfo=UTC) + timedelta(microseconds=start)
    saved = await memory.save([{"content": "nested", "metadata": metadata, "valid_from": day}])
    shown = await get_memory(memory, saved.memories[0].memory_id)
    assert shown.metadata == metadata


@pytest.mark.requirement("F12", "F21")
async def test_a_lone_surrogate_in_metadata_does_not_come_back(memory: GraphMemory) -> None:
    saved = await memory.save([{"content": "odd", "metadata": {"\ud83d": ["x\udc9ay", "🧠"]}}])
    shown = await get_memory(memory, saved.memories[0].memory_id)
    assert shown.metadata == {"": ["xy", "🧠"]}
    shown.model_dump_json().encode()


@pytest.mark.requirement("Q52", "Q57")
async def test_saving_one_fact_twenty_times_leaves_one_memory(memory: GraphMemory) -> None:
    first = await memory.save("The server runs in us-east-1")
    for _ in range(18):
        again = await memory.save("  the server runs in us-east-1. ")
        assert (again.added, again.known) == (0, 1)
        assert again.memories[0].memory_id == first.memories[0].memory_id
    both = await memory.save(["The server runs in us-east-1", "The server runs in us-east-1"])
    assert [saved.action for saved in both.memories] == [SaveAction.KNOWN] * 2
    assert await memories_in(memory) == 1


@pytest.mark.requirement("Q52")
async def test_one_fact_twice_in_a_batch_is_one_memory(memory: GraphMemory) -> None:
    saved = await memory.save(["Ada has a cat", "Bo has a dog", "ada has a cat!"])
    ids = [kept.memory_id for kept in saved.memories]
    assert ids[0] == ids[2] != ids[1]
    assert await memories_in(memory) == 2


@pytest.mark.requirement("F64", "Q52")
async def test_tasks_that_race_share_one_memory_a_fact(memory: GraphMemory) -> None:
    facts = [f"fact number {n} of the race" for n in range(12)]
    outcomes = await asyncio.gather(
        memory.save(facts), memory.save(facts[::-1]), memory.save(facts[6:] + facts[:6])
    )
    held = [{kept.content: kept.memory_id for kept in outcome.memories} for outcome in outcomes]
    assert held[0] == held[1] == held[2]
    assert len(set(held[0].values())) == 12
    assert sum(outcome.added for outcome in outcomes) == 12


@pytest.mark.requirement("F64", "Q52")
async def test_processes_that_race_share_one_memory_a_fact(settings: Settings) -> None:
    assert settings.uri is not None
    assert settings.user is not None
    assert settings.password is not None
    facts = [f"Crate {n} stands in hall {n % 3}" for n in range(6)]
    racers = [
        await asyncio.create_subprocess_exec(
            sys.executable,
            str(Path(__file__).with_name("racing.py")),
            settings.uri,
            settings.user,
            settings.password.get_secret_value(),
            settings.space,
            json.dumps(facts),
            stdout=asyncio.subprocess.PIPE,
        )
        for _ in range(4)
    ]
    answers = [json.loads((await racer.communicate())[0]) for racer in racers]
    assert answers[0] == answers[1] == answers[2] == answers[3]
    assert len(set(answers[0])) == 6


@pytest.mark.requirement("Q57")
async def test_a_repetition_raises_salience_and_pin_and_the_change_is_kept(
    memory: GraphMemory,
) -> None:
    first = await memory.save([{"content": "Use tabs", "salience": 0.4}])
    memory_id = first.memories[0].memory_id
    raised = await memory.save([{"content": "use tabs.", "salience": 0.9}])
    pinned = await memory.save([{"content": "Use tabs", "salience": 0.1, "pinned": True}])
    assert raised.memories[0].action is SaveAction.MERGED
    assert pinned.memories[0].action is SaveAction.MERGED
    assert (raised.memories[0].memory_id, pinned.memories[0].memory_id) == (memory_id, memory_id)
    shown = await get_memory(memory, memory_id)
    assert (shown.salience, shown.pinned, shown.content) == (0.9, True, "Use tabs")
    changes = await changes_of(memory, memory_id)
    assert [(c.by, c.wording, c.salience_before, c.pinned_before) for c in changes] == [
        ("hash", "use tabs.", 0.4, False),
        ("hash", "Use tabs", 0.9, False),
    ]


@pytest.mark.requirement("Q57", "F64")
async def test_the_highest_salience_of_a_batch_and_of_a_race_is_kept(memory: GraphMemory) -> None:
    batch = await memory.save(
        [{"content": "Tea at five", "salience": s, "pinned": s == 0.3} for s in (0.2, 0.8, 0.3)]
    )
    shown = await get_memory(memory, batch.memories[0].memory_id)
    assert (shown.salience, shown.pinned) == (0.8, True)
    saves = [memory.save([{"content": "Rain on Monday", "salience": n / 10}]) for n in range(1, 9)]
    raced = await asyncio.gather(*saves)
    assert len({outcome.memories[0].memory_id for outcome in raced}) == 1
    shown = await get_memory(memory, raced[0].memories[0].memory_id)
    assert shown.salience == 0.8


BAD: list[tuple[Any, str]] = [
    ("", "content"),
    ("\u200b \n", "content"),
    ({"content": None}, "content"),
    ({"content": "x" * 1_000_001}, "content"),
    ({"content": "x", "category": "gossip"}, "category"),
    ({"content": "x", "salience": 1.01}, "salience"),
    ({"content": "x", "salience": float("nan")}, "salience"),
    ({"content": "x", "scope": ""}, "scope"),
    ({"content": "x", "scope": "team:a"}, "scope"),
    ({"content": "x", "valid_from": "soon"}, "valid_from"),
    ({"content": "x", "valid_from": "2026-02-02", "valid_until": "2026-02-01"}, "valid_from"),
    ({"content": "x", "metadata": {"a": float("nan")}}, "metadata"),
    ({"content": "x", "metadata": {"a": {1, 2}}}, "metadata"),
    ({"content": "x", "metadata": {"a": "y" * 70_000}}, "metadata"),
    ({"content": "x", "colour": "red"}, "colour"),
    (7, "memory"),
]


@pytest.mark.requirement("Q31", "Q32", "Q33", "F29")
@pytest.mark.parametrize(("bad", "names"), BAD)
async def test_one_bad_statement_stops_the_batch_and_nothing_is_stored(
    memory: GraphMemory, bad: Any, names: str
) -> None:
    with pytest.raises(BadRequest) as caught:
        await memory.save(["a good one", bad])
    assert names in str(caught.value)
    assert len(str(caught.value)) < 400
    assert await memories_in(memory) == 0


@pytest.mark.parametrize("number", [0, 1_001])
async def test_a_call_takes_one_to_a_thousand_statements(memory: GraphMemory, number: int) -> None:
    with pytest.raises(BadRequest, match=f"{number} memories"):
        await memory.save(["x"] * number)


@pytest.mark.requirement("F11", "F12", "F29", "U20")
@pytest.mark.parametrize(
    ("given_content", "kept"),
    [
        ("Acme moved\u0000 to Oslo", "Acme moved to Oslo"),
        ("ok \ud83d broken", "ok  broken"),
        ("brain 🧠 kept", "brain 🧠 kept"),
        (42, "42"),
        ([{"type": "text", "text": "in blocks"}], "in blocks"),
    ],
)
async def test_hostile_characters_cost_nothing_but_themselves(
    memory: GraphMemory, given_content: Any, kept: str
) -> None:
    saved = await memory.save([{"content": given_content}])
    assert saved.memories[0].content == kept
    assert contents(await memory.recall(kept)) == [kept]


class _Work(BaseModel):
    added: int
    known: int
    memories: int
    jobs: int


@pytest.mark.requirement("U32")
async def test_receipt_and_job_come_with_the_memories(memory: GraphMemory) -> None:
    await memory.save("old fact")
    saved = await memory.save([f"fact {n} is new" for n in range(150)] + ["old fact"])
    assert (saved.added, saved.waiting.link) == (150, 150)
    (work,) = await rows_of(
        memory,
        _Work,
        "MATCH (r:Receipt {space: $space, receipt_id: $receipt_id}) "
        "RETURN r.added AS added, r.known AS known, "
        "COUNT { (r)-[:CONCERNS]->(:Memory) } AS memories, "
        "COUNT { (:Job {kind: 'link', state: 'waiting'})-[:CONCERNS]->(r) } AS jobs",
        space=space_key(memory.settings.space),
        receipt_id=saved.receipt_id,
    )
    assert work == _Work(added=150, known=1, memories=151, jobs=1)


@pytest.mark.requirement("Q32", "Q41")
async def test_one_statement_in_two_scopes_is_two_memories(memory: GraphMemory) -> None:
    saved = await memory.save(
        [
            {"content": "deploys on Friday", "scope": scope}
            for scope in ("global", "project:a", "Project: A", "project:b")
        ]
    )
    ids = [kept.memory_id for kept in saved.memories]
    assert ids[1] == ids[2]
    assert len(set(ids)) == 3


@pytest.mark.requirement("Q13")
async def test_a_memory_hangs_on_the_session_it_was_saved_in(memory: GraphMemory) -> None:
    await memory.ingest("s1", [{"role": "user", "content": "hello"}])
    saved = await memory.save([{"content": "Kim likes jazz", "session_id": "s1"}])
    (row,) = await rows_of(
        memory,
        _Count,
        "MATCH (m:Memory {space: $space, memory_id: $memory_id})-[:SAVED_IN]->"
        "(:Session {session_id: 's1'}) RETURN count(m) AS count",
        space=space_key(memory.settings.space),
        memory_id=saved.memories[0].memory_id,
    )
    assert row.count == 1


@pytest.mark.requirement("F64")
async def test_nothing_is_folded_into_a_memory_that_was_retired_meanwhile(
    memory: GraphMemory,
) -> None:
    first = await memory.save("The gate code is blue")
    graph, _ = await memory.ready()
    from graphmem_neo4j.write import WRITE_MEMORIES

    class _Nothing(BaseModel):
        pass

    now = datetime(2026, 1, 1, tzinfo=UTC)
    merge = {
        "number": 0,
        "memory_id": first.memories[0].memory_id,
        "change_id": "chg-late",
        "wording": "x",
        "by": "hash",
        "similarity": 1.0,
        "salience": 0.9,
        "pinned": True,
    }
    # `open_end` of another moment stands for a memory whose end is no longer open.
    rows = await graph.run(
        WRITE_MEMORIES,
        _Nothing,
        space=space_key(memory.settings.space),
        rows=[],
        merges=[merge],
        vector_property=None,
        receipt_id="rcp-late",
        open_end=now,
        now=now,
    )
    assert rows == []
    shown = await get_memory(memory, first.memories[0].memory_id)
    assert (shown.salience, shown.pinned) == (0.5, False)


@pytest.mark.requirement("X7", "Q60", "Q70")
async def test_kinds_and_categories_are_two_lists(memory: GraphMemory) -> None:
    texts = ["Mia likes tea", "The sky is blue", "We met at noon"]
    kinds = ["preference", "fact", "episode"]
    saved = await memory.save(
        [{"content": text, "kind": kind} for text, kind in zip(texts, kinds, strict=True)]
    )
    assert [one.category for one in saved.memories] == ["preference", "context", "context"]
    told = await memory.save({"content": "Short it is", "kind": "preference", "category": "style"})
    assert told.memories[0].category == "style"
    for fields in ({"category": "fact"}, {"category": "person"}, {"kind": "context"}):
        with pytest.raises(BadRequest, match=next(iter(fields))):
            await memory.save({"content": "x", **fields})
    with pytest.raises(BadRequest, match="categories"):
        await memory.recall("x", categories=["episode"])
