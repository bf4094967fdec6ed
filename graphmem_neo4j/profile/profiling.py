"""Profiling: what does a space know by heart, as far as whoever asks may see it?

The choice of each scope is kept as a `Profile`: the ids of memories, never their texts. It stands
as long as `standing.py` says and none of its memories is gone: corrected, deleted, expired, moved
to another scope. An answer is always read from the memories themselves, by the rule of every read,
so that nothing is shown from a choice that whoever asks may not see now. Where isolation is strict,
what one session may see is chosen anew for each answer and kept nowhere.

Owns: the reading and writing of choices, the joining of scopes, and the job that renews choices.
Never: orders memories (`arranging.py` does), or asks a language model.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime, timedelta

import structlog
from pydantic import BaseModel

from graphmem_neo4j.background_settings import UserProfileSettings
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.keys import OPEN_END, space_key
from graphmem_neo4j.known_shapes import Profile, ProfileCounts, ProfileItem
from graphmem_neo4j.profile.arranging import long_term, recent
from graphmem_neo4j.profile.standing import Kept, Looked, chosen, is_due, is_overtaken, recipe_of
from graphmem_neo4j.queries import load
from graphmem_neo4j.visibility import Viewer

log = structlog.get_logger()

LIST_CANDIDATES = load("profile/list_candidates")
LIST_OWN = load("profile/list_own")
LIST_PROFILES = load("profile/list_profiles")
SHOW_CHOICES = load("profile/show_choices")
LIST_ITEMS = load("profile/list_items")
WRITE_PROFILES = load("profile/write_profiles")
RELEASE_PROFILES = load("profile/release_profiles")

UNASKED = timedelta(days=30)
"""A profile that nobody asked for so long is let go."""
KEPT_MAX = 200
"""Profiles that a space keeps; those asked for last stay."""
_LISTED_MAX = 1_000
_BATCH = 20
_WRITTEN = {"scope", "long_term", "recent", "held", "newest", "pinned"}


class _Done(BaseModel):
    written: int = 0
    released: int = 0


async def profile(
    graph: Graph,
    viewer: Viewer,
    settings: UserProfileSettings,
    *,
    now: datetime,
    is_rebuilt: bool = False,
) -> Profile:
    """Give the profile of whoever asks; two statements where the kept choices stand, else four.

    `is_rebuilt` has it chosen anew whatever is kept. Raises StoreUnavailable.
    """
    if viewer.origin is not None:
        return await _of_a_session(graph, viewer, settings, now)
    kept = {} if is_rebuilt else await _kept(graph, viewer, settings, now)
    due = [scope for scope in viewer.scopes if _is_void(kept.get(scope), settings, now)]
    is_new = bool(due)
    kept |= await _choose(graph, viewer.space_key, due, settings, now=now, is_asked=True)
    items = await _items(graph, viewer, _ids(kept), settings, now)
    gone = [
        scope
        for scope, one in kept.items()
        if scope not in due and not items.keys() >= set(one.memory_ids)
    ]
    if gone:
        # Something was corrected, deleted or moved since: what came in its place belongs there.
        is_new = True
        kept |= await _choose(graph, viewer.space_key, gone, settings, now=now, is_asked=True)
        items = await _items(graph, viewer, _ids(kept), settings, now)
    built_at = min((one.built_at for one in kept.values()), default=now)
    return _answer(items.values(), settings, now, built_at=built_at, is_rebuilt=is_new)


def _ids(kept: Mapping[str, Kept]) -> list[str]:
    return list(dict.fromkeys(key for one in kept.values() for key in one.memory_ids))


async def _kept(
    graph: Graph, viewer: Viewer, settings: UserProfileSettings, now: datetime
) -> dict[str, Kept]:
    """Read the choices as they are kept, and what they were made from as it is now."""
    rows = await graph.run(
        SHOW_CHOICES,
        Kept,
        space=viewer.space_key,
        scopes=list(viewer.scopes),
        now=now,
        open_end=OPEN_END,
        scan_limit=settings.scan_limit,
    )
    return {row.scope: row for row in rows}


def _is_void(kept: Kept | None, settings: UserProfileSettings, now: datetime) -> bool:
    return is_due(kept, settings, now=now) or kept is None or is_overtaken(kept, settings)


async def _choose(
    graph: Graph,
    space: str,
    scopes: Sequence[str],
    settings: UserProfileSettings,
    *,
    now: datetime,
    is_asked: bool,
) -> dict[str, Kept]:
    """Choose anew for some scopes, and keep the choices; two statements, none for no scope."""
    if not scopes:
        return {}
    rows = await graph.run(
        LIST_CANDIDATES,
        Looked,
        space=space,
        scopes=list(scopes),
        now=now,
        open_end=OPEN_END,
        scan_limit=settings.scan_limit,
    )
    made = {scope: chosen(scope, rows, settings, now=now) for scope in sorted(scopes)}
    kept = [one.model_dump(include=_WRITTEN) for one in made.values()]
    await graph.run(
        WRITE_PROFILES,
        _Done,
        space=space,
        rows=kept,
        recipe=recipe_of(settings),
        is_asked=is_asked,
        now=now,
    )
    log.info("profile.chosen", scopes=len(made), looked=len(rows))
    return made


async def _items(
    graph: Graph,
    viewer: Viewer,
    memory_ids: Sequence[str],
    settings: UserProfileSettings,
    now: datetime,
) -> dict[str, ProfileItem]:
    """Read the memories of a choice: those that hold now, and that whoever asks may see."""
    if not memory_ids:
        return {}
    rows = await graph.run(
        LIST_ITEMS,
        ProfileItem,
        space=viewer.space_key,
        scopes=list(viewer.scopes),
        origin=viewer.origin,
        memory_ids=list(memory_ids),
        now=now,
        open_end=OPEN_END,
        characters_max=settings.item_characters,
    )
    return {row.memory_id: row for row in rows}


async def _of_a_session(
    graph: Graph, viewer: Viewer, settings: UserProfileSettings, now: datetime
) -> Profile:
    """Choose among what came from one session alone; kept nowhere, so that nobody else meets it."""
    rows = await graph.run(
        LIST_OWN,
        Looked,
        space=viewer.space_key,
        scopes=list(viewer.scopes),
        origin=viewer.origin,
        now=now,
        open_end=OPEN_END,
        scan_limit=settings.scan_limit,
    )
    lasting = long_term(rows, limit=settings.long_term_items)
    fresh = recent(rows, now=now, days=settings.recent_days, limit=settings.recent_items)
    ids = [one.memory_id for one in (*lasting, *fresh)]
    items = await _items(graph, viewer, ids, settings, now)
    return _answer(items.values(), settings, now, built_at=now, is_rebuilt=True)


def _answer(
    items: Iterable[ProfileItem],
    settings: UserProfileSettings,
    now: datetime,
    *,
    built_at: datetime,
    is_rebuilt: bool,
) -> Profile:
    """Join what several scopes brought: of the best of each the best of all."""
    found = list(items)
    return Profile(
        long_term=long_term(found, limit=settings.long_term_items),
        recent=recent(found, now=now, days=settings.recent_days, limit=settings.recent_items),
        built_at=built_at,
        is_rebuilt=is_rebuilt,
    )


async def renew_profiles(
    graph: Graph,
    space: str,
    *,
    settings: UserProfileSettings,
    now: datetime,
    limit: int,
    is_dry: bool,
    told: Callable[[int], None],
) -> ProfileCounts:
    """Choose the kept profiles of a space anew that do not stand any more, at most `limit`.

    Those that nobody asked for in a month go, and the oldest beyond 200. Where nobody asked for a
    profile yet there is none to renew. Raises StoreUnavailable.
    """
    key = space_key(space)
    rows = await graph.run(LIST_PROFILES, Kept, space=key, limit=_LISTED_MAX)
    wanted = [row for row in rows[:KEPT_MAX] if now - (row.asked_at or now) <= UNASKED]
    stay = {row.scope for row in wanted}
    idle = sorted(row.scope for row in rows if row.scope not in stay)
    due = [row.scope for row in wanted if is_due(row, settings, now=now)][:limit]
    rebuilt = 0
    for start in range(0, 0 if is_dry else len(due), _BATCH):
        part = due[start : start + _BATCH]
        rebuilt += len(await _choose(graph, key, part, settings, now=now, is_asked=False))
        told(rebuilt)
    if idle and not is_dry:
        # Asked for meanwhile it stays.
        last = max(row.asked_at or now for row in rows if row.scope in set(idle))
        before = last + timedelta(microseconds=1)
        await graph.run(RELEASE_PROFILES, _Done, space=key, scopes=idle, asked_before=before)
    return ProfileCounts(
        kept=len(wanted),
        due=len(due),
        rebuilt=len(due) if is_dry else rebuilt,
        released=len(idle),
    )
