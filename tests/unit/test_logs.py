"""Logs: to stderr, and never a secret."""

import logging

import pytest
import structlog
from hypothesis import given
from hypothesis import strategies as st

from graphmem_neo4j.logs import configure_logs, redact

SECRETS = [
    ("bolt://neo4j:pa55@h:7687", "bolt://neo4j:***@h:7687"),
    ("neo4j+s://me:p%40ss@db.example.org", "neo4j+s://me:***@db.example.org"),
    ("bolt://neo4j:pa55@x/SECRETPW@127.0.0.1:7687", "bolt://neo4j:***@127.0.0.1:7687"),
    ("bolt://h:7687", "bolt://h:7687"),
    ("key sk-testSECRET used", "key *** used"),
    ("(sk-proj-abc_DEF-123)", "(***)"),
    ("pa-1234567890", "***"),
    ("ghp-abcdef123456", "***"),
    ("?key=AIzaSyTESTtest0123456789_-abcde", "?key=***"),
    ("a task-force and risk-averse people", "a task-force and risk-averse people"),
    ("2026-01-01T12:00:00 a:b@c", "2026-01-01T12:00:00 a:b@c"),
]


@pytest.mark.requirement("F87")
@pytest.mark.parametrize(("text", "shown"), SECRETS)
def test_secrets_are_hidden_and_nothing_else(text: str, shown: str) -> None:
    assert redact(text) == shown


@pytest.mark.requirement("F87")
@given(text=st.text())
def test_redaction_never_fails_and_hides_once(text: str) -> None:
    assert redact(redact(text)) == redact(text)


@pytest.mark.requirement("F79", "F87", "Q127")
@pytest.mark.parametrize("debug", [False, True])
def test_every_line_goes_to_stderr_without_secrets(
    capsys: pytest.CaptureFixture[str], debug: bool
) -> None:
    configure_logs(debug=debug, is_command=debug)
    log = structlog.get_logger()
    log.warning("server.found", uri="bolt://neo4j:pa55@h:7687", password="pa55", api_key="x")
    log.debug("detail.seen", note="sk-testSECRET")
    logging.getLogger("elsewhere").warning("with sk-testSECRET in it")
    try:
        raise ValueError("bolt://neo4j:pa55@h:7687")
    except ValueError:
        log.exception("thing.failed")
    configure_logs(debug=False)
    written = capsys.readouterr()
    assert written.out == ""
    assert "server.found" in written.err
    assert "with *** in it" in written.err
    assert ("detail.seen" in written.err) is debug
    assert "pa55" not in written.err
    assert "SECRET" not in written.err


@pytest.mark.requirement("F79")
def test_a_command_logs_errors_alone(capsys: pytest.CaptureFixture[str]) -> None:
    configure_logs(debug=False, is_command=True)
    log = structlog.get_logger()
    log.warning("vectors.postponed")
    log.error("thing.failed")
    logging.getLogger("elsewhere").warning("a library's warning")
    logging.getLogger("elsewhere").error("a library's error")
    configure_logs(debug=False)
    told = capsys.readouterr().err
    assert "thing.failed" in told
    assert "a library's error" in told
    assert "postponed" not in told
    assert "warning" not in told


@pytest.mark.parametrize("piece", ["://a:", "://user:pass", "sk-", "://a:b@c "])
def test_hiding_secrets_takes_no_longer_than_a_text_is_long(piece: str) -> None:
    # Looked ahead without an end it would take hours, and the test would be broken off.
    assert "secret" not in redact(piece * (1_000_000 // len(piece)))
