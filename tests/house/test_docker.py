"""The containers: nothing open to other machines, no secret, and nothing that is not there.

Docker itself is not asked: what can be held without it is held here.
"""

import configparser
import json
import re
from functools import cache
from typing import Any, cast

import pytest
import yaml
from checkout import ROOT, project, tracked_text

from graphmem_neo4j.errors import SettingsError
from graphmem_neo4j.local import NEO4J_VERSION
from graphmem_neo4j.maintain.performing import END_SECONDS, GRACE_SECONDS
from graphmem_neo4j.pages import COMMAND, CONTAINER_KNOBS, IN_COMPOSE, env_example
from graphmem_neo4j.sources import knobs, settings_from
from mcp_server.http import check_protected

DOCKER = ROOT / "docker"
DOCKERFILE = (DOCKER / "Dockerfile").read_text(encoding="utf-8")
COMPOSE_TEXT = (DOCKER / "compose.yaml").read_text(encoding="utf-8")
SECRETS = ("GRAPHMEM_PASSWORD", "GRAPHMEM_HTTP__TOKEN")
SERVICE_KEYS = {
    *("image", "build", "user", "environment", "env_file", "ports", "volumes", "healthcheck"),
    *("depends_on", "restart", "stop_grace_period", "ulimits", "init", "read_only", "tmpfs"),
    *("cap_drop", "security_opt", "command"),
}
"""The keys of the Compose Specification that we use."""
_REFERENCE = re.compile(r"(?<!\$)\$\{(\w+)(?:(:[-?])([^}]*))?\}")
_PINNED = re.compile(r"[a-z0-9./-]+:\d+\.\d+[\w.-]*")
_DURATION = re.compile(r"\d+(ms|s|m|h)")


@cache
def compose() -> dict[str, Any]:
    return cast(dict[str, Any], yaml.safe_load(COMPOSE_TEXT))


def services() -> dict[str, dict[str, Any]]:
    return cast(dict[str, dict[str, Any]], compose()["services"])


def instructions() -> list[tuple[str, str]]:
    """Give the Dockerfile's instructions, continuation lines joined."""
    joined = re.sub(r"\\\n\s*", "", DOCKERFILE)
    lines = [line for line in joined.splitlines() if line and not line.startswith("#")]
    return [(line.split(" ", 1)[0], line.split(" ", 1)[1]) for line in lines]


def example() -> dict[str, str]:
    """Give what a copy of env.example sets."""
    lines = (DOCKER / "env.example").read_text(encoding="utf-8").splitlines()
    return dict(
        cast(tuple[str, str], line.split("=", 1)) for line in lines if line and line[0] != "#"
    )


def test_env_example_is_in_step_with_the_settings() -> None:
    text = (DOCKER / "env.example").read_text(encoding="utf-8")
    assert text == env_example(), f"run `{COMMAND}`"
    named = re.findall(r"^(?:# )?([A-Z][A-Z0-9_]+)=", text, re.MULTILINE)
    assert sorted(named) == sorted([*(knob.variable for knob in knobs()), *CONTAINER_KNOBS])


def test_what_compose_needs_is_set_and_the_rest_is_not() -> None:
    assert set(example()) == set(IN_COMPOSE)
    assert [name for name in SECRETS if example()[name]] == []
    # An unknown variable, or a value out of bounds, would stop the service.
    assert settings_from(example()).uri == "bolt://neo4j:7687"


@pytest.mark.requirement("F81", "X16")
def test_an_unchanged_example_starts_nothing() -> None:
    with pytest.raises(SettingsError, match="GRAPHMEM_HTTP__TOKEN"):
        check_protected(settings_from(example()).http)
    demanded = {name for name, mark, _ in _REFERENCE.findall(COMPOSE_TEXT) if mark == ":?"}
    assert demanded == set(SECRETS)
    assert {"GRAPHMEM_PASSWORD", "GRAPHMEM_HTTP__TOKEN"} <= set(
        services()["graphmem"]["environment"]
    )


def test_the_image_alone_refuses_to_listen_without_a_token() -> None:
    [environ] = [body for word, body in instructions() if word == "ENV" and "GRAPHMEM_URI" in body]
    ours = dict(pair.split("=", 1) for pair in environ.split() if pair.startswith("GRAPHMEM_"))
    settings = settings_from(ours)
    assert settings.uri is not None
    assert not settings.local.autostart
    with pytest.raises(SettingsError, match="GRAPHMEM_HTTP__TOKEN"):
        check_protected(settings.http)


def test_every_variable_of_compose_is_explained_with_its_default() -> None:
    used = {(name, rest) for name, mark, rest in _REFERENCE.findall(COMPOSE_TEXT) if mark != ":?"}
    assert used == {(name, default) for name, (default, _) in CONTAINER_KNOBS.items()}
    assert re.findall(r"\$(?!\{)\w+", COMPOSE_TEXT) == []


@pytest.mark.requirement("F81", "X16")
def test_ports_are_published_on_loopback_only() -> None:
    ports = [port for service in services().values() for port in service.get("ports", [])]
    assert len(ports) == 3
    assert [port for port in ports if not str(port).startswith("127.0.0.1:")] == []
    assert "network_mode" not in COMPOSE_TEXT
    assert "0.0.0.0" not in COMPOSE_TEXT


@pytest.mark.requirement("F87")
def test_no_secret_stands_in_a_file() -> None:
    for name, service in services().items():
        for variable, value in cast(dict[str, str], service["environment"]).items():
            if re.search(r"PASS|TOKEN|AUTH|KEY|SECRET", variable):
                assert re.fullmatch(r"(neo4j/)?\$\{\w+:\?[^}]+\}", value), f"{name}: {variable}"
    assert not re.search(r"PASSWORD|TOKEN=|NEO4J_AUTH", re.sub(r"^#.*", "", DOCKERFILE, flags=re.M))
    assert (DOCKER / ".gitignore").read_text(encoding="utf-8").split() == [".env"]
    assert "docker/.env" not in tracked_text()


