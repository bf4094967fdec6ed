"""The notebook runs from top to bottom on a real server; it is committed without its outputs."""

import os
from typing import Any, cast

import nbformat
import pytest
from nbclient import NotebookClient

from graphmem_neo4j.local import Running
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.queries import CYPHER

NOTEBOOKS = CYPHER.parent / "notebooks"
CELL_SECONDS = 90


def read() -> Any:
    return cast(Any, nbformat).read(NOTEBOOKS / "explore.ipynb", as_version=4)


def test_no_output_is_committed() -> None:
    cells = [cell for cell in read().cells if cell.cell_type == "code"]
    assert cells
    assert [cell.id for cell in cells if cell.outputs or cell.execution_count] == []


@pytest.mark.timeout(300)
async def test_every_cell_runs(
    server: Running, memory: GraphMemory, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The fixture has applied the schema: on a busy machine that takes longer than a cell may.
    await memory.ready()
    for name in os.environ:
        if name.startswith("GRAPHMEM_"):
            monkeypatch.delenv(name)
    monkeypatch.setenv("GRAPHMEM_URI", server.bolt_uri)
    monkeypatch.setenv("GRAPHMEM_USER", server.user)
    monkeypatch.setenv("GRAPHMEM_PASSWORD", server.password)
    monkeypatch.setenv("GRAPHMEM_EMBEDDING__PROVIDER", "local")
    notebook = read()
    client = NotebookClient(
        notebook,
        kernel_name="python3",
        startup_timeout=CELL_SECONDS,
        timeout=CELL_SECONDS,
        resources={"metadata": {"path": str(NOTEBOOKS)}},
    )
    await client.async_execute()
    shown = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    assert [one for one in shown if one.output_type == "error"] == []
    assert sum("image/png" in one.get("data", {}) for one in shown) == 3
