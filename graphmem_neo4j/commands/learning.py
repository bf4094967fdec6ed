"""Learning: the commands that let the language model read what was said, and tell of it.

Owns: `extract`, `receipt`, the estimate before a large run, and how both look.
Never: reads a conversation, or decides what is kept.
"""

from typing import Annotated

from cyclopts import Parameter
from rich.markup import escape

from graphmem_neo4j.commands.screen import err, out, say, show_json, show_result, table
from graphmem_neo4j.commands.verbs import with_memory
from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.extracting.shapes import (
    ExtractionEstimate,
    ExtractionRun,
    FailedTurns,
    ReceiptStatus,
)
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.spending import ASKS_FIRST_CALLS
from graphmem_neo4j.wording import counted

EXIT_UNDONE = 1


def extract(
    session: str | None = None,
    *,
    all: bool = False,
    again: Annotated[bool, Parameter(negative=())] = False,
    retry: Annotated[bool, Parameter(negative=())] = False,
    failed: Annotated[bool, Parameter(negative=())] = False,
    dry_run: Annotated[bool, Parameter(negative=())] = False,
    yes: Annotated[bool, Parameter(negative=())] = False,
    limit: int = 10_000,
    json: Annotated[bool, Parameter(negative=())] = False,
) -> int:
    """Let the language model read what was said, and keep what is worth it.

    Without a session it reads what is ripe, as the runner does. Exit code 1: the model could not
    be asked to the end, or nothing of its answers was of use; what was not read waits.

    Parameters
    ----------
    session
        The conversation of which all that waits is read.
    all
        Read all that waits, in every session.
    again
        Read the session once more from its beginning; what is known stays as it is.
    retry
        Read turns again that were set aside because no answer could be used.
    failed
        List the turns that were set aside, and why; read nothing.
    dry_run
        Say what it would take, in calls, tokens and money; ask nothing.
    yes
        Begin although it takes many calls.
    limit
        Most messages that are read now.
    json
        Print JSON.

    """
    if failed:
        listed = with_memory(lambda memory: memory.failed_turns())
        return _show_failed(listed, as_json=json)
    if session is not None and all:
        raise BadRequest("name one session, or give --all: not both")

    async def work(memory: GraphMemory) -> ExtractionEstimate | ExtractionRun:
        if retry:
            await memory.retry_failed(session)
        expected = await memory.extraction_estimate(session)
        if dry_run:
            return expected
        if not yes and (all or session is not None):
            _refuse_bulk(expected)
        with err.status("Reading") as shown:
            return await memory.extract(
                session,
                everything=all,
                again=again,
                limit=limit,
                told=lambda turns: shown.update(f"Reading: {turns:,} messages"),
            )

    done = with_memory(work)
    if isinstance(done, ExtractionEstimate):
        return show_result(done, lambda one: out.print(_takes(one)), as_json=json)
    show_result(done, _show_run, as_json=json)
    return _exit_code(done)


def _exit_code(run: ExtractionRun) -> int:
    is_in_vain = run.counts.questions > 0 and not run.counts.turns
    return EXIT_UNDONE if run.stopped or is_in_vain else 0


def _refuse_bulk(expected: ExtractionEstimate) -> None:
    if expected.estimate.calls >= ASKS_FIRST_CALLS:
        raise BadRequest(f"{_takes(expected)}: add --yes to begin")


def _takes(expected: ExtractionEstimate) -> str:
    estimate = expected.estimate
    cost = "at an unknown price" if estimate.cost is None else f"about ${estimate.cost:.2f}"
    fits = "" if estimate.fits else ", more than is left of the day"
    least = "at least " if expected.is_partial else ""
    return (
        f"{least}{counted(expected.turns, 'message')} of "
        f"{counted(expected.sessions, 'session')} to be read: some "
        f"{counted(estimate.calls, 'call')}, {estimate.tokens_in:,} tokens read and "
        f"{estimate.tokens_out:,} written, {cost}{fits}"
    )


def _show_run(run: ExtractionRun) -> None:
    counts = run.counts
    rows = [
        ("messages read", f"{counts.turns:,} of {counted(counts.sessions, 'session')}"),
        ("memories", f"{counts.added:,} new, {counts.merged:,} merged, {counts.known:,} known"),
        ("relations", f"{counts.relations:,}"),
        ("experiences", f"{counts.experiences:,}"),
        ("not believed", f"{counts.refused:,}"),
        ("set aside", counted(counts.failed, "message")),
        ("asked", f"{counted(counts.questions, 'question')}, {counted(counts.calls, 'call')}"),
        ("tokens", f"{counts.tokens_in:,} read, {counts.tokens_out:,} written{_cost(counts.cost)}"),
        ("still waiting", counted(run.left, "session")),
    ]
    out.print(table(None, ["", ""], rows))
    for note in [*run.notes, *([run.stopped] if run.stopped else [])]:
        say(f"[yellow]![/] {escape(note)}")


def _cost(cost: float | None) -> str:
    return "" if not cost else f", ${cost:.4f}"


def _show_failed(listed: list[FailedTurns], *, as_json: bool) -> int:
    if as_json:
        show_json([one.model_dump(mode="json") for one in listed])
        return 0
    if not listed:
        out.print("No messages were set aside.")
    for one in listed:
        out.print(
            f"[bold]{escape(one.session_id)}[/], messages {one.from_place} to {one.to_place}, "
            f"tried {one.attempts} times, {one.failed_at:%Y-%m-%d %H:%M}"
        )
        out.print(f"  {escape(one.reason)}", style="dim")
    return 0


def receipt(receipt_id: str, *, json: Annotated[bool, Parameter(negative=())] = False) -> int:
    """Say what became of a write: stored, read by the language model, merged, failed, and why.

    Parameters
    ----------
    receipt_id
        The id that `save`, `ingest` or a tool gave back.
    json
        Print JSON.

    """
    status = with_memory(lambda memory: memory.receipt(receipt_id))
    return show_result(status, _show_receipt, as_json=json)


def _show_receipt(status: ReceiptStatus) -> None:
    out.print(f"[bold]{status.state}[/]  {status.kind} of {status.recorded_at:%Y-%m-%d %H:%M}")
    where = f" in {escape(status.session_id)}" if status.session_id else ""
    out.print(f"  {status.stored} stored{where}, {status.known} known already")
    if status.kind == "ingest":
        told = ", nothing to keep in them" if status.nothing else ""
        out.print(f"  {status.extracted} read by the language model{told}")
    if status.waiting_reason:
        out.print(f"  waits: {escape(status.waiting_reason)}")
    for read in status.reads:
        out.print(
            f"  messages {read.from_place} to {read.to_place}: {read.added} memories new, "
            f"{read.merged} merged, {read.known} known, {read.relations} relations, "
            f"{read.experiences} experiences"
        )
        for reason in read.reasons:
            out.print(f"    not believed: {escape(reason)}", style="dim")
    for one in status.failures:
        out.print(f"  messages {one.from_place} to {one.to_place} failed: {escape(one.reason)}")
    for memory_id in status.memory_ids:
        gone = "  [dim]retired since[/]" if memory_id in status.retired_ids else ""
        out.print(f"  memory:{escape(memory_id)}{gone}")
    if status.waiting_vectors:
        out.print(f"  {status.waiting_vectors} wait for a vector")
