"""Searching: what does a hit say of its score, its time, and why it is there?"""

import re

import pytest
from serving import call, talking, text_of

from graphmem_neo4j.settings import Settings
from mcp_server.replies.searching import NOTHING_FITS


@pytest.mark.requirement("Q66", "X14")
async def test_a_hit_says_when_it_holds_how_well_it_fits_and_why(settings: Settings) -> None:
    fact = {"content": "Mira Solberg lives in Oslo", "valid_from": "2001-01-01"}
    async with talking(settings, "full") as client:
        await call(client, "memory_save", **fact, valid_until="2999-01-31")
        found = await call(client, "memory_search", query="Where does Mira Solberg live?")
        why = await call(client, "memory_search", query="Mira Solberg Oslo", explain=True)
        weak = await call(
            client, "memory_search", query="Which quokka ate the oslo timetable yesterday evening?"
        )
        theirs = await call(client, "qmemory_search", query="Where does Mira Solberg live?")
    line = text_of(found).splitlines()[0]
    assert re.search(r", from 2001-01-01, until 2999-01-31, score [01]\.\d\d\] Mira", line), line
    assert found.structured_content["hits"][0]["valid_until"].startswith("2999-01-31")
    assert "why" not in found.structured_content["hits"][0]
    assert re.search(r"\n  why: words #1 \+0\.\d\d", text_of(why))
    assert why.structured_content["hits"][0]["why"][0].startswith("words #1")
    assert ", from 2001-01-01, until 2999-01-31] Mira" in text_of(theirs)
    assert NOTHING_FITS not in text_of(found)
    assert NOTHING_FITS in text_of(weak), text_of(weak)
