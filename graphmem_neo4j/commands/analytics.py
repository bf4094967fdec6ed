"""Analytics: the commands that look at a whole space: its subjects, its bridges, its ways.

Owns: `communities`, `analytics communities|entities|bridges|similar|path`.
Never: holds a rule of the memory; it reads arguments and hands answers on (see landscape.py).
"""

from cyclopts import App

from graphmem_neo4j.analytics import check_rows
from graphmem_neo4j.analytics_shapes import Bridges
from graphmem_neo4j.commands.landscape import (
    show_bridges,
    show_central,
    show_communities,
    show_similar,
    show_way,
)
from graphmem_neo4j.commands.screen import show_json, show_result
from graphmem_neo4j.commands.verbs import with_memory
from graphmem_neo4j.communities import check_limit
from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.paths import HOPS_MAX, read_hops

analytics_app = App(name="analytics", help="Look at the graph as a whole.")
_SUBJECTS_MAX = 50


@analytics_app.command(name="communities")
def communities(
    *query: str,
    limit: int = 10,
    scope: list[str] | None = None,
    session: str | None = None,
    json: bool = False,
) -> int:
    """Show the large subjects of the memory, or those that a broad question touches.

    Parameters
    ----------
    query
        A broad question, such as "what do we know of the harbour?"; without one, the largest.
    limit
        Most communities, 1 to 50.
    scope
        Scopes beside global (may be given several times).
    session
        The session that asks.
    json
        Print the result as JSON.

    """
    # Read before the server is started: a word that is wrong costs no start.
    check_limit(limit)
    text = " ".join(query) if query else None
    found = with_memory(
        lambda memory: memory.communities(text, limit=limit, scopes=scope, session_id=session)
    )
    return show_result(found, show_communities, as_json=json)


@analytics_app.command
def entities(
    *,
    limit: int = 20,
    scope: list[str] | None = None,
    session: str | None = None,
    json: bool = False,
) -> int:
    """Show the most central things and people, by PageRank.

    Parameters
    ----------
    limit
        Most rows, 1 to 200.
    scope
        Scopes beside global (may be given several times).
    session
        The session that asks.
    json
        Print the result as JSON.

    """
    check_rows(limit)
    found = with_memory(
        lambda memory: memory.central_entities(limit=limit, scopes=scope, session_id=session)
    )
    return show_result(found, show_central, as_json=json)


@analytics_app.command
def bridges(
    *,
    limit: int = 20,
    scope: list[str] | None = None,
    session: str | None = None,
    json: bool = False,
) -> int:
    """Show the things and people that tie subjects together, by betweenness.

    Parameters
    ----------
    limit
        Most rows, 1 to 200.
    scope
        Scopes beside global (may be given several times).
    session
        The session that asks.
    json
        Print the result as JSON.

    """
    check_rows(limit)

    async def work(memory: GraphMemory) -> tuple[Bridges, dict[str, str]]:
        found = await memory.bridges(limit=limit, scopes=scope, session_id=session)
        if json or not found.bridges:
            return found, {}
        known = await memory.communities(limit=_SUBJECTS_MAX, scopes=scope, session_id=session)
        return found, {one.community_id: one.label for one in known.communities}

    found, labels = with_memory(work)
    if json:
        show_json(found)
    else:
        show_bridges(found, labels)
    return 0


@analytics_app.command
def similar(
    memory_id: str | None = None,
    /,
    *,
    limit: int = 20,
    scope: list[str] | None = None,
    session: str | None = None,
    json: bool = False,
) -> int:
    """Show memories that name the same things: all pairs, or those of one memory.

    Parameters
    ----------
    memory_id
        The memory, as search shows it; without one, the most similar pairs of all.
    limit
        Most pairs, 1 to 200.
    scope
        Scopes beside global (may be given several times).
    session
        The session that asks.
    json
        Print the result as JSON.

    """
    check_rows(limit)
    found = with_memory(
        lambda memory: memory.similar_memories(
            memory_id, limit=limit, scopes=scope, session_id=session
        )
    )
    if json:
        show_json(found)
    else:
        show_similar(found, is_one=memory_id is not None)
    return 0


@analytics_app.command
def path(
    start: str,
    finish: str,
    /,
    *,
    max_hops: int = HOPS_MAX,
    scope: list[str] | None = None,
    session: str | None = None,
    json: bool = False,
) -> int:
    """Show the way from one thing to another that tells the most, as a ladder.

    Parameters
    ----------
    start
        A name, or an id as search shows it: Mira, person:Mira, entity:ent17..., memory:mem17...
    finish
        The other end, in the same form.
    max_hops
        Most steps, 1 to 6.
    scope
        Scopes beside global (may be given several times).
    session
        The session that asks.
    json
        Print the result as JSON.

    """
    read_hops(max_hops)
    if not start.strip() or not finish.strip():
        raise BadRequest("name both ends, such as person:Mira and memory:mem17...")
    found = with_memory(
        lambda memory: memory.path_between(
            start, finish, scopes=scope, session_id=session, max_hops=max_hops
        )
    )
    return show_result(found, show_way, as_json=json)
