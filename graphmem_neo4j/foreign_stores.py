"""Foreign stores: does a setting of another system point to a store that is not Neo4j?

Owns: which spellings name a store of another system, and the sentence that says so.
Never: reaches a store, or knows a setting of ours but its address.
"""

from typing import Any

from graphmem_neo4j.addresses import is_bolt
from graphmem_neo4j.errors import SettingsError

_VARIABLE = "${"
"""What another system's file fills in from its surroundings: no address yet."""
_OTHER_STORES = {
    "QMEMORY_SURREALDB_URL": "SurrealDB",
    "surrealdb_url": "SurrealDB",
    "dbPath": "a file of SQLite",
}


def require_neo4j(spelling: str, value: Any) -> Any:
    """Give the value, unless it is the address of another system's store: nothing is kept there.

    Raises SettingsError.
    """
    other = _OTHER_STORES.get(spelling)
    if other and isinstance(value, str) and not (is_bolt(value) or value.startswith(_VARIABLE)):
        raise SettingsError(
            f"{spelling} points to {other}; this memory lives in Neo4j: leave it out, or set "
            "GRAPHMEM_URI to an address like bolt://localhost:7687"
        )
    return value
