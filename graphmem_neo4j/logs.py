"""Logs: where does a line of log go, and what may it say? To stderr, and never a secret.

Owns: the configuration of structlog, and the redaction of secrets.
Never: writes to stdout (it is the wire of a stdio server), or logs the text of a message.
"""

import logging
import re
import sys
from collections.abc import MutableMapping
from typing import Any

import structlog

_SECRET_KEY = re.compile(r"(password|api_key|apikey|token|secret|authorization)$", re.IGNORECASE)
_SECRET_VALUE = re.compile(
    # Bounded, so that a long text of a server's takes no longer than it is long.
    r"(?P<scheme>://[^/\s:@]{0,256}:)\S{1,512}(?=@)|(?<![A-Za-z0-9])(?:sk|pk|xoxb|ghp|gsk|pa)-[A-Za-z0-9_-]{6,}"
    r"|(?<![A-Za-z0-9])AIza[A-Za-z0-9_-]{20,}"
)


def redact(text: str) -> str:
    """Hide passwords in addresses and anything shaped like a provider's key."""
    return _SECRET_VALUE.sub(lambda match: f"{match['scheme'] or ''}***", text)


def holds_secret(text: str) -> bool:
    """Say whether a text holds what `redact` hides."""
    return redact(text) != text


def _hide_secrets(
    _logger: object, _name: str, event: MutableMapping[str, Any]
) -> MutableMapping[str, Any]:
    for key, value in event.items():
        if _SECRET_KEY.search(key):
            event[key] = "***"
        elif isinstance(value, str):
            event[key] = redact(value)
    return event


def _stderr_logger(*_: object) -> structlog.PrintLogger:
    # The stderr of the moment: whoever redirects it later gets the lines too.
    return structlog.PrintLogger(sys.stderr)


class _StderrHandler(logging.Handler):
    """Writes what libraries log to the stderr of the moment, without their secrets."""

    def emit(self, record: logging.LogRecord) -> None:
        sys.stderr.write(redact(self.format(record)) + "\n")


def configure_logs(*, debug: bool, is_command: bool = False) -> None:
    """Send every log line of the process to stderr: warnings and above, or all with `debug`.

    A command (`is_command`) says in its own words what a warning would tell: of it only errors
    are logged. For entrances only: it takes over the standard library's logging as well.
    """
    least = logging.ERROR if is_command and not debug else logging.WARNING
    _configure(logging.DEBUG if debug else least)
    logging.basicConfig(handlers=[_StderrHandler()], level=least, force=True)
    # The driver tells of each retry, with the whole statement: we tell of the outcome.
    logging.getLogger("neo4j").setLevel(logging.DEBUG if debug else logging.ERROR)
    # What goes over the wire holds the texts themselves: it is never logged.
    logging.getLogger("neo4j.io").setLevel(logging.ERROR)


def configure_events(*, debug: bool) -> None:
    """Send our own log lines to stderr, and leave a host's logging as it is."""
    _configure(logging.DEBUG if debug else logging.WARNING)


def _configure(level: int) -> None:
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            _hide_secrets,
            structlog.processors.KeyValueRenderer(key_order=["timestamp", "level", "event"]),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=_stderr_logger,
        cache_logger_on_first_use=False,
    )
