"""Qmemory: how do the same answers look in the words of the qmemory tools?

Owns: the lines of that host's agents, as its documents show them (Q66, Q73, R-Q9).
Never: holds data of its own: the structured content is that of the other tools.
"""

from mcp_server.replies.forms import one_line
from mcp_server.replies.saving import because, contradiction_lines, near_lines
from mcp_server.replies.searching import hit_lines, message_about, validity
from mcp_server.saving_shapes import SaveData
from mcp_server.shapes import HitView, Reply, SearchData

NOTHING_FOUND = (
    "No memories found. Try fewer or other words, leave out a filter, or name the scope "
    "(project:x, topic:x) in which it was saved."
)
EXPLORE = (
    "Explore: search for the name of a connection to follow it, or call qmemory_link to add one "
    "that is missing."
)
_ACTIONS = {"added": "ADD", "updated": "UPDATE", "merged": "UPDATE", "known": "NOOP"}


def qmemory_search_reply(data: SearchData) -> Reply:
    """Show hits: id, then category and salience, then the statement, then where it leads."""
    if not data.hits:
        return Reply([NOTHING_FOUND], data)
    lines = hit_lines(data, _about, "ask in its own words for the rest")
    if any(view.connections and view.connections.shown for view in data.hits):
        lines.append(EXPLORE)
    return Reply(lines, data)


def _about(view: HitView) -> str:
    if view.kind != "memory":
        return message_about(view)
    return ", ".join([f"{view.category}, salience:{view.salience}", *validity(view)])


def qmemory_save_reply(data: SaveData) -> Reply:
    """Show the action, the id, category and salience; a known one is named with its words."""
    line = f"{_ACTIONS[data.action]}: {data.id} [{data.category}, salience:{data.salience}]"
    if data.action == "updated":
        line += f" (replaces {data.replaced}, which is outdated now)"
    if data.action == "merged":
        line += f" (merged into: {one_line(data.content)})"
    if data.action == "known":
        line += f" (already known as {data.id}: {one_line(data.content)})"
    lines = [line + because(data), *contradiction_lines(data), *near_lines(data)]
    return Reply(lines, data)
