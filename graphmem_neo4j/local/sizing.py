"""Sizing: how much memory may the server take on a machine of this size?

Owns: the shares, floors and ceilings of heap and page cache.
Never: starts anything.
"""

from dataclasses import dataclass
from pathlib import Path

import psutil

HEAP_MB_MIN = 512
HEAP_MB_USUAL = 1024
"""What the statements that walk the graph want: below it Java collects more than it computes."""
HEAP_MB_MAX = 2048
PAGE_CACHE_MB_MIN = 256
PAGE_CACHE_MB_MAX = 2048
_CGROUP_LIMIT = Path("/sys/fs/cgroup/memory.max")


@dataclass(frozen=True, slots=True)
class Sizes:
    """Memory of one server, in MiB."""

    heap_mb: int
    page_cache_mb: int


def size_memory(machine_mb: int) -> Sizes:
    """Give a quarter of the machine to the heap and an eighth to the page cache, within bounds.

    A small machine gives up to half of it to the heap.
    """
    heap_mb = max(machine_mb // 4, min(machine_mb // 2, HEAP_MB_USUAL))
    return Sizes(
        heap_mb=min(max(heap_mb, HEAP_MB_MIN), HEAP_MB_MAX),
        page_cache_mb=min(max(machine_mb // 8, PAGE_CACHE_MB_MIN), PAGE_CACHE_MB_MAX),
    )


def machine_memory_mb(limit_file: Path = _CGROUP_LIMIT) -> int:
    """Read the memory of the machine, or of the container when that is smaller, in MiB."""
    total = psutil.virtual_memory().total
    try:
        limit = limit_file.read_text(encoding="ascii").strip()
    except OSError:
        limit = "max"
    if limit.isdigit():
        total = min(total, int(limit))
    return total // (1024 * 1024)
