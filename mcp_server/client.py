"""Client: what does one write into a client's configuration to get this memory?

Owns: the blocks for Claude Desktop and Claude Code, over stdio and over HTTP.
Never: writes a file, or puts a secret into a block that the caller did not hand in.
"""

import json
import shlex
import sys
from collections.abc import Mapping
from typing import Any, Literal

Client = Literal["claude-desktop", "claude-code"]

NAME = "graphmem"
USUAL_PROFILE = "core"


def client_configuration(
    env: Mapping[str, str] | None = None,
    *,
    url: str | None = None,
    profile: str | None = None,
    executable: str = sys.executable,
) -> dict[str, Any]:
    """Give the `mcpServers` block: of a server that the client starts, or of one at `url`.

    `env` holds the GRAPHMEM_* settings that shall stand in the block, `profile` the tools that are
    offered, where they are not the usual ones. The command is this very Python, so that it works
    wherever the package is installed, on no search path.
    """
    if url is not None:
        return {"mcpServers": {NAME: {"type": "http", "url": url}}}
    block: dict[str, Any] = {"command": executable, "args": _arguments(profile)}
    if env:
        block["env"] = dict(env)
    return {"mcpServers": {NAME: block}}


def client_text(
    client: Client,
    env: Mapping[str, str] | None = None,
    *,
    url: str | None = None,
    profile: str | None = None,
    executable: str = sys.executable,
) -> str:
    """Give what a person pastes: JSON for Claude Desktop's file, a command for Claude Code."""
    block = client_configuration(env, url=url, profile=profile, executable=executable)
    if client == "claude-desktop":
        return json.dumps(block, indent=2)
    # A memory is the user's, not one project's.
    add = ["claude", "mcp", "add", "--scope", "user"]
    if url is not None:
        return shlex.join([*add, "--transport", "http", NAME, url])
    flags = [part for name, value in (env or {}).items() for part in ("--env", f"{name}={value}")]
    command = [executable, *_arguments(profile)]
    return shlex.join([*add, NAME, *flags, "--", *command])


def _arguments(profile: str | None) -> list[str]:
    chosen = [] if profile in (None, USUAL_PROFILE) else ["--profile", str(profile)]
    return ["-m", "mcp_server", *chosen]
