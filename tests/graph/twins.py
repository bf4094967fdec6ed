"""Twins: two tenants whose graphs look alike, and the parameters that ask for one of them.

The samples in the headers of query files share a vocabulary: 'mem1' is a memory, 'demo' a session,
'm1' a message, 'k' an active key, '64656d6f' a space. A twin knows its own things by these words,
so that any file's samples can be pointed at it, by a name that a new file already speaks.
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, LiteralString, cast

import neo4j
import neo4j.time
from experience_twins import practised
from learning_twins import learned
from reflecting_twins import reflected
from repair_twins import repaired

from graphmem_neo4j.errors import StoreUnavailable
from graphmem_neo4j.indexed import shelves
from graphmem_neo4j.keys import active_key, space_key
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.models import SessionInfo
from graphmem_neo4j.pages import samples
from graphmem_neo4j.queries import Query
from graphmem_neo4j.settings import Settings
from graphmem_neo4j.words import lucene_query, query_terms

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Twin:
    """A small complete graph in a space; `marker` stands in all its texts and nowhere else."""

    space: str
    marker: str
    message_id: str
    memory_id: str
    person_id: str
    change_id: str
    source_ids: tuple[str, str]
    workspace: str
    edge_id: str
    active_key: str
    slot: str | None
    vector: list[float]
    community_id: str
    practice: Mapping[str, str]
    repairs: Mapping[str, str]
    learning: Mapping[str, str]
    let_go: Mapping[str, str]

    def words(self) -> dict[str, str]:
        """Say what the vocabulary of the samples means here."""
        asked = query_terms(f"the budget of {self.marker}")
        return {
            "mem1": self.memory_id,
            "ent1": self.person_id,
            "chg1": self.change_id,
            "src1": self.source_ids[0],
            "src3": self.source_ids[1],
            "/workspace": self.workspace,
            "memory:mem1~0123456789abcdef": self.edge_id,
            "m1": self.message_id,
            "k": self.active_key,
            "c-ab-1": self.community_id,
            **self.practice,
            **self.repairs,
            **self.learning,
            **self.let_go,
            "+shelf:(ab)^0 +terms:(hello)": lucene_query(
                shelves(self.space, ["global"], "mntucx"), asked
            ),
        }


async def write_twin(settings: Settings, marker: str) -> Twin:
    """Write one of all that the façade can write: turns, memories, pieces, a merge, a relation."""
    long = " ".join(f"The {marker} report has part {number} of it." for number in range(60))
    fact = f"The budget of {marker} is 500K"
    async with GraphMemory.open(settings) as memory:
        message_id = await _talk(memory, marker, fact, long)
        kept = {"content": fact, "session_id": "demo", "metadata": {"by": "test"}}
        saved = await memory.save([kept, {"content": long}])
        await memory.save([{"content": fact, "salience": 0.9}])
        await memory.get(saved.memories[0].memory_id)
        budget = f"memory:{saved.memories[0].memory_id}"
        person_id, edge_id = await _relate(memory, marker, budget, fact)
        change_id = await _change(memory, marker)
        *source_ids, workspace = await _import(memory, marker)
        community_id = await _keep_up(memory, marker)
        practice = await practised(memory, marker)
        repairs = await repaired(memory, marker, person_id)
        learning = await learned(memory, marker)
        let_go = {**await _let_go(memory, marker), **await reflected(memory, marker)}
        await _wait(settings, f"The {marker} mast is high")
        vector = await memory.embedder.query(f"What is the budget of {marker}?")
        _, slot = await memory.ready()
    return Twin(
        space=settings.space,
        marker=marker,
        message_id=message_id,
        memory_id=saved.memories[0].memory_id,
        person_id=person_id,
        change_id=change_id,
        source_ids=(source_ids[0], source_ids[1]),
        workspace=workspace,
        edge_id=edge_id,
        active_key=active_key(settings.space, "global", fact, valid_from=None, valid_until=None),
        slot=slot.letter,
        vector=vector or [],
        community_id=community_id,
        practice=practice,
        repairs=repairs,
        learning=learning,
        let_go=let_go,
    )


async def _talk(memory: GraphMemory, marker: str, fact: str, long: str) -> str:
    """Put a conversation with a tool call and a long turn in; gives the id of its first turn."""
    turn = {"role": "assistant", "content": fact, "speaker": "Ada", "turn": 2, "token_count": 9}
    call = {"name": "search", "input": {"for": "budget"}, "result": fact}
    ingested = await memory.ingest(
        "demo",
        [
            {"role": "user", "content": f"the {marker} budget?", "message_id": "m1"},
            {**turn, "tool_name": "search", "tool_calls": [call]},
            {"role": "user", "content": long, "message_id": "m3"},
        ],
        session=SessionInfo(channel="cli", chat_type="direct", topic_id="t", group_id="g"),
    )
    await memory.write_scratchpad("demo", f"Ask who pays for the {marker} crane")
    await memory.add_metrics("demo", {"output_tokens": 12})
    return ingested.messages[0].message_id


async def _keep_up(memory: GraphMemory, marker: str) -> str:
    """Keep an episode, and what held once, and weigh it; let jobs run; gives a community's id."""
    kept = await memory.save(
        [
            {"content": f"We saw the {marker} race", "kind": "episode"},
            {"content": f"The {marker} fair is on", "valid_until": "2020-01-01"},
        ]
    )
    await memory.correct(kept.memories[1].memory_id, "update", salience=0.6)
    await memory.maintain(["expiry", "mentions", "projection", "pagerank", "communities"])
    return (await memory.communities()).communities[0].community_id


