"""Addresses: their forms, how they are shown, and why nothing answers there."""

import errno
import socket
import ssl

import pytest

from graphmem_neo4j.addresses import Silence, is_bolt, shown, silence_of, web_address
from graphmem_neo4j.errors import SettingsError
from graphmem_neo4j.settings import EmbeddingSettings, LanguageSettings
from graphmem_neo4j.sources import settings_from

CAUSES = [
    (ConnectionRefusedError(errno.ECONNREFUSED, "x"), Silence.REFUSED),
    (OSError("Multiple exceptions: [Errno 111] Connect call failed ('::1', 9)"), Silence.REFUSED),
    (socket.gaierror(-2, "Name or service not known"), Silence.NO_HOST),
    (TimeoutError(), Silence.LATE),
    (ssl.SSLCertVerificationError("self-signed"), Silence.UNSAFE),
    (OSError(errno.ENETUNREACH, "x"), Silence.NO_WAY),
    (ConnectionResetError(), Silence.BROKEN),
    (OSError(errno.ENOSPC, "x"), None),
    (ValueError("no JSON"), None),
]


@pytest.mark.requirement("F54", "F83")
@pytest.mark.parametrize(("cause", "silence"), CAUSES, ids=str)
def test_the_innermost_cause_says_why(cause: Exception, silence: Silence | None) -> None:
    outer = RuntimeError("a library's words")
    outer.__cause__ = ExceptionGroup("all of them failed", [cause])
    assert silence_of(outer) == silence
    assert silence_of(cause) == silence


@pytest.mark.requirement("F54")
def test_causes_that_go_round_have_an_end() -> None:
    one, other = RuntimeError(), RuntimeError()
    one.__context__, other.__context__ = other, one
    assert silence_of(one) is None


@pytest.mark.requirement("F87")
@pytest.mark.parametrize(
    ("address", "seen"),
    [
        ("http://127.0.0.1:9999/v1", "http://127.0.0.1:9999/v1"),
        ("https://me:pa55@h.example/v1?key=hidden#x", "https://h.example/v1"),
        ("bolt://neo4j:p@55/x@h:7687", "bolt://neo4j:***@h:7687"),
        ("neo4j+s://h", "neo4j+s://h"),
        ("http://[half", "http://[half"),
        ("nothing", "nothing"),
    ],
)
def test_an_address_is_shown_without_a_secret(address: str, seen: str) -> None:
    assert "pa55" not in shown(address)
    assert "hidden" not in shown(address)
    if "55/x" not in address:
        assert shown(address) == seen


@pytest.mark.parametrize(
    "address", ["127.0.0.1:9999/v1", "localhost/v1", "ftp://h", "http://", "u"]
)
@pytest.mark.parametrize("section", ["LLM", "EMBEDDING"])
def test_a_base_url_of_another_form_is_refused_in_one_sentence(section: str, address: str) -> None:
    name = f"GRAPHMEM_{section}__BASE_URL"
    with pytest.raises(SettingsError) as told:
        settings_from({name: address})
    assert str(told.value) == f"{name}: the address must begin with http:// or https://"


@pytest.mark.parametrize("address", ["http://h", "HTTPS://h/v1", "http://[::1]:1/v1", "", None])
def test_a_web_address_is_taken_as_it_is(address: str | None) -> None:
    assert web_address(address) == address
    assert LanguageSettings(base_url=address).base_url == address
    assert EmbeddingSettings(base_url=address).base_url == address


def test_neo4j_has_addresses_of_its_own() -> None:
    assert is_bolt("neo4j+ssc://h")
    assert not is_bolt("http://h:7474")
