"""Without GDS: the service works on a plain Neo4j, and says what it does without."""

import pytest

from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.settings import Settings


@pytest.mark.no_gds
@pytest.mark.requirement("F110", "Q138", "F25", "Q29", "Q30", "Q139")
async def test_a_server_without_gds_works_and_says_so(settings: Settings) -> None:
    for _ in range(2):  # the schema is applied, then found applied
        async with GraphMemory.open(settings) as memory:
            await memory.save("no graph science here")
            assert len((await memory.recall("science")).hits) == 1
            status = await memory.status()
            assert status.gds_version is None
            assert any("GDS is not installed" in note for note in status.notes)
