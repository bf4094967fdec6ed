"""A long-term memory for AI agents that is a real graph: Neo4j, Cypher and graph data science."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from graphmem_neo4j.memory import GraphMemory
    from graphmem_neo4j.models import NewMemory, NewMessage, SessionInfo
    from graphmem_neo4j.settings import Settings

__version__ = "0.1.0"
__all__ = ["GraphMemory", "NewMemory", "NewMessage", "SessionInfo", "Settings"]

_HOMES = {
    "GraphMemory": "memory",
    "NewMemory": "models",
    "NewMessage": "models",
    "SessionInfo": "models",
    "Settings": "settings",
}


def __getattr__(name: str) -> Any:
    """Load a public name when it is first used: a server must answer before the driver loads."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    import importlib

    return getattr(importlib.import_module(f"{__name__}.{_HOMES[name]}"), name)
