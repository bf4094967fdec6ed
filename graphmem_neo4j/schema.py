"""Schema: is the database ready for us, and what must be applied to make it so?

Numbered migrations, one statement each, are applied once a database, in order, under a lease.
Their checksums are kept: a migration that changed after it was applied is refused.

Owns: the order and record of migrations, and the check of the server's version.
Never: spells a schema statement (cypher/schema does), or touches data.
"""

import asyncio
import hashlib
import re
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime

import structlog
from pydantic import BaseModel

from graphmem_neo4j.errors import MigrationError, StoreUnavailable
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.queries import Query, load, names
from graphmem_neo4j.versions import check_neo4j

log = structlog.get_logger()

LIST_MIGRATIONS = load("schema/list_migrations")
WRITE_MIGRATION = load("schema/write_migration")
AWAIT_INDEXES = load("schema/await_indexes")
TAKE_LEASE = load("schema/take_lease")
RELEASE_LEASE = load("schema/release_lease")
SHOW_SERVER = load("status/show_server")

_LEASE_SECONDS = 60
_LEASE_ATTEMPTS = 120
_LEASE_PAUSE_SECONDS = 0.5
_NAME = re.compile(r"schema/V(\d{4})__(\w+)$")


@dataclass(frozen=True, slots=True)
class Migration:
    """One numbered statement of the schema."""

    version: int
    name: str
    checksum: str
    query: Query


class Applied(BaseModel):
    """A migration as the database remembers it."""

    version: int
    checksum: str
    applied_at: datetime


class _Server(BaseModel):
    version: str
    edition: str


class _Held(BaseModel):
    is_held: bool


class _Nothing(BaseModel):
    pass


def migrations() -> list[Migration]:
    """List the migrations that this release knows, by number; two of one number are refused.

    Numbers are handed out to those who work at once: one that was not needed leaves a gap.
    """
    found: list[Migration] = []
    for name in names("schema"):
        if match := _NAME.fullmatch(name):
            query = load(name)
            checksum = hashlib.sha256(query.text.encode()).hexdigest()
            found.append(Migration(int(match[1]), match[2], checksum, query))
    versions = [migration.version for migration in found]
    if versions[:2] != [1, 2] or len(set(versions)) < len(versions):
        raise MigrationError(
            "two migrations under cypher/schema have one number, or 1 or 2 is gone"
        )
    return found


async def check_server(graph: Graph) -> _Server:
    """Ask the server who it is; raise WrongVersion when it is older than what we need (Q138)."""
    server = (await graph.run(SHOW_SERVER, _Server))[0]
    check_neo4j(server.version)
    return server


async def pending(graph: Graph) -> list[Migration]:
    """List what is not applied yet; raise MigrationError where the database and we disagree."""
    applied = {row.version: row for row in await graph.run(LIST_MIGRATIONS, Applied)}
    known = migrations()
    newest = known[-1].version
    if applied and max(applied) > newest:
        raise MigrationError(
            f"the database has migration {max(applied)}, this release knows {newest}: "
            "install the newer graphmem-neo4j"
        )
    for migration in known:
        row = applied.get(migration.version)
        if row is not None and row.checksum != migration.checksum:
            raise MigrationError(
                f"migration {migration.version} ({migration.name}) was applied on "
                f"{row.applied_at:%Y-%m-%d} in another wording: a released migration never changes"
            )
    return [migration for migration in known if migration.version not in applied]


async def apply_schema(
    graph: Graph, *, holder: str, clock: Callable[[], datetime]
) -> list[Migration]:
    """Apply what is missing, in order; gives what was applied here.

    Two processes at once queue up behind a lease, and each statement is harmless when repeated:
    a kill in the middle only leaves the rest for the next call.
    """
    if not await pending(graph):
        return []
    # The lease itself needs its constraint; both statements are safe to run in any number.
    for migration in migrations()[:2]:
        await graph.apply(migration.query)
    async with leased(graph, "schema", holder=holder, clock=clock):
        missing = await pending(graph)
        for migration in missing:
            await graph.apply(migration.query)
            await graph.run(
                WRITE_MIGRATION,
                _Nothing,
                version=migration.version,
                name=migration.name,
                checksum=migration.checksum,
                now=clock(),
            )
            log.info("migration.applied", version=migration.version, name=migration.name)
        await graph.run(AWAIT_INDEXES, _Nothing)
    return missing


@asynccontextmanager
async def leased(
    graph: Graph, name: str, *, holder: str, clock: Callable[[], datetime]
) -> AsyncGenerator[Callable[[], Awaitable[None]]]:
    """Hold the lease of a name for a minute; calling what it gives holds it for another one.

    Raises StoreUnavailable where another process holds it for a minute, or took it meanwhile.
    """

    async def take() -> bool:
        rows = await graph.run(
            TAKE_LEASE, _Held, name=name, holder=holder, now=clock(), seconds=_LEASE_SECONDS
        )
        return rows[0].is_held

    async def renew() -> None:
        if not await take():
            raise StoreUnavailable(f"another process took over the work on the {name}: try again")

    for _ in range(_LEASE_ATTEMPTS):
        if await take():
            break
        await asyncio.sleep(_LEASE_PAUSE_SECONDS)
    else:
        raise StoreUnavailable(f"another process has been at the {name} for a minute: try again")
    try:
        yield renew
    finally:
        await graph.run(RELEASE_LEASE, _Nothing, name=name, holder=holder)
