"""Opening: which Neo4j is ours, and how is it reached? One of the user's, or the embedded one.

Owns: the choice between an external server and the embedded one, and starting the latter.
Never: speaks Cypher.
"""

import asyncio
from collections.abc import Callable, Mapping

from graphmem_neo4j.errors import StartFailed, StoreUnavailable
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.local import (
    LocalServer,
    Places,
    Report,
    Running,
    ServerOptions,
    default_places,
    ensure_distribution,
    ensure_fast_start,
    find_java,
    silent,
)
from graphmem_neo4j.queries import Query
from graphmem_neo4j.settings import LocalSettings, Settings


def places_of(settings: LocalSettings) -> Places:
    """Say where the embedded server and its jars live."""
    places = default_places()
    if settings.home is None:
        return places
    return Places(home=settings.home.expanduser(), distribution_root=places.distribution_root)


def options_of(settings: LocalSettings) -> ServerOptions:
    """Say how the embedded server shall run; 0 in a setting leaves it to the machine."""
    return ServerOptions(
        gds=settings.gds,
        bolt_port=settings.bolt_port or None,
        http_port=settings.http_port or None,
        heap_mb=settings.heap_mb or None,
        page_cache_mb=settings.page_cache_mb or None,
    )


def local_server(settings: LocalSettings, environ: Mapping[str, str]) -> LocalServer:
    """Give the embedded server of these settings, running or not."""
    places = places_of(settings)
    return LocalServer(places.home, places.distribution_root, environ=environ)


async def start_local(
    settings: LocalSettings, environ: Mapping[str, str], report: Report = silent
) -> Running:
    """Start the embedded server, or find it running; downloads it the first time."""
    return await asyncio.to_thread(_start, settings, environ, report)


def _start(settings: LocalSettings, environ: Mapping[str, str], report: Report) -> Running:
    try:
        return _started(settings, environ, report)
    except OSError as error:
        raise StartFailed(
            f"the folder of the embedded Neo4j cannot be used ({error.strerror}): "
            f"{places_of(settings).home}; set GRAPHMEM_LOCAL__HOME to another one"
        ) from error


def _started(settings: LocalSettings, environ: Mapping[str, str], report: Report) -> Running:
    server = local_server(settings, environ)
    if server.running() is None:
        distribution = ensure_distribution(places_of(settings).distribution_root, report=report)
        # Half a minute once, beside the download; every later start is twice as fast.
        ensure_fast_start(distribution, find_java(environ), environ=environ, report=report)
    return server.start(options=options_of(settings), report=report)


async def connect(
    settings: Settings, environ: Mapping[str, str], observe: Callable[[Query], None] | None = None
) -> Graph:
    """Give the door to the Neo4j of these settings; starts the embedded one where that is wanted.

    Raises SettingsError for an address that is none, ServerError where the embedded server cannot
    start, StoreUnavailable where it does not run and must not be started by itself.
    """
    if settings.uri is not None:
        password = settings.password.get_secret_value() if settings.password else None
        return _graph(settings, settings.uri, settings.user, password, observe)
    running = await asyncio.to_thread(local_server(settings.local, environ).running)
    if running is None:
        if not settings.local.autostart:
            raise StoreUnavailable("the embedded Neo4j does not run: start it with `graphmem up`")
        running = await start_local(settings.local, environ)
    return _graph(settings, running.bolt_uri, running.user, running.password, observe)


def _graph(
    settings: Settings,
    uri: str,
    user: str | None,
    password: str | None,
    observe: Callable[[Query], None] | None,
) -> Graph:
    return Graph(
        uri,
        user=user,
        password=password,
        database=settings.database,
        timeout_seconds=settings.timeout_seconds,
        observe=observe,
    )
