"""Curation: the verbs that repair what the graph holds of things and people.

Owns: merges, splits, names, the review inbox and the looks of the façade: what each is handed.
Never: holds logic of a verb.
"""

from collections.abc import Sequence
from zoneinfo import ZoneInfo

from graphmem_neo4j.correcting import Mark, asker_of
from graphmem_neo4j.keys import OPEN_END, OPEN_START, change_id
from graphmem_neo4j.moments import as_utc
from graphmem_neo4j.readiness import Readiness
from graphmem_neo4j.relations import read_reason
from graphmem_neo4j.repair.contradictions import find_contradictions
from graphmem_neo4j.repair.decisions import decide
from graphmem_neo4j.repair.lookalikes import find_lookalikes
from graphmem_neo4j.repair.merging import merge
from graphmem_neo4j.repair.naming_changes import add_alias, never_merge, remove_alias
from graphmem_neo4j.repair.reviews import list_reviews
from graphmem_neo4j.repair.shapes import (
    AliasChanged,
    ContradictionCounts,
    Decided,
    EntityView,
    KeptApart,
    LookalikeCounts,
    Merged,
    Review,
    SplitOff,
)
from graphmem_neo4j.repair.splitting import split
from graphmem_neo4j.repair.views import show_entity


class Curation(Readiness):
    """The verbs that repair entities; part of `GraphMemory`."""

    def _mark(self, reason: str | None, session_id: str | None, made_by: str) -> Mark:
        asker = asker_of(session_id, made_by)
        return Mark(change_id(self.moment().receipt_id, 0), asker, read_reason(reason))

    async def merge_entities(
        self,
        keep: str,
        gone: str,
        *,
        reason: str | None = None,
        scope: str | None = None,
        session_id: str | None = None,
        made_by: str = "agent",
    ) -> Merged:
        """Merge the entity `gone` into `keep`; undo takes it back (see repair/merging.py)."""
        mark, who = self._mark(reason, session_id, made_by), self.viewer(scope, session_id)
        graph = await self.prepared()
        return await merge(graph, who, keep, gone, mark=mark, now=self._clock())

    async def split_entity(
        self,
        entity: str,
        aliases: Sequence[str] | str,
        *,
        relations: Sequence[str] | str = (),
        type: str | None = None,
        reason: str | None = None,
        scope: str | None = None,
        session_id: str | None = None,
        made_by: str = "agent",
    ) -> SplitOff:
        """Take names out of an entity into one of their own (see repair/splitting.py)."""
        mark, who = self._mark(reason, session_id, made_by), self.viewer(scope, session_id)
        graph = await self.prepared()
        return await split(
            graph,
            who,
            entity,
            aliases,
            relations=relations,
            type=type,
            mark=mark,
            now=self._clock(),
            suffix=self._suffix(),
        )

    async def add_alias(
        self,
        entity: str,
        alias: str,
        *,
        reason: str | None = None,
        scope: str | None = None,
        session_id: str | None = None,
        made_by: str = "agent",
    ) -> AliasChanged:
        """Give an entity another name (see repair/naming_changes.py)."""
        mark, who = self._mark(reason, session_id, made_by), self.viewer(scope, session_id)
        graph = await self.prepared()
        return await add_alias(graph, who, entity, alias, mark=mark, now=self._clock())

    async def remove_alias(
        self,
        entity: str,
        alias: str,
        *,
        reason: str | None = None,
        scope: str | None = None,
        session_id: str | None = None,
        made_by: str = "agent",
    ) -> AliasChanged:
        """Take a name away from an entity (see repair/naming_changes.py)."""
        mark, who = self._mark(reason, session_id, made_by), self.viewer(scope, session_id)
        graph = await self.prepared()
        return await remove_alias(graph, who, entity, alias, mark=mark, now=self._clock())

    async def never_merge(
        self,
        first: str,
        second: str,
        *,
        reason: str | None = None,
        scope: str | None = None,
        session_id: str | None = None,
        made_by: str = "agent",
    ) -> KeptApart:
        """Keep two entities apart for good; undo takes it back."""
        mark, who = self._mark(reason, session_id, made_by), self.viewer(scope, session_id)
        graph = await self.prepared()
        return await never_merge(graph, who, first, second, mark=mark, now=self._clock())

    async def entity(
        self,
        entity: str,
        *,
        when: object = None,
        as_of: object = None,
        scope: str | None = None,
        session_id: str | None = None,
    ) -> EntityView:
        """Show an entity, now or at a moment (see repair/views.py).

        `as_of` is the moment as every other verb reads it: a bare date is its end; `when` is the
        first moment of one.
        """
        who = self.viewer(scope, session_id)
        zone, ends = ZoneInfo(self.settings.timezone), (OPEN_START, OPEN_END)
        moment = None if when is None else as_utc(when, zone, name="when", refused=ends)
        if as_of is not None:
            moment = as_utc(as_of, zone, name="as_of", day_ends=True, refused=ends)
        graph = await self.prepared()
        return await show_entity(graph, who, entity, when=moment, now=self._clock())

    async def reviews(
        self,
        *,
        state: str = "open",
        kind: str | None = None,
        limit: int = 20,
        scopes: Sequence[str] | str | None = None,
        session_id: str | None = None,
    ) -> list[Review]:
        """List what waits for a decision, the surest first (see repair/reviews.py)."""
        who = self.viewer(scopes, session_id)
        graph = await self.prepared()
        return await list_reviews(graph, who, state=state, kind=kind, limit=limit)

    async def decide(
        self,
        review_id: str,
        decision: str,
        *,
        edge_id: str | None = None,
        keep: str | None = None,
        reason: str | None = None,
        scopes: Sequence[str] | str | None = None,
        session_id: str | None = None,
        made_by: str = "agent",
    ) -> Decided:
        """Accept or decline a review; what is done by it can be undone (see repair/reviews.py)."""
        mark, who = self._mark(reason, session_id, made_by), self.viewer(scopes, session_id)
        graph = await self.prepared()
        options = {"edge_id": edge_id, "keep": keep}
        return await decide(
            graph, who, review_id, decision, **options, mark=mark, now=self._clock()
        )

    async def find_lookalikes(self, *, limit: int = 2_000, is_dry: bool = False) -> LookalikeCounts:
        """Look for entities that are one, merge the sure ones, ask about the others."""
        graph, slot = await self.ready()
        return await find_lookalikes(
            graph,
            self.settings.space,
            now=self._clock(),
            limit=limit,
            is_dry=is_dry,
            suffix=self._suffix,
            auto_merge=self.settings.repair.auto_merge,
            vector_property=slot.vector_property,
        )

    async def find_contradictions(
        self, *, limit: int = 2_000, is_dry: bool = False
    ) -> ContradictionCounts:
        """Look for relations that hold one value at a time, and hold two; ask about each."""
        graph = await self.prepared()
        return await find_contradictions(
            graph,
            self.settings.space,
            now=self._clock(),
            limit=limit,
            is_dry=is_dry,
            single_valued=self.settings.repair.single_valued,
        )
