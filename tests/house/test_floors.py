"""The floors: who may import whom, and what may be imported at all."""

import ast
import re
import subprocess
import sys
from importlib.metadata import packages_distributions
from typing import Any, cast

import pytest
from checkout import ROOT, Module, modules, project, uses

OURS = modules()
CONTRACTS = cast(list[dict[str, Any]], project()["tool"]["importlinter"]["contracts"])

# A room that imports by a name in a string is not seen by the contracts.
DYNAMIC_IMPORTS = {
    "graphmem_neo4j/__init__.py": "public names are loaded when they are first used",
    "graphmem_neo4j/word_stems.py": "the stemmer is loaded with the first word, and has no types",
    "mcp_server/tools/__init__.py": "a server loads the tools of its profile only",
}


def _floors() -> set[str]:
    layers = next(contract for contract in CONTRACTS if contract["id"] == "floors")["layers"]
    return {room for floor in layers for room in re.findall(r"[\w.]+", floor)}


@pytest.mark.requirement("Q7", "G74", "Q175")
def test_every_contract_holds() -> None:
    # In a process of its own: the linter switches off every logger of the one it runs in.
    command = "from importlinter.cli import lint_imports as lint; exit(lint(no_cache=True))"
    result = subprocess.run(
        [sys.executable, "-c", command], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stdout + result.stderr


def test_every_room_stands_on_a_floor() -> None:
    rooms = {".".join(module.name.split(".")[:2]) for module in OURS} - {"graphmem_neo4j"}
    placed = _floors()
    homeless = {room for room in rooms if room not in placed and room.split(".")[0] not in placed}
    assert homeless == set(), "give it a floor in pyproject.toml, [tool.importlinter]"


def test_every_thinker_is_bound_to_think_only() -> None:
    thinkers = next(contract for contract in CONTRACTS if contract["id"] == "thinkers")
    layers = next(contract for contract in CONTRACTS if contract["id"] == "floors")["layers"]
    floor = next(layer for layer in layers if "graphmem_neo4j.keys" in layer)
    standing = {room for room in re.findall(r"[\w.]+", floor) if _exists(room)}
    assert standing == set(thinkers["source_modules"])


def _exists(room: str) -> bool:
    path = ROOT / room.replace(".", "/")
    return path.is_dir() or path.with_suffix(".py").is_file()


def test_only_named_rooms_import_by_a_string() -> None:
    dynamic = {
        module.path
        for module in OURS
        for name, _ in uses(module.tree)
        if name in ("importlib.import_module", "__import__")
    }
    assert dynamic == set(DYNAMIC_IMPORTS)


def _imported(module: Module) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.partition(".")[0])
    return found


def test_what_is_imported_is_declared() -> None:
    table = project()["project"]
    declared = {
        _canonical(re.split(r"[\s=<>!~;\[]", requirement)[0])
        for group in (table["dependencies"], *table["optional-dependencies"].values())
        for requirement in group
    }
    homes = packages_distributions()
    stray = sorted(
        f"{module.path}: {name}"
        for module in OURS
        for name in _imported(module)
        if name not in sys.stdlib_module_names
        and name not in ("graphmem_neo4j", "mcp_server")
        and declared.isdisjoint(_canonical(home) for home in (name, *homes.get(name, [])))
    )
    assert stray == [], "what another package brings along today may be gone tomorrow"


def _canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def test_no_import_reaches_up_with_dots() -> None:
    relative = [
        f"{module.path}:{node.lineno}"
        for module in OURS
        for node in ast.walk(module.tree)
        if isinstance(node, ast.ImportFrom) and node.level
    ]
    assert relative == []
