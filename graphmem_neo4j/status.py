"""Status: what answers, in which mode does it work, what does it hold, and what waits?

Owns: the picture of a running memory, and the notes that a person should read.
Never: starts or changes anything, or shows a secret.
"""

import asyncio
from datetime import datetime

from pydantic import BaseModel, Field

from graphmem_neo4j.embed import Choice
from graphmem_neo4j.errors import WrongVersion
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.keys import OPEN_END, space_key
from graphmem_neo4j.known_shapes import SpaceStats
from graphmem_neo4j.models import Frozen
from graphmem_neo4j.queries import load
from graphmem_neo4j.slot import Slot
from graphmem_neo4j.versions import check_gds
from graphmem_neo4j.wording import counted

SHOW_SERVER = load("status/show_server")
SHOW_FUNCTION = load("status/show_function")
SHOW_GDS = load("status/show_gds")
COUNT_ALL = load("status/count_all")
COUNT_SPACE = load("stats/count_space")
SHOW_STATE = load("vectors/show_state")


class CountsBeside(Frozen):
    """What a space holds beside its memories and things, and what waits in it, in nodes.

    jobs_waiting: all of the queue, those of conversations_waiting and links_waiting among them.
    vectors_waiting: texts and names. decisions: memories whose neighbours a language model is still
    to be asked about; failed are those that were given up. reflections_waiting: memories that are
    to be reflected on; failed are batches.
    """

    sessions: int
    messages: int
    chunks: int
    receipts: int
    jobs_waiting: int
    conversations_waiting: int
    links_waiting: int
    jobs_failed: int
    vectors_waiting: int
    mentions_waiting: int
    decisions_waiting: int
    decisions_failed: int
    reflections_waiting: int
    reflections_failed: int


class Counts(CountsBeside):
    """All that a space holds, and what waits in it.

    The numbers of memories, entities and relations are those of `stats`, counted alike (S24).
    """

    memories: int
    active_memories: int
    superseded_memories: int
    entities: int
    relations: int


class Status(Frozen):
    """A running memory at one moment.

    language_day: what the language model took today, and the caps, where there is a model.
    waits: sentences on what waits for what, and whether that is in order. notes: sentences on what
    a person should see to.
    """

    connected: bool
    uri: str
    database: str
    space: str
    neo4j_version: str | None = None
    neo4j_edition: str | None = None
    gds_version: str | None = None
    embedding_mode: str
    language_model: str
    language_day: str | None = None
    stored_vectors: str | None = None
    counts: Counts | None = None
    waits: list[str] = Field(default_factory=list[str])
    notes: list[str] = Field(default_factory=list[str])


class _Server(BaseModel):
    version: str
    edition: str


class _Known(BaseModel):
    is_known: bool


class _Version(BaseModel):
    version: str


class _State(BaseModel):
    slot: str
    provider: str
    model: str
    dimensions: int
    changed_from: str | None


async def gds_version(graph: Graph) -> str | None:
    """Give the version of the server's GDS library, or None where it has none.

    A function that is not installed fails the planning of the whole statement: it is looked up
    first.
    """
    if not (await graph.run(SHOW_FUNCTION, _Known, name="gds.version"))[0].is_known:
        return None
    return (await graph.run(SHOW_GDS, _Version))[0].version


async def status(
    graph: Graph,
    slot: Slot,
    choice: Choice,
    *,
    uri: str,
    database: str,
    space: str,
    language_model: str,
    language_day: str | None,
    reads_names: bool,
    reads_turns: bool,
    now: datetime,
) -> Status:
    """Ask the server who it is, and count what the space holds; six reads at once."""
    servers, gds, counts, states = await asyncio.gather(
        graph.run(SHOW_SERVER, _Server),
        gds_version(graph),
        _counts(graph, space_key(space), now),
        graph.run(SHOW_STATE, _State),
    )
    state = states[0] if states else None
    held = _held(counts, slot)
    return Status(
        connected=True,
        uri=uri,
        database=database,
        space=space,
        neo4j_version=servers[0].version,
        neo4j_edition=servers[0].edition,
        gds_version=gds,
        embedding_mode=str(choice),
        language_model=language_model,
        language_day=language_day,
        stored_vectors=f"{state.provider} {state.model} ({state.dimensions})" if state else None,
        counts=held,
        waits=_waits(held, reads_turns=reads_turns),
        notes=_notes(gds, held, slot, state) + _unread(reads_names=reads_names) + _undecided(held),
    )


