"""Faces: the commands that let others in: MCP servers, their configuration, the settings.

Owns: `serve`, `serve-http`, `connect`, `settings`.
Never: imports the memory; a server must answer before it is opened.
"""

from pydantic import SecretStr
from rich.markup import escape

from graphmem_neo4j.commands.app import environ
from graphmem_neo4j.logs import holds_secret
from graphmem_neo4j.sources import knobs, settings_from


def serve(*, profile: str | None = None) -> int:
    """Serve MCP over stdin and stdout, as Claude Desktop and Claude Code start it.

    Parameters
    ----------
    profile
        The tools to offer: core, qmemory, qmemory-all, graph-memory, supermemory or full; unset:
        GRAPHMEM_PROFILE.
    """
    from mcp_server.stdio import run_stdio

    run_stdio(settings_from(environ(), profile=profile), environ())
    return 0


def serve_http(port: int | None = None, /, *, profile: str | None = None) -> int:
    """Serve MCP over HTTP at /mcp, with /health beside it.

    Parameters
    ----------
    port
        The port; unset: GRAPHMEM_HTTP__PORT, 3777 by default.
    profile
        The tools to offer: core, qmemory, qmemory-all, graph-memory, supermemory or full; unset:
        GRAPHMEM_PROFILE.
    """
    from mcp_server.http import run_http

    run_http(settings_from(environ(), profile=profile), environ(), port)
    return 0


def connect(
    *,
    browser: bool = False,
    check: bool = False,
    profile: str | None = None,
    json: bool = False,
) -> int:
    """Print what to paste into Claude Desktop and Claude Code; with --browser, how to log in.

    Parameters
    ----------
    browser
        Print the address, user and password of Neo4j Browser instead.
    check
        Start the server as a client does, and list the tools that the client sees.
    profile
        The tools to offer: core, qmemory, qmemory-all, graph-memory, supermemory or full; unset:
        GRAPHMEM_PROFILE.
    json
        Print the configuration as JSON alone.
    """
    from graphmem_neo4j.commands.screen import err, out, show_json

    if browser:
        return _show_browser()
    if check:
        return _check_tools(settings_from(environ(), profile=profile).profile, json=json)
    from mcp_server.client import client_configuration, client_text

    chosen = settings_from(environ(), profile=profile).profile
    ours = {name: value for name, value in environ().items() if _is_for_clients(name)}
    shown = {name: value for name, value in ours.items() if not _is_secret(name, value)}
    if json:
        show_json(client_configuration(shown, profile=chosen))
        return 0
    out.print("[bold]Claude Code[/] (one command):\n")
    out.print(client_text("claude-code", shown, profile=chosen), markup=False, soft_wrap=True)
    out.print("\n[bold]Claude Desktop[/] (Settings, Developer, Edit Config; then restart it):\n")
    out.print(client_text("claude-desktop", shown, profile=chosen), markup=False, soft_wrap=True)
    if len(shown) < len(ours):
        err.print("\n[yellow]![/] Secrets of this environment are left out: add them by hand.")
    return 0


def _check_tools(profile: str, *, json: bool) -> int:
    import asyncio

    from graphmem_neo4j.commands.screen import out, show_json
    from mcp_server.selfcheck import seen_tools

    seen = asyncio.run(seen_tools(environ(), profile=profile))
    if json:
        show_json({"profile": profile, "tools": seen.tools, "seconds": seen.seconds})
        return 0
    out.print(f"A client sees {len(seen.tools)} tools of profile {profile} in {seen.seconds} s:")
    for name in seen.tools:
        out.print(f"  {name}")
    return 0


def _is_for_clients(variable: str) -> bool:
    """Whether a variable belongs into a client's block; the profile stands there as an argument."""
    return variable.startswith("GRAPHMEM_") and variable != "GRAPHMEM_PROFILE"


def _is_secret(variable: str, value: str) -> bool:
    return variable.endswith(("PASSWORD", "KEY", "TOKEN")) or holds_secret(value)


def _show_browser() -> int:
    from graphmem_neo4j.commands.screen import out
    from graphmem_neo4j.commands.server import embedded
    from graphmem_neo4j.errors import StoreUnavailable

    _, server = embedded()
    running = server.running()
    if running is None:
        raise StoreUnavailable("the embedded Neo4j does not run: start it with `graphmem up`")
    out.print(f"Address   {running.browser_uri}")
    out.print(f"Connect   {running.bolt_uri}")
    out.print(f"User      {running.user}")
    out.print(f"Password  {escape(running.password)}")
    return 0


def settings(*, json: bool = False) -> int:
    """Show every setting: its variable, its value now, its default and what it means.

    Parameters
    ----------
    json
        Print the values as JSON; secrets are hidden.
    """
    from graphmem_neo4j.commands.screen import out, show_json, table

    now = settings_from(environ())
    if json:
        show_json(now.model_dump(mode="json"))
        return 0
    rows: list[tuple[str, str, str]] = []
    for knob in knobs():
        value: object = now
        for name in knob.path:
            value = getattr(value, name)
        shown = "***" if isinstance(value, SecretStr) else "" if value is None else str(value)
        changed = "" if value == knob.default else "[yellow]*[/]"
        waits = " [dim](accepted, not used yet)[/]" if knob.waits else ""
        rows.append((knob.variable, escape(shown) + changed, escape(knob.says) + waits))
    out.print(table("Settings", ["variable", "value", "meaning"], rows))
    return 0
