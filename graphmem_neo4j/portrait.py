"""Portrait: the verbs that tell at a glance what a space knows, or what a text became in it.

Owns: `profile`, `stats`, `traits` and `remember` of the façade: what each is handed.
Never: holds logic of a verb.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.extracting.told import Reading, keep, read_told
from graphmem_neo4j.keys import parse_memory_id
from graphmem_neo4j.known_shapes import Profile, Remembered, SpaceStats, Traits
from graphmem_neo4j.models import RESULTS_MAX, MemoryKind
from graphmem_neo4j.profile.profiling import profile
from graphmem_neo4j.readiness import Readiness
from graphmem_neo4j.remember import Stating, Told, as_it_is
from graphmem_neo4j.stats import stats
from graphmem_neo4j.traits import traits


class Portrait(Readiness):
    """The verbs that tell what a space knows; part of `GraphMemory`."""

    async def profile(
        self,
        rebuild: bool = False,
        *,
        scopes: Sequence[str] | str | None = None,
        session_id: str | None = None,
    ) -> Profile:
        """Give what is known by heart: what lasts, and what happened lately (see profile/).

        It is chosen anew every so many uses, every hour, and with `rebuild`.
        """
        who = self.viewer(scopes, session_id)
        graph = await self.prepared()
        chosen = self.settings.user_profile
        return await profile(graph, who, chosen, now=self._clock(), is_rebuilt=rebuild)

    async def stats(self, *, session_id: str | None = None) -> SpaceStats:
        """Count memories, things and relations of the space, of any scope (see stats.py)."""
        who = self.viewer(None, session_id)
        return await stats(await self.prepared(), who, now=self._clock())

    async def traits(
        self,
        memory_ids: str | Sequence[str],
        *,
        scopes: Sequence[str] | str | None = None,
        session_id: str | None = None,
    ) -> list[Traits]:
        """Give kind, names and relations of memories by their whole ids, at most 50.

        See traits.py. Those that are not there, or not to be seen, are left out.
        """
        wanted = [memory_ids] if isinstance(memory_ids, str) else list(memory_ids)
        if len(wanted) > RESULTS_MAX:
            raise BadRequest(f"{len(wanted)} ids: give at most {RESULTS_MAX}")
        ids = [parse_memory_id(one).text for one in wanted]
        who = self.viewer(scopes, session_id)
        return await traits(await self.prepared(), who, ids)

    async def remember(
        self,
        text: Any,
        *,
        kind: MemoryKind | str | None = None,
        pinned: bool = False,
        scope: str = "global",
        session_id: str | None = None,
        stating: Stating | None = None,
    ) -> Remembered:
        """Keep a text at once, and tell what it names (see remember.py and extracting/told.py).

        Where a language model is on, it reads the statements and relations of the text; `stating`
        takes its place. The text is kept as it is where nothing is read out of it.
        """
        told = Told(text, kind, pinned, scope, session_id)
        raw = await as_it_is(told)
        told = replace(told, kind=raw[0].kind if kind is not None else None)
        tools = await self._tools()
        self.used()
        if stating is not None:
            return await keep(tools, told, Reading(await stating(told) or raw), self.decider)
        reading = await read_told(tools, told, raw, self.decider)
        try:
            return await keep(tools, told, reading, self.decider)
        except BadRequest:
            if not reading.is_read:
                raise
            # What the model made of it may not be stored; the text itself is not lost by that.
            whole = Reading(raw, notes=["kept as it is: what was read out of it may not be stored"])
            return await keep(tools, told, whole, self.decider)
