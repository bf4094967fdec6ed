"""Practice: the verbs of what working sessions taught: tasks, skills and events.

Owns: the experiences of the façade: what each verb is handed.
Never: holds logic of a verb.
"""

from collections.abc import Sequence

from graphmem_neo4j.content import clean_name, content_text
from graphmem_neo4j.correcting import asker_of
from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.experiences.changing import delete, edit
from graphmem_neo4j.experiences.hand import Hand
from graphmem_neo4j.experiences.record import read_related, record
from graphmem_neo4j.experiences.search import Asked, search
from graphmem_neo4j.experiences.shapes import Edited, Found, Recorded, Stats, Tied
from graphmem_neo4j.experiences.stats import stats
from graphmem_neo4j.experiences.texts import read_experience
from graphmem_neo4j.experiences.ties import tie
from graphmem_neo4j.readiness import Readiness
from graphmem_neo4j.visibility import Viewer


class Practice(Readiness):
    """The verbs of experiences; part of `GraphMemory`."""

    async def record_experience(
        self,
        name: str,
        type: str,
        description: str,
        content: str,
        *,
        related_skill: str | None = None,
        instruction: str | None = None,
        condition: str | None = None,
        scope: str | None = None,
        session_id: str | None = None,
    ) -> Recorded:
        """Keep a TASK, SKILL or EVENT, tied by SOLVED_BY to a skill (see record.py).

        Under a known name the longer texts stay, and it counts once more. `instruction` and
        `condition` say how and when the skill solves it.
        """
        told = read_experience(name, type, description, content, scope=scope)
        related = read_related(related_skill, instruction, condition)
        session = None if session_id is None else clean_name(session_id, name="session_id")
        hand = await self._practised(self.viewer(scope, session))
        return await record(hand, told, related, session_id=session)

    async def tie_experiences(
        self,
        from_name: str,
        to_name: str,
        type: str,
        *,
        instruction: str,
        condition: str | None = None,
        scopes: Sequence[str] | str | None = None,
        session_id: str | None = None,
    ) -> Tied:
        """Tie two experiences by one of the five types, once for each (see ties.py)."""
        hand = await self._practised(self.viewer(scopes, session_id))
        return await tie(
            hand,
            from_name,
            to_name,
            type,
            instruction=instruction,
            condition=condition,
            session_id=session_id,
        )

    async def search_experiences(
        self,
        query: str,
        *,
        limit: int | None = None,
        scopes: Sequence[str] | str | None = None,
        session_id: str | None = None,
    ) -> Found:
        """Find the experiences that bear on a question, best first (see search.py)."""
        if limit is not None and limit < 1:
            raise BadRequest("limit must be 1 or more")
        asked = Asked(content_text(query), self.settings.recall, limit)
        who = self.viewer(scopes, session_id)
        graph, slot = await self.ready()
        return await search(graph, self._model(slot), slot, who, asked)

    async def experience_stats(
        self, *, scopes: Sequence[str] | str | None = None, session_id: str | None = None
    ) -> Stats:
        """Count experiences and ties, and show what ranks highest (see stats.py)."""
        who = self.viewer(scopes, session_id)
        return await stats(await self.prepared(), who)

    async def edit_experience(
        self,
        name: str,
        *,
        description: str | None = None,
        content: str | None = None,
        new_name: str | None = None,
        type: str | None = None,
        reason: str | None = None,
        scopes: Sequence[str] | str | None = None,
        session_id: str | None = None,
        made_by: str = "agent",
    ) -> Edited:
        """Put a known experience right; an unknown name is an error (see changing.py)."""
        asker = asker_of(session_id, made_by)
        hand = await self._practised(self.viewer(scopes, session_id))
        return await edit(
            hand,
            name,
            asker,
            description=description,
            content=content,
            new_name=new_name,
            type=type,
            reason=reason,
        )

    async def delete_experience(
        self,
        name: str,
        *,
        reason: str | None = None,
        scopes: Sequence[str] | str | None = None,
        session_id: str | None = None,
        made_by: str = "agent",
    ) -> Edited:
        """Take an experience out of every search; it stays for the record (see changing.py)."""
        asker = asker_of(session_id, made_by)
        hand = await self._practised(self.viewer(scopes, session_id))
        return await delete(hand, name, asker, reason=reason)

    async def _practised(self, who: Viewer) -> Hand:
        graph, slot = await self.ready()
        return Hand(graph, self._model(slot), slot, who, self.moment())
