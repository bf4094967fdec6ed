"""Tools: which tools does a server offer? One registry for both transports (R-Q17).

Each tool is a module with a constant `TOOL`. It is imported when a profile that offers it is asked
for.

Owns: the names of the profiles, and the order of their tools.
Never: knows a tool.
"""

import importlib
from collections.abc import Mapping
from typing import Any, cast

from mcp_server.tools.spec import ToolSpec

_CORE = (
    "core.search",
    "core.save",
    "core.get",
    "core.correct",
    "core.link",
    "core.ingest",
)
_QMEMORY = ("qmemory.search", "qmemory.save", "qmemory.correct", "qmemory.link")
_QMEMORY_ALL = (*_QMEMORY, "qmemory.importing", "qmemory.person")
_GRAPH_MEMORY = (
    "experiences.search",
    "experiences.record",
    "experiences.stats",
    "experiences.maintain",
)
# Its memory_search is named as ours is: a server offers one of the two, and `full` ours.
_SUPERMEMORY_ALONE = ("supermemory.store", "supermemory.forget", "supermemory.profile")
_SUPERMEMORY = ("supermemory.search", *_SUPERMEMORY_ALONE)
_REPAIR = ("repair.entity", "repair.review")
_LEARNING = ("learning.receipt",)
_SESSION = ("session.scratchpad",)
_HINDSIGHT = ("hindsight.changes", "hindsight.why_not", "hindsight.path")

PROFILES: Mapping[str, tuple[str, ...]] = {
    "core": _CORE,
    "qmemory": _QMEMORY,
    "qmemory-all": _QMEMORY_ALL,
    "graph-memory": _GRAPH_MEMORY,
    "supermemory": _SUPERMEMORY,
    "full": (
        *_CORE,
        "core.communities",
        "core.importing",
        "core.person",
        *_QMEMORY_ALL,
        *_GRAPH_MEMORY,
        *_REPAIR,
        *_HINDSIGHT,
        *_LEARNING,
        *_SESSION,
        *_SUPERMEMORY_ALONE,
    ),
}
"""The modules of each profile, below this folder; their names are those of the setting."""


def tools_of(profile: str) -> list[ToolSpec[Any]]:
    """List the tools of a profile, in the order in which they are shown."""
    modules = (importlib.import_module(f"{__name__}.{name}") for name in PROFILES[profile])
    return [cast(ToolSpec[Any], module.TOOL) for module in modules]
