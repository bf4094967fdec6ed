"""The papers: what README, cypher/README and the packages say of themselves is true.

And what no file may hold: lock files, addresses of package indexes, paths of somebody's machine.
"""

import ast
import importlib
import re
from pathlib import Path, PurePosixPath

import pytest
from checkout import ROOT, Module, modules, project, tracked, tracked_text

from graphmem_neo4j.pages import (
    COMMAND,
    SETTINGS_FROM,
    SETTINGS_TO,
    pages,
    settings_table,
    statement_lists,
)
from graphmem_neo4j.sources import knobs

OURS = modules()
OUR_NAMES = ("graphmem_neo4j", "mcp_server")
MAP_HEADING = "## Map of rooms"
MAP_FOLDERS = {"cypher/", "docker/", "notebooks/", "tests/", ".ci/"}
"""What the map may name beside rooms."""


def _readme() -> str:
    return (ROOT / "README.md").read_text(encoding="utf-8")


def _map_entries() -> list[str]:
    """Read the first thing in backticks of each row or list entry of the README's map."""
    _, heading, rest = _readme().partition(f"\n{MAP_HEADING}\n")
    assert heading, f"README.md needs the section {MAP_HEADING!r}"
    section = re.split(r"^#{1,2} ", rest, maxsplit=1, flags=re.MULTILINE)[0]
    entry = re.compile(r"^\s*(?:\||[-*])\s*\[?`([^`]+)`", re.MULTILINE)
    return entry.findall(section)


def test_the_map_names_every_room() -> None:
    entries = _map_entries()
    folders = tuple(entry for entry in entries if entry.endswith("/") and entry.count("/") > 1)
    unnamed = [
        module.path
        for module in OURS
        if not module.is_package
        and module.path not in entries
        and not module.path.startswith(folders or ("\0",))
    ]
    assert unnamed == [], "name each file, or the folder of a district (`graphmem_neo4j/local/`)"


def test_the_map_names_nothing_else() -> None:
    known = {module.path for module in OURS} | MAP_FOLDERS
    known |= {f"{PurePosixPath(path).parent}/" for path in known if "/" in path}
    entries = _map_entries()
    assert [entry for entry in entries if entry not in known] == []
    assert len(entries) == len(set(entries)), "each room once"


def test_pages_are_in_step_with_the_files() -> None:
    assert statement_lists() in (ROOT / "cypher" / "README.md").read_text(encoding="utf-8")
    stale = [
        path.name for path, text in pages().items() if path.read_text(encoding="utf-8") != text
    ]
    assert stale == [], f"run `{COMMAND}`"


def test_the_readme_tells_how_to_run_the_tests() -> None:
    assert "uv run pytest" in _readme()


def test_links_between_pages_lead_somewhere() -> None:
    link = re.compile(r"\]\((?!https?://|#)([^)#\s]+)")
    pages_here = {path: text for path, text in tracked_text().items() if path.endswith(".md")}
    broken = [
        f"{path}: {target}"
        for path, text in pages_here.items()
        for target in link.findall(text)
        if not (ROOT / path).parent.joinpath(target).exists()
    ]
    assert broken == []


def test_every_setting_is_explained() -> None:
    for knob in knobs():
        assert re.fullmatch(r"\S.*[.:]", knob.says), f"{knob.variable} needs a sentence"
    readme = _readme()
    assert SETTINGS_FROM in readme, "README.md needs the two markers of the table of settings"
    assert SETTINGS_TO in readme
    assert settings_table() in readme, f"run `{COMMAND}`"


def test_no_two_settings_share_a_spelling() -> None:
    spellings = [name for knob in knobs() for name in (knob.variable, *set(knob.aliases))]
    assert len(spellings) == len(set(spellings))


def _offered(module: Module) -> set[str]:
    """Give the public names that a package's `__init__` defines, or takes from our own rooms."""
    found: set[str] = set()
    for node in module.tree.body:
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(OUR_NAMES):
            found |= {alias.asname or alias.name for alias in node.names}
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(node.name)
    return {name for name in found if not name.startswith("_")}


PACKAGES = [module for module in OURS if module.is_package and "__all__" in module.text]


@pytest.mark.parametrize("module", PACKAGES, ids=lambda module: module.name)
def test_a_package_exports_what_it_says(module: Module) -> None:
    package = importlib.import_module(module.name)
    exported: list[str] = list(package.__all__)
    assert len(exported) == len(set(exported))
    assert [name for name in exported if not hasattr(package, name)] == []
    # A lazy package binds its names when they are asked for.
    if not hasattr(package, "__getattr__"):
        assert _offered(module) == set(exported)


def test_the_package_exports_the_facade() -> None:
    assert "GraphMemory" in importlib.import_module("graphmem_neo4j").__all__


LOCK_FILES = re.compile(
    r"(^|/)([\w.-]*\.lock|package-lock\.json|pnpm-lock\.yaml|constraints[\w-]*\.txt"
    r"|requirements[\w-]*\.txt|pylock[\w.-]*\.toml|Pipfile)$"
)


def test_no_lock_file_is_kept() -> None:
    assert [path for path in tracked() if LOCK_FILES.search(path)] == []


