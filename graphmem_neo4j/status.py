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
from graphmem_neo4j.models import Frozen
from graphmem_neo4j.queries import load
from graphmem_neo4j.slot import Slot
from graphmem_neo4j.versions import check_gds

SHOW_SERVER = load("status/show_server")
SHOW_FUNCTION = load("status/show_function")
SHOW_GDS = load("status/show_gds")
COUNT_ALL = load("status/count_all")
SHOW_STATE = load("vectors/show_state")


class Counts(Frozen):
    """What a space holds, and what waits in it, in numbers of nodes (relations: of edges).

    decisions: memories whose neighbours a language model is still to be asked about; failed are
    those that were given up.
    """

    sessions: int
    messages: int
    memories: int
    active_memories: int
    superseded_memories: int
    entities: int
    relations: int
    chunks: int
    receipts: int
    jobs_waiting: int
    jobs_failed: int
    vectors_waiting: int
    mentions_waiting: int
    decisions_waiting: int
    decisions_failed: int


class Status(Frozen):
    """A running memory at one moment; `notes` are sentences for a person."""

    connected: bool
    uri: str
    database: str
    space: str
    neo4j_version: str | None = None
    neo4j_edition: str | None = None
    gds_version: str | None = None
    embedding_mode: str
    language_model: str
    stored_vectors: str | None = None
    counts: Counts | None = None
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
    reads_names: bool,
    now: datetime,
) -> Status:
    """Ask the server who it is, and count what the space holds; five reads at once."""
    servers, gds, counts, states = await asyncio.gather(
        graph.run(SHOW_SERVER, _Server),
        gds_version(graph),
        graph.run(COUNT_ALL, Counts, space=space_key(space), now=now, open_end=OPEN_END),
        graph.run(SHOW_STATE, _State),
    )
    state = states[0] if states else None
    held = counts[0]
    if slot.letter is None:
        # Texts are marked for the day when a model comes; until then nothing waits for one.
        held = held.model_copy(update={"vectors_waiting": 0})
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
        stored_vectors=f"{state.provider} {state.model} ({state.dimensions})" if state else None,
        counts=held,
        notes=_notes(gds, held, slot, state)
        + _unread(held, reads_names=reads_names)
        + _undecided(held, language_model),
    )


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
            f"{counts.vectors_waiting} texts wait for new vectors, words find them meanwhile"
        )
    elif counts.vectors_waiting and slot.letter is not None:
        notes.append(f"{counts.vectors_waiting} texts wait for their vectors")
    return notes


def _unread(counts: Counts, *, reads_names: bool) -> list[str]:
    if not reads_names:
        return ["no text is read for names: GRAPHMEM_EXTRACTION__MENTIONS is none"]
    if counts.mentions_waiting:
        return [f"{counts.mentions_waiting} texts wait to be read for the names in them"]
    return []


def _undecided(counts: Counts, language_model: str) -> list[str]:
    notes: list[str] = []
    if counts.decisions_waiting and not language_model.startswith("none"):
        notes.append(
            f"{counts.decisions_waiting} memories wait to be compared with what is near them: "
            "the job decide does it"
        )
    if counts.decisions_failed:
        notes.append(
            f"{counts.decisions_failed} memories were not compared with what is near them: the "
            "language model gave no answer of use"
        )
    return notes
