"""Opening: which Neo4j is ours, and how is it reached? One of the user's, or the embedded one.

Owns: the choice between an external server and the embedded one, and starting the latter.
Never: speaks Cypher.
"""

import asyncio
from collections.abc import Callable, Mapping
from threading import Event

from graphmem_neo4j.errors import StartFailed, StoreUnavailable
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.local import (
    LocalServer,
    Places,
    Progress,
    Report,
    Running,
    ServerOptions,
    default_places,
    ensure_distribution,
    ensure_fast_start,
    find_java,
    silent,
)
from graphmem_neo4j.local.state import exists
from graphmem_neo4j.queries import Query
from graphmem_neo4j.settings import LocalSettings, Settings

_BROKEN_STOP_SECONDS = 20.0
"""How long a server that cannot work may take to end before it is killed."""


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
    """Start the embedded server as `start_embedded` does, in a thread.

    Who cancels this, by Ctrl-C or a time limit, stops the start, and no server stays behind.
    """
    is_cancelled = Event()

    def heard(progress: Progress) -> None:
        if is_cancelled.is_set():
            raise StartFailed("the start of the embedded Neo4j was broken off")
        report(progress)

    try:
        return await asyncio.to_thread(start_embedded, settings, environ, heard)
    finally:
        is_cancelled.set()


def start_embedded(
    settings: LocalSettings,
    environ: Mapping[str, str],
    report: Report = silent,
    *,
    broken_pid: int | None = None,
) -> Running:
    """Start the embedded server, or find it running; downloads it the first time. Blocks.

    `broken_pid` is a process that lives and cannot work any more: it is stopped first, if it is
    still the server of this home. What `report` raises breaks the start off, and no server stays
    behind. Raises ServerError, and SettingsError when it runs on other ports than are asked for.
    """
    try:
        if broken_pid is not None:
            server = local_server(settings, environ)
            server.stop(timeout_seconds=_BROKEN_STOP_SECONDS, only_pid=broken_pid)
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
        # Half a minute once, beside the download; every later start with GDS is twice as fast.
        if settings.gds:
            ensure_fast_start(distribution, find_java(environ), environ=environ, report=report)
    return server.start(options=options_of(settings), report=report)


def has_ended(pid: int) -> bool:
    """Say whether the embedded server of this number has ended; costs next to nothing."""
    return not exists(pid)


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
        # Not broken off with its caller: whoever asks next finds it further on.
        running = await asyncio.to_thread(start_embedded, settings.local, environ)
    refusal = (
        "the embedded Neo4j refused its password: it was changed in the database; put the present "
        f"one into the file {running.home / 'password'}, or change it back"
    )
    user, password = running.user, running.password
    return _graph(settings, running.bolt_uri, user, password, observe, refusal=refusal)


def _graph(
    settings: Settings,
    uri: str,
    user: str | None,
    password: str | None,
    observe: Callable[[Query], None] | None,
    *,
    refusal: str | None = None,
) -> Graph:
    return Graph(
        uri,
        user=user,
        password=password,
        database=settings.database,
        timeout_seconds=settings.timeout_seconds,
        observe=observe,
        refusal=refusal,
    )
