"""Versions: is this server new enough for what we ask of it?

Owns: the oldest versions of Neo4j and GDS that work, and how a version is read (Q138, G70).
Never: asks a server.
"""

import re

from graphmem_neo4j.errors import WrongVersion

NEO4J_MIN = (2026, 4)
"""Oldest Neo4j whose vector indexes filter inside the search (calendar version)."""
GDS_MIN = (2, 20)
"""Oldest GDS that runs on such a server."""


def parse_version(text: str) -> tuple[int, ...]:
    """Read the numbers at the start of a version: "2026.08.1" gives (2026, 8, 1)."""
    match = re.match(r"\d+(?:\.\d+)*", text)
    return tuple(int(part) for part in match[0].split(".")) if match else ()


def check_neo4j(version: str) -> None:
    """Raise WrongVersion, naming both versions, where Neo4j is too old."""
    if parse_version(version) < NEO4J_MIN:
        needed = ".".join(f"{part:02d}" for part in NEO4J_MIN)
        raise WrongVersion(
            f"Neo4j {version} is too old: this memory needs {needed} or newer "
            "(vector search with filters inside the index)"
        )


def check_gds(version: str) -> None:
    """Raise WrongVersion, naming both versions, where GDS is too old."""
    if parse_version(version) < GDS_MIN:
        needed = ".".join(str(part) for part in GDS_MIN)
        raise WrongVersion(f"GDS {version} is too old: this memory needs {needed} or newer")
