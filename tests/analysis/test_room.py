"""Room: what a projection takes of the server's memory, so that many small spaces fit into one."""

import pytest
from pydantic import BaseModel

from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.projection import KEPT_MAX
from tests.verbs.asking import rows_of

HEAP_SHARE_MB = 256
"""A quarter of the heap that a small machine gets."""


class _Size(BaseModel):
    size_bytes: int


@pytest.mark.requirement("R-G1", "F113")
async def test_the_projections_of_many_small_spaces_leave_room(memory: GraphMemory) -> None:
    await memory.save([f"Ann Vale met Karl Stein in Varna on day {day}" for day in range(10)])
    await memory.maintain(["mentions", "projection"])
    sizes = await rows_of(
        memory,
        _Size,
        "MATCH (projection:Projection) CALL gds.graph.list(projection.name) YIELD sizeInBytes "
        "RETURN max(sizeInBytes) AS size_bytes",
    )
    assert 0 < sizes[0].size_bytes * KEPT_MAX < HEAP_SHARE_MB * 2**20
