"""What a model is told when a tool fails, and what it is never told."""

import asyncio
import logging
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from fastmcp import Client, FastMCP
from serving import call, text_of

from graphmem_neo4j import errors
from graphmem_neo4j.settings import Settings
from mcp_server.arguments import Arguments
from mcp_server.keeper import Keeper, NotReady
from mcp_server.quiet import quiet_libraries
from mcp_server.shapes import Reply, ReplyData
from mcp_server.tools.offer import offered, sentence
from mcp_server.tools.spec import ToolSpec

SECRET = "bolt://neo4j:pa55word@h:7687 sk-testSECRET123"


@pytest.mark.requirement("F87", "F83")
@pytest.mark.parametrize(
    ("error", "said"),
    [
        (errors.BadRequest(f"no {SECRET}"), "Change the request"),
        (errors.NotFound(f"no {SECRET}"), "Change the request"),
        (errors.StoreUnavailable(SECRET), "Neo4j"),
        (NotReady(f"wait {SECRET}"), "try again shortly"),
        (errors.ModelUnavailable(SECRET), "embedding model"),
        (errors.AccessDenied(f"no {SECRET}"), "until its user acts"),
        (errors.SettingsError(f"no {SECRET}"), "until its user acts"),
        (errors.QueryFileError(SECRET), "installation"),
        (errors.GraphMemError(SECRET), "cannot answer"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_each_error_is_one_sentence_without_secrets(error: errors.GraphMemError, said: str) -> None:
    text = sentence(error)
    assert said in text
    assert "pa55word" not in text
    assert "testSECRET" not in text
    assert "\n" not in text
    assert isinstance(error, errors.BadRequest) or "Go on without it" in text


class Nothing(Arguments):
    """No arguments."""


async def breaks(_memory: object, _asked: Nothing) -> Reply:
    """Break in a way that nobody foresaw."""
    raise RuntimeError(SECRET)


async def sleeps(_memory: object, _asked: Nothing) -> Reply:
    """Take too long."""
    await asyncio.sleep(30)
    raise AssertionError("cancelled before")


@asynccontextmanager
async def one_tool(settings: Settings, spec: ToolSpec[Any]) -> AsyncGenerator[Client[Any]]:
    """Give a client of a server with one tool."""
    keeper = Keeper(settings, {})
    server = FastMCP("one", tools=[offered(spec, keeper)], mask_error_details=True)
    quiet_libraries()
    async with Client(server) as client:
        yield client
    await keeper.close()


@pytest.mark.requirement("F87")
async def test_a_fault_of_ours_is_masked(
    settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    spec = ToolSpec(asks=Nothing, gives=ReplyData, act=breaks, title="Break")
    async with one_tool(settings, spec) as client:
        result = await call(client, "breaks")
    assert result.is_error
    assert text_of(result) == "Error calling tool 'breaks'"
    logged = capsys.readouterr()
    assert "RuntimeError" in logged.err
    assert "pa55word" not in logged.err + logged.out
    assert "testSECRET" not in logged.err + logged.out


@pytest.mark.requirement("R-Q10")
async def test_a_tool_that_takes_too_long_says_so(settings: Settings) -> None:
    spec = ToolSpec(asks=Nothing, gives=ReplyData, act=sleeps, title="Sleep", timeout_seconds=2.0)
    async with one_tool(settings, spec) as client:
        result = await call(client, "sleeps")
    assert result.is_error
    assert text_of(result).startswith("The memory did not answer within 2 seconds.")


def test_the_libraries_have_one_handler() -> None:
    quiet_libraries()
    quiet_libraries()
    for name in ("fastmcp", "mcp", "uvicorn"):
        assert len(logging.getLogger(name).handlers) == 1