def _held(counts: Counts, slot: Slot) -> Counts:
    """Give what is held: texts are marked for the day when a model comes, and wait from then on."""
    return counts if slot.letter else counts.model_copy(update={"vectors_waiting": 0})


async def _counts(graph: Graph, space: str, now: datetime) -> Counts:
    """Count what a space holds; what `stats` tells as well comes from its statement."""
    (known,), (beside,) = await asyncio.gather(
        graph.run(COUNT_SPACE, SpaceStats, space=space, origin=None, now=now, open_end=OPEN_END),
        graph.run(COUNT_ALL, CountsBeside, space=space, open_end=OPEN_END),
    )
    return Counts(
        **beside.model_dump(),
        memories=known.total,
        active_memories=known.active,
        superseded_memories=known.superseded,
        entities=known.entities,
        relations=known.relationships,
    )


def _waits(counts: Counts, *, reads_turns: bool) -> list[str]:
    """Say what waits for what, and whether that is in order."""
    waits: list[str] = []
    if number := counts.conversations_waiting:
        told = f"{counted(number, 'conversation')} for a language model to read"
        rest = "it does so when they rest, which is in order"
        none = "there is none, so they are found by words and meaning alone, which is in order"
        waits.append(f"{told}: {rest if reads_turns else none}")
    if number := counts.links_waiting:
        told = f"{counted(number, 'save')} to be tied to others by a language model"
        waits.append(f"{told}: the job link asks one, where there is one, in order")
    if number := counts.decisions_waiting:
        told = f"{counted(number, 'memory', 'memories')} to be compared with what is near"
        waits.append(f"{told}: the job decide asks a language model, where there is one, in order")
    if number := counts.reflections_waiting:
        told = f"{counted(number, 'memory', 'memories')} to be looked at together"
        waits.append(f"{told}: the job reflect asks a language model, where there is one, in order")
    if number := counts.vectors_waiting:
        told = f"{counted(number, 'text or name', 'texts and names')} for vectors"
        waits.append(f"{told}: the maintenance job vectors makes them, in order")
    if number := counts.mentions_waiting:
        told = f"{counted(number, 'text')} to be read for names"
        waits.append(f"{told}: the maintenance job mentions reads them, in order")
    if number := counts.jobs_failed:
        waits.append(
            f"{counted(number, 'thing was', 'things were')} given up by a job: not in order, "
            "`graphmem maintain --failed` says which and why, `--retry` tries again"
        )
    return waits


def _notes(gds: str | None, counts: Counts, slot: Slot, state: _State | None) -> list[str]:
    notes: list[str] = []
    if gds is None:
        notes.append("GDS is not installed on this server: graph analytics fall back to plain hops")
    else:
        try:
            check_gds(gds)
        except WrongVersion as error:
            notes.append(str(error))
    if slot.note is not None:
        notes.append(slot.note)
    elif slot.letter is None:
        notes.append("full-text search mode: no vectors are made or asked for")
    if state is not None and state.changed_from and counts.vectors_waiting:
        notes.append(
            f"the embedding model changed from {state.changed_from}: "
            f"{counted(counts.vectors_waiting, 'text waits', 'texts wait')} for new vectors, "
            "words find them meanwhile"
        )
    return notes


def _unread(*, reads_names: bool) -> list[str]:
    if not reads_names:
        return ["no text is read for names: GRAPHMEM_EXTRACTION__MENTIONS is none"]
    return []


def _undecided(counts: Counts) -> list[str]:
    if not counts.decisions_failed:
        return []
    told = counted(counts.decisions_failed, "memory was", "memories were")
    return [
        f"{told} not compared with what is near: the language model gave no answer of use",
    ]
