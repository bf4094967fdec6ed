"""Sessions: the verbs by which a session keeps something for itself.

Owns: `session`, `write_scratchpad` and `add_metrics` of the façade: what each is handed.
Never: holds logic of a verb.
"""

from collections.abc import Mapping

from graphmem_neo4j.content import clean_name
from graphmem_neo4j.readiness import Readiness
from graphmem_neo4j.session_state import (
    SessionState,
    add_metrics,
    session_state,
    write_scratchpad,
)


class Sessions(Readiness):
    """The verbs of a session's own state; part of `GraphMemory`."""

    async def session(self, session_id: str) -> SessionState:
        """Give a session's scratchpad and metrics (see session_state.py). Raises NotFound."""
        named = clean_name(session_id, name="session_id")
        await self.settle()
        return await session_state(await self.prepared(), self.settings.space, named)

    async def write_scratchpad(self, session_id: str, content: str, *, append: bool = False) -> str:
        """Write a session's working notes anew, or add a line to them; gives all of them.

        An empty text clears them; a session that is not there yet is begun. At most 8,000
        characters; raises BadRequest.
        """
        named = clean_name(session_id, name="session_id")
        graph, now = await self.prepared(), self._clock()
        space = self.settings.space
        return await write_scratchpad(graph, space, named, content, is_added=append, now=now)

    async def add_metrics(self, session_id: str, amounts: Mapping[str, float]) -> None:
        """Add to what is counted in a session, such as the tokens that a host used.

        `amounts` by name, at most 64; a session has 200 names at most. Raises BadRequest, NotFound.
        """
        named = clean_name(session_id, name="session_id")
        graph = await self.prepared()
        await add_metrics(graph, self.settings.space, named, amounts, now=self._clock())
