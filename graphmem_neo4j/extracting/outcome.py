"""Outcome: what is kept of an answer before it is written, and what does a batch count?

Owns: the kept answer, and the counts of a receipt and of a run.
Never: asks or writes.
"""

from graphmem_neo4j.extracting.applying import Applied
from graphmem_neo4j.extracting.shapes import ExtractionCounts
from graphmem_neo4j.extraction.ripeness import Trigger
from graphmem_neo4j.extraction.shapes import Plan
from graphmem_neo4j.models import Frozen

REASONS_MAX = 50
"""Reasons that a receipt holds of what was not believed."""


class Kept(Frozen):
    """What is kept of an answer before it is written: the plan, and what it took."""

    plan: Plan
    turns: int = 0
    trigger: Trigger
    calls: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    cost: float | None = None


def receipt_counts(kept: Kept, applied: Applied) -> dict[str, object]:
    """Give what the receipt of a batch holds, beside what only the graph knows."""
    refused = [*kept.plan.refused, *applied.refused]
    return {
        "turns": kept.turns,
        "statements": len(kept.plan.memories),
        "merged": applied.merged,
        "relations": applied.relations,
        "experiences": applied.experiences,
        "refused": len(refused),
        "reasons": refused[:REASONS_MAX],
        "calls": kept.calls,
        "tokens_in": kept.tokens_in,
        "tokens_out": kept.tokens_out,
        "cost": kept.cost,
        "trigger": kept.trigger.value,
    }


def run_counts(kept: Kept, applied: Applied, added: int, turns: int) -> ExtractionCounts:
    """Give what a batch adds to the counts of a run; `added` memories are new."""
    statements = len(kept.plan.memories)
    is_nothing = kept.calls > 0 and kept.plan.is_empty
    return ExtractionCounts(
        turns=turns,
        questions=int(kept.calls > 0),
        added=added,
        merged=applied.merged,
        known=max(0, statements - added - applied.merged),
        relations=applied.relations,
        experiences=applied.experiences,
        refused=len(kept.plan.refused) + len(applied.refused),
        nothing=int(is_nothing),
        calls=kept.calls,
        tokens_in=kept.tokens_in,
        tokens_out=kept.tokens_out,
        cost=kept.cost if kept.calls else 0.0,
    )
