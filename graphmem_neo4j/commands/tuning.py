"""Tuning: the command that learns the weights of ranking from labelled questions.

Owns: `tune`.
Never: changes the weights in use: they are committed with the package.
"""

import asyncio
import shlex
import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.table import Table

from graphmem_neo4j.commands.orders import order_of
from graphmem_neo4j.commands.screen import err, out
from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.evaluate import TuneReport, shown_steps
from graphmem_neo4j.evaluate import tune as learn_weights
from graphmem_neo4j.ranker import PULL


def tune(
    *sets: Path,
    out_file: Annotated[Path | None, Parameter(name="--out")] = None,
    pull: float = PULL,
) -> int:
    """Learn the weights of ranking, and show how they fare where they did not learn.

    Parameters
    ----------
    sets
        Labelled questions: LoCoMo or XQuAD-R files, or folders of passages.
    out_file
        Write the weights here, in the form of the package's weights.json.
    pull
        How hard the weights are drawn to those set by hand.
    """

    async def run() -> TuneReport:
        with shown_steps(err) as told:
            order = order_of(told)
            names = shlex.join(["graphmem", "tune", *(path.name for path in sets)])
            return await learn_weights(
                sets, order.settings, order.scratch, command=names, told=told, pull=pull
            )

    report = asyncio.run(run())
    for one in report.sets:
        table = Table("part", "questions", "R@5 by hand", "learned", "R@10 by hand", "learned")
        table.title = f"{one.dataset} ({one.file}): each part by weights learned without it"
        for row in one.compared:
            figures = (
                row.by_hand.recall_at_5,
                row.learned.recall_at_5,
                row.by_hand.recall_at_10,
                row.learned.recall_at_10,
            )
            shown = [f"{100 * share:.1f}" for share in figures]
            table.add_row(row.name, str(row.by_hand.questions), *shown)
        out.print(table)
    if out_file is None:
        sys.stdout.write(report.file)
        return 0
    try:
        out_file.write_text(report.file, encoding="utf-8")
    except OSError as error:
        raise BadRequest(f"{out_file} cannot be written: {error.strerror}") from error
    return 0
