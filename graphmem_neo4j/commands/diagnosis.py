"""Diagnosis: the command that looks for what is broken in the graph.

Owns: `doctor`.
Never: mends anything.
"""

from rich.markup import escape

from graphmem_neo4j.commands.screen import err, out, say, show_json, table
from graphmem_neo4j.commands.verbs import with_memory
from graphmem_neo4j.doctor import CHECK_NAMES, Finding
from graphmem_neo4j.memory import GraphMemory

EXIT_BROKEN = 1


def doctor(*, probe: bool = False, json: bool = False) -> int:
    """Check that the graph keeps its promises; exit code 1 when one is broken.

    Parameters
    ----------
    probe
        First write something, read it back and take it away again.
    json
        Print the findings as JSON.

    """
    findings = with_memory(lambda memory: _examine(memory, with_probe=probe))
    if json:
        show_json([finding.model_dump(mode="json") for finding in findings])
    else:
        _show(findings, with_probe=probe)
    return EXIT_BROKEN if findings else 0


async def _examine(memory: GraphMemory, *, with_probe: bool) -> list[Finding]:
    with err.status("Checking") as shown:
        return await memory.doctor(
            probes=with_probe, told=lambda name: shown.update(f"Checking {name}")
        )


def _show(findings: list[Finding], *, with_probe: bool) -> None:
    count = len(CHECK_NAMES) + with_probe
    if not findings:
        out.print(f"[green]✓[/] {count} checks, nothing is broken")
        return
    rows = [
        (finding.check, f"{finding.count:,}", escape(finding.says), _samples(finding))
        for finding in findings
    ]
    out.print(table(None, ["Check", "Broken ", "What", "Such as"], rows))
    say(f"{len(findings)} of {count} checks found something: nothing was changed")


def _samples(finding: Finding) -> str:
    return escape("\n".join(finding.samples))
