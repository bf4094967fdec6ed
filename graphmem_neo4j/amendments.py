"""Amendments: the verbs that change what is known already.

Owns: `correct`, `undo`, `link` and `person` of the façade: what each is handed.
Never: holds logic of a verb.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from graphmem_neo4j.correct import correct
from graphmem_neo4j.correcting import asker_of, correction
from graphmem_neo4j.graph_shapes import Corrected, Linked, NewContact, PersonAnswer, Undone
from graphmem_neo4j.keys import parse_scope
from graphmem_neo4j.link import link, link_of
from graphmem_neo4j.person import person
from graphmem_neo4j.readiness import Readiness
from graphmem_neo4j.save import pen_of
from graphmem_neo4j.undo import undo


class Amendments(Readiness):
    """The verbs that change what is known already; part of `GraphMemory`."""

    async def correct(
        self,
        memory_id: str,
        action: str,
        *,
        new_content: Any = None,
        salience: float | None = None,
        scope: str | None = None,
        valid_until: datetime | str | None = None,
        edge_id: str | None = None,
        reason: str | None = None,
        session_id: str | None = None,
        made_by: str = "agent",
    ) -> Corrected:
        """Correct, update or delete a memory, or unlink a relation of a node (see correct.py).

        The session that asks, and `made_by`, stay with the change.
        """
        asked = correction(
            memory_id,
            action,
            asker=asker_of(session_id, made_by),
            new_content=new_content,
            salience=salience,
            scope=scope,
            valid_until=valid_until,
            edge_id=edge_id,
            reason=reason,
        )
        who = self.viewer(None, session_id)
        graph, slot = await self.ready()
        moment = self.moment()
        pen = pen_of(graph, self._model(slot), slot, moment, self.settings.save)
        return await correct(graph, pen, who, asked, zone=moment.zone)

    async def link(
        self,
        from_id: str,
        to_id: str,
        type: str,
        *,
        reason: str | None = None,
        confidence: float | None = None,
        scope: str | None = None,
        session_id: str | None = None,
        created_by: str = "agent",
    ) -> Linked:
        """Relate any two nodes by any type, once for each (from, type, to) (see link.py).

        `scope` is that of an entity which the link makes, such as "system:Railway".
        """
        asked = link_of(
            from_id, to_id, type, reason=reason, confidence=confidence, created_by=created_by
        )
        who = self.viewer(scope, session_id)
        graph = await self.prepared()
        return await link(graph, who, asked, self.moment(), scope=parse_scope(scope))

    async def undo(
        self, change_id: str, *, session_id: str | None = None, made_by: str = "agent"
    ) -> Undone:
        """Take a change back, by its id as a correction's receipt or `history` shows it."""
        asker = asker_of(session_id, made_by)
        who = self.viewer(None, session_id)
        graph, slot = await self.ready()
        moment = self.moment()
        pen = pen_of(graph, self._model(slot), slot, moment, self.settings.save)
        return await undo(graph, pen, who, change_id, moment, asker=asker)

    async def person(
        self,
        name: str,
        *,
        aliases: Sequence[str] | str | None = None,
        contacts: Sequence[NewContact | dict[str, Any]] | None = None,
        action: str = "save",
        scope: str | None = None,
        session_id: str | None = None,
        is_another: bool = False,
        remove_aliases: Sequence[str] | str | None = None,
        made_by: str = "agent",
    ) -> PersonAnswer:
        """Tell of a person and its identities, or find one with all its memories (see person.py).

        `is_another` makes a second person of a name that is known. `made_by` stays with the change.
        """
        who = self.viewer(scope, session_id)
        graph = await self.prepared()
        return await person(
            graph,
            who,
            name,
            action=action,
            aliases=aliases,
            contacts=contacts,
            remove_aliases=remove_aliases,
            scope=parse_scope(scope),
            session_id=session_id,
            is_another=is_another,
            made_by=made_by,
            now=self._clock(),
            suffix=self._suffix,
        )
