"""Memory: the façade. Given settings, gives one object with a method for each verb.

    async with GraphMemory.open() as memory:
        await memory.save("The budget is 500K")
        answer = await memory.recall("How large is the budget?")

Owns: opening and closing, the clock, and what is made ready on first use.
Never: holds logic of a verb.
"""

import os
import secrets
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import Any, Self
from zoneinfo import ZoneInfo

import structlog

from graphmem_neo4j.amendments import Amendments
from graphmem_neo4j.answers import NodeCard, Recalled
from graphmem_neo4j.asking import make_ask
from graphmem_neo4j.content import clean_name
from graphmem_neo4j.curation import Curation
from graphmem_neo4j.doctor import Finding, doctor, probe
from graphmem_neo4j.graph_shapes import History
from graphmem_neo4j.hindsight import Hindsight
from graphmem_neo4j.history import history
from graphmem_neo4j.ingest import Place, ingest, new_message
from graphmem_neo4j.insight import Insight
from graphmem_neo4j.intake import Intake
from graphmem_neo4j.learning import Learning
from graphmem_neo4j.logs import configure_events
from graphmem_neo4j.look import opened, surroundings
from graphmem_neo4j.mentions.plan import Linking
from graphmem_neo4j.models import Ingested, Memory, Message, NewMemory, NewMessage, SessionInfo
from graphmem_neo4j.oblivion import Oblivion
from graphmem_neo4j.portrait import Portrait
from graphmem_neo4j.practice import Practice
from graphmem_neo4j.queries import Query
from graphmem_neo4j.receipts import Saved
from graphmem_neo4j.save import new_memories, save
from graphmem_neo4j.search import search
from graphmem_neo4j.sessions import Sessions
from graphmem_neo4j.settings import Settings
from graphmem_neo4j.sources import settings_from, with_arguments


def utc_now() -> datetime:
    """Give the moment, in UTC: the one clock of the service."""
    return datetime.now(UTC)


def random_suffix() -> str:
    """Give the random letters that end an id."""
    return secrets.token_hex(5)


class GraphMemory(
    Amendments,
    Curation,
    Hindsight,
    Insight,
    Intake,
    Learning,
    Oblivion,
    Portrait,
    Practice,
    Sessions,
):
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
        super().__init__(
            settings,
            environ=os.environ if environ is None else environ,
            clock=clock,
            suffix=random_suffix,
            observe=observe,
        )

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

    async def ingest(
        self,
        session_id: str,
        messages: Sequence[NewMessage | Mapping[str, Any]],
        *,
        session: SessionInfo | None = None,
        is_over: bool = False,
    ) -> Ingested:
        """Append messages to a session, each exactly once and in order (see ingest.py).

        `is_over`: the conversation ends here, so that it is read for memories soon.
        """
        moment = self.moment()
        place = Place(
            space=moment.space,
            session_id=clean_name(session_id, name="session_id"),
            zone=moment.zone,
            now=moment.now,
            receipt_id=moment.receipt_id,
        )
        turns = [new_message(message, number) for number, message in enumerate(messages)]
        graph, slot = await self.ready()
        self.used()
        kept = await ingest(
            graph,
            self._model(slot),
            slot,
            place,
            turns,
            session=session or SessionInfo(),
            with_before=self.settings.embedding.message_text == "pair",
            linking=Linking(moment.suffix, moment.is_strict) if moment.reads_names else None,
            marks=self.settings.extraction.signals == "rules",
        )
        if is_over:
            await self.request_extraction(place.session_id)
        return kept

    async def save(
        self,
        memories: str
        | NewMemory
        | Mapping[str, Any]
        | Sequence[str | NewMemory | Mapping[str, Any]],
        **fields: Any,
    ) -> Saved:
        """Keep statements; each is added, replaces one, is folded in, or is known (see save.py).

        Of a single text every field of `NewMemory` may be given as an argument.
        """
        statements = new_memories(memories, fields)
        graph, slot = await self.ready()
        self.used()
        return await save(
            graph,
            self._model(slot),
            slot,
            self.moment(),
            statements,
            self.settings.save,
            decider=self.decider,
        )

    async def get(
        self,
        ids: str | Sequence[str],
        *,
        as_of: object = None,
        scopes: Sequence[str] | str | None = None,
        session_id: str | None = None,
    ) -> list[Memory | Message | NodeCard]:
        """Give whole memories and messages by id, or by its beginning where only one begins so.

        The reference of any other node gives its card: "entity:ent17...", "person:Ahmed",
        "session:call", "source:...", "hey:12345" (see look.py). `as_of`: as it was known then.
        """
        when = self._when(as_of)
        wanted = [ids] if isinstance(ids, str) else list(ids)
        who = self.viewer(scopes, session_id)
        graph = await self.prepared()
        now = self._clock()
        shown = await opened(graph, who, wanted, now=now, when=when)
        if self._tally is not None:
            self._tally.recalled([one.memory_id for one in shown if isinstance(one, Memory)], now)
        return shown

    async def surroundings(
        self,
        items: Sequence[Memory | Message],
        *,
        as_of: object = None,
        scopes: Sequence[str] | str | None = None,
        session_id: str | None = None,
    ) -> list[NodeCard | None]:
        """Give what memories and messages that `get` gave are tied to (see look.py)."""
        who, when = self.viewer(scopes, session_id), self._when(as_of)
        graph = await self.prepared()
        return await surroundings(graph, who, items, now=self._clock(), when=when)

    async def recall(
        self,
        query: str | None = None,
        *,
        scopes: Sequence[str] | str | None = None,
        session_id: str | None = None,
        **options: Any,
    ) -> Recalled:
        """Find what bears on a question, best first; without one, list what is important.

        `scopes` adds to what is global, `session_id` says who asks; every other option is a field
        of `asking.Ask`, or a moment: as_of, valid_at, known_at, include_history (see search.py).
        """
        zone = ZoneInfo(self.settings.timezone)
        ask = make_ask(query, self.settings.recall, zone=zone, **options)
        who = self.viewer(scopes, session_id)
        graph, slot = await self.ready()
        now = self._clock()
        walk = self._walk if self.settings.recall.graph else None
        answer = await search(graph, self._model(slot), slot, who, ask, now=now, walk=walk)
        self.used()
        if self._tally is not None:
            if session_id is not None:
                self._tally.searched(session_id, now)
            self._tally.shown([hit.node_id for hit in answer.hits if hit.kind == "memory"], now)
        # Only what keeps the vectors from answering is news to who asks.
        if slot.note is None or slot.letter is not None:
            return answer
        return answer.model_copy(update={"notes": [*answer.notes, slot.note]})

    async def history(
        self,
        memory_id: str,
        *,
        scopes: Sequence[str] | str | None = None,
        session_id: str | None = None,
    ) -> History:
        """Give the audit view of a memory: its versions, changes and relations (see history.py)."""
        who = self.viewer(scopes, session_id)
        graph = await self.prepared()
        return await history(graph, who, memory_id, now=self._clock())

    async def doctor(
        self, *, probes: bool = False, told: Callable[[str], None] | None = None
    ) -> list[Finding]:
        """Say where the graph does not keep its promises; with `probes`, write and read first.

        `told` hears the name of each check before it runs.
        """
        graph = await self.prepared()
        moment = self.moment()
        first = await probe(graph, suffix=moment.suffix(), now=moment.now) if probes else []
        return first + await doctor(graph, self.settings.space, told=told)
