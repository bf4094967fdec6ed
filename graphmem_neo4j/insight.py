"""Insight: the verbs that look at a space as a whole.

Owns: the communities and analytics of the façade: what each is handed.
Never: holds logic of a verb.
"""

from collections.abc import Sequence
from zoneinfo import ZoneInfo

from graphmem_neo4j import analytics
from graphmem_neo4j.analytics_shapes import Bridges, Centrals, Similar
from graphmem_neo4j.asking import make_ask
from graphmem_neo4j.communities import Communities, check_limit, list_communities
from graphmem_neo4j.models import RESULTS_MAX
from graphmem_neo4j.readiness import Readiness
from graphmem_neo4j.search import search

Scopes = Sequence[str] | str | None


class Insight(Readiness):
    """The verbs that look at a space as a whole; part of `GraphMemory`."""

    async def communities(
        self,
        query: str | None = None,
        *,
        limit: int = 10,
        scopes: Scopes = None,
        session_id: str | None = None,
    ) -> Communities:
        """Give the largest communities, or those that a question touches (see communities.py)."""
        check_limit(limit)
        who = self.viewer(scopes, session_id)
        if query is None:
            return await list_communities(
                await self.prepared(), who, now=self._clock(), limit=limit
            )
        zone = ZoneInfo(self.settings.timezone)
        ask = make_ask(query, self.settings.recall, zone=zone, limit=RESULTS_MAX)
        graph, slot = await self.ready()
        now = self._clock()
        walk = self._walk if self.settings.recall.graph else None
        found = await search(graph, self._model(slot), slot, who, ask, now=now, walk=walk)
        given = await list_communities(
            graph, who, now=now, query=ask.query, query_hits=found.hits, limit=limit
        )
        return given.model_copy(update={"notes": [*given.notes, *found.notes]})

    async def central_entities(
        self, *, limit: int = 20, scopes: Scopes = None, session_id: str | None = None
    ) -> Centrals:
        """Give the things that are most central in the space (see analytics.py)."""
        analytics.check_rows(limit)
        who = self.viewer(scopes, session_id)
        return await analytics.central(await self.prepared(), who, limit=limit)

    async def bridges(
        self, *, limit: int = 20, scopes: Scopes = None, session_id: str | None = None
    ) -> Bridges:
        """Give the things that tie communities together; needs GDS (see analytics.py)."""
        analytics.check_rows(limit)
        who = self.viewer(scopes, session_id)
        return await analytics.bridges(
            await self.prepared(), who, now=self._clock(), suffix=self._suffix, limit=limit
        )

    async def similar_memories(
        self,
        memory_id: str | None = None,
        *,
        limit: int = 20,
        scopes: Scopes = None,
        session_id: str | None = None,
    ) -> Similar:
        """Give memories that name the same things; needs GDS (see analytics.py)."""
        analytics.check_rows(limit)
        who = self.viewer(scopes, session_id)
        return await analytics.similar(
            await self.prepared(),
            who,
            now=self._clock(),
            suffix=self._suffix,
            memory=memory_id,
            limit=limit,
        )