def test_nothing_that_was_built_is_kept() -> None:
    built = re.compile(r"\.(whl|egg|pyc|jar|zip|gz|so|db|log|tmp|orig|rej)$|(^|/)dist/")
    assert [path for path in tracked() if built.search(path)] == []


_ADDRESS = re.compile(r"\bhttps?://([\w.-]+)(?::\d+)?(/[^\s\"'`)>\]]*)?", re.IGNORECASE)
_INDEX_HOST = re.compile(
    r"(^|[.-])(pypi|pythonhosted|npmjs|yarnpkg|registry|registries|index|nexus|artifactory"
    r"|artifacts?|devpi|mirrors?|packages|crates|rubygems|maven|repo\d*|proxy|goproxy|conda)($|[.-])",
    re.IGNORECASE,
)
_INDEX_PATH = re.compile(r"/(simple|artifactory|repository|maven2|pypi|npm)(/|$)", re.IGNORECASE)
_INDEX_OPTION = re.compile(
    r"--(?:extra-)?index(?:-url)?\b|--find-links\b|--trusted-host\b|\[\[tool\.uv\.index\]\]"
    r"|(?:UV|PIP)_\w*(?:INDEX|FIND_LINKS|TRUSTED_HOST)\w*\s*=|^\s*(?:extra-)?index-url\s*=",
    re.MULTILINE,
)


def _is_index(host: str, path: str) -> bool:
    return bool(_INDEX_HOST.search(host) or _INDEX_PATH.search(path or ""))


@pytest.mark.parametrize(
    ("host", "path", "is_index"),
    [
        ("pypi.example", "", True),
        ("files.pythonhosted.example", "/x", True),
        ("packages.corp.example", "/api", True),
        ("host.example", "/simple/", True),
        ("neo4j.com", "/docs/", False),
        ("localhost", "/browser/", False),
        ("github.com", "/neo4j/neo4j", False),
    ],
)
def test_an_index_is_told_from_other_hosts(host: str, path: str, is_index: bool) -> None:
    assert _is_index(host, path) is is_index


def test_no_file_names_a_package_index() -> None:
    found = [
        f"{path}: {match[0]}"
        for path, text in tracked_text().items()
        for match in _ADDRESS.finditer(text)
        if _is_index(match[1], match[2])
    ]
    itself = Path(__file__).relative_to(ROOT).as_posix()
    options = [
        f"{path}: {match[0]}"
        for path, text in tracked_text().items()
        if path != itself
        for match in _INDEX_OPTION.finditer(text)
    ]
    assert found + options == [], "where packages come from is the user's affair"


_MACHINE_PATH = re.compile(
    r"(?<![\w.~:/$}-])/(?:home|Users|root|work|workspace|mnt|media|private)/[\w.-]"
    r"|(?<![\w.])[A-Z]:\\\\?(?:Users|Documents)"
)


def test_no_file_holds_a_path_of_a_machine() -> None:
    here = {str(place) for place in (ROOT, Path.home()) if len(place.parts) > 2}
    found = [
        f"{path}:{number}"
        for path, text in tracked_text().items()
        for number, line in enumerate(text.splitlines(), start=1)
        if path != Path(__file__).relative_to(ROOT).as_posix()
        and (_MACHINE_PATH.search(line) or any(place in line for place in here))
    ]
    assert found == []


def test_dependencies_are_pinned() -> None:
    table = project()["project"]
    groups = (
        table["dependencies"],
        *table["optional-dependencies"].values(),
        *project()["dependency-groups"].values(),
    )
    loose = [
        need for group in groups for need in group if not re.match(r"[\w.-]+(\[\w+\])?==", need)
    ]
    assert loose == []


@pytest.mark.requirement("Q11", "G76")
def test_the_licence_is_mit() -> None:
    licence = (ROOT / "LICENSE").read_text(encoding="utf-8")
    assert licence.startswith("MIT License")
    assert project()["project"]["license"] == "MIT"


@pytest.mark.requirement("Q10")
def test_every_dependency_says_why() -> None:
    lines = (ROOT / "pyproject.toml").read_text(encoding="utf-8").splitlines()
    start = lines.index("dependencies = [")
    listed = lines[start + 1 : lines.index("]", start)]
    assert len(listed) >= 10
    assert [line for line in listed if "#" not in line] == []


@pytest.mark.parametrize(
    "heading",
    [
        pytest.param("## Start", marks=pytest.mark.requirement("Q141", "G62")),
        pytest.param("### Connect a client", marks=pytest.mark.requirement("Q134")),
        pytest.param("### A Neo4j of your own", marks=pytest.mark.requirement("G70")),
        pytest.param("## Trouble", marks=pytest.mark.requirement("Q144", "G69")),
        pytest.param("### Five steps of diagnosis", marks=pytest.mark.requirement("Q144")),
        pytest.param("### Ask the database directly", marks=pytest.mark.requirement("Q146")),
        pytest.param("### Keep it running", marks=pytest.mark.requirement("Q140")),
    ],
)
def test_the_readme_helps_with(heading: str) -> None:
    _, found, rest = _readme().partition(f"\n{heading}\n")
    assert found, heading
    # Something to type stands under each of them.
    assert "`" in re.split(r"^#{2,3} ", rest, maxsplit=1, flags=re.MULTILINE)[0]
