"""Experiences: how do tasks, skills and events look, and what became of them?

Owns: the data and lines of the tools of graph-memory (R-G1): type, name, pagerank, description,
the first 400 characters of the content, then the ties.
Never: looks anything up.
"""

from collections.abc import Mapping, Sequence

from graphmem_neo4j.experiences.shapes import (
    CommunityLabel,
    Experience,
    Found,
    Maintained,
    Recorded,
    Stats,
    Tie,
)
from graphmem_neo4j.relations import show_edge_id
from mcp_server.experience_shapes import (
    ExperienceView,
    GmMaintainData,
    GmRecordData,
    GmSearchData,
    GmStatsData,
    GroupView,
    MergedView,
    TieView,
)
from mcp_server.replies.forms import one_line, short_line
from mcp_server.shapes import Reply

CONTENT_CHARACTERS_MAX = 400
DESCRIPTION_CHARACTERS_MAX = 400
TIES_SHOWN_MAX = 30
PAIRS_SHOWN_MAX = 5
GROUPS_SHOWN_MAX = 20

NOTHING_FOUND = "Nothing is recorded that fits. Record what you learn with gm_record."


def search_reply(found: Found) -> Reply:
    """Show what a search found."""
    nodes = [_view(hit.experience, score=hit.score) for hit in found.hits]
    ties = [_tie_view(tie) for tie in found.ties[:TIES_SHOWN_MAX]]
    notes = list(found.notes)
    if len(found.ties) > TIES_SHOWN_MAX:
        notes.append(f"only the first {TIES_SHOWN_MAX} of {len(found.ties)} ties are shown")
    data = GmSearchData(
        count=len(nodes),
        query=found.query[:CONTENT_CHARACTERS_MAX],
        nodes=nodes,
        edges=ties,
        embedding_mode=found.embedding_mode,
        notes=notes,
    )
    if not nodes:
        return Reply([NOTHING_FOUND], data)
    lines = [f"Found {len(nodes)}:"]
    for view in nodes:
        lines += ["", *_node_lines(view)]
    if ties:
        lines += ["", "Ties:", *(_tie_line(tie) for tie in ties)]
    return Reply(lines, data)


def record_reply(done: Recorded) -> Reply:
    """Show what became of a recording."""
    one = done.experience
    data = GmRecordData(
        name=one.name_key,
        type=one.type.value,
        action=done.action,
        validatedCount=one.validated_count,
        scope=one.scope,
        tie=None if done.tie is None else _tie_view(done.tie),
        change_id=done.change_id,
        notes=list(done.notes),
    )
    said = {"added": "Recorded", "confirmed": "Known already", "improved": "Known, text improved"}
    lines = [f"{said[done.action]}: {data.name} ({data.type}, validated {data.validatedCount}x)"]
    if data.tie is not None:
        lines.append(_tie_line(data.tie))
    return Reply(lines, data)


def stats_reply(told: Stats) -> Reply:
    """Show what is known in numbers, and what ranks highest."""
    data = GmStatsData(
        totalNodes=told.total_nodes,
        byType=told.by_type,
        totalEdges=told.total_edges,
        byEdgeType=told.by_edge_type,
        communities=told.communities,
        groups=_groups(told.labels),
        top=[_view(one) for one in told.top],
        notes=list(told.notes),
    )
    lines = [
        f"Nodes: {data.totalNodes}{_times(data.byType)}",
        f"Edges: {data.totalEdges}{_times(data.byEdgeType)}",
        f"Communities: {data.communities}",
        *_group_lines(data.groups),
        *_top_lines(data.top),
    ]
    return Reply(lines, data)


def maintain_reply(done: Maintained, *, is_dry_run: bool) -> Reply:
    """Show what a maintenance did: doubles, then ranks, then communities."""
    pairs = [
        MergedView(
            kept=pair.kept,
            dropped=pair.dropped,
            similarity=pair.similarity,
            change_id=None if is_dry_run else pair.change_id,
        )
        for pair in done.merged[:PAIRS_SHOWN_MAX]
    ]
    data = GmMaintainData(
        durationMs=done.duration_ms,
        dedupMerged=done.merged_count,
        communities=done.communities,
        is_dry_run=is_dry_run,
        merged=pairs,
        groups=_groups(done.labels),
        top=[_view(one) for one in done.top],
        notes=list(done.notes),
    )
    would = "would merge" if is_dry_run else "merged"
    lines = [
        f"Maintained in {data.durationMs} ms",
        f"Doubles: {would} {data.dedupMerged}",
        *(
            f'  "{pair.dropped}" into "{pair.kept}" ({pair.similarity * 100:.1f}%)'
            for pair in pairs
        ),
        f"Communities: {data.communities}",
        *_group_lines(data.groups),
        *_top_lines(data.top),
    ]
    return Reply(lines, data)


def _view(one: Experience, *, score: float | None = None) -> ExperienceView:
    return ExperienceView(
        name=one.name_key,
        title=one.name,
        type=one.type.value,
        description=short_line(one.description, DESCRIPTION_CHARACTERS_MAX),
        content=one.content[:CONTENT_CHARACTERS_MAX],
        pagerank=round(one.pagerank, 6),
        validatedCount=one.validated_count,
        community=one.community_id,
        scope=one.scope,
        score=score,
    )


def _tie_view(tie: Tie) -> TieView:
    return TieView(
        edge_id=show_edge_id(tie.edge_id),
        type=tie.type.value,
        from_name=short_line(tie.from_name),
        to_name=short_line(tie.to_name),
        instruction=short_line(tie.instruction),
        when=None if tie.condition is None else short_line(tie.condition),
    )


def _node_lines(view: ExperienceView) -> list[str]:
    head = f"[{view.type}] {view.name} (pr:{view.pagerank:.3f})"
    title = [] if view.title.casefold() == view.name else [one_line(view.title)]
    return [head, *title, view.description, view.content]


def _tie_line(tie: TieView) -> str:
    when = "" if tie.when is None else f" (when={tie.when})"
    return f"  {tie.from_name} --[{tie.type}]--> {tie.to_name}: {tie.instruction}{when}"


def _times(counts: Mapping[str, int]) -> str:
    told = ", ".join(f"{name}: {times}" for name, times in counts.items())
    return f" ({told})" if told else ""


def _groups(labels: Sequence[CommunityLabel]) -> list[GroupView]:
    return [
        GroupView(id=one.community_id, label=one.label, size=one.size)
        for one in labels[:GROUPS_SHOWN_MAX]
    ]


def _group_lines(groups: Sequence[GroupView]) -> list[str]:
    return [f"  {one.id}: {one.label} ({one.size})" for one in groups]


def _top_lines(top: Sequence[ExperienceView]) -> list[str]:
    if not top:
        return []
    rows = [
        f"  {place}. {one.name} ({one.type}, pr={one.pagerank:.4f})"
        for place, one in enumerate(top, 1)
    ]
    return ["PageRank top 5:", *rows]
