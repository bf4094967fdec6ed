"""Memory: shares within bounds, on every machine."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphmem_neo4j.local import Sizes, size_memory
from graphmem_neo4j.local.sizing import machine_memory_mb


@pytest.mark.parametrize(
    ("machine_mb", "heap_mb", "page_cache_mb"),
    [
        (1024, 512, 256),
        (1536, 768, 256),
        (2048, 1024, 256),
        (4096, 1024, 512),
        (8192, 2048, 1024),
        (16384, 2048, 2048),
        (262144, 2048, 2048),
    ],
)
def test_memory_follows_the_machine(machine_mb: int, heap_mb: int, page_cache_mb: int):
    assert size_memory(machine_mb) == Sizes(heap_mb, page_cache_mb)


@given(st.integers(0, 2**24), st.integers(0, 2**24))
def test_a_bigger_machine_never_gives_less(one: int, other: int):
    small, big = size_memory(min(one, other)), size_memory(max(one, other))
    assert 512 <= small.heap_mb <= big.heap_mb <= 2048
    assert 256 <= small.page_cache_mb <= big.page_cache_mb <= 2048


@pytest.mark.parametrize(("text", "is_limited"), [("max\n", False), ("1073741824\n", True)])
def test_a_container_counts_as_the_machine(tmp_path: Path, text: str, is_limited: bool):
    limit = tmp_path / "memory.max"
    limit.write_text(text)
    whole = machine_memory_mb(tmp_path / "absent")
    assert machine_memory_mb(limit) == (min(1024, whole) if is_limited else whole)
