"""Measure: the commands that print figures of recall on labelled sets.

Owns: `eval`.
Never: runs on the user's data (each makes a scratch server), or decides what a figure means.
"""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from cyclopts import App

from graphmem_neo4j.commands.orders import order_of
from graphmem_neo4j.commands.screen import err, out
from graphmem_neo4j.evaluate import (
    EvalOptions,
    EvalReport,
    eval_locomo,
    eval_passages,
    eval_xquad,
    show_evaluation,
    shown_steps,
    write_json,
)

eval_app = App(name="eval", help="Measure recall on labelled sets, on a scratch server.")


def _options(
    channels: Sequence[str] | None, split: str, questions: int | None, clients: int, ablate: bool
) -> EvalOptions:
    return EvalOptions(
        split=split,
        question_max=questions,
        channels=tuple(name for entry in channels or () for name in entry.split(",")),
        ablate=ablate,
        clients=clients,
    )


def _finish_eval(report: EvalReport, json: Path | None) -> int:
    show_evaluation(report, out)
    if json is not None:
        write_json(report, json)
    return 0


@eval_app.command
def locomo(
    file: Path,
    *,
    channels: list[str] | None = None,
    split: str = "all",
    questions: int | None = None,
    clients: int = 1,
    ablate: bool = False,
    keep: Path | None = None,
    json: Path | None = None,
) -> int:
    """Conversations in the shape of LoCoMo: which turns hold the answer?

    Parameters
    ----------
    file
        The JSON file.
    channels
        Of words, vector, structure, recent; unset: all.
    split
        all, a part such as dev:1/2, or conversations such as 0,2.
    questions
        Ask so many, drawn by a seed.
    clients
        Questions asked at once.
    ablate
        Ask with more and more channels.
    keep
        Keep the scratch server's data in this folder.
    json
        Write all figures to this file.
    """
    options = _options(channels, split, questions, clients, ablate)
    with shown_steps(err) as told:
        report = asyncio.run(eval_locomo(file, order_of(told, keep), options))
    return _finish_eval(report, json)


@eval_app.command
def passages(
    file: Path,
    *,
    corpus: Path | None = None,
    pool: Literal["document", "corpus"] = "document",
    channels: list[str] | None = None,
    split: str = "all",
    questions: int | None = None,
    clients: int = 1,
    ablate: bool = False,
    keep: Path | None = None,
    json: Path | None = None,
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
    channels
        Of words, vector, structure, recent; unset: all.
    split
        all, or a part such as dev:1/2.
    questions
        Ask so many, drawn by a seed.
    clients
        Questions asked at once.
    ablate
        Ask with more and more channels.
    keep
        Keep the scratch server's data in this folder.
    json
        Write all figures to this file.
    """
    options = _options(channels, split, questions, clients, ablate)
    with shown_steps(err) as told:
        report = asyncio.run(
            eval_passages(file, order_of(told, keep), options, corpus=corpus, pool=pool)
        )
    return _finish_eval(report, json)


@eval_app.command
def xquad(
    file: Path,
    *,
    corpus: Path | None = None,
    unit: Literal["sentence", "paragraph"] = "sentence",
    channels: list[str] | None = None,
    split: str = "all",
    questions: int | None = None,
    clients: int = 1,
    ablate: bool = False,
    keep: Path | None = None,
    json: Path | None = None,
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
    channels
        Of words, vector, structure, recent; unset: all.
    split
        all, or a part such as dev:1/2.
    questions
        Ask so many, drawn by a seed.
    clients
        Questions asked at once.
    ablate
        Ask with more and more channels.
    keep
        Keep the scratch server's data in this folder.
    json
        Write all figures to this file.
    """
    options = _options(channels, split, questions, clients, ablate)
    with shown_steps(err) as told:
        report = asyncio.run(
            eval_xquad(file, order_of(told, keep), options, corpus=corpus, unit=unit)
        )
    return _finish_eval(report, json)
