"""Offer: how does a tool of ours become a tool of the MCP server?

Owns: the order read, open, act, say; the time limit; and the one translation of errors into
sentences that a model can act on.
Never: knows what a tool does. An error that is none of ours is not caught here: the server masks
it (`mask_error_details`) and keeps its traceback for stderr.
"""

import asyncio
import logging
from typing import Any, cast

from fastmcp.exceptions import ToolError
from fastmcp.tools.base import Tool, ToolResult
from mcp_types import ToolAnnotations
from pydantic import Field
from pydantic.json_schema import SkipJsonSchema

from graphmem_neo4j.errors import (
    BadRequest,
    Busy,
    GraphMemError,
    ModelUnavailable,
    QueryFileError,
    ServerError,
    SettingsError,
    StoreUnavailable,
)
from graphmem_neo4j.logs import redact
from mcp_server.arguments import plain_schema
from mcp_server.keeper import Keeper, NotReady
from mcp_server.shapes import Reply
from mcp_server.tools.spec import ToolSpec

SENTENCE_CHARACTERS_MAX = 600
ANSWER_SECONDS = 1.5
"""What is kept of the time of waiting for saying that the memory is not open yet."""


class OfferedTool(Tool):
    """A tool of the server that runs one of ours."""

    spec: SkipJsonSchema[Any] = Field(exclude=True)
    keeper: SkipJsonSchema[Any] = Field(exclude=True)

    async def run(self, arguments: dict[str, Any]) -> ToolResult:
        """Read the arguments, act within the time, and say the answer or the reason why not."""
        spec = cast(ToolSpec[Any], self.spec)
        keeper = cast(Keeper, self.keeper)
        try:
            asked, notes = spec.asks.read(arguments)
            async with asyncio.timeout(spec.timeout_seconds):
                memory = await keeper.memory(spec.timeout_seconds - ANSWER_SECONDS)
            # Who came while it was being opened has the whole time for the answer, too.
            async with asyncio.timeout(spec.timeout_seconds):
                reply = await spec.act(memory, asked)
        except TimeoutError:
            keeper.doubt()
            raise _refusal(
                f"The memory did not answer within {spec.timeout_seconds:g} seconds. {spec.late}"
            ) from None
        except GraphMemError as error:
            if isinstance(error, StoreUnavailable):
                keeper.doubt()
            raise _refusal(spec.asks.in_own_words(sentence(error))) from None
        return _result(reply, notes)


def offered(spec: ToolSpec[Any], keeper: Keeper) -> OfferedTool:
    """Make the server's tool of one of ours."""
    return OfferedTool(
        name=spec.name,
        title=spec.title,
        description=spec.says,
        parameters=spec.asks.schema_of(),
        output_schema=plain_schema(spec.gives.model_json_schema()),
        annotations=ToolAnnotations(
            title=spec.title,
            read_only_hint=spec.reads_only,
            destructive_hint=spec.destroys,
            idempotent_hint=spec.is_idempotent,
            open_world_hint=False,
        ),
        timeout=spec.timeout_seconds,
        spec=spec,
        keeper=keeper,
    )


def sentence(error: GraphMemError) -> str:
    """Say an error of ours so that a model knows what to do; the text holds no secret."""
    reason = " ".join(redact(str(error)).split())[:SENTENCE_CHARACTERS_MAX].rstrip(". ")
    match error:
        case BadRequest():
            return f"{reason}. Change the request and call again."
        case NotReady():
            return f"The memory is not ready yet: {reason}. Go on without it and try again shortly."
        case StoreUnavailable():
            return (
                "The memory's database (Neo4j) cannot be reached now. "
                "Go on without it and try again later."
            )
        case Busy():
            return f"{reason}. Go on without it and try again later."
        case ModelUnavailable():
            return (
                "The memory's embedding model cannot be reached now. "
                "Go on without it and try again later."
            )
        case ServerError() | SettingsError():
            return f"The memory cannot work until its user acts: {reason}. Go on without it."
        case QueryFileError():
            return "The memory has a fault in its installation. Go on without it."
        case _:
            return "The memory cannot answer now. Go on without it."


def _refusal(text: str) -> ToolError:
    # What went wrong is logged where it happened; that a tool said so is no news.
    return ToolError(text, log_level=logging.DEBUG)


def _result(reply: Reply, notes: list[str]) -> ToolResult:
    data = reply.data
    if notes:
        data = data.model_copy(update={"notes": [*notes, *data.notes]})
    lines = [*reply.lines, *(f"Note: {note}" for note in data.notes)]
    return ToolResult(
        content="\n".join(lines),
        structured_content=data.model_dump(mode="json", exclude_none=True),
    )
