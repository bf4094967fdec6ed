"""Graph: the one door to Neo4j. Given a query and its parameters, gives typed rows.

Owns: the connection pool, routing, time-outs, the translation of the driver's errors and values.
Never: holds query text, decides what to ask, or returns a driver object.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from datetime import UTC
from typing import Any, TypeVar, cast

import neo4j
import neo4j.exceptions
import neo4j.time
import structlog
from pydantic import BaseModel

from graphmem_neo4j.addresses import is_bolt, no_bolt, shown, silence_of, told
from graphmem_neo4j.dialing import Dialing
from graphmem_neo4j.errors import (
    AccessDenied,
    ProcedureFailed,
    SettingsError,
    StoreBroken,
    StoreUnavailable,
    WrongVersion,
)
from graphmem_neo4j.logs import redact
from graphmem_neo4j.queries import Mode, Query

log = structlog.get_logger()

Row = TypeVar("Row", bound=BaseModel)

_ROUTING = {
    Mode.READ: neo4j.RoutingControl.READ,
    Mode.WRITE: neo4j.RoutingControl.WRITE,
    Mode.BATCH: neo4j.RoutingControl.WRITE,
    Mode.SCHEMA: neo4j.RoutingControl.WRITE,
}
_INDEX_AWAY = frozenset({"Neo.ClientError.Schema.IndexNotFound"})
# Two racing writers of one key: the driver does not retry these, yet a second try succeeds,
# since every write here merges on a constrained key.
_RACES = frozenset(
    {
        "Neo.ClientError.Schema.ConstraintValidationFailed",
        "Neo.ClientError.Statement.EntityNotFound",
        # A change of model renews the vector indexes while others ask them.
        *_INDEX_AWAY,
    }
)
_RACE_ATTEMPTS = 5
# A search beside the erasing of what its index holds can trip inside Neo4j: a read is asked again.
_STUMBLES = {"Neo.DatabaseError.Statement.ExecutionFailed"}
# A server that was not met yet is not waited for: a closed port is final after a few quick tries,
# and whoever does not answer at all gets one. One that was met has the driver's own retries.
_MEET_ATTEMPTS = 3
_MEET_PAUSE_SECONDS = 0.4
_MEET_QUICK_SECONDS = 1.0
_REFUSED = (
    "Neo4j refused the user name or password: "
    "set GRAPHMEM_USER and GRAPHMEM_PASSWORD to what the server knows"
)
# Schema work waits for a lock on the whole schema, and batched work is long by its nature.
_APPLY_TIMEOUT_FACTOR = 10
_DONE_ALREADY = frozenset(
    {
        "Neo.ClientError.Schema.EquivalentSchemaRuleAlreadyExists",
        "Neo.ClientError.Schema.ConstraintAlreadyExists",
        "Neo.ClientError.Schema.IndexAlreadyExists",
    }
)


def plain(value: Any) -> Any:
    """Turn the driver's temporal values into Python's, at any depth."""
    if isinstance(value, neo4j.time.DateTime):
        native = value.to_native()
        # A named zone never equals an offset for Cypher: a time that was read must match again.
        return native if native.tzinfo is None else native.astimezone(UTC)
    if isinstance(value, neo4j.time.Date | neo4j.time.Time):
        return value.to_native()
    if isinstance(value, Mapping):
        entries = cast(Mapping[str, Any], value)
        return {key: plain(entry) for key, entry in entries.items()}
    if isinstance(value, list):
        items = cast(list[Any], value)
        # Lists of numbers (vectors) are the long ones and need no look inside.
        if items and isinstance(items[0], int | float | str):
            return items
        return [plain(item) for item in items]
    return value


class Graph:
    """A pool of connections to one database, for one event loop."""

    def __init__(
        self,
        uri: str,
        *,
        user: str | None,
        password: str | None,
        database: str | None,
        timeout_seconds: float = 30.0,
        connect_timeout_seconds: float = 3.0,
        observe: Callable[[Query], None] | None = None,
        refusal: str | None = None,
    ) -> None:
        """Prepare the pool; nothing is connected before the first query.

        `timeout_seconds` bounds one statement on the server, `connect_timeout_seconds` one
        attempt to reach it. `observe` is told of every round trip (tests count them). `refusal`
        is what to say where the server refuses the login, instead of which settings to look at.
        """
        if not is_bolt(uri):
            raise no_bolt(uri)
        auth = (user or "neo4j", password) if password else None
        self.uri = uri
        self._database = database or None
        self._timeout_seconds = timeout_seconds
        self._observe = observe
        self._refusal = refusal or _REFUSED
        self._is_met = False
        try:
            make = cast(Callable[..., neo4j.AsyncDriver], neo4j.AsyncGraphDatabase.driver)  # pyright: ignore[reportUnknownMemberType]
            self._driver = make(
                uri,
                auth=auth,
                connection_timeout=connect_timeout_seconds,
                connection_acquisition_timeout=connect_timeout_seconds + 2,
                max_transaction_retry_time=connect_timeout_seconds + 2,
                max_connection_pool_size=50,
                notifications_min_severity="OFF",
                user_agent="graphmem-neo4j",
            )
        except (neo4j.exceptions.ConfigurationError, ValueError):
            # The driver's error quotes the address with its password: it goes no further.
            raise no_bolt(uri) from None
        self._dialing = Dialing(cast(Any, self._driver)._pool)

    async def close(self) -> None:
        """Give every connection back; closing twice is safe."""
        self._dialing.refuse()
        try:
            await self._driver.close()
        finally:
            await self._dialing.end()

    async def run(self, query: Query, into: type[Row], **params: Any) -> list[Row]:
        """Run one query in one managed transaction; the driver retries what is transient.

        Raises StoreUnavailable when Neo4j is away or stays busy, AccessDenied when it refuses
        the user, WrongVersion when it does not know the procedure or syntax.
        """
        self._check(query, params)
        await self._meet(query.name)
        for attempt in range(_RACE_ATTEMPTS):
            try:
                return await self._run_once(query, into, params)
            except neo4j.exceptions.Neo4jError as error:
                if not passes(error, query):
                    raise
                if attempt + 1 == _RACE_ATTEMPTS:
                    raise self._translated(error, query.name) from error
                log.debug("query.raced", query=query.name, code=error.code, attempt=attempt)
                await asyncio.sleep(0.01 * 2**attempt)
        raise AssertionError("the loop above returns or raises")

    async def _run_once(self, query: Query, into: type[Row], params: dict[str, Any]) -> list[Row]:
        try:
            records, summary, _ = await self._driver.execute_query(
                neo4j.Query(
                    query.text, metadata={"query": query.name}, timeout=self._timeout_seconds
                ),
                parameters_=params,
                routing_=_ROUTING[query.mode],
                database_=self._database,
            )
        except (neo4j.exceptions.DriverError, neo4j.exceptions.Neo4jError) as error:
            if passes(error, query):
                raise
            raise self._translated(error, query.name) from error
        log.debug(
            "query.ran", query=query.name, rows=len(records), ms=summary.result_consumed_after
        )
        return [into.model_validate(plain(dict(record))) for record in records]

    async def _meet(self, name: str) -> None:
        """See for the first time, or after it was away, whether the server answers at all."""
        now = asyncio.get_running_loop().time
        verify = cast(Callable[..., Awaitable[None]], self._driver.verify_connectivity)  # pyright: ignore[reportUnknownMemberType]
        for attempt in range(0 if self._is_met else _MEET_ATTEMPTS):
            began = now()
            try:
                await verify()
            except (neo4j.exceptions.DriverError, neo4j.exceptions.Neo4jError) as error:
                is_closed = isinstance(error, neo4j.exceptions.ServiceUnavailable)
                is_quick = now() - began < _MEET_QUICK_SECONDS
                if not (is_closed and is_quick) or attempt + 1 == _MEET_ATTEMPTS:
                    raise self._translated(error, name) from error
                await asyncio.sleep(_MEET_PAUSE_SECONDS)
            else:
                self._is_met = True
                return

    async def apply(self, query: Query, **params: Any) -> None:
        """Run one statement in a transaction of its own: schema changes and batched work.

        `CALL ... IN TRANSACTIONS` and index commands do not work inside a managed transaction.
        A schema rule that stands already, made by a racing process, counts as done. What is
        transient is tried again, as the driver does for `run`. Raises as `run` does.
        """
        self._check(query, params)
        await self._meet(query.name)
        for attempt in range(_RACE_ATTEMPTS):
            try:
                return await self._apply_once(query, params)
            except neo4j.exceptions.Neo4jError as error:
                if error.code in _DONE_ALREADY:
                    return None
                passes = error.is_retryable() or error.code in _RACES
                if not passes or attempt + 1 == _RACE_ATTEMPTS:
                    raise self._translated(error, query.name) from error
                log.debug("query.raced", query=query.name, code=error.code, attempt=attempt)
                await asyncio.sleep(0.1 * 2**attempt)
            except neo4j.exceptions.DriverError as error:
                raise self._translated(error, query.name) from error
        raise AssertionError("the loop above returns or raises")

    async def _apply_once(self, query: Query, params: dict[str, Any]) -> None:
        statement = neo4j.Query(
            query.text,
            metadata={"query": query.name},
            timeout=self._timeout_seconds * _APPLY_TIMEOUT_FACTOR,
        )
        open_session = cast(Callable[..., neo4j.AsyncSession], self._driver.session)  # pyright: ignore[reportUnknownMemberType]
        async with open_session(database=self._database) as session:
            result = await session.run(statement, params)
            await result.consume()

    def _translated(self, error: Exception, name: str) -> Exception:
        if isinstance(error, neo4j.exceptions.ServiceUnavailable):
            self._is_met = False
            if (silence := silence_of(error)) is not None:
                where = shown(self.uri)
                return StoreUnavailable(f"{told(silence, where)}: is Neo4j running?")
        if _is_refusal(error):
            return AccessDenied(self._refusal)
        return _translated(error, name)

    def _check(self, query: Query, params: Mapping[str, Any]) -> None:
        if frozenset(params) != query.params:
            raise TypeError(f"{query.name} takes {sorted(query.params)}, got {sorted(params)}")
        if self._observe is not None:
            self._observe(query)


def passes(error: Exception, query: Query) -> bool:
    """Tell whether the same statement may well do in a moment."""
    codes = _RACES | _STUMBLES if query.mode is Mode.READ else _RACES
    return getattr(error, "code", None) in codes


def _is_refusal(error: Exception) -> bool:
    code = getattr(error, "code", None) or ""
    is_named = isinstance(error, neo4j.exceptions.AuthError)
    return is_named or code.startswith("Neo.ClientError.Security")


def _translated(error: Exception, name: str) -> Exception:
    """Say whose turn it is to act; a mistake of ours keeps its own name."""
    code = getattr(error, "code", None) or ""
    # The server may quote the whole statement: its first two lines are the reason.
    reason = redact(" ".join(line.strip() for line in str(error).splitlines()[:2])).rstrip(": ")
    if code == "Neo.ClientError.Database.DatabaseNotFound":
        return AccessDenied("the database does not exist on this server: check GRAPHMEM_DATABASE")
    if code in (
        "Neo.ClientError.Procedure.ProcedureNotFound",
        "Neo.ClientError.Statement.SyntaxError",
    ):
        return WrongVersion(f"this Neo4j does not understand {name}: {reason}")
    if isinstance(error, neo4j.exceptions.ConfigurationError):
        return SettingsError(f"Neo4j cannot be reached with these settings: {reason}")
    is_slow = name == "schema/await_indexes" and code.startswith("Neo.ClientError.Procedure")
    if code in _INDEX_AWAY or is_slow:
        return StoreUnavailable(f"an index is being made ({name}), try again: {reason}")
    if code == "Neo.ClientError.Procedure.ProcedureCallFailed":
        return ProcedureFailed(f"a procedure of Neo4j broke off ({name}), try again: {reason}")
    retryable = isinstance(error, neo4j.exceptions.DriverError | neo4j.exceptions.Neo4jError) and (
        error.is_retryable() or isinstance(error, neo4j.exceptions.ServiceUnavailable)
    )
    if code.startswith("Neo.DatabaseError"):
        return StoreBroken(
            f"Neo4j cannot work now ({name}): try again; if that stays so, see whether its disk "
            f"is full, and restart it: {reason}"
        )
    if retryable or code.startswith(("Neo.TransientError", "Neo.ClientError.Transaction")):
        return StoreUnavailable(f"Neo4j is away or busy ({name}): {reason}")
    return error
