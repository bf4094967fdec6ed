"""Learning: how does an agent read what became of a write?

Owns: the lines and the data of these replies.
Never: asks the memory anything.
"""

from graphmem_neo4j.extracting.shapes import ReceiptStatus
from mcp_server.learning_shapes import FailureView, ReadView, ReceiptData
from mcp_server.replies.forms import listed, memory_ref, short_line, time_text
from mcp_server.shapes import Reply

_SAYS = {
    "stored": "Stored.",
    "waiting": "Stored and searchable; the language model has not read all of it yet.",
    "extracted": "Stored, and read by the language model.",
    "failed": "Stored; a part of it could not be read by the language model.",
}


def receipt_reply(status: ReceiptStatus) -> Reply:
    """Tell what became of a write."""
    notes: list[str] = []
    reads = listed(status.reads, "reads", notes)
    failures = listed(status.failures, "failures", notes)
    data = ReceiptData(
        receipt_id=status.receipt_id,
        kind=status.kind,
        state=status.state,
        at=time_text(status.recorded_at) or "",
        session_key=status.session_id,
        stored=status.stored,
        known=status.known,
        merged=status.merged,
        extracted=status.extracted,
        waiting_reason=status.waiting_reason,
        reads=[ReadView.model_validate(one, from_attributes=True) for one in reads],
        failures=[FailureView.model_validate(one, from_attributes=True) for one in failures],
        memory_ids=[memory_ref(one) for one in listed(status.memory_ids, "memories", notes)],
        notes=notes,
    )
    return Reply(_lines(status, data), data)


def _lines(status: ReceiptStatus, data: ReceiptData) -> list[str]:
    lines = [_SAYS[status.state], f"{status.stored} stored, {status.known} known already."]
    if status.kind == "ingest":
        told = ": there was nothing to keep" if status.nothing else ""
        lines.append(f"{status.extracted} messages read{told}.")
    if status.waiting_reason:
        lines.append(f"It waits because: {short_line(status.waiting_reason)}")
    lines += [
        f"Messages {one.from_place} to {one.to_place}: {one.added} memories new, "
        f"{one.merged} merged, {one.known} known, {one.relations} relations."
        for one in data.reads
    ]
    lines += [
        f"Messages {one.from_place} to {one.to_place} failed: {short_line(one.reason)}"
        for one in data.failures
    ]
    return lines + [f"[{memory_id}]" for memory_id in data.memory_ids]
