"""Measure: the commands that print figures of recall, naming and signals, on labelled sets.

Owns: `eval`.
Never: runs on the user's data (each makes a scratch server), or decides what a figure means.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import App, Parameter

from graphmem_neo4j.commands.orders import order_of
from graphmem_neo4j.commands.screen import err, out, table
from graphmem_neo4j.evaluate import (
    EvalOptions,
    EvalReport,
    NamesReport,
    Order,
    SignalsReport,
    eval_locomo,
    eval_names,
    eval_passages,
    eval_people,
    eval_signals,
    eval_xquad,
    show_evaluation,
    shown_steps,
    write_json,
)

eval_app = App(
    name="eval",
    help="Measure recall on labelled sets, on a scratch server; names and messages.",
)
eval_app.command(
    "graphmem_neo4j.commands.deciding:statements",
    name="statements",
    help="Pairs of statements: is one left where one should be?",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What every evaluation may be asked for."""

    channels: list[str] | None = None
    """Of words, vector, structure, recent, graph, communities; unset: all but the last."""
    split: str = "all"
    """all, a part such as dev:1/2, or pools such as 0,2 (-2: all but one)."""
    questions: int | None = None
    """Ask so many, drawn by a seed."""
    clients: int = 1
    """Questions asked at once."""
    ablate: bool = False
    """Ask with more and more channels."""
    graph: Annotated[bool, Parameter(negative="--no-graph")] = True
    """Read names and project the graph before asking; else the graph is walked by plain hops."""
    moments: bool = False
    """Ask about the time that a question names."""
    triples: Path | None = None
    """Draw the relations of this file first: docs with extracted_triples."""
    keep: Path | None = None
    """Keep the scratch server's data in this folder."""
    json: Path | None = None
    """Write all figures to this file."""

    def options(self) -> EvalOptions:
        """Give the wish as the evaluation reads it; channels may be joined by commas."""
        return EvalOptions(
            split=self.split,
            question_max=self.questions,
            channels=tuple(name for entry in self.channels or () for name in entry.split(",")),
            ablate=self.ablate,
            clients=self.clients,
            graph=self.graph,
            moments=self.moments,
            triples=self.triples,
        )


Wished = Annotated[Wish, Parameter(name="*")]
_USUAL = Wish()


def _evaluate(wish: Wish, evaluation: Callable[[Order, EvalOptions], Awaitable[EvalReport]]) -> int:
    async def run() -> EvalReport:
        with shown_steps(err) as told:
            return await evaluation(order_of(told, wish.keep), wish.options())

    report = asyncio.run(run())
    show_evaluation(report, out)
    if wish.json is not None:
        write_json(report, wish.json)
    return 0


@eval_app.command
def locomo(file: Path, *, wish: Wished = _USUAL) -> int:
    """Conversations in the shape of LoCoMo: which turns hold the answer?

    Parameters
    ----------
    file
        The JSON file.
    wish
        What every evaluation may be asked for.
    """
    return _evaluate(wish, lambda order, options: eval_locomo(file, order, options))


@eval_app.command
def passages(
    file: Path,
    *,
    corpus: Path | None = None,
    pool: Literal["document", "corpus"] = "document",
    wish: Wished = _USUAL,
) -> int:
    """Passages in the shapes of 2Wiki, MuSiQue and TimeQA: which ones support the answer?

    Parameters
    ----------
    file
        The questions, or the folder that holds questions and corpus.
    corpus
        The file of passages, where it is another.
    pool
        TimeQA: search the question's document, or all of them.
    wish
        What every evaluation may be asked for.
    """
    return _evaluate(
        wish,
        lambda order, options: eval_passages(file, order, options, corpus=corpus, pool=pool),
    )


