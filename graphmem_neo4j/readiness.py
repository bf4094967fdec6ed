"""Readiness: is the memory open, prepared, and do its vectors fit the model?

Owns: the connection, what is made ready on first use, the vectors' slot, how all that is, and
what every verb is handed: who asks, and the moment of a write.
Never: puts anything into the memory or gets it out, or reads a clock or the environment by itself.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import datetime
from functools import cached_property
from zoneinfo import ZoneInfo

from graphmem_neo4j import schema, vectors
from graphmem_neo4j.consulting import Consultant
from graphmem_neo4j.counting import Tally
from graphmem_neo4j.deciding import Decider
from graphmem_neo4j.embed import Choice, Embedder, Mode
from graphmem_neo4j.extracting.tools import Tools
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.keys import receipt_id
from graphmem_neo4j.logs import redact
from graphmem_neo4j.opening import connect
from graphmem_neo4j.queries import Query
from graphmem_neo4j.save import Moment
from graphmem_neo4j.settings import Settings
from graphmem_neo4j.slot import Slot
from graphmem_neo4j.spread import Walk
from graphmem_neo4j.status import Status, status
from graphmem_neo4j.visibility import Viewer, viewer


class Readiness:
    """What every verb needs before it starts; one object serves one event loop."""

    def __init__(
        self,
        settings: Settings,
        *,
        environ: Mapping[str, str],
        clock: Callable[[], datetime],
        suffix: Callable[[], str],
        observe: Callable[[Query], None] | None = None,
    ) -> None:
        """Prepare; nothing is started or connected before the first verb."""
        self.settings = settings
        self.embedder = Embedder(settings.embedding)
        self._environ = environ
        self._clock = clock
        self._suffix = suffix
        self._observe = observe
        self._graph: Graph | None = None
        self._is_prepared = False
        self._slot: Slot | None = None
        self._opening = asyncio.Lock()
        self._walk = Walk()
        self._tally = Tally(self.prepared, settings.space) if settings.recall.counting else None

    @cached_property
    def consultant(self) -> Consultant:
        """The language model, with the account of its day (see consulting.py)."""
        return Consultant(self.settings.llm, door=self.prepared, now=self._clock)

    @cached_property
    def decider(self) -> Decider:
        """What the language model is asked about pairs of statements (see deciding.py)."""
        return Decider(self.consultant, self.settings.save, now=self._clock)

    async def settle(self) -> None:
        """Wait until what was counted in the background is written (see counting.py)."""
        if self._tally is not None:
            await self._tally.settle()

    def used(self) -> None:
        """Count one use of the memory, in the background (see counting.py)."""
        if self._tally is not None:
            self._tally.used()

    async def close(self) -> None:
        """Give connections and the model's thread back; closing twice is safe."""
        if self._tally is not None:
            await self._tally.close()
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
                await schema.apply_schema(graph, holder=self._suffix(), clock=self._clock)
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
        lease = schema.leased(graph, "vectors", holder=self._suffix(), clock=self._clock)
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

    async def status(self) -> Status:
        """Say what answers, in which mode, and what the space holds and waits for."""
        graph = await self.prepared()
        slot = await vectors.look(graph, self._wanted())
        if self.consultant.is_on:
            await self.consultant.refresh()
        return await status(
            graph,
            slot,
            self.embedder.choice,
            uri=redact(graph.uri),
            database=self.settings.database or "neo4j",
            space=self.settings.space,
            language_model=str(self.consultant.choice),
            language_day=self.consultant.day if self.consultant.is_on else None,
            reads_turns=self.consultant.is_on and self.settings.extraction.auto_capture,
            reads_names=self.settings.extraction.mentions == "rules",
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

    async def _tools(self) -> Tools:
        """Give what reading by the language model needs (see extracting/)."""
        graph, slot = await self.ready()
        return Tools(
            graph=graph,
            embedder=self._model(slot),
            slot=slot,
            settings=self.settings,
            consultant=self.consultant,
            clock=self._clock,
            suffix=self._suffix,
        )

    def viewer(self, scopes: Sequence[str] | str | None, session_id: str | None) -> Viewer:
        """Make the visibility rule of one request."""
        is_strict = self.settings.isolation == "strict"
        return viewer(self.settings.space, scopes, session_id=session_id, is_strict=is_strict)

    def moment(self) -> Moment:
        """Give where and when a write happens, with the id of its receipt."""
        now = self._clock()
        return Moment(
            space=self.settings.space,
            zone=ZoneInfo(self.settings.timezone),
            now=now,
            receipt_id=receipt_id(int(now.timestamp() * 1000), self._suffix()),
            suffix=self._suffix,
            is_strict=self.settings.isolation == "strict",
            reads_names=self.settings.extraction.mentions == "rules",
        )
