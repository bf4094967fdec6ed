"""A real process on HTTP: who is let in, from where, and what a watcher sees."""

import http.client
import json
import socket
import subprocess
import sys
import time
from collections.abc import Generator
from urllib.parse import urlsplit

import pytest
from fastmcp import Client
from fastmcp.client.transports import StreamableHttpTransport
from pydantic import SecretStr
from serving import GREETING, at, call, environment, served, text_of

from graphmem_neo4j.errors import PortInUse, SettingsError
from graphmem_neo4j.settings import HttpSettings, Settings
from mcp_server.http import check_protected, listen, url_of

TOKEN = "a-long-random-token"
GREET = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": GREETING})
NOWHERE = {"GRAPHMEM_URI": "bolt://127.0.0.1:9", "GRAPHMEM_EMBEDDING__PROVIDER": "none"}


def ask(
    url: str, method: str = "POST", path: str = "/mcp", **headers: str
) -> tuple[int, dict[str, str], str]:
    """Send one raw request; gives the status, the headers and the body."""
    where = urlsplit(url)
    connection = http.client.HTTPConnection(where.hostname or "", where.port, timeout=20)
    sent = {
        "Content-Type": "application/json",
        "Accept": "application/json, text/event-stream",
        **{name.replace("_", "-"): value for name, value in headers.items()},
    }
    connection.request(method, path, GREET if method == "POST" else None, sent)
    answer = connection.getresponse()
    body = answer.read().decode()
    connection.close()
    return answer.status, {k.lower(): v for k, v in answer.getheaders()}, body


@pytest.fixture(scope="module")
def open_url() -> Generator[str]:
    """Start a server with defaults, without a database."""
    with served(environment(**NOWHERE)) as url:
        yield url


@pytest.fixture(scope="module")
def guarded_url() -> Generator[str]:
    """Start a server that listens everywhere, with a token and a public name."""
    environ = environment(
        **NOWHERE,
        GRAPHMEM_HTTP__HOST="0.0.0.0",
        GRAPHMEM_HTTP__TOKEN=TOKEN,
        GRAPHMEM_HTTP__PUBLIC_HOSTS="memory.example.org, *.internal.example",
    )
    with served(environ) as url:
        yield url


@pytest.mark.requirement("F81", "X16")
@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"Host": "localhost:3777"}, 200),
        ({"Host": "[::1]:3777"}, 200),
        ({"Host": "evil.example"}, 421),
        ({"Host": "127.0.0.1.evil.example"}, 421),
        ({"Host": ""}, 421),
        ({"Origin": "https://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://localhost:1234"}, 200),
    ],
    ids=str,
)
def test_host_and_origin(open_url: str, headers: dict[str, str], status: int) -> None:
    got, answered, _ = ask(open_url, **headers)
    assert got == status
    assert not [name for name in answered if name.startswith("access-control")]


@pytest.mark.requirement("F81")
@pytest.mark.parametrize("path", ["/", "/docs", "/redoc", "/openapi.json", "/mcp/../docs", "/sse"])
def test_there_is_nothing_else(open_url: str, path: str) -> None:
    assert ask(open_url, "GET", path)[0] == 404


@pytest.mark.requirement("F83", "Q136")
def test_health_says_down(open_url: str) -> None:
    status, headers, body = ask(open_url, "GET", "/health")
    for _ in range(80):
        if json.loads(body)["status"] == "down":
            break
        assert (status, json.loads(body)["status"]) == (503, "starting")
        time.sleep(0.25)
        status, headers, body = ask(open_url, "GET", "/health")
    assert (status, json.loads(body)["status"]) == (503, "down")
    assert headers["content-type"] == "application/json"
    assert "127.0.0.1" not in body


