"""Entrance: `python -m mcp_server` serves stdio, `python -m mcp_server http [port]` serves HTTP.

Both take `--profile NAME`, which wins over GRAPHMEM_PROFILE.

Owns: the reading of the environment and of these arguments, and the exit code.
Never: imports more than the transport that was asked for.
"""

import os
import sys
from collections.abc import Mapping, Sequence

from graphmem_neo4j.errors import GraphMemError, SettingsError
from graphmem_neo4j.logs import configure_logs
from graphmem_neo4j.sources import settings_from

USAGE = "usage: python -m mcp_server [stdio | http [PORT]] [--profile NAME]"
_PROFILE = "--profile"


def main(arguments: Sequence[str], environ: Mapping[str, str]) -> int:
    """Serve until the client leaves; gives the exit code, and one sentence on stderr if it fails.

    Client configurations name this entrance: it needs no script on the search path.
    """
    configure_logs(debug=False)  # before the settings are read: a warning must not reach stdout
    try:
        places, profile = _profile_in(arguments)
        face, port = _wish(places)
        settings = settings_from(environ, profile=profile)
        configure_logs(debug=settings.debug)
        if face == "stdio":
            from mcp_server.stdio import run_stdio

            run_stdio(settings, environ)
        else:
            from mcp_server.http import run_http

            run_http(settings, environ, port)
    except GraphMemError as error:
        sys.stderr.write(f"graphmem: {error}\n")
        return 2
    return 0


def _profile_in(arguments: Sequence[str]) -> tuple[list[str], str | None]:
    """Take `--profile NAME` or `--profile=NAME` out of the arguments, where it stands."""
    left = list(arguments)
    for place, argument in enumerate(left):
        if argument.startswith(f"{_PROFILE}="):
            return left[:place] + left[place + 1 :], argument.removeprefix(f"{_PROFILE}=")
        if argument == _PROFILE and place + 1 < len(left):
            return left[:place] + left[place + 2 :], left[place + 1]
    return left, None


def _wish(arguments: Sequence[str]) -> tuple[str, int | None]:
    match list(arguments):
        case [] | ["stdio"]:
            return "stdio", None
        case ["http"]:
            return "http", None
        case ["http", port] if port.isascii() and port.isdigit() and int(port) <= 65535:
            return "http", int(port)
        case _:
            raise SettingsError(USAGE)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], os.environ))
