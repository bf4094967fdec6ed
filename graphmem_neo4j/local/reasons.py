"""Reasons: why did the server not come up, in one sentence that says what to do?

Owns: the phrases of Neo4j and of the JVM that we know, and the errors they become.
Never: reads a file or a process; the words come in as text.
"""

import re
from dataclasses import dataclass

from graphmem_neo4j.errors import DiskFull, JavaMissing, PortInUse, ServerError, StartFailed


@dataclass(frozen=True, slots=True)
class Reason:
    """A phrase of the log, the error it becomes, and the sentence."""

    phrase: re.Pattern[str]
    error: type[ServerError]
    sentence: str


def _reason(phrase: str, error: type[ServerError], sentence: str) -> Reason:
    return Reason(re.compile(phrase, re.IGNORECASE), error, sentence)


_REASONS = (
    _reason(
        r"already in use|BindException|PortBindException",
        PortInUse,
        "Another program took port {bolt_port} or {http_port} while Neo4j was starting; "
        "start again to get free ones, or end that program.",
    ),
    _reason(
        r"No space left on device|There is not enough space on the disk|disk quota exceeded",
        DiskFull,
        "The disk is full, so Neo4j could not start. Free some space and start again; "
        "the data is kept.",
    ),
    _reason(
        r"StoreLockException|FileLockException|Lock file has been locked",
        StartFailed,
        "Another Neo4j has this data open. Stop it first.",
    ),
    _reason(
        r"UnsupportedClassVersionError",
        JavaMissing,
        "The chosen Java is too old for Neo4j. Point JAVA_HOME to Java 21 or newer.",
    ),
    _reason(
        r"Could not reserve enough space|insufficient memory for the Java Runtime"
        r"|OutOfMemoryError|larger than the maximum heap size|errno=12|Invalid memory config",
        StartFailed,
        "The memory does not suffice: a heap of {heap_mb} MB and the page cache do not fit into "
        "this machine, or the data does not fit into the heap. Choose other sizes.",
    ),
    _reason(
        r"AccessDeniedException|Permission denied",
        StartFailed,
        "Neo4j may not write to its own directory. Give it back to this user.",
    ),
    _reason(
        r"Unrecognized VM option|Could not create the Java Virtual Machine|Unrecognized option",
        StartFailed,
        "This Java refuses one of our options; a variable such as JAVA_TOOL_OPTIONS may be why.",
    ),
    _reason(
        r"RecordFormat|UpgradeNotAllowed|store.*newer|downgrade",
        StartFailed,
        "The data was written by another version of Neo4j, which this one cannot open.",
    ),
)


def explain(log: str, *, bolt_port: int, http_port: int, heap_mb: int) -> ServerError:
    """Turn the last words of a server that did not come up into the error to raise."""
    for reason in _REASONS:
        if reason.phrase.search(log):
            sentence = reason.sentence.format(
                bolt_port=bolt_port, http_port=http_port, heap_mb=heap_mb
            )
            return reason.error(sentence)
    return StartFailed(f"Neo4j ended while starting. Its last words: {last_words(log)!r}")


def last_words(log: str, char_count: int = 300) -> str:
    """Give the last line of a log that says something, without the frames of a stack trace."""
    lines = [line.strip() for line in log.splitlines()]
    telling = [line for line in lines if line and not line.startswith(("at ", "...", "WARNING"))]
    failing = [line for line in telling if "Caused by" in line or "ERROR" in line]
    chosen = (failing or telling or ["nothing"])[-1]
    return chosen[:char_count]