@pytest.mark.requirement("F81", "X16")
@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 401),
        ({"Authorization": "Bearer wrong"}, 401),
        ({"Authorization": f"Bearer {TOKEN}x"}, 401),
        ({"Authorization": f"Basic {TOKEN}"}, 401),
        ({"Authorization": TOKEN}, 401),
        ({"Authorization": "Bearer "}, 401),
        ({"Authorization": f"Bearer {TOKEN}"}, 200),
        ({"Authorization": f"bearer  {TOKEN}"}, 200),
        ({"Authorization": f"Bearer {TOKEN}", "Host": "memory.example.org"}, 200),
        ({"Authorization": f"Bearer {TOKEN}", "Host": "a.internal.example:8443"}, 200),
        ({"Authorization": f"Bearer {TOKEN}", "Host": "evil.example"}, 421),
        (
            {
                "Authorization": f"Bearer {TOKEN}",
                "Host": "memory.example.org",
                "Origin": "https://memory.example.org",
            },
            200,
        ),
        ({"Authorization": f"Bearer {TOKEN}", "Origin": "https://evil.example"}, 403),
    ],
    ids=str,
)
def test_the_token(guarded_url: str, headers: dict[str, str], status: int) -> None:
    assert ask(guarded_url, **headers)[0] == status


@pytest.mark.requirement("F81")
@pytest.mark.parametrize(
    "path", ["/mcp", "/mcp/", "/docs", "/", "/health/", "/healthy", "//health"]
)
@pytest.mark.parametrize("method", ["GET", "POST", "DELETE", "OPTIONS"])
def test_without_the_token_there_is_only_health(guarded_url: str, method: str, path: str) -> None:
    status, headers, _ = ask(guarded_url, method, path)
    assert status == 401
    assert headers["www-authenticate"] == "Bearer"
    assert ask(guarded_url, "GET", "/health")[0] == 503


@pytest.mark.requirement("Q133", "Q135", "F83")
async def test_a_client_over_http(settings: Settings) -> None:
    environ = environment(**at(settings), GRAPHMEM_HTTP__TOKEN=TOKEN)
    with served(environ) as url:
        transport = StreamableHttpTransport(f"{url}/mcp", auth=TOKEN)
        async with Client(transport) as client:
            saved = await call(client, "memory_save", content="Anna likes tea")
            found = await call(client, "memory_search", query="tea")
        status, _, body = ask(url, "GET", "/health")
    assert not saved.is_error, text_of(saved)
    assert "Anna likes tea" in text_of(found)
    assert (status, json.loads(body)["status"]) == (200, "ok")


@pytest.mark.requirement("F81", "X16")
@pytest.mark.parametrize(
    ("http_settings", "said"),
    [
        (HttpSettings(host="0.0.0.0"), "GRAPHMEM_HTTP__TOKEN"),
        (HttpSettings(host="::"), "GRAPHMEM_HTTP__TOKEN"),
        (HttpSettings(host=""), "GRAPHMEM_HTTP__TOKEN"),
        (HttpSettings(host="192.168.0.5"), "GRAPHMEM_HTTP__TOKEN"),
        (HttpSettings(host="memory.example.org"), "GRAPHMEM_HTTP__TOKEN"),
        (HttpSettings(host="0.0.0.0", token=SecretStr(" ")), "GRAPHMEM_HTTP__TOKEN"),
        (HttpSettings(public_hosts="*"), "GRAPHMEM_HTTP__PUBLIC_HOSTS"),
        (HttpSettings(public_hosts="a.example, *.*"), "GRAPHMEM_HTTP__PUBLIC_HOSTS"),
    ],
    ids=str,
)
def test_it_refuses_to_listen_unprotected(http_settings: HttpSettings, said: str) -> None:
    with pytest.raises(SettingsError, match=said):
        check_protected(http_settings)


@pytest.mark.requirement("F81", "Q133")
def test_it_listens_on_loopback_by_default() -> None:
    assert (HttpSettings().host, HttpSettings().port) == ("127.0.0.1", 3777)
    for host in ("127.0.0.1", "::1", "localhost", "127.1.2.3"):
        check_protected(HttpSettings(host=host))


def test_a_port_in_use_is_one_sentence() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(PortInUse, match=f"127.0.0.1:{port}"):
            listen("127.0.0.1", port)
        done = subprocess.run(
            [sys.executable, "-m", "mcp_server", "http", str(port)],
            env=environment(),
            capture_output=True,
            check=False,
        )
    assert done.returncode == 2
    assert len(done.stderr.decode().splitlines()) == 1
    with pytest.raises(SettingsError, match="is no address"):
        listen("no such host", 0)


def test_the_address_of_a_listener() -> None:
    with listen("127.0.0.1", 0) as listener:
        assert url_of(listener) == f"http://127.0.0.1:{listener.getsockname()[1]}/mcp"
