"""Oblivion: the verbs that let go of what is known.

Owns: `forget`, `purge` and `wipe` of the façade: what each is handed.
Never: holds logic of a verb.
"""

from collections.abc import Callable

from graphmem_neo4j.correcting import Mark, asker_of
from graphmem_neo4j.forget import forget, forgetting
from graphmem_neo4j.keys import change_id, parse_memory_id
from graphmem_neo4j.known_shapes import Forgotten, Purged, Wiped
from graphmem_neo4j.purge import Purging, purge
from graphmem_neo4j.purge_message import purge_message
from graphmem_neo4j.refs import message_ref
from graphmem_neo4j.relations import read_reason
from graphmem_neo4j.save import pen_of
from graphmem_neo4j.upkeep import Upkeep
from graphmem_neo4j.wipe import Wiping, wipe


class Oblivion(Upkeep):
    """The verbs that let go of what is known; part of `GraphMemory`."""

    async def forget(
        self,
        memory_id: str | None = None,
        query: str | None = None,
        *,
        reason: str | None = None,
        scopes: list[str] | str | None = None,
        session_id: str | None = None,
        made_by: str = "agent",
    ) -> Forgotten:
        """Forget a memory by its id, or by words where one is surely meant (see forget.py).

        Else those that may be meant are listed, and nothing is changed. `undo` brings it back.
        """
        asked = forgetting(memory_id, query, reason=reason, asker=asker_of(session_id, made_by))
        who = self.viewer(scopes, session_id)
        graph, slot = await self.ready()
        moment = self.moment()
        pen = pen_of(graph, self._model(slot), slot, moment, self.settings.save)
        return await forget(graph, pen, who, asked, self.settings.recall, zone=moment.zone)

    async def purge(
        self,
        memory_id: str,
        reason: str | None = None,
        *,
        dry_run: bool = False,
        session_id: str | None = None,
        made_by: str = "person",
    ) -> Purged:
        """Erase what a memory says, for good; its id and times stay (see purge.py).

        "message:..." erases what a message says (see purge_message.py). No way leads back.
        `dry_run` only says what would be erased, and needs no reason.
        """
        message = message_ref(memory_id)
        if message is None:
            parse_memory_id(memory_id)
        asker = asker_of(session_id, made_by)
        mark = Mark(change_id(self.moment().receipt_id, 0), asker, read_reason(reason))
        who = self.viewer(None, session_id)
        graph = await self.prepared()
        asked = Purging(memory_id, mark, self._clock(), is_dry=dry_run)
        if message is not None:
            return await purge_message(graph, who, message, asked)
        return await purge(graph, who, asked)

    async def wipe(
        self,
        *,
        confirm: bool = False,
        all_spaces: bool = False,
        told: Callable[[int], None] | None = None,
    ) -> Wiped:
        """Destroy all that the space holds, or all spaces do (see wipe.py); settings stay.

        Without `confirm` it only says what would go. `told` hears how many nodes are left.
        """
        asked = Wiping(all_spaces=all_spaces, is_dry=not confirm)
        return await wipe(await self.site(), asked, told=told)
