"""The MCP server: the memory as tools for Claude and other clients, over stdio and HTTP.

`run_stdio(settings, environ)` and `run_http(settings, environ, port)` are what the command line
calls; `client_configuration(...)` is what a client's configuration file needs.

Owns: the names that others use. They are loaded on first use: an entrance must answer within a
second, and does not wait for the transport that it does not serve.
Never: holds code.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mcp_server.client import client_configuration as client_configuration
    from mcp_server.http import run_http as run_http
    from mcp_server.stdio import run_stdio as run_stdio

__all__ = ["client_configuration", "run_http", "run_stdio"]


def __getattr__(name: str) -> Any:
    """Give a public name, importing its room now."""
    if name == "run_stdio":
        from mcp_server.stdio import run_stdio

        return run_stdio
    if name == "run_http":
        from mcp_server.http import run_http

        return run_http
    if name == "client_configuration":
        from mcp_server.client import client_configuration

        return client_configuration
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
