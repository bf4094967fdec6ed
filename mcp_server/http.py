"""HTTP: how do clients reach us over the network? `/mcp` for them, `/health` for watchers.

Owns: the address, the refusal to listen unprotected, the token, the allowed names, and health.
Never: knows a tool or the database, opens CORS, or lets a request for `/mcp` in without its token.
"""

import hashlib
import hmac
import socket
import sys
from collections.abc import Mapping
from contextlib import suppress
from ipaddress import ip_address
from typing import TYPE_CHECKING, Any

from graphmem_neo4j.errors import PortInUse, SettingsError
from graphmem_neo4j.settings import HttpSettings, Settings
from mcp_server.bodies import BodyMender
from mcp_server.health import Condition
from mcp_server.keeper import Keeper
from mcp_server.quiet import quick_imports

if TYPE_CHECKING:
    from fastmcp.server.server import FastMCP
    from starlette.types import ASGIApp, Receive, Scope, Send

MCP_PATH = "/mcp"
HEALTH_PATH = "/health"
BACKLOG = 128


def run_http(settings: Settings, environ: Mapping[str, str], port: int | None = None) -> None:
    """Serve MCP over HTTP until the process is ended; `port` wins over the setting.

    Prints the full URL on stderr. Raises SettingsError where it would listen unprotected or the
    address is none of this machine, PortInUse where somebody else listens there.
    """
    check_protected(settings.http)
    listener = listen(settings.http.host, settings.http.port if port is None else port)
    try:
        with quick_imports():
            import asyncio

            from mcp_server.server import build_server

            keeper = Keeper(settings, environ)
            server = build_server(keeper)
        sys.stderr.write(f"graphmem: serving MCP at {url_of(listener)}\n")
        sys.stderr.flush()
        with suppress(KeyboardInterrupt):
            asyncio.run(_serve(server, keeper, settings.http, listener))
    finally:
        listener.close()


def check_protected(http: HttpSettings) -> None:
    """Refuse to listen beyond this machine without a token, and a name list that lets all in."""
    if http.token is not None and not http.token.get_secret_value().strip():
        raise SettingsError("GRAPHMEM_HTTP__TOKEN is blank: set a long random text, or unset it")
    if not is_loopback(http.host) and http.token is None:
        raise SettingsError(
            f"GRAPHMEM_HTTP__HOST {http.host} is open to other machines: set GRAPHMEM_HTTP__TOKEN "
            "to a long random text, or listen on 127.0.0.1"
        )
    if any(not name.strip("*.[] ") for name in public_hosts(http)):
        raise SettingsError(
            "GRAPHMEM_HTTP__PUBLIC_HOSTS must name hosts, such as memory.example.org"
        )


def is_loopback(host: str) -> bool:
    """Say whether an address can be reached from this machine only."""
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def public_hosts(http: HttpSettings) -> list[str]:
    """List the further names that requests may carry."""
    return [name.strip() for name in http.public_hosts.split(",") if name.strip()]


def listen(host: str, port: int) -> socket.socket:
    """Take the port now, so that a port in use is one sentence and not a traceback."""
    try:
        family, _, _, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        return socket.create_server(address[:2], family=family, backlog=BACKLOG)
    except socket.gaierror as error:
        raise SettingsError(f"GRAPHMEM_HTTP__HOST {host!r} is no address") from error
    except OSError as error:
        raise PortInUse(
            f"cannot listen on {host}:{port} ({error.strerror}): "
            "give another port, or end the program that uses it"
        ) from error


def url_of(listener: socket.socket) -> str:
    """Give the full address of the MCP endpoint."""
    host, port = listener.getsockname()[:2]
    return f"http://{f'[{host}]' if ':' in host else host}:{port}{MCP_PATH}"


async def _serve(
    server: "FastMCP[Any]", keeper: Keeper, http: HttpSettings, listener: socket.socket
) -> None:
    from starlette.middleware import Middleware

    add_health(server, keeper)
    keeper.begin()
    names = public_hosts(http)
    guards = [Middleware(TokenGuard, token=http.token.get_secret_value())] if http.token else []
    guards.append(Middleware(BodyMender))  # reads nothing that the token does not let in
    await server.run_http_async(
        show_banner=False,
        path=MCP_PATH,
        host=http.host,
        middleware=guards,
        stateless_http=True,  # any replica can answer any request, also after a restart
        json_response=True,
        host_origin_protection=True,
        allowed_hosts=names,
        allowed_origins=[f"{scheme}://{name}" for name in names for scheme in ("https", "http")],
        sockets=[listener],
        uvicorn_config={"access_log": False, "log_config": None, "server_header": False},
    )


def add_health(server: "FastMCP[Any]", keeper: Keeper) -> None:
    """Add `/health`: 200 for ok, 503 for starting and down; it needs no token."""
    from starlette.requests import Request
    from starlette.responses import JSONResponse, Response

    async def health(_request: Request) -> Response:
        now = await keeper.health()
        return JSONResponse(
            {"status": now.condition.value, "detail": now.sentence},
            status_code=200 if now.condition is Condition.OK else 503,
            headers={"Cache-Control": "no-store"},
        )

    server.custom_route(HEALTH_PATH, methods=["GET"], include_in_schema=False)(health)


class TokenGuard:
    """Lets a request in only with the bearer token; `/health` is open."""

    def __init__(self, app: "ASGIApp", token: str) -> None:
        """Keep the token's digest: digests have one length, and compare in constant time."""
        self._app = app
        self._digest = hashlib.sha256(token.encode()).digest()

    async def __call__(self, scope: "Scope", receive: "Receive", send: "Send") -> None:
        """Pass an allowed request on, answer 401 to every other."""
        is_open = scope["type"] == "lifespan" or (
            scope["type"] == "http" and scope["path"] == HEALTH_PATH
        )
        if is_open or self._is_allowed(scope["headers"]):
            await self._app(scope, receive, send)
            return
        from starlette.responses import PlainTextResponse

        refusal = PlainTextResponse(
            "A valid bearer token is needed.", 401, headers={"WWW-Authenticate": "Bearer"}
        )
        await refusal(scope, receive, send)

    def _is_allowed(self, headers: list[tuple[bytes, bytes]]) -> bool:
        sent = [value for name, value in headers if name == b"authorization"]
        if len(sent) != 1:
            return False
        scheme, _, token = sent[0].partition(b" ")
        digest = hashlib.sha256(token.strip()).digest()
        return scheme.lower() == b"bearer" and hmac.compare_digest(digest, self._digest)
