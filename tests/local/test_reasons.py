"""Reasons: each known failure becomes its error and one sentence."""

import pytest

from graphmem_neo4j.errors import DiskFull, JavaMissing, PortInUse, ServerError, StartFailed
from graphmem_neo4j.local.reasons import explain, last_words


@pytest.mark.parametrize(
    ("words", "error", "says"),
    [
        ("NativeIoException: bind(..) failed: Address already in use", PortInUse, "7687 or 7474"),
        ("Address 127.0.0.1:7474 is already in use, cannot bind to it.", PortInUse, "7474"),
        ("java.io.IOException: No space left on device", DiskFull, "The disk is full"),
        ("FileLockException: Lock file has been locked by another process", StartFailed, "open"),
        ("java.lang.UnsupportedClassVersionError: org/neo4j", JavaMissing, "too old"),
        ("Could not reserve enough space for object heap", StartFailed, "heap of 512 MB"),
        ("Terminating due to java.lang.OutOfMemoryError: Java heap space", StartFailed, "512 MB"),
        ("Unrecognized VM option 'UseMagic'", StartFailed, "refuses one of our options"),
        ("INFO Starting...\nERROR Odd thing\n\tat x.y(Z.java)", StartFailed, "ERROR Odd thing"),
        ("", StartFailed, "nothing"),
    ],
)
def test_words_become_a_sentence(words: str, error: type[ServerError], says: str):
    raised = explain(words, bolt_port=7687, http_port=7474, heap_mb=512)
    assert type(raised) is error
    assert says in str(raised)


def test_last_words_are_short():
    assert len(last_words("x" * 5000)) == 300
