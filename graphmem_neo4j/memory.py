"""Memory: the façade. Given settings, gives one object with a method for each verb.

    async with GraphMemory.open() as memory:
        await memory.save("The budget is 500K")
        answer = await memory.recall("How large is the budget?")

Owns: opening and closing, the clock, and what is made ready on first use.
Never: holds logic of a verb.
"""

import asyncio
import os
import secrets
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import Any, Self
from zoneinfo import ZoneInfo

import structlog

from graphmem_neo4j import schema, vectors
from graphmem_neo4j.asking import make_ask
from graphmem_neo4j.content import clean_name
from graphmem_neo4j.embed import Choice, Embedder, Mode
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.ingest import Place, ingest, new_message
from graphmem_neo4j.keys import receipt_id
from graphmem_neo4j.logs import configure_events, redact
from graphmem_neo4j.models import (
    Ingested,
    Memory,
    Message,
    NewMemory,
    NewMessage,
    Recalled,
    Saved,
    SessionInfo,
)
from graphmem_neo4j.opening import connect
from graphmem_neo4j.queries import Query
from graphmem_neo4j.recall import recall
from graphmem_neo4j.save import Moment, new_memory, save
from graphmem_neo4j.settings import Settings
from graphmem_neo4j.show import show
from graphmem_neo4j.slot import Slot
from graphmem_neo4j.sources import settings_from, with_arguments
from graphmem_neo4j.status import Status, status
from graphmem_neo4j.visibility import Viewer, viewer


def utc_now() -> datetime:
    """Give the moment, in UTC: the one clock of the service."""
    return datetime.now(UTC)


def random_suffix() -> str:
    """Give the random letters that end an id."""
    return secrets.token_hex(5)


