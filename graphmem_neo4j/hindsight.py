"""Hindsight: the verbs that look back: what changed, what was missed and why, what ties two things?

Owns: `what_changed`, `why_not` and `path_between` of the façade: what each is handed.
Never: holds logic of a verb.
"""

from collections.abc import Sequence
from typing import Any
from zoneinfo import ZoneInfo

from graphmem_neo4j.asking import make_ask
from graphmem_neo4j.changes import read_limit, read_period, what_changed
from graphmem_neo4j.hindsight_shapes import Changes, Path, WhyNot
from graphmem_neo4j.paths import path_between, read_hops
from graphmem_neo4j.periods import When, read_when
from graphmem_neo4j.readiness import Readiness
from graphmem_neo4j.why_not import read_question, read_text_ref, why_not


class Hindsight(Readiness):
    """The verbs that look back; part of `GraphMemory`."""

    async def what_changed(
        self,
        since: object,
        *,
        until: object = None,
        scopes: Sequence[str] | str | None = None,
        session_id: str | None = None,
        limit: int = 100,
    ) -> Changes:
        """Tell what happened in the space since a moment, newest first (see changes.py).

        Moments are read as everywhere: ISO 8601, a bare date, Unix time; one without a zone is
        completed by that of the settings. `until` is now where it is left out.
        """
        zone = ZoneInfo(self.settings.timezone)
        period = read_period(since, until, now=self._clock(), zone=zone)
        wanted, who = read_limit(limit), self.viewer(scopes, session_id)
        return await what_changed(await self.prepared(), who, period, limit=wanted)

    async def why_not(
        self,
        query: str,
        memory_id: str,
        *,
        scopes: Sequence[str] | str | None = None,
        session_id: str | None = None,
        **options: Any,
    ) -> WhyNot:
        """Say why a memory or message is not among the answers to a question (see why_not.py).

        The options are those of `recall`.
        """
        zone = ZoneInfo(self.settings.timezone)
        ask = read_question(make_ask(query, self.settings.recall, zone=zone, **options))
        ref, who = read_text_ref(memory_id), self.viewer(scopes, session_id)
        graph, slot = await self.ready()
        walk = self._walk if self.settings.recall.graph else None
        return await why_not(
            graph, self._model(slot), slot, who, ask, ref, now=self._clock(), walk=walk
        )

    async def path_between(
        self,
        left_ref: str,
        right_ref: str,
        *,
        as_of: object = None,
        scopes: Sequence[str] | str | None = None,
        session_id: str | None = None,
        max_hops: int = 4,
    ) -> Path:
        """Give the path between two nodes that tells the most, now or at a moment (see paths.py).

        Each end is a reference ("memory:mem17...", "person:Ahmed") or the name of a thing.
        """
        when = self._when(as_of)
        hops, who = read_hops(max_hops), self.viewer(scopes, session_id)
        return await path_between(
            await self.prepared(),
            who,
            left_ref,
            right_ref,
            when=when,
            now=self._clock(),
            max_hops=hops,
        )

    def _when(self, as_of: object) -> When:
        """Read the moment of a look back; None is now. Raises BadRequest."""
        zone = ZoneInfo(self.settings.timezone)
        return read_when(as_of=as_of, valid_at=None, known_at=None, with_history=False, zone=zone)
