"""GDS in a notebook: its frames tell of what a viewer may see, and of nothing else."""

import pytest

from graphmem_neo4j.gds import open_analytics
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.settings import Settings
from graphmem_neo4j.sources import with_arguments

MINE = [f"Amina Berg plays chess with Paolo Tan on evening {n}" for n in range(4)]
THEIRS = [f"Noor Haddad restarts the Delta pipeline in night {n}" for n in range(9)]


@pytest.mark.requirement("X1")
async def test_a_strict_session_hears_of_no_other_in_numbers_either(settings: Settings) -> None:
    async with GraphMemory.open(with_arguments(settings, isolation="strict")) as memory:
        for session, texts in (("mine", MINE), ("theirs", THEIRS)):
            await memory.save([{"content": text, "session_id": session} for text in texts])
        with await open_analytics(memory, session_id="mine") as look:
            known = look.nodes()
            groups = look.communities()
        assert sorted(name for name in known["name"] if name in MINE) == MINE
        assert not any("Noor" in name for name in known["name"])
        assert groups["size"].sum() == len(known)
        assert groups["size"].max() < len(THEIRS)
