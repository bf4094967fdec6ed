"""`graphmem doctor`: what a person and a program read of a sound graph and of a broken one."""

import json
from collections.abc import Callable
from typing import cast

import neo4j
import pytest

from graphmem_neo4j.local import Running
from tests.commands.conftest import RunCommand


@pytest.mark.requirement("U28", "U29", "U32")
def test_a_sound_graph_passes_every_check(run_command: RunCommand) -> None:
    run_command("save", "Elias approves expenses above 5,000 euros")
    seen = run_command("doctor", "--probe")
    assert seen.returncode == 0, seen.stderr
    assert "16 checks, nothing is broken" in seen.stdout
    assert json.loads(run_command("doctor", "--json").stdout) == []


@pytest.mark.requirement("U28")
def test_a_broken_graph_is_told_of_and_left_alone(run_command: RunCommand, server: Running) -> None:
    saved = run_command("save", "Elias approves expenses", "--json")
    memory_id = json.loads(saved.stdout)["memories"][0]["memory_id"]
    auth = (server.user, server.password)
    # The driver's own signatures are partly untyped.
    open_driver = cast(Callable[..., neo4j.Driver], neo4j.GraphDatabase.driver)  # pyright: ignore[reportUnknownMemberType]
    with open_driver(server.bolt_uri, auth=auth) as driver:
        driver.execute_query(
            "MATCH (memory:Memory {memory_id: $memory_id}) SET memory.is_active = false",
            memory_id=memory_id,
        )
    seen = run_command("doctor")
    assert seen.returncode == 1
    assert f"memory:{memory_id}" in seen.stdout
    (finding,) = json.loads(run_command("doctor", "--json").stdout)
    assert (finding["check"], finding["count"]) == ("states", 1)
    assert finding["samples"] == [f"memory:{memory_id}"]
