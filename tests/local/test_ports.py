"""Ports: taken ones are seen, free ones found."""

import socket

import pytest

from graphmem_neo4j.errors import PortInUse
from graphmem_neo4j.local.ports import (
    Ports,
    any_port,
    bolt_answers,
    choose_port,
    http_answers,
    is_free,
    pick_ports,
    scratch_ports,
)


def test_a_taken_port_is_not_free(taken_port: int):
    assert not is_free(taken_port)
    assert choose_port(taken_port) != taken_port


def test_a_port_taken_on_every_address_is_not_free():
    with socket.create_server(("", 0)) as listener:
        assert not is_free(listener.getsockname()[1])


def test_a_free_port_is_kept():
    port = any_port()
    assert choose_port(port) == port
    assert choose_port(port, taken=(port,)) != port


def test_scratch_ports_differ():
    ports = scratch_ports()
    assert ports.bolt != ports.http


def test_a_remembered_port_that_is_taken_moves_and_says_so(taken_port: int):
    free = any_port()
    ports, note = pick_ports(bolt=None, http=None, remembered=Ports(taken_port, free))
    assert ports.http == free
    assert ports.bolt not in (taken_port, free)
    assert note == (
        f"Port {taken_port} is taken by another program, so Bolt is on {ports.bolt} from now on."
    )


def test_a_port_that_was_asked_for_and_is_taken_is_refused(taken_port: int):
    with pytest.raises(PortInUse, match=f"Port {taken_port} for Bolt is taken"):
        pick_ports(bolt=taken_port, http=None, remembered=None)
    with pytest.raises(PortInUse, match=f"Port {taken_port} for HTTP is taken"):
        pick_ports(bolt=any_port(), http=taken_port, remembered=None)
    free = any_port()
    with pytest.raises(PortInUse, match=f"Port {free} for Bolt is taken"):
        pick_ports(bolt=free, http=free, remembered=None)


def test_nobody_and_strangers_do_not_speak_bolt(taken_port: int):
    assert not bolt_answers(any_port())
    assert not bolt_answers(taken_port, timeout_seconds=0.2)
    assert not http_answers(Ports(7687, taken_port), timeout_seconds=0.2)
