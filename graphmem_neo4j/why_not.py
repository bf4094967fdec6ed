"""Why not: what kept a text that somebody expected from the answers to a question?

The question is ranked once more, as recall ranks it, and the text is looked up beside it. The first
reason that holds is told, in the order in which recall applies them: of another scope, over or not
yet, not important enough, of another kind, named by no channel, ranked too low.

Owns: the order of the reasons, and their sentences.
Never: ranks by itself, shows what the viewer may not see, or writes.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from pydantic import BaseModel

from graphmem_neo4j.answers import ChannelEvidence, Hit
from graphmem_neo4j.asking import Ask
from graphmem_neo4j.diversity import within_budget
from graphmem_neo4j.embed import Embedder
from graphmem_neo4j.errors import BadRequest, NotFound
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.graph_shapes import NodeKind
from graphmem_neo4j.hindsight_shapes import Rival, Verdict, WhyNot
from graphmem_neo4j.keys import OPEN_END
from graphmem_neo4j.queries import load
from graphmem_neo4j.recall import NO_WORD, RANKED_FACTOR, Ranking, best, rank
from graphmem_neo4j.refs import Ref, parse_ref, ref_text
from graphmem_neo4j.slot import Slot
from graphmem_neo4j.spread import Walk
from graphmem_neo4j.visibility import Viewer
from graphmem_neo4j.why_not_reasons import Missed, before_ranking, not_named

SHOW_MISSED = load("why_not/show_missed")

RIVALS_MAX = 3
RANKED_MAX = 2_000
"""Entries of the ranking among which the text is looked for."""
CONTENT_MAX_CHARACTERS = 300
GAP_MIN = 0.005
"""Parts of a score that are told."""
_TEXTS = (None, NodeKind.MEMORY, NodeKind.MESSAGE)


class _Row(BaseModel):
    keys: list[str]
    told: list[str]
    label: Literal["Memory", "Message"]
    properties: dict[str, Any]
    newer_id: str | None
    matched: list[str]
    cosine: float | None
    has_vector: bool


@dataclass(frozen=True, slots=True)
class _Answers:
    """What recall answers: the entries that fit its limit, and those that fit its tokens too."""

    fitting: Sequence[str]
    kept: Sequence[Hit]


def read_question(ask: Ask) -> Ask:
    """Give a question as it is looked into; raises BadRequest where nothing is asked."""
    if ask.query is None or not ask.query:
        raise BadRequest("query is needed: say what was asked")
    if ask.wants_tool_calls:
        raise BadRequest("why_not looks at memories and messages: leave out what is of tool calls")
    return ask.model_copy(update={"explain": True})


def read_text_ref(value: object) -> Ref:
    """Read the id of a memory or message; raises BadRequest."""
    ref = parse_ref(value, name="memory_id")
    if ref.kind not in _TEXTS or ref.external is not None:
        raise BadRequest(f"memory_id {ref.text[:80]!r} names no memory or message: give one's id")
    return ref


async def why_not(
    graph: Graph,
    embedder: Embedder,
    slot: Slot,
    viewer: Viewer,
    ask: Ask,
    ref: Ref,
    *,
    now: datetime,
    walk: Walk | None,
) -> WhyNot:
    """Say why a text is not among the answers to a question, or where among them it is.

    At most four statements: those of recall, and one for the text. What another session's alone is
    told of as what is not there. Raises NotFound where an id fits several.
    """
    found = None
    if ask.words:
        found = await rank(graph, embedder, slot, viewer, ask, now=now, walk=walk, limit=RANKED_MAX)
    row = await _look(graph, slot, viewer, ask, ref, None if found is None else found.vector)
    if row is None:
        return _unseen(ask, ref)
    missed = Missed(
        label=row.label,
        node_id=row.keys[0],
        stored=row.properties,
        newer_id=row.newer_id,
        matched=frozenset(row.matched),
        cosine=row.cosine,
        has_vector=row.has_vector,
    )
    early = before_ranking(missed, ask, viewer.scopes, now)
    if early is None and found is None:
        early = "not_asked", [NO_WORD]
    if early is not None or found is None:
        verdict, sentences = early or ("not_asked", [NO_WORD])
        return _told(missed, ask, verdict, sentences, found, now)
    return _ranked(missed, ask, found, now)


async def _look(
    graph: Graph, slot: Slot, viewer: Viewer, ask: Ask, ref: Ref, vector: list[float] | None
) -> _Row | None:
    rows = await graph.run(
        SHOW_MISSED,
        _Row,
        space=viewer.space_key,
        keys=list(ref.keys),
        prefix=ref.prefix,
        kind=None if ref.kind is None else ref.kind.value,
        scopes=list(viewer.scopes),
        origin=viewer.origin,
        asked=list(dict.fromkeys(term for forms in ask.words for term in forms)),
        open_end=OPEN_END,
        **{"vector_a": None, "vector_b": None, **({} if vector is None else slot.ask(vector))},
    )
    if not rows:
        return None
    if len(rows[0].keys) > 1:
        told = f", such as {' and '.join(rows[0].told)}" if rows[0].told else ""
        raise NotFound(f"memory_id {ref.text[:80]!r} fits several{told}: write more of it")
    return rows[0]


def _unseen(ask: Ask, ref: Ref) -> WhyNot:
    return WhyNot(
        query=ask.query or "",
        ref=ref.text[:80],
        verdict="not_found",
        sentences=[
            "there is no memory or message of this id that may be seen here: "
            "copy the id, and name the session it belongs to"
        ],
        limit=ask.limit,
    )


def _ranked(missed: Missed, ask: Ask, found: Ranking, now: datetime) -> WhyNot:
    """Tell of a text that nothing rules out: of the channels, and of its place."""
    places = {entry.hit_id: place for place, entry in enumerate(found.ranked, 1)}
    place = places.get(missed.node_id)
    if place is None:
        is_near_alone = any(row.node_id == missed.node_id for row in found.rows.values())
        verdict, sentences = not_named(missed, ask, found, is_near_alone=is_near_alone)
        return _told(missed, ask, verdict, sentences, found, now)
    answers = _answers(ask, found, now)
    verdict = _verdict(missed.node_id, place, answers, ask, found)
    mine = found.hits([found.ranked[place - 1]], ask, now)[0]
    sentences = [_place(verdict, place, mine, answers, ask, found)]
    if verdict != "found" and answers.kept:
        sentences += _gaps(mine, answers.kept[-1])
    told = _told(missed, ask, verdict, sentences, found, now)
    return told.model_copy(
        update={
            "rank": place,
            "score": mine.score,
            "evidence": mine.evidence or [],
            "path": mine.path or [],
        }
    )


def _answers(ask: Ask, found: Ranking, now: datetime) -> _Answers:
    good = best(found.ranked[: RANKED_FACTOR * ask.limit], ask)
    hits = found.hits(good, ask, now)
    return _Answers([hit.node_id for hit in hits], within_budget(hits, ask.token_budget, []))


def _verdict(node_id: str, place: int, answers: _Answers, ask: Ask, found: Ranking) -> Verdict:
    if any(hit.node_id == node_id for hit in answers.kept):
        return "found"
    if node_id in answers.fitting:
        return "over_token_budget"
    if found.ranked[place - 1].score < ask.min_score:
        return "below_min_score"
    return "repeats_a_better_one" if place <= ask.limit else "below_limit"


def _place(
    verdict: Verdict, place: int, mine: Hit, answers: _Answers, ask: Ask, found: Ranking
) -> str:
    """Say where it stands, and what the answers end at."""
    stands = f"it is at place {place} of {len(found.ranked)}, with a score of {mine.score:.2f}"
    match verdict:
        case "found":
            ids = [hit.node_id for hit in answers.kept]
            return f"it is among the answers: at place {ids.index(mine.node_id) + 1} of {len(ids)}"
        case "below_min_score":
            return f"{stands}: answers have {ask.min_score:g} at least (`min_score`)"
        case "over_token_budget":
            filled = f"the texts before it fill the {ask.token_budget} tokens asked for"
            return f"{stands}: {filled} (`token_budget`)"
        case "repeats_a_better_one":
            return f"{stands}: a better answer says the same, so the others come first"
        case _:
            return f"{stands}: the answers asked for end before it, at {ask.limit} (`limit`)"


def _gaps(mine: Hit, last: Hit) -> list[str]:
    """Say what the last answer has that this text lacks, channel by channel."""
    own = {one.channel: one.contribution for one in mine.evidence or []}
    more = [
        (one.contribution - own.get(one.channel, 0.0), one.channel) for one in last.evidence or []
    ]
    parts = [
        f"{channel} +{gap:.2f}" for gap, channel in sorted(more, reverse=True) if gap > GAP_MIN
    ]
    if not parts:
        return []
    return [f"the last answer, {_ref_of(last)} with {last.score:.2f}, has more: {', '.join(parts)}"]


def _told(
    missed: Missed,
    ask: Ask,
    verdict: Verdict,
    sentences: list[str],
    found: Ranking | None,
    now: datetime,
) -> WhyNot:
    content = " ".join(str(missed.stored["content"]).split())
    has_words = ask.uses("words")
    missing = [forms[0] for forms in ask.words if not missed.matched & set(forms)]
    return WhyNot(
        query=ask.query or "",
        ref=missed.ref,
        verdict=verdict,
        sentences=sentences,
        content=content[:CONTENT_MAX_CHARACTERS],
        limit=ask.limit,
        candidates=0 if found is None else len(found.rows),
        missing_words=missing if has_words else [],
        cosine=None if missed.cosine is None else round(missed.cosine, 4),
        rivals=[] if found is None else _rivals(missed, ask, found, now),
        notes=[] if found is None else found.notes,
    )


def _rivals(missed: Missed, ask: Ask, found: Ranking, now: datetime) -> list[Rival]:
    """Give the best answers and the last one, with their evidence."""
    kept = list(enumerate(_answers(ask, found, now).kept, 1))
    others = [(place, hit) for place, hit in kept if hit.node_id != missed.node_id]
    shown = others if len(others) <= RIVALS_MAX + 1 else [*others[:RIVALS_MAX], others[-1]]
    return [
        Rival(
            ref=_ref_of(hit),
            content=" ".join(hit.content.split())[:CONTENT_MAX_CHARACTERS],
            rank=place,
            score=hit.score,
            evidence=_evidence(hit),
        )
        for place, hit in shown
    ]


def _evidence(hit: Hit) -> list[ChannelEvidence]:
    return hit.evidence or []


def _ref_of(hit: Hit) -> str:
    return ref_text(NodeKind(hit.kind), hit.node_id)
