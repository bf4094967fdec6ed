"""Importing: what came of the files that were imported?

Owns: the receipt of an import as data and lines (Q88).
Never: reads a file.
"""

from graphmem_neo4j.wording import counted
from graphmem_neo4j.workspace.shapes import Imported
from mcp_server.replies.forms import listed, short_line, waiting_view
from mcp_server.shapes import ImportData, ImportedFileView, Reply

_SHOWN_MAX = 10
_NOTES_MAX = 5


def import_reply(receipt: Imported) -> Reply:
    """Show how many facts were found, how many are new, and what was left out."""
    notes = list(receipt.notes)
    estimate = receipt.estimate
    taken = (receipt.tokens_in, receipt.tokens_out)
    if estimate is not None:
        taken = (estimate.tokens_in, estimate.tokens_out)
    skipped = receipt.skipped_code_lines + receipt.skipped_empty_lines
    data = ImportData(
        is_dry_run=receipt.dry_run,
        facts=receipt.facts,
        added=receipt.added,
        updated=receipt.updated,
        merged=receipt.merged,
        known=receipt.known,
        skipped_lines=skipped,
        files=[
            ImportedFileView(
                name=short_line(one.name),
                action=one.action,
                facts=one.facts,
                added=one.added,
                updated=one.updated,
                merged=one.merged,
                known=one.known,
                notes=[short_line(note) for note in one.notes[:_NOTES_MAX]],
            )
            for one in listed(receipt.files, "files", notes)
        ],
        file_count=len(receipt.files),
        mode=receipt.mode,
        relations=receipt.relations,
        calls=receipt.calls if estimate is None else estimate.calls,
        tokens=sum(taken),
        asked=receipt.asked,
        waiting=waiting_view(receipt.waiting),
        embedding_mode=receipt.embedding_mode,
        notes=notes,
    )
    return Reply(_lines(data, receipt), data)


def _lines(data: ImportData, receipt: Imported) -> list[str]:
    lines = [receipt.says]
    if data.known or data.merged:
        lines.append(f"{data.known} were known already, {data.merged} folded into known ones.")
    if data.updated:
        lines.append(f"{data.updated} took the place of what was true before.")
    if receipt.waiting.decide:
        lines.append(f"{receipt.waiting.decide} are still to be compared with what is near them.")
    if data.calls:
        would = "would take at most" if data.is_dry_run else "took"
        lines.append(
            f"The language model {would} {counted(data.calls, 'call')}, {data.tokens:,} tokens."
        )
    if data.skipped_lines:
        lines.append(
            f"Skipped: {counted(receipt.skipped_code_lines, 'line of code', 'lines of code')}, "
            f"{counted(receipt.skipped_empty_lines, 'line', 'lines')} without words."
        )
    unread = [one for one in data.files if one.notes]
    lines += [f"  {one.name} ({one.action}): {'; '.join(one.notes)}" for one in unread[:_SHOWN_MAX]]
    if len(unread) > _SHOWN_MAX:
        more = counted(len(unread) - _SHOWN_MAX, "more file")
        lines.append(f"  (and {more} with notes)")
    return lines
