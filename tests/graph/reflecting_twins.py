"""Reflecting twins: a reflection of a tenant that is not over, and an insight of an earlier one.

Owns: one of all that reflection writes, and what the samples call it.
Never: asks a model: the worker's statements are called as a worker calls them.
"""

from collections.abc import Mapping
from datetime import UTC, datetime

from pydantic import BaseModel

from graphmem_neo4j.drafts import REFLECTED
from graphmem_neo4j.keys import content_hash, space_key
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.reflecting.batches import Batches, Begun, Group, job_id
from graphmem_neo4j.reflecting.finalizing import MARK_EVENTS

NOW = datetime(2026, 6, 1, tzinfo=UTC)
SCOPE = "project:reflected"


class _Marked(BaseModel):
    marked: int


async def reflected(memory: GraphMemory, marker: str) -> Mapping[str, str]:
    """Begin a reflection and keep its answer; gives what the samples' words mean here."""
    graph, _ = await memory.ready()
    texts = [f"The {marker} {thing} is old" for thing in ("gate", "wall", "well", "barn", "mill")]
    kept = await memory.save([{"content": text, "scope": SCOPE} for text in texts])
    await memory.save({"content": f"All of {marker} is old", "source_type": REFLECTED})
    done = await memory.save({"content": f"Most of {marker} is gone", "source_type": REFLECTED})
    await memory.correct(done.memories[0].memory_id, "delete")
    batches = Batches(graph, memory.settings.space, "run2", is_strict=False)
    await batches.take(Group(scope=SCOPE, session_id=None, memories=5), 30, NOW)
    job = job_id(sorted(one.memory_id for one in kept.memories))
    begun = Begun(job_id=job, scope=SCOPE, session_id=None, attempts=0, answer=None, memories=[])
    await batches.keep_answer(begun, "{}", NOW)
    broke = f"The {marker} broke"
    event = (await memory.record_experience(f"{marker} broke", "EVENT", broke, "x")).experience
    await graph.run(
        MARK_EVENTS,
        _Marked,
        space=space_key(memory.settings.space),
        events=[{"experience_id": event.experience_id, "version": event.version}],
        run_id="run2",
        attempts=1,
        is_over=False,
        reason="no answer",
        now=NOW,
    )
    return {
        "expe": event.experience_id,
        "reflect:0123456789abcdef0123456789abcdef": job,
        "hg": content_hash(f"Most of {marker} is gone"),
        "memr": kept.memories[0].memory_id,
    }
