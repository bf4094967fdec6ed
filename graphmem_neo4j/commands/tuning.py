"""Tuning: the commands that learn weights from labelled questions and sentences.

Owns: `tune`, `tune-signals`.
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
from graphmem_neo4j.evaluate import tune_signals as learn_signals
from graphmem_neo4j.ranker import PULL
from graphmem_neo4j.signals import LANGUAGES


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


def tune_signals(
    *,
    lang: list[str] | None = None,
    out_file: Annotated[Path | None, Parameter(name="--out")] = None,
) -> int:
    """Learn from the package's sentences what tells a message worth remembering.

    Each author's sentences are judged by what was learned from the others; some five minutes.

    Parameters
    ----------
    lang
        en, ru, ar or zh (may be given several times); all, if left out.
    out_file
        Write the weights of all here, in the form of the package's signals/weights.npz.
    """
    strange = sorted(set(lang or ()) - set(LANGUAGES))
    if strange:
        raise BadRequest(f"--lang {strange[0]!r} is none of {', '.join(LANGUAGES)}")
    with shown_steps(err) as told:
        report = learn_signals(out_file, languages=lang or LANGUAGES, told=told)
    table = Table("language", "author", "sentences", "level accuracy", "micro-F1")
    table.title = "Signals: each author by weights learned without that author"
    for one in report.checked:
        figures = (str(one.sentences), f"{one.level_accuracy:.3f}", f"{one.micro_f1:.3f}")
        table.add_row(one.lang, one.author, *figures)
    table.add_row("all", "", str(report.sentences), f"{report.level_accuracy:.3f}", "")
    out.print(table)
    return 0
