"""Supermemory: how do the same answers look in the words of the supermemory tools?

A line carries a number, the type, at most 200 characters, a percentage and where it was found
(R-S1).

Owns: the data and lines of those tools, and their bounds.
Never: searches, stores or forgets anything.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from graphmem_neo4j.answers import Hit, Recalled
from graphmem_neo4j.known_shapes import (
    Forgotten,
    Profile,
    ProfileItem,
    Remembered,
    SpaceStats,
    ToldRelation,
    Traits,
)
from mcp_server.replies.forms import memory_ref, one_line, preview, share_of, short_line
from mcp_server.shapes import Reply
from mcp_server.supermemory_shapes import (
    CandidateView,
    FindData,
    ForgetData,
    FoundView,
    MemoryType,
    NamedView,
    ProfileData,
    ProfileItemView,
    StatsView,
    StoreData,
    StoredMemoryView,
    TiedView,
)

_SOURCES: Mapping[str, Literal["vector", "fts", "graph"]] = {
    "words": "fts",
    "meaning": "vector",
    "graph": "graph",
}
_ACTIONS: Mapping[str, Literal["deleted", "not_found", "candidates"]] = {
    "forgotten": "deleted",
    "not_found": "not_found",
    "candidates": "candidates",
}
NOTHING_FOUND = "No memories found. Try fewer or other words."
SEVERAL = "Nothing was forgotten. Which is meant? Call again with its id as memoryId:"
NOT_FOUND = "Nothing was forgotten: no memory fits."


def find_reply(found: Recalled, traits: Iterable[Traits], *, with_graph: bool) -> Reply:
    """Show what a search found; what was taken away meanwhile is left out."""
    known = {one.memory_id: one for one in traits}
    hits = [hit for hit in found.hits if hit.node_id in known]
    share = share_of(len(hits))
    views = [_found(hit, known[hit.node_id], share) for hit in hits]
    mode = "hybrid" if "vector" in found.channels else "fts+graph" if with_graph else "fts-only"
    data = FindData(count=len(views), mode=mode, memories=views, notes=list(found.notes))
    lines = [
        f"{number}. [{one.memoryType}] {short_line(one.text)} ({one.score:.0%}, {one.source})"
        f"{' (pinned)' if one.pinned else ''} [{one.id}]"
        for number, one in enumerate(views, 1)
    ]
    return Reply(lines or [NOTHING_FOUND], data)


def _found(hit: Hit, traits: Traits, characters_max: int) -> FoundView:
    return FoundView(
        id=memory_ref(hit.node_id),
        text=preview(hit.content, characters_max),
        memoryType=_type(traits),
        pinned=traits.pinned,
        score=hit.score,
        source=_source(hit),
    )


def _type(traits: Traits | ProfileItem) -> MemoryType:
    return traits.kind.value


def _source(hit: Hit) -> Literal["vector", "fts", "graph"]:
    """Say what told most of a hit."""
    told = [one for one in hit.evidence or [] if one.channel in _SOURCES]
    best = max(told, key=lambda one: one.contribution, default=None)
    return "fts" if best is None else _SOURCES[best.channel]


def store_reply(done: Remembered) -> Reply:
    """Show what became of a text, and the things that it names."""
    traits = {one.memory_id: one for one in done.traits}
    contents = {one.memory_id: one.content for one in done.saved.memories}
    share = share_of(len(contents))
    views = [
        _stored(traits[key], preview(content, share), done.relations)
        for key, content in contents.items()
        if key in traits
    ]
    data = StoreData(action=done.action, count=len(views), memories=views, notes=list(done.notes))
    names = {one.source: one.source_name for one in done.relations}
    names |= {one.target: one.target_name for one in done.relations}
    said = "Stored" if done.action == "stored" else "Skipped, it is known already"
    lines = [f"{said}: {len(views)} {'memory' if len(views) == 1 else 'memories'}"]
    for number, one in enumerate(views, 1):
        pinned = " (pinned)" if one.pinned else ""
        lines.append(f"{number}. [{one.memoryType}] {short_line(one.text)}{pinned} [{one.id}]")
        if one.entities:
            named = ", ".join(f"{thing.canonicalName} ({thing.kind})" for thing in one.entities)
            lines.append(f"   names {one_line(named)}")
        lines += [f"   {_tie_line(tie, names)}" for tie in one.relationships]
    return Reply(lines, data)


def _tie_line(tie: TiedView, names: Mapping[str, str]) -> str:
    """Show a relation; one of two things by their names."""
    if tie.source is None:
        return f"{tie.type} {tie.target}"
    return one_line(f"{names[tie.source]} {tie.type} {names[tie.target]}")


def _stored(traits: Traits, text: str, told: Sequence[ToldRelation]) -> StoredMemoryView:
    return StoredMemoryView(
        id=memory_ref(traits.memory_id),
        text=text,
        memoryType=_type(traits),
        pinned=traits.pinned,
        entities=[
            NamedView(
                mention=short_line(one.mention),
                canonicalName=short_line(one.name),
                kind=one.type,
                entityId=f"entity:{one.entity_id}",
                aliasId=one.alias_id,
            )
            for one in traits.names
        ],
        relationships=[
            *(
                TiedView(type=short_line(one.type), target=one.target, source=None)
                for one in traits.relations
            ),
            *(
                TiedView(type=short_line(one.type), target=one.target, source=one.source)
                for one in told
                if traits.memory_id in one.memory_ids
            ),
        ],
    )


def forget_reply(done: Forgotten) -> Reply:
    """Show what was forgotten, or which memories may be meant."""
    views = [
        CandidateView(id=memory_ref(one.memory_id), text=one.content, score=one.score)
        for one in done.candidates
    ]
    data = ForgetData(
        action=_ACTIONS[done.action],
        id=None if done.memory_id is None else memory_ref(done.memory_id),
        text=done.content,
        score=done.score,
        change_id=done.change_id,
        candidates=views or None,
        notes=list(done.notes),
    )
    if data.action == "deleted":
        lines = [f"Forgotten: [{data.id}] {short_line(data.text or '')}"]
    elif data.action == "candidates":
        lines = [SEVERAL, *_candidate_lines(views)]
    else:
        lines = [NOT_FOUND]
    return Reply(lines, data)


def _candidate_lines(views: Sequence[CandidateView]) -> list[str]:
    return [
        f"{number}. {short_line(one.text)} ({one.score:.0%}) [{one.id}]"
        for number, one in enumerate(views, 1)
    ]


def profile_reply(known: Profile, counts: SpaceStats) -> Reply:
    """Show what is known by heart, and how much is stored in all."""
    share = share_of(len(known.long_term) + len(known.recent), least=20)
    data = ProfileData(
        longTerm=[_item(one, share) for one in known.long_term],
        recent=[_item(one, share) for one in known.recent],
        stats=StatsView(**counts.model_dump()),
        rebuilt=known.is_rebuilt,
    )
    others = f", {counts.others} forgotten, expired or still to come" if counts.others else ""
    lines = [
        *_part("Long-term", data.longTerm),
        *_part("Recent", data.recent),
        f"({counts.total} memories: {counts.active} active, {counts.superseded} superseded"
        f"{others}; {counts.entities} entities, {counts.relationships} relationships)",
    ]
    return Reply(lines, data)


def _item(item: ProfileItem, characters_max: int) -> ProfileItemView:
    text = preview(item.content, characters_max)
    return ProfileItemView(
        id=memory_ref(item.memory_id),
        text=f"{text} …" if item.is_cut or len(text) < len(item.content) else text,
        memoryType=_type(item),
        pinned=item.pinned,
    )


def _part(heading: str, items: Sequence[ProfileItemView]) -> list[str]:
    if not items:
        return [f"{heading}: nothing yet."]
    lines = [
        f"{number}. [{one.memoryType}] {short_line(one.text)}{' (pinned)' if one.pinned else ''}"
        for number, one in enumerate(items, 1)
    ]
    return [f"{heading}:", *lines]