@eval_app.command
def xquad(
    file: Path,
    *,
    corpus: Path | None = None,
    unit: Literal["sentence", "paragraph"] = "sentence",
    wish: Wished = _USUAL,
) -> int:
    """Questions in the shape of XQuAD-R: which sentence, of which language, holds the answer?

    Parameters
    ----------
    file
        The language of the questions.
    corpus
        The language of the sentences, where it is another.
    unit
        Sentences or paragraphs.
    wish
        What every evaluation may be asked for.
    """
    return _evaluate(
        wish, lambda order, options: eval_xquad(file, order, options, corpus=corpus, unit=unit)
    )


@eval_app.command
def aliases(file: Path, *, json: Path | None = None) -> int:
    """Pairs of names, one JSON object a line: which are joined, rightly and wrongly?

    Parameters
    ----------
    file
        Lines with id, type, a, b, context_a, context_b, same, kind.
    json
        Write all figures, and every verdict, to this file.
    """
    report = eval_names(file)
    out.print(table(f"{report.file}: {report.pairs} pairs", ["figure", "value "], _figures(report)))
    out.print(table("by kind", ["kind", "wrong merges ", "missed merges "], _by_kind(report)))
    if json is not None:
        write_json(report, json)
    return 0


@eval_app.command
def people(file: Path, *, json: Path | None = None) -> int:
    """Compare records of people, one JSON object a line: which are one person's?

    Parameters
    ----------
    file
        Lines with record_id, entity (the truth) and given_name, surname, date_of_birth, street,
        suburb, postcode, state, phone, email, as far as known.
    json
        Write all figures to this file.
    """
    report = eval_people(file)
    rows = [
        (name.replace("_", " "), value)
        for name, value in report.model_dump().items()
        if name != "file"
    ]
    out.print(table(report.file, ["figure", "value "], rows))
    if json is not None:
        write_json(report, json)
    return 0


@eval_app.command
def signals(file: Path, *, json: Path | None = None) -> int:
    """Messages, one JSON object a line: which are worth remembering at once, and as what?

    Parameters
    ----------
    file
        Lines with id, lang, text, signal (high, low, none), categories, kind.
    json
        Write all figures, and what was found in every message, to this file.
    """
    report = eval_signals(file)
    title = f"{report.file}: {report.messages} messages"
    out.print(table(title, ["figure", "value "], _signal_figures(report)))
    columns = ["category", "messages ", "precision ", "recall ", "F1 "]
    rows = [
        (name, one.messages, one.precision, one.recall, one.f1)
        for name, one in report.by_category.items()
    ]
    out.print(table("by category", columns, rows))
    languages = report.level_accuracy_by_language.items()
    out.print(table("by language", ["language", "level accuracy "], languages))
    false, missed = report.false_high_by_kind, report.missed_high_by_kind
    kinds = [(kind, false.get(kind, 0), missed.get(kind, 0)) for kind in sorted(false | missed)]
    out.print(table("by kind", ["kind", "false high ", "missed high "], kinds))
    if json is not None:
        write_json(report, json)
    return 0


def _signal_figures(report: SignalsReport) -> list[tuple[str, object]]:
    return [
        ("level accuracy", report.level_accuracy),
        ("micro-F1 of the categories", report.micro_f1),
        ("false high", sum(report.false_high_by_kind.values())),
        ("missed high", sum(report.missed_high_by_kind.values())),
        ("ms a message, mean", report.mean_ms),
        ("ms a message of 2,000 characters, p99", report.p99_long_ms),
    ]


def _figures(report: NamesReport) -> list[tuple[str, object]]:
    return [
        ("joined", report.merged),
        ("wrong merges", report.wrong),
        ("precision", report.precision),
        ("recall", report.recall),
        ("asked about", report.asked),
        ("precision of asking", report.asked_precision),
        ("recall with asking", report.recall_asking),
        ("true pairs without a common key", report.blocked),
        ("ms a comparison", report.mean_ms),
    ]


def _by_kind(report: NamesReport) -> list[tuple[str, int, int]]:
    wrong, missed = report.wrong_by_kind, report.missed_by_kind
    return [(kind, wrong.get(kind, 0), missed.get(kind, 0)) for kind in sorted(wrong | missed)]
