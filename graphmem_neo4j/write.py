"""Write: the pen. The only room that creates a memory; every writer goes through it.

For each batch: one call to the embedding model, one statement that finds what is near, a pure
judgement (hash, then words, then meaning), a question to a language model where that leaves a
doubt, one statement that writes. What is true instead of something known takes its place, in one
statement each. Two racing writers of one statement meet at the unique key of an active memory; what
changed between looking and writing is judged anew.

Owns: the order of those steps, and the rows that are written.
Never: judges by itself.
"""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from graphmem_neo4j.correcting import Asker, Mark
from graphmem_neo4j.drafts import Draft, Statement, beside, draft_of
from graphmem_neo4j.errors import StoreUnavailable
from graphmem_neo4j.indexed import shelves
from graphmem_neo4j.keys import OPEN_END, space_key
from graphmem_neo4j.pen import Pen, embed
from graphmem_neo4j.queries import load
from graphmem_neo4j.receipts import SavedMemory
from graphmem_neo4j.replace import Place, Why, put
from graphmem_neo4j.sameness import Found, Near, Ruling, Same, near_of, rule
from graphmem_neo4j.settling import Plan, plans
from graphmem_neo4j.undecided import Outcome, review_row, write_outcomes
from graphmem_neo4j.words import lucene_query, query_terms
from graphmem_neo4j.written import (
    MODEL,
    Done,
    Written,
    change_of,
    merge_row,
    receipt_of,
    replaced,
    row,
)

FIND_NEIGHBOURS = load("write/find_neighbours")
FIND_NEIGHBOURS_BY_WORDS = load("write/find_neighbours_by_words")
WRITE_MEMORIES = load("write/write_memories")

BATCH_MAX = 100
"""Statements judged and written together."""
NEIGHBOURS_MAX = 5
"""Memories by words, by meaning, and statements of one batch, with which each is compared."""
_STRICT_FACTOR = 20
"""Asked of a vector index for each neighbour wanted, where it cannot tell sessions apart."""
_ROUNDS_MAX = 4
_ASKING_ROUNDS_MAX = 2
"""Rounds in which a language model is asked; in the others, what is grey waits."""
_QUERY_TERMS_MAX = 32

Rulings = Mapping[int, tuple[Ruling, Same | None]]


async def write(
    pen: Pen, statements: Sequence[Statement], *, first: int = 0
) -> tuple[list[SavedMemory], int]:
    """Store at most `BATCH_MAX` statements; gives what became of each, and the vectors to come.

    `first` is the number of the first one among all that the receipt is for.

    Raises StoreUnavailable when Neo4j is away: then nothing of the batch was acknowledged.
    """
    drafts = [
        draft_of(
            number,
            statement,
            space=pen.space,
            now=pen.now,
            suffix=pen.suffix(),
            is_strict=pen.is_strict,
        )
        for number, statement in enumerate(statements, first)
    ]
    await embed(pen, drafts)
    saved: dict[int, SavedMemory] = {}
    left = drafts
    for round_number in range(_ROUNDS_MAX):
        done = await _round(pen, left, round_number)
        for number, one in done.items():
            saved[number] = _joined(saved.get(number), one.saved)
        left = [draft for draft in left if draft.number not in done or done[draft.number].is_open]
        if not left:
            break
    if len(saved) < len(drafts):
        raise StoreUnavailable("the memories that this statement repeats keep changing: try again")
    new_ids = {memory.memory_id for memory in saved.values()}
    missing = sum(
        vector is None
        for draft in drafts
        if draft.memory_id in new_ids and pen.slot.letter is not None
        for vector in draft.vectors
    )
    return [saved[draft.number] for draft in drafts], missing


async def _round(pen: Pen, drafts: Sequence[Draft], round_number: int) -> dict[int, Done]:
    """Judge drafts and write them; what is not among the outcomes was not written."""
    found = {row.number: row for row in await find(pen, drafts)}
    # Reading and comparing texts takes a while: the loop serves others meanwhile.
    rulings = await asyncio.to_thread(judge_all, pen, drafts, found)
    bare = {number: ruling for number, (ruling, _) in rulings.items()}
    is_last = round_number >= _ASKING_ROUNDS_MAX
    planned = await plans(pen, drafts, bare, found, is_last=is_last)
    settled = [draft for draft in drafts if not planned[draft.number].is_put_off]
    plain = [draft for draft in settled if planned[draft.number].settled.replaces is None]
    done: dict[int, Done] = {}
    if plain:
        written = {row.number: row for row in await _write(pen, plain, planned, round_number)}
        for draft in plain:
            if (one := written.get(draft.number)) is not None:
                same = rulings[draft.number][1]
                done[draft.number] = receipt_of(draft, planned[draft.number], same, one)
    for draft in settled:
        outcome = await _replace(pen, draft, planned[draft.number], round_number)
        if outcome is not None:
            done[draft.number] = Done(outcome)
    return await _flag(pen, settled, planned, done)


def _joined(before: SavedMemory | None, now: SavedMemory) -> SavedMemory:
    """Keep the neighbours that the first judgement showed."""
    return now if before is None else now.model_copy(update={"near": before.near})


