"""Recall and scopes: where a conversation moves, its turns, their pieces and calls move with it."""

import pytest
from pydantic import BaseModel

from graphmem_neo4j.keys import space_key
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.models import SessionInfo

from .asking import contents, rows_of

LONG = "The quokka report begins. " + "Its parts are many and grey. " * 120


class _Behind(BaseModel):
    label: str
    scope: str


@pytest.mark.requirement("Q41", "F68", "F70")
@pytest.mark.parametrize("channel", ["words", "vector"])
async def test_long_turns_move_with_their_pieces(local_memory: GraphMemory, channel: str) -> None:
    turns = [
        {"role": "user", "content": LONG},
        {"role": "user", "content": "quokkas are small"},
        {"role": "assistant", "content": "", "tool_calls": [{"name": "f", "input": "quokka"}]},
    ]
    await local_memory.ingest("s", turns, session=SessionInfo(scope="project:a"))
    await local_memory.ingest(
        "s", [{"role": "user", "content": "and now?"}], session=SessionInfo(scope="topic:b")
    )
    ask = local_memory.recall

    async def seen(scopes: str | None) -> int:
        answer = await ask("quokka", scopes=scopes, channels=channel, min_score=0.0)
        return sum("uokka" in text for text in contents(answer))

    assert await seen("topic:b") == 2
    assert await seen("project:a") == 0
    assert await seen(None) == 0
    behind = await rows_of(
        local_memory,
        _Behind,
        "MATCH (n:Message|Chunk|ToolCall) WHERE n.space = $space AND n.scope <> 'topic:b' "
        "RETURN head(labels(n)) AS label, n.scope AS scope",
        space=space_key(local_memory.settings.space),
    )
    assert behind == []
