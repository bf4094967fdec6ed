"""The working notes of a session, as an agent writes and reads them."""

import pytest
from serving import call, talking, text_of

from graphmem_neo4j.settings import Settings


@pytest.mark.requirement("Q108")
async def test_an_agent_keeps_notes_for_its_session(settings: Settings) -> None:
    turn = [{"role": "user", "content": "The lift is being repaired"}]
    async with talking(settings, "full") as client:
        await call(client, "memory_ingest", session_key="monday", messages=turn)
        empty = await call(client, "memory_scratchpad", session_key="monday")
        await call(client, "memory_scratchpad", session_key="monday", content="Call Noor")
        both = await call(
            client, "memory_scratchpad", session_id="monday", content="Order rope", append=True
        )
        # What a client sends for "nothing" reads, and clears nothing.
        read = await call(client, "memory_scratchpad", session_key="monday", content="")
        found = await call(client, "memory_search", query="Order rope", session_key="monday")
        cleared = await call(client, "memory_scratchpad", session_key="monday", clear=True)
        wrong = await call(
            client, "memory_scratchpad", session_key="monday", content="x", clear=True
        )
        unknown = await call(client, "memory_scratchpad", session_key="nowhere")
    assert text_of(empty) == "The scratchpad is empty."
    assert both.structured_content["scratchpad"] == "Call Noor\nOrder rope"
    assert text_of(read) == "Call Noor\nOrder rope"
    assert read.structured_content["written_at"] is not None
    assert [hit for hit in found.structured_content["hits"] if "rope" in hit["content"]] == []
    data = cleared.structured_content
    assert (data["scratchpad"], data["metrics"]) == ("", {"searches": 1.0})
    assert wrong.is_error
    assert "not both" in text_of(wrong)
    assert unknown.is_error
    assert "ingest a message first" in text_of(unknown)
