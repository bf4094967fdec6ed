"""Local: a real Neo4j with GDS and Browser on this machine, without Docker or an installed Java.

    LocalServer(home, distribution_root, environ=...)
        .start(options=ServerOptions(), report=silent)   -> Running
        .stop()                                          -> bool: was one running
        .status()                                        -> LocalStatus
        .running()                                       -> Running | None
        .log_tail(line_count=50)                         -> list[str]
    scratch_server(distribution=..., environ=..., gds=True, heap_mb=512, ...)  yields Running
    ensure_distribution(root, report=silent)             -> Distribution
    ensure_fast_start(distribution, java, environ=..., practice=None, ...)     -> bool
    find_java(environ)                                   -> Java
    default_places()                                     -> Places

Owns: the download, the choice of Java, the server's home directory, its process, its ports.
Never: speaks Cypher or imports the driver: readiness is a raw Bolt handshake on the socket.
"""

from graphmem_neo4j.local.distribution import (
    GDS_VERSION,
    NEO4J_VERSION,
    Distribution,
    ensure_distribution,
    find_distribution,
)
from graphmem_neo4j.local.java import JAVA_MAJOR_MIN, Java, find_java
from graphmem_neo4j.local.places import Places, default_places
from graphmem_neo4j.local.progress import Phase, Progress, Report, silent
from graphmem_neo4j.local.scratch import scratch_server
from graphmem_neo4j.local.server import LocalServer
from graphmem_neo4j.local.sizing import Sizes, size_memory
from graphmem_neo4j.local.start_archive import ensure_fast_start
from graphmem_neo4j.local.values import Condition, LocalStatus, Running, ServerOptions

__all__ = [
    "GDS_VERSION",
    "JAVA_MAJOR_MIN",
    "NEO4J_VERSION",
    "Condition",
    "Distribution",
    "Java",
    "LocalServer",
    "LocalStatus",
    "Phase",
    "Places",
    "Progress",
    "Report",
    "Running",
    "ServerOptions",
    "Sizes",
    "default_places",
    "ensure_distribution",
    "ensure_fast_start",
    "find_distribution",
    "find_java",
    "scratch_server",
    "silent",
    "size_memory",
]