def test_compose_uses_only_keys_that_exist_and_names_that_are_declared() -> None:
    assert set(compose()) == {"name", "services", "volumes"}
    volumes = set(compose()["volumes"])
    for name, service in services().items():
        assert set(service) <= SERVICE_KEYS, name
        assert ("image" in service) != ("build" in service), name
        assert service["restart"] == "unless-stopped", name
        assert _DURATION.fullmatch(service["stop_grace_period"]), name
        assert all(isinstance(value, str) for value in service["environment"].values()), name
        used = {volume.split(":", 1)[0] for volume in service.get("volumes", [])}
        assert used <= volumes, name
        assert set(service.get("depends_on", {})) <= set(services()), name


def test_all_containers_are_watched_and_start_in_order() -> None:
    for name, service in services().items():
        watch = cast(dict[str, Any], service["healthcheck"])
        assert watch["test"][0] == "CMD", name
        assert isinstance(watch["retries"], int), name
        spans = [watch[key] for key in ("interval", "timeout", "start_period")]
        assert all(_DURATION.fullmatch(span) for span in spans), name
    assert services()["graphmem"]["depends_on"] == {"neo4j": {"condition": "service_healthy"}}
    [built_in] = [body for word, body in instructions() if word == "HEALTHCHECK"]
    command = json.loads(built_in.partition(" CMD ")[2])
    assert services()["graphmem"]["healthcheck"]["test"] == ["CMD", *command]
    assert "/health" in command[-1]


def test_containers_have_few_rights() -> None:
    for name, service in services().items():
        assert service["cap_drop"] == ["ALL"], name
        assert service["security_opt"] == ["no-new-privileges:true"], name
    assert services()["graphmem"]["read_only"] is True
    assert services()["neo4j"]["user"] == "7474:7474"
    users = [body for word, body in instructions() if word == "USER"]
    assert re.fullmatch(r"[1-9]\d+:[1-9]\d+", users[-1])


def test_images_are_pinned() -> None:
    images = [body.split()[0] for word, body in instructions() if word == "FROM"]
    assert len(images) == 2, "built in one stage, run in another"
    images.append(services()["neo4j"]["image"])
    assert [image for image in images if not _PINNED.fullmatch(image)] == []
    assert "latest" not in DOCKERFILE + COMPOSE_TEXT
    assert services()["neo4j"]["image"] == f"neo4j:{NEO4J_VERSION}"
    papers = (DOCKER / "README.md").read_text(encoding="utf-8")
    assert set(re.findall(r"\bneo4j:\d[\w.]*", papers)) == {f"neo4j:{NEO4J_VERSION}"}


def test_what_the_dockerfile_copies_is_there_and_reaches_the_builder() -> None:
    copied = [
        source.strip("./")
        for word, body in instructions()
        if word == "COPY" and not body.startswith("--from")
        for source in body.split()[:-1]
    ]
    assert [path for path in copied if not (ROOT / path).exists()] == []
    ignore = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert "*" in ignore
    assert {line[1:] for line in ignore if line.startswith("!")} == set(copied)
    build = services()["graphmem"]["build"]
    assert (DOCKER / build["context"]).resolve() == ROOT
    assert (ROOT / build["dockerfile"]).is_file()


def test_the_port_is_the_same_everywhere() -> None:
    default = next(knob.default for knob in knobs() if knob.variable == "GRAPHMEM_HTTP__PORT")
    said = [body for word, body in instructions() if word in ("EXPOSE", "HEALTHCHECK", "CMD")]
    assert len(said) == 3
    assert all(str(default) in body for body in said)
    assert services()["graphmem"]["ports"][0].endswith(f":{default}")


@pytest.mark.requirement("R-N4")
def test_the_runner_is_the_same_image_with_another_command() -> None:
    runner, service = services()["runner"], services()["graphmem"]
    assert runner["build"] == service["build"]
    assert runner["command"] == ["graphmem", "runner"]
    assert runner["depends_on"] == service["depends_on"]
    assert "ports" not in runner
    for key in ("env_file", "init", "read_only", "tmpfs"):
        assert runner[key] == service[key]
    # The image's own check asks for a port that a runner does not open.
    assert "/health" not in str(runner["healthcheck"])
    assert runner["healthcheck"]["test"][1] == project()["project"]["scripts"].popitem()[0]


@pytest.mark.requirement("R-N4")
def test_the_unit_runs_the_runner_and_lets_it_end() -> None:
    unit = configparser.RawConfigParser(strict=False)
    unit.optionxform = str  # pyright: ignore[reportAttributeAccessIssue]
    unit.read_string((DOCKER / "graphmem-runner.service").read_text(encoding="utf-8"))
    assert set(unit.sections()) == {"Unit", "Service", "Install"}
    service = unit["Service"]
    assert service["ExecStart"].endswith("/graphmem runner")
    # To the runner alone: an embedded Neo4j has other clients.
    assert (service["KillMode"], service["KillSignal"]) == ("process", "SIGTERM")
    assert int(service["TimeoutStopSec"]) > GRACE_SECONDS + END_SECONDS
    assert "PASSWORD=" not in str(dict(service))
    papers = (DOCKER / "README.md").read_text(encoding="utf-8")
    assert "graphmem-runner.service" in papers
    assert re.search(r"^\*/\d+ \* \* \* \*  \S*graphmem maintain", papers, re.MULTILINE)
