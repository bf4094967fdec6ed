"""Sameness: what the store names near a statement, though others work on it meanwhile."""

from datetime import UTC, datetime
from typing import Any

from graphmem_neo4j.sameness import Found

NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)


def near(memory_id: str, active_key: str | None) -> dict[str, Any]:
    return {
        "memory_id": memory_id,
        "content": "The kiln is hot",
        "score": 1.0,
        "kind": "fact",
        "active_key": active_key,
        "session_id": None,
        "created_at": None,
        "recorded_at": NOON,
        "valid_from": NOON,
        "valid_until": NOON,
    }


def test_what_was_retired_while_it_was_read_is_no_neighbour() -> None:
    rows = [near("mem1", None), near("mem2", "k")]
    found = Found.model_validate(
        {"number": 0, "same": None, "by_words": rows, "by_meaning": rows[:1]}
    )
    assert [one.memory_id for one in found.by_words] == ["mem2"]
    assert found.by_meaning == []
