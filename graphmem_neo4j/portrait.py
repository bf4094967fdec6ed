"""Portrait: the verbs that tell at a glance what a space knows, or what a text became in it.

Owns: `profile`, `stats`, `traits` and `remember` of the façade: what each is handed.
Never: holds logic of a verb.
"""

from collections.abc import Sequence
from typing import Any

from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.keys import parse_memory_id
from graphmem_neo4j.known_shapes import Profile, Remembered, SpaceStats, Traits
from graphmem_neo4j.models import RESULTS_MAX, MemoryKind
from graphmem_neo4j.profile.profiling import profile
from graphmem_neo4j.readiness import Readiness
from graphmem_neo4j.receipts import SaveAction
from graphmem_neo4j.remember import Stating, Told, as_it_is, statements_of
from graphmem_neo4j.save import save
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
        stating: Stating = as_it_is,
    ) -> Remembered:
        """Keep a text at once, and tell what it names (see remember.py).

        `stating` gives its statements; the usual one takes the text as it is.
        """
        told = Told(text, kind, pinned, scope, session_id)
        statements = await statements_of(told, stating)
        who = self.viewer(scope, session_id)
        graph, slot = await self.ready()
        self.used()
        saved = await save(
            graph,
            self._model(slot),
            slot,
            self.moment(),
            statements,
            self.settings.save,
            decider=self.decider,
        )
        seen = await traits(graph, who, [one.memory_id for one in saved.memories])
        new = (SaveAction.ADDED, SaveAction.UPDATED)
        is_new = any(one.action in new for one in saved.memories)
        return Remembered(action="stored" if is_new else "skipped", saved=saved, traits=seen)
