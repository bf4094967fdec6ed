"""Checkout: which files does this repository hold, and what does their Python say?"""

import ast
import subprocess
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
PACKAGES = ("graphmem_neo4j", "mcp_server")
_HIDDEN = {"__pycache__", ".venv", ".git", ".hypothesis", "dist", ".ipynb_checkpoints"}

Function = ast.FunctionDef | ast.AsyncFunctionDef
Documented = ast.Module | ast.ClassDef | Function


@dataclass(frozen=True)
class Module:
    """A Python file: its path from the root, its text and its syntax tree."""

    path: str
    text: str
    tree: ast.Module

    @property
    def name(self) -> str:
        """The dotted name by which it is imported."""
        return self.path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")

    @property
    def is_package(self) -> bool:
        """Whether it only opens a folder."""
        return self.path.endswith("__init__.py")


@cache
def project() -> dict[str, Any]:
    """Read pyproject.toml."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


@cache
def modules(*folders: str) -> tuple[Module, ...]:
    """Read every Python file below some folders; without any, those of our packages."""
    paths = [
        path
        for folder in folders or PACKAGES
        for path in sorted((ROOT / folder).rglob("*.py"))
        if _HIDDEN.isdisjoint(path.parts)
    ]
    return tuple(_module(path) for path in paths)


def _module(path: Path) -> Module:
    text = path.read_text(encoding="utf-8")
    return Module(path.relative_to(ROOT).as_posix(), text, ast.parse(text))


@cache
def tracked() -> tuple[str, ...]:
    """List the files of the repository: what git knows, else all that .gitignore leaves."""
    git = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if git.returncode == 0 and git.stdout:
        return tuple(sorted(p for p in git.stdout.splitlines() if (ROOT / p).is_file()))
    found = (path.relative_to(ROOT) for path in ROOT.rglob("*") if path.is_file())
    return tuple(sorted(path.as_posix() for path in found if not _is_ignored(path)))


@cache
def _ignored_names() -> tuple[str, ...]:
    lines = (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()
    return (".git", *(line.strip("/") for line in lines if line and not line.startswith("#")))


def _is_ignored(path: Path) -> bool:
    return any(fnmatchcase(part, name) for part in path.parts for name in _ignored_names())


@cache
def tracked_text() -> dict[str, str]:
    """Read every tracked file that is text."""
    texts: dict[str, str] = {}
    for path in tracked():
        data = (ROOT / path).read_bytes()
        if b"\0" not in data:
            texts[path] = data.decode("utf-8", errors="replace")
    return texts


def functions(tree: ast.Module) -> Iterator[Function]:
    """Walk all functions and methods, inner ones too."""
    for node in ast.walk(tree):
        if isinstance(node, Function):
            yield node


def docstring_node(node: Documented) -> ast.Constant | None:
    """Find the docstring of a module, class or function."""
    if node.body and isinstance(node.body[0], ast.Expr):
        value = node.body[0].value
        if isinstance(value, ast.Constant) and isinstance(value.value, str):
            return value
    return None


def line_count(function: Function) -> int:
    """Count the lines of a function, from `def`, without its docstring."""
    lines = (function.end_lineno or function.lineno) - function.lineno + 1
    docstring = docstring_node(function)
    if docstring is not None:
        lines -= (docstring.end_lineno or docstring.lineno) - docstring.lineno + 1
    return lines


def strings(tree: ast.Module) -> Iterator[ast.Constant]:
    """Walk all string constants and pieces of f-strings that are not docstrings.

    A string that stands alone as a statement documents the constant above it: it is passed over.
    """
    alone = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in alone:
            yield node


def dotted(node: ast.expr) -> str:
    """Spell a name or a chain of attributes, `os.environ`; other expressions give ""."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute):
        above = dotted(node.value)
        return f"{above}.{node.attr}" if above else ""
    return ""


def _spellings(tree: ast.Module) -> dict[str, str]:
    """Give the full spelling of every name that was imported under a shorter one."""
    spelled: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            spelled |= {a.asname or a.name: f"{node.module}.{a.name}" for a in node.names}
        elif isinstance(node, ast.Import):
            spelled |= {a.asname: a.name for a in node.names if a.asname}
    return spelled


def uses(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Walk every name and attribute used, by its full spelling whatever it was imported as."""
    spelled = _spellings(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Name | ast.Attribute):
            first, dot, rest = dotted(node).partition(".")
            if first:
                yield spelled.get(first, first) + dot + rest, node.lineno
