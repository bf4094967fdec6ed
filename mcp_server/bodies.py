"""Bodies: which requests over HTTP would the transport refuse without a reason?

Owns: the reading of a body before the transport does, its largest size, and the answer to one that
cannot be mended.
Never: looks at a request's address, headers or token (`http.py` does).
"""

from typing import TYPE_CHECKING

from mcp_server.wire import mend

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

BODY_MAX_BYTES = 32_000_000
_LENGTH = b"content-length"


class BodyMender:
    """Hands a body on as the transport can read it, or answers it."""

    def __init__(self, app: "ASGIApp") -> None:
        """Stand before `app`."""
        self._app = app

    async def __call__(self, scope: "Scope", receive: "Receive", send: "Send") -> None:
        """Mend the body of a POST; everything else is passed on."""
        if scope["type"] != "http" or scope["method"] != "POST":
            await self._app(scope, receive, send)
            return
        body = await _body_of(receive)
        from starlette.responses import PlainTextResponse, Response

        if body is None:
            size = f"A request may hold at most {BODY_MAX_BYTES:,} bytes: send less at once."
            await PlainTextResponse(size, 413)(scope, receive, send)
            return
        mended, refusal = mend(body)
        if refusal is not None:
            answer = Response(refusal, 400, media_type="application/json")
            await answer(scope, receive, send)
            return
        headers = [(name, value) for name, value in scope["headers"] if name != _LENGTH]
        headers.append((_LENGTH, str(len(mended)).encode()))
        await self._app({**scope, "headers": headers}, _Replay(mended, receive), send)


class _Replay:
    """Gives a body that was read already, once, and then what the client still says."""

    def __init__(self, body: bytes, receive: "Receive") -> None:
        self._body: bytes | None = body
        self._receive = receive

    async def __call__(self) -> "Message":
        body, self._body = self._body, None
        if body is None:
            return await self._receive()
        return {"type": "http.request", "body": body, "more_body": False}


async def _body_of(receive: "Receive") -> bytes | None:
    """Read a whole body; None where it is too large."""
    parts: list[bytes] = []
    size = 0
    while size <= BODY_MAX_BYTES:
        message = await receive()
        part: bytes = message.get("body", b"")
        parts.append(part)
        size += len(part)
        if message["type"] != "http.request" or not message.get("more_body", False):
            return b"".join(parts) if size <= BODY_MAX_BYTES else None
    return None