async def find(pen: Pen, drafts: Sequence[Draft]) -> list[Found]:
    """Give what the store holds near each draft: by its very key, by words, by meaning."""
    has_vectors = pen.slot.letter is not None
    facts: list[dict[str, Any]] = []
    for draft in drafts:
        scope = draft.statement.scope
        asked = query_terms(draft.statement.content)[:_QUERY_TERMS_MAX]
        fact = {
            "number": draft.number,
            "active_key": draft.active_key,
            "scope": scope,
            "origin": draft.origin,
            # A statement without words asks for a term that no text has.
            "words_query": lucene_query(
                shelves(pen.space, [scope], "mn", origin=draft.origin), asked or ["_"]
            ),
        }
        facts.append(fact | pen.slot.ask(draft.vectors[0]) if has_vectors else fact)
    common: dict[str, Any] = {
        "space": space_key(pen.space),
        "facts": facts,
        "now": pen.now,
        "open_end": OPEN_END,
        "limit": NEIGHBOURS_MAX,
    }
    if not has_vectors:
        return await pen.graph.run(FIND_NEIGHBOURS_BY_WORDS, Found, **common)
    vector_asked = NEIGHBOURS_MAX * (_STRICT_FACTOR if pen.is_strict else 1)
    return await pen.graph.run(FIND_NEIGHBOURS, Found, **common, vector_asked=vector_asked)


def judge_all(
    pen: Pen, drafts: Sequence[Draft], found: dict[int, Found]
) -> dict[int, tuple[Ruling, Same | None]]:
    """Judge every draft against the store, and against the drafts before it in this batch."""
    rulings: dict[int, tuple[Ruling, Same | None]] = {}
    kept: list[tuple[Draft, frozenset[str]]] = []
    for draft in drafts:
        terms = draft.terms
        same = found[draft.number].same
        period = draft.statement.period
        ours, others = near_of(found[draft.number], period)
        for other in beside(draft, terms, kept, limit=NEIGHBOURS_MAX):
            near = Near(other.memory_id, other.statement.content, None)
            (ours if other.statement.period == period else others).append(near)
        weigh = partial(
            rule,
            draft.statement.content,
            lexical_threshold=pen.lexical_threshold,
            meaning_threshold=pen.meaning_threshold,
            ask_threshold=pen.ask_threshold,
        )
        ruling = weigh(ours, same_id=same.memory_id if same else None)
        if ruling.memory_id is None and others:
            beyond = weigh(others, same_id=None)
            near, grey = ruling.near + beyond.near, ruling.grey + beyond.grey
            ruling = replace(ruling, near=near, grey=grey)
        rulings[draft.number] = (ruling, same)
        if ruling.memory_id is None:
            kept.append((draft, terms))
    return rulings


async def _write(
    pen: Pen, drafts: Sequence[Draft], planned: Mapping[int, Plan], round_number: int
) -> list[Written]:
    rows: list[dict[str, Any]] = []
    merges: list[dict[str, Any]] = []
    for draft in drafts:
        plan = planned[draft.number]
        if plan.ruling.memory_id is None:
            rows.append(row(pen, draft, plan))
        else:
            merges.append(merge_row(pen, draft, plan, round_number))
    return await pen.graph.run(
        WRITE_MEMORIES,
        Written,
        space=space_key(pen.space),
        # Two batches at once take their locks in one order.
        rows=sorted(rows, key=lambda row: row["active_key"]),
        merges=sorted(merges, key=lambda row: row["memory_id"]),
        vector_property=pen.slot.vector_property,
        receipt_id=pen.receipt_id,
        open_end=OPEN_END,
        now=pen.now,
    )


async def _replace(pen: Pen, draft: Draft, plan: Plan, round_number: int) -> SavedMemory | None:
    """Put a draft in the place of what it updates; None where that changed meanwhile."""
    replaces = plan.settled.replaces
    if replaces is None:
        return None
    known, word, statement = replaces.pair.known, replaces.word, draft.statement
    asker = Asker(statement.session_id, made_by=MODEL)
    mark = Mark(change_of(pen, draft, round_number), asker, word.reason or None)
    weight = {"least_salience": statement.salience, "pins": statement.pinned}
    new = await put(
        pen,
        Place(known.memory_id, known.active_key, statement.scope, known.session_id),
        draft,
        row(pen, draft, plan) | weight,
        Why(mark, by=MODEL, confidence=word.confidence),
        receipt_kind="save",
    )
    return None if new is None else replaced(draft, plan, replaces, new)


async def _flag(
    pen: Pen, drafts: Sequence[Draft], planned: Mapping[int, Plan], done: dict[int, Done]
) -> dict[int, Done]:
    """Put what contradicts before a person, and end the jobs that kept it safe until now."""
    reviews: list[dict[str, Any]] = []
    outcomes: list[Outcome] = []
    for draft in drafts:
        plan, one = planned[draft.number], done.get(draft.number)
        if one is None or not plan.settled.flags:
            continue
        session_id = draft.statement.session_id
        flags = [f for f in plan.settled.flags if f.pair.known.memory_id != one.saved.memory_id]
        rows = [review_row(flag, one.saved, session_id=session_id) for flag in flags]
        reviews += rows
        waiting = tuple(pair.known.memory_id for pair in plan.settled.waiting)
        state = "waiting" if waiting else "done"
        asked = tuple(row["review_id"] for row in rows)
        outcomes.append(
            Outcome(draft.memory_id, state, near=waiting, reason=plan.why, flagged=asked)
        )
        flagged = [flag.pair.known.memory_id for flag in flags]
        saved = one.saved.model_copy(update={"flagged": flagged})
        done[draft.number] = replace(one, saved=saved)
    await write_outcomes(pen.graph, pen.space, reviews=reviews, outcomes=outcomes, now=pen.now)
    return done
