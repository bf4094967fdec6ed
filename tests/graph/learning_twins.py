"""Learning twins: turns of a tenant that were read, and such that were set aside.

Owns: one of all that extraction writes, and what the samples call it.
Never: asks a model: the worker's statements are called as a worker calls them.
"""

from collections.abc import Mapping
from datetime import UTC, datetime

from graphmem_neo4j.extracting.asking import begin_question
from graphmem_neo4j.extracting.queue import Queue
from graphmem_neo4j.keys import content_hash
from graphmem_neo4j.linking import queue as linking
from graphmem_neo4j.memory import GraphMemory

NOW = datetime(2026, 6, 1, tzinfo=UTC)


async def learned(memory: GraphMemory, marker: str) -> Mapping[str, str]:
    """Read one session, set a turn of another aside; gives what the samples' words mean here."""
    graph, _ = await memory.ready()
    queue = Queue(graph, memory.settings.space, "h1")
    await begin_question(graph, memory.settings.space, NOW, None)
    turn = [{"role": "user", "content": f"The {marker} kiln is hot"}]
    kept = await memory.ingest("read", turn)
    saved = await memory.save(f"The {marker} kiln is hot today")
    await queue.take("extract:read", NOW)
    await queue.keep_answer("extract:read", "{}", 0, NOW)
    counts = {"turns": 1, "statements": 1, "merged": 0, "calls": 1, "cost": None, "reasons": ["x"]}
    receipt = {"receipt_id": f"rcp{marker}", "from_place": 0, "to_place": 0, "counts": counts}
    source = {
        "memory_id": saved.memories[0].memory_id,
        "message_ids": [kept.messages[0].message_id],
    }
    await queue.close("extract:read", "read", receipt, [source], NOW)
    await memory.ingest("aside", turn)
    await queue.take("extract:aside", NOW)
    await queue.set_aside("extract:aside", "aside", (0, 0), "it was refused", NOW)
    called = {"role": "user", "content": f"Remember that the {marker} kiln was bought in 1998"}
    await memory.ingest("later", [called], is_over=True)
    await queue.take("extract:later", NOW)
    await queue.give_back("extract:later", NOW, not_before=NOW, reason="away")
    await memory.ingest("held", turn)
    await queue.take("extract:held", NOW)
    linker = linking.Queue(graph, memory.settings.space)
    linked = await memory.save([f"Robert Vale rang the {marker} bell", f"The {marker} bell is old"])
    done, bad = (one.memory_id for one in linked.memories)
    signed = linking.Signed("run1", None, memory.moment().suffix)
    await linker.draw(linking.Room("global", None, False), [done], [], signed, now=NOW)
    await linker.fail([bad], "it was unreadable", NOW)
    return {
        "rcp1": kept.receipt_id,
        "link:rcp1": f"link:{linked.receipt_id}",
        "memn": done,
        "mk": kept.messages[0].message_id,
        "hk": content_hash(f"The {marker} kiln is hot today"),
    }