class GraphMemory:
    """A long-term memory in Neo4j. Make it with `open`; one object serves one event loop."""

    def __init__(
        self,
        settings: Settings,
        *,
        environ: Mapping[str, str] | None = None,
        clock: Callable[[], datetime] = utc_now,
        observe: Callable[[Query], None] | None = None,
    ) -> None:
        """Prepare; nothing is started or connected before the first verb."""
        self.settings = settings
        self.embedder = Embedder(settings.embedding)
        self._environ = os.environ if environ is None else environ
        self._clock = clock
        self._observe = observe
        self._graph: Graph | None = None
        self._is_prepared = False
        self._slot: Slot | None = None
        self._opening = asyncio.Lock()

    @classmethod
    @asynccontextmanager
    async def open(
        cls,
        settings: Settings | None = None,
        *,
        environ: Mapping[str, str] | None = None,
        **arguments: Any,
    ) -> AsyncGenerator[Self]:
        """Open a memory by its settings, or by the environment; `arguments` win over both.

        Raises SettingsError at once; the database is reached only with the first verb.
        """
        if settings is None:
            settings = settings_from(os.environ if environ is None else environ, **arguments)
        elif arguments:
            settings = with_arguments(settings, **arguments)
        # A host that logs by structlog keeps its own way; else lines would go to stdout.
        if not structlog.is_configured():
            configure_events(debug=settings.debug)
        memory = cls(settings, environ=environ)
        try:
            yield memory
        finally:
            await memory.close()

    async def close(self) -> None:
        """Give connections and the model's thread back; closing twice is safe."""
        if self._graph is not None:
            await self._graph.close()
        self.embedder.close()

    async def connect(self) -> Graph:
        """Start or reach Neo4j without preparing it: for those who look at the schema."""
        async with self._opening:
            if self._graph is None:
                self._graph = await connect(self.settings, self._environ, self._observe)
            return self._graph

    async def prepared(self) -> Graph:
        """Start or reach Neo4j, check its version and apply the schema; vectors stay as they are.

        Done once; after a failure the next call tries again. Raises ServerError,
        StoreUnavailable or MigrationError.
        """
        graph = await self.connect()
        async with self._opening:
            if not self._is_prepared:
                await schema.check_server(graph)
                await schema.apply_schema(graph, holder=random_suffix(), clock=self._clock)
                self._is_prepared = True
            return graph

    async def ready(self) -> tuple[Graph, Slot]:
        """Prepare as `prepared` does, and find the vectors' slot; a chosen model takes over."""
        graph = await self.prepared()
        async with self._opening:
            if self._slot is None:
                self._slot = await self._open_slot(graph, takes_over=False)
            return graph, self._slot

    async def _open_slot(self, graph: Graph, *, takes_over: bool) -> Slot:
        lease = schema.leased(graph, "vectors", holder=random_suffix(), clock=self._clock)
        return await vectors.open_slot(
            graph, self._wanted(), lease=lease, clock=self._clock, takes_over=takes_over
        )

    def _wanted(self) -> vectors.Wanted:
        return vectors.Wanted(self.embedder.choice, self.settings.embedding.message_text)

    def _model(self, slot: Slot) -> Embedder:
        """Give the model to work with: a silent one where stored vectors are of another model."""
        if slot.letter is not None or self.embedder.signature is None:
            return self.embedder
        silent = Embedder(self.settings.embedding.model_copy(update={"enabled": False}))
        silent.choice = Choice(Mode.NONE, None, slot.note or silent.choice.reason)
        return silent

    async def ingest(
        self,
        session_id: str,
        messages: Sequence[NewMessage | Mapping[str, Any]],
        *,
        session: SessionInfo | None = None,
    ) -> Ingested:
        """Append messages to a session, each exactly once and in order (see ingest.py)."""
        now = self._clock()
        place = Place(
            space=self.settings.space,
            session_id=clean_name(session_id, name="session_id"),
            zone=ZoneInfo(self.settings.timezone),
            now=now,
            receipt_id=receipt_id(milliseconds(now), random_suffix()),
        )
        turns = [new_message(message, number) for number, message in enumerate(messages)]
        graph, slot = await self.ready()
        return await ingest(
            graph,
            self._model(slot),
            slot,
            place,
            turns,
            session=session or SessionInfo(),
            with_before=self.settings.embedding.message_text == "pair",
        )

    async def save(
        self,
        memories: str
        | NewMemory
        | Mapping[str, Any]
        | Sequence[str | NewMemory | Mapping[str, Any]],
    ) -> Saved:
        """Keep statements; each is added, folded into a memory, or known already (see save.py)."""
        one = [memories] if isinstance(memories, str | NewMemory | Mapping) else memories
        statements = [new_memory(memory) for memory in one]
        now = self._clock()
        moment = Moment(
            space=self.settings.space,
            zone=ZoneInfo(self.settings.timezone),
            now=now,
            receipt_id=receipt_id(milliseconds(now), random_suffix()),
            suffix=random_suffix,
            is_strict=self.settings.isolation == "strict",
        )
        graph, slot = await self.ready()
        return await save(graph, self._model(slot), slot, moment, statements, self.settings.save)

    async def get(
        self,
        ids: str | Sequence[str],
        *,
        scopes: Sequence[str] | str | None = None,
        session_id: str | None = None,
    ) -> list[Memory | Message]:
        """Give whole memories and messages by id, or by at least 8 of its first letters."""
        wanted = [ids] if isinstance(ids, str) else list(ids)
        who = self.viewer(scopes, session_id)
        graph = await self.prepared()
        return await show(graph, who, wanted, now=self._clock())

    async def recall(
        self,
        query: str,
        *,
        scopes: Sequence[str] | str | None = None,
        session_id: str | None = None,
        **options: Any,
    ) -> Recalled:
        """Find what bears on a question, best first.

        `scopes` adds to what is global, `session_id` says who asks; every other option is a field
        of `asking.Ask`: limit, kinds, categories, min_score, channels, token_budget, explain.
        """
        ask = make_ask(query, self.settings.recall, **options)
        who = self.viewer(scopes, session_id)
        graph, slot = await self.ready()
        answer = await recall(graph, self._model(slot), slot, who, ask, now=self._clock())
        # Only what keeps the vectors from answering is news to who asks.
        if slot.note is None or slot.letter is not None:
            return answer
        return answer.model_copy(update={"notes": [*answer.notes, slot.note]})

    async def status(self) -> Status:
        """Say what answers, in which mode, and what the space holds and waits for."""
        graph = await self.prepared()
        slot = await vectors.look(graph, self._wanted())
        return await status(
            graph,
            slot,
            self.embedder.choice,
            uri=redact(graph.uri),
            database=self.settings.database or "neo4j",
            space=self.settings.space,
            now=self._clock(),
        )

    async def fill_vectors(
        self,
        *,
        limit: int = 100_000,
        told: Callable[[int], Awaitable[None]] | None = None,
        takes_over: bool = True,
    ) -> int:
        """Make the vectors that are missing; can be stopped and called again.

        The stored vectors become those of this process's model, whichever it is; without
        `takes_over` they are left alone where they are of another one.
        """
        graph = await self.prepared() if takes_over else (await self.ready())[0]
        async with self._opening:
            # Looked at anew: another process may have changed the model since.
            if takes_over:
                slot = await self._open_slot(graph, takes_over=True)
            else:
                slot = await vectors.look(graph, self._wanted())
            self._slot = slot
        return await vectors.fill(
            graph,
            self.embedder,
            slot,
            limit=limit,
            with_before=self.settings.embedding.message_text == "pair",
            now=self._clock(),
            told=told,
        )

    def viewer(self, scopes: Sequence[str] | str | None, session_id: str | None) -> Viewer:
        """Make the visibility rule of one request."""
        is_strict = self.settings.isolation == "strict"
        return viewer(self.settings.space, scopes, session_id=session_id, is_strict=is_strict)


def milliseconds(now: datetime) -> int:
    """Give the milliseconds since 1970 with which an id begins."""
    return int(now.timestamp() * 1000)
