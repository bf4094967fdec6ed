"""Deciding: the command that measures what a save decides about labelled pairs of statements.

Owns: `eval statements`.
Never: runs on the user's data (it makes a scratch server), or decides what a figure means.
"""

import asyncio
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from graphmem_neo4j.commands.orders import order_of
from graphmem_neo4j.commands.screen import err, out, table
from graphmem_neo4j.evaluate import (
    DecisionsReport,
    Who,
    eval_statements,
    shown_steps,
    write_json,
)


def statements(
    file: Path,
    *,
    who: Annotated[Who, Parameter(name="--with")] = "none",
    keep: Path | None = None,
    json: Path | None = None,
) -> int:
    """Pairs of statements, one JSON object a line: is one left where one should be?

    Parameters
    ----------
    file
        Lines with id, lang, a, b, a_time, b_time, relation, kind and expect.after_save_active.
    who
        Who is asked about what is near: nobody (none), an endpoint on loopback that answers by the
        labels (gold), or the configured language model (model), for whose calls you pay.
    keep
        Keep the scratch server's data in this folder.
    json
        Write all figures, and what became of every pair, to this file.
    """

    async def run() -> DecisionsReport:
        with shown_steps(err) as told:
            return await eval_statements(file, order_of(told, keep), who=who)

    report = asyncio.run(run())
    title = f"{report.file}: {report.pairs} pairs, asked: {report.who}"
    out.print(table(title, ["figure", "value "], _figures(report)))
    wrong, twice = report.wrong_merges_by_kind, report.kept_twice_by_kind
    kinds = [(kind, wrong.get(kind, 0), twice.get(kind, 0)) for kind in sorted(wrong | twice)]
    out.print(table("by kind", ["kind", "wrong merges ", "kept twice "], kinds))
    if json is not None:
        write_json(report, json)
    return 0


def _figures(report: DecisionsReport) -> list[tuple[str, object]]:
    asked = ", ".join(f"{count} {name}" for name, count in sorted(report.asked_by_relation.items()))
    return [
        ("embeddings", report.embedding_mode),
        ("language model", report.language_model),
        ("right number left active", report.accuracy),
        ("one left: precision", report.precision),
        ("one left: recall", report.recall),
        ("one left: F1", report.f1),
        ("duplicates joined", report.duplicates_recall),
        ("wrong merges", sum(report.wrong_merges_by_kind.values())),
        ("kept twice", sum(report.kept_twice_by_kind.values())),
        ("updates whose new words were lost", report.updates_lost),
        ("contradictions put to a person", f"{report.flagged} of {report.contradictions}"),
        ("others put to a person", report.wrongly_flagged),
        ("share of pairs asked about", report.asked_share),
        ("asked about", asked or "none"),
        ("calls", report.calls),
        ("tokens", report.tokens),
        ("still waiting", report.waiting),
        ("seconds", report.seconds),
    ]