async def _let_go(memory: GraphMemory, marker: str) -> Mapping[str, str]:
    """Forget one, erase one, keep one that a sample may erase, and choose a profile."""
    cellar = f"The {marker} cellar is deep"
    kept = await memory.save([cellar, f"The {marker} attic is dry", f"The {marker} roof is red"])
    cellar_id, attic, roof = (one.memory_id for one in kept.memories)
    await memory.forget(attic)
    await memory.purge(roof, "asked for")
    hatch = {"role": "user", "content": f"The {marker} hatch is open", "message_id": "msgp"}
    door = {"role": "user", "content": f"The {marker} door is shut", "message_id": "msgq"}
    await memory.ingest("hatch", [hatch, door])
    await memory.purge("message:msgq", "asked for")
    await memory.profile()
    key = active_key(memory.settings.space, "global", cellar, valid_from=None, valid_until=None)
    return {"memp": cellar_id, "kp": key}


async def _wait(settings: Settings, content: str) -> None:
    """Save a text that waits to be read for names: the store goes away before that."""

    def refuse(query: Query) -> None:
        if query.name == "mentioning/write_mentions":
            raise StoreUnavailable("it went away")

    memory = GraphMemory(settings, observe=refuse)
    try:
        await memory.save(content)
    finally:
        await memory.close()


async def _relate(memory: GraphMemory, marker: str, budget: str, fact: str) -> tuple[str, str]:
    """Drop a memory, tie the budget to a system, a mail and a person; gives person and edge."""
    dropped = await memory.save(f"The plan of {marker} was dropped")
    await memory.correct(dropped.memories[0].memory_id, "delete", reason="dropped")
    await memory.link(budget, f"system:ledger of {marker}", "kept in", reason="told")
    mail = {"source": "hey", "id": "hey:1", "url": "https://example.org/1", "name": "Mail"}
    await memory.save({"content": fact, "references": [mail]})
    told = await memory.person(
        "Ahmed",
        aliases=[f"Ahmed {marker}"],
        contacts=[{"source": "whatsapp", "id": "9665"}],
        session_id="demo",
    )
    person_id = told.people[0].entity.entity_id
    linked = await memory.link(budget, f"entity:{person_id}", "approved by")
    # It mentions a person who is known, and one whom only a rule sees.
    await memory.save(f"Ahmed met Robert Vale in the {marker} harbour")
    # And another that names the same two, so that they bridge, and are ways and look-alikes.
    await memory.save(f"Ahmed called Robert Vale about a crane of {marker}")
    return person_id, linked.relation.edge_id


async def _change(memory: GraphMemory, marker: str) -> str:
    """Correct a memory, take a deletion and a relation back; gives the id of a change."""
    kept = await memory.save([f"The {marker} ship leaves at noon", f"The {marker} quay is long"])
    ship, quay = (one.memory_id for one in kept.memories)
    await memory.undo((await memory.correct(quay, "delete")).change_id)
    linked = await memory.link(ship, quay, "leaves from")
    done = await memory.correct(ship, "unlink", edge_id=linked.relation.edge_id)
    await memory.correct(ship, "correct", new_content=f"The {marker} ship leaves at one")
    return done.change_id


async def _import(memory: GraphMemory, marker: str) -> tuple[str, str, str]:
    """Import a workspace of two files; gives the ids of the older and the newer, and its path."""
    with TemporaryDirectory() as folder:
        path = _write_workspace(Path(folder), marker)
        await memory.import_files(folder)
    return (
        await _home_of(memory, f"{marker} is wide"),
        await _home_of(memory, f"{marker} is deep"),
        path,
    )


async def _home_of(memory: GraphMemory, content: str) -> str:
    found = await memory.recall(content, kinds="memory", connections=5)
    hit = next(hit for hit in found.hits if hit.content == content)
    assert hit.connections is not None
    return hit.connections.shown[0].node_id.removeprefix("source:")


def _write_workspace(folder: Path, marker: str) -> str:
    notes = folder / "memory"
    notes.mkdir()
    folder.joinpath("MEMORY.md").write_text(f"---\ntitle: {marker}\n---\n- {marker} is wide\n")
    notes.joinpath("2026-05-01.md").write_text(f"- {marker} is deep\n")
    return os.path.realpath(folder)


def parameters(session: neo4j.Session, query: Query) -> Row:
    """Let the server itself read the header's sample values."""
    given = samples(query)
    if not given:
        return {}
    columns = ", ".join(f"{sample} AS `{name}`" for name, sample in given.items())
    text = cast(LiteralString, f"RETURN {columns}")
    return dict(session.run(text).single(strict=True))


def pointed(values: Row, twin: Twin, *, space: str) -> Row:
    """Point the samples at a twin's own things, while the space asked for is `space`."""
    words = {**twin.words(), "64656d6f": space_key(space)}
    return {name: _pointed(name, value, twin, words) for name, value in values.items()}


def _pointed(name: str, value: Any, twin: Twin, words: Mapping[str, str]) -> Any:
    if name in ("vector_a", "vector_b"):
        return twin.vector if twin.slot == name[-1] else None
    # Tests that ran before may have changed the model, and with it the slot.
    if name == "slot":
        return twin.slot
    if name == "vector_property":
        return f"embedding_{twin.slot}"
    if name == "old_property":
        return "embedding_a" if twin.slot == "b" else "embedding_b"
    if isinstance(value, dict):
        fields = cast(dict[str, Any], value)
        return {key: _pointed(key, field, twin, words) for key, field in fields.items()}
    if isinstance(value, list):
        return [_pointed("", item, twin, words) for item in cast(list[Any], value)]
    if isinstance(value, neo4j.time.DateTime):
        # The driver reads times with a named zone; the service writes them with an offset, and
        # for Cypher the same moment in the two spellings is not equal.
        return value.to_native().astimezone(UTC)
    return words.get(value, value) if isinstance(value, str) else value
