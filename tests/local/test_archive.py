"""Start archive: made once, used by every later start, never in the way."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from graphmem_neo4j.local import Distribution, ensure_fast_start, find_java
from graphmem_neo4j.local.start_archive import archive_options, archive_path


@pytest.mark.timeout(400)  # half a minute on a new machine, nothing later
def test_the_archive_is_made_once_and_used(distribution: Distribution):
    java = find_java(os.environ)
    if java.major < 25:
        assert not ensure_fast_start(distribution, java, environ=os.environ)
        return
    assert ensure_fast_start(distribution, java, environ=os.environ)
    path = archive_path(distribution, java)
    made_at = path.stat().st_mtime_ns
    assert ensure_fast_start(distribution, java, environ=os.environ)
    assert path.stat().st_mtime_ns == made_at
    assert f"-XX:AOTCache={path}" in archive_options(distribution, java, gds=True)
    assert list(path.parent.glob("practice-*")) == []


def test_another_java_another_class_path_or_no_archive_means_none(distribution: Distribution):
    java = find_java(os.environ)
    other = replace(java, path=Path("/elsewhere/java"))
    assert archive_options(distribution, java, gds=False) == ()
    assert archive_options(distribution, other, gds=True) == ()
    assert archive_options(distribution, replace(java, major=21), gds=True) == ()
