"""Progress: how far is a long call, for a client that asked to hear of it?

Owns: the notifications of a call that is under way.
Never: fails a call because nobody listens.
"""

from fastmcp.server.dependencies import get_context

DONE_MESSAGE = "{done} of {total} files, {found} facts"


async def tell_files(done: int, total: int, found: int) -> None:
    """Say how many files of an import are done; nothing where the client did not ask."""
    message = DONE_MESSAGE.format(done=done, total=total, found=found)
    await get_context().report_progress(done, total, message)
