"""The commands that look at a whole space: as a person reads them, and as JSON."""

import json
import re
from typing import Any

import pytest

from tests.commands.conftest import RunCommand

TEXTS = (
    "Ines Moreau signed the contract with Port Varna",
    "Georgi Petrov speaks for Port Varna",
    "Georgi Petrov called Ines Moreau about the quay",
    "Noor Haddad built the Delta pipeline on Kafka",
    "The Delta pipeline reads from Kafka",
    "Noor Haddad wrote the manual of the Delta pipeline",
    "Georgi Petrov asked Noor Haddad for a report",
)


def made(run_command: RunCommand, *arguments: str) -> Any:
    result = run_command(*arguments, "--json")
    assert result.returncode == 0, result.stderr
    return json.loads(result.stdout)


@pytest.mark.requirement("U7", "S86")
def test_a_person_looks_at_the_whole(run_command: RunCommand) -> None:
    before = run_command("communities")
    assert "the maintenance job communities finds them" in " ".join(before.stderr.split())
    turns = "\n".join(json.dumps({"role": "user", "content": text}) for text in TEXTS)
    assert run_command("ingest", "call", "-", stdin=turns).returncode == 0
    for text in TEXTS[:3]:
        run_command("save", f"{text} today")
    assert run_command("maintain", "mentions", "pagerank", "communities").returncode == 0
    shown = run_command("communities")
    assert re.search(r"^     c-[0-9a-f]+-1  ", shown.stdout, re.MULTILINE)
    assert "as found on" in shown.stderr
    asked = made(run_command, "communities", "what of the contract with Port Varna?")
    assert asked["communities"][0]["hits"]
    assert 0 < sum(one["score"] for one in asked["communities"]) <= 1
    central = run_command("analytics", "entities", "--limit", "3").stdout
    assert "rank" in central
    assert "█" in central
    assert made(run_command, "analytics", "similar", "--limit", "5")["pairs"]
    assert run_command("analytics", "bridges").returncode == 0
    way = run_command("analytics", "path", "Port Varna", "Kafka").stdout
    assert way.startswith("Port Varna\n  entity:ent")
    assert "↑ mentions" in way
    assert "↓ mentions" in way


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("communities", "--limit", "0"), "give 1 to 50"),
        (("analytics", "entities", "--limit", "201"), "give 1 to 200"),
        (("analytics", "path", "A", "B", "--max-hops", "9"), "from 1 to 6"),
        (("analytics", "path", " ", "B"), "name both ends"),
        (("analytics", "path", "Nobody", "Noone"), "names nothing that is stored"),
    ],
)
def test_a_mistake_is_one_sentence(
    run_command: RunCommand, arguments: tuple[str, ...], says: str
) -> None:
    result = run_command(*arguments)
    assert result.returncode == 2, result.stdout + result.stderr
    assert says in " ".join(result.stderr.split())
    assert result.stdout == ""
