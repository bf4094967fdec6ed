"""Tools: which tools does a server offer? One registry for both transports.

A profile is a module of this folder with a tuple `TOOLS`. It is imported when it is asked for.

Owns: the names of the profiles.
Never: knows a tool.
"""

import importlib
from collections.abc import Mapping
from typing import Any, cast

from mcp_server.tools.spec import ToolSpec

PROFILES: Mapping[str, tuple[str, ...]] = {
    "core": ("mcp_server.tools.core",),
}
"""The modules of each profile; one that is a union of others names them all."""


def tools_of(profile: str) -> list[ToolSpec[Any]]:
    """List the tools of a profile, in the order in which they are shown."""
    modules = [importlib.import_module(name) for name in PROFILES[profile]]
    return [spec for module in modules for spec in cast(tuple[ToolSpec[Any], ...], module.TOOLS)]
