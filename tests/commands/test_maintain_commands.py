"""`graphmem maintain` and `graphmem runner`: what a person reads, and what a program reads."""

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import threading
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from graphmem_neo4j.commands.maintaining import exit_of
from graphmem_neo4j.local import Running
from graphmem_neo4j.maintain.registry import JOBS
from graphmem_neo4j.maintain.shapes import JobReport, JobState
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.sources import settings_from
from tests.commands.conftest import RunCommand


async def _saved_long_ago(server: Running, space: str) -> None:
    settings = settings_from(
        {},
        uri=server.bolt_uri,
        user=server.user,
        password=server.password,
        space=space,
        embedding__provider="none",
    )
    memory = GraphMemory(settings, clock=lambda: datetime.now(UTC) - timedelta(days=30))
    try:
        await memory.save("Elias approves expenses")
    finally:
        await memory.close()


@pytest.mark.requirement("Q104", "G47", "R-N4")
async def test_a_dry_run_and_a_run(
    run_command: RunCommand, server: Running, tmp_path: Path
) -> None:
    await _saved_long_ago(server, tmp_path.name)
    dry = run_command("maintain", "decay", "--dry-run")
    assert dry.returncode == 0, dry.stderr
    assert "due 1, faded 1" in dry.stdout
    assert "A dry run: nothing was changed." in dry.stderr
    (report,) = json.loads(run_command("maintain", "decay", "--json").stdout)
    assert (report["state"], report["counts"]["faded"]) == ("done", 1)
    again = run_command("maintain")
    assert again.returncode == 0, again.stderr
    assert [line.split()[0] for line in again.stdout.splitlines()[1:]] == list(JOBS)
    assert "nothing to do" in again.stdout


def test_the_jobs_are_listed_with_when_and_why_not(run_command: RunCommand) -> None:
    seen = run_command("maintain", "--list", COLUMNS="240")
    assert seen.returncode == 0, seen.stderr
    for job in JOBS.values():
        assert job.says in seen.stdout
    assert "never" in seen.stdout
    told = " ".join(seen.stderr.split())
    assert "skipped, no vectors are made" in told
    assert "full-text search mode): vectors" in told
    planned = json.loads(run_command("maintain", "--list", "--json").stdout)
    assert [each["job"] for each in planned] == list(JOBS)
    assert {each["due_at"] for each in planned} == {None}


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (["maintain", "dekay"], 2, "'dekay' is no job: the jobs are"),
        (["runner", "dekay"], 2, "'dekay' is no job: the jobs are"),
        (["maintain", "--once", "--every", "60"], 2, "exclude each other"),
        (["maintain", "--every", "1"], 2, "at least 5 seconds"),
    ],
)
def test_what_cannot_be_is_one_sentence(
    run_command: RunCommand, arguments: list[str], code: int, says: str
) -> None:
    seen = run_command(*arguments)
    assert seen.returncode == code
    assert says in " ".join(seen.stderr.split())


def test_an_interval_that_is_none_names_its_variable(run_command: RunCommand) -> None:
    seen = run_command("runner", GRAPHMEM_MAINTAIN__INTERVALS="decay=often")
    assert seen.returncode == 3
    assert "GRAPHMEM_MAINTAIN__INTERVALS" in seen.stderr


def _started(server: Running, space: str, *arguments: str, uri: str) -> "subprocess.Popen[str]":
    """Start a command that goes on until it is told to stop, in a space, by way of an address."""
    environ = {name: value for name, value in os.environ.items() if "GRAPHMEM" not in name}
    environ |= {
        "GRAPHMEM_URI": uri,
        "GRAPHMEM_USER": server.user,
        "GRAPHMEM_PASSWORD": server.password,
        "GRAPHMEM_SPACE": space,
        "GRAPHMEM_EMBEDDING__PROVIDER": "none",
    }
    return subprocess.Popen(
        [sys.executable, "-m", "graphmem_neo4j", *arguments],
        env=environ,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.requirement("R-N4")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_the_runner_runs_what_is_due_and_stops_when_told(
    server: Running, tmp_path: Path, prepared: None, number: signal.Signals
) -> None:
    with _started(
        server, tmp_path.name, "runner", "decay", "expiry", "--json", uri=server.bolt_uri
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        lines = [json.loads(process.stdout.readline()) for _ in range(2)]
        process.send_signal(number)
        code = process.wait(timeout=30)
        said = process.stderr.read()
    assert [line["job"] for line in lines] == ["decay", "expiry"]
    assert {line["state"] for line in lines} == {"done"}
    assert code == 0, said
    assert "stopping after the batch at hand" in said


class _Cable:
    """A way to the server that can be cut and mended."""

    def __init__(self, port: int) -> None:
        self._to, self._ends = port, list[socket.socket]()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        self.is_cut = False
        threading.Thread(target=self._serve, daemon=True).start()

    def cut(self) -> None:
        self.is_cut = True
        for end in self._ends:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def _serve(self) -> None:
        while True:
            one, _ = self._listener.accept()
            if self.is_cut:
                one.close()
                continue
            other = socket.create_connection(("127.0.0.1", self._to))
            self._ends += [one, other]
            for ends in ((one, other), (other, one)):
                threading.Thread(target=_carry, args=ends, daemon=True).start()


def _carry(source: socket.socket, target: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while data := source.recv(65_536):
            target.sendall(data)
    for end in (source, target):
        with contextlib.suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)


@pytest.mark.requirement("R-N4", "F65")
@pytest.mark.timeout(180)
def test_again_and_again_outlives_an_outage(
    server: Running, tmp_path: Path, prepared: None
) -> None:
    cable = _Cable(int(server.bolt_uri.rsplit(":", 1)[1]))
    with _started(
        server,
        tmp_path.name,
        "maintain",
        "decay",
        "--every",
        "5",
        "--json",
        uri=f"bolt://127.0.0.1:{cable.port}",
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        first = json.loads(process.stdout.readline())
        cable.cut()
        said = ""
        while "away or busy" not in said:
            line = process.stderr.readline()
            assert line, said
            said += line
        cable.is_cut = False
        second = json.loads(process.stdout.readline())
        process.send_signal(signal.SIGTERM)
        code = process.wait(timeout=30)
        said += process.stderr.read()
    assert (first["state"], second["state"], code) == ("done", "done", 0), said


def test_status_shows_how_the_jobs_went(run_command: RunCommand) -> None:
    run_command("maintain", "decay")
    seen = run_command("status")
    assert "decay" in seen.stdout
    (job,) = json.loads(run_command("status", "--json").stdout)["jobs"]
    assert (job["job"], job["state"]) == ("decay", "done")
    planned = json.loads(run_command("maintain", "decay", "--list", "--json").stdout)
    assert planned[0]["last"]["run_id"] == job["run_id"]


NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)
CODES: list[tuple[list[tuple[JobState, str | None]], int]] = [
    ([], 0),
    ([(JobState.DONE, "h1"), (JobState.SKIPPED, "h1")], 0),
    ([(JobState.SKIPPED, "h1")], 0),
    ([(JobState.DONE, "h1"), (JobState.FAILED, "h1")], 1),
    ([(JobState.TIMED_OUT, "h1")], 1),
    ([(JobState.SKIPPED, None), (JobState.SKIPPED, None)], 4),
]


@pytest.mark.parametrize(("ended", "code"), CODES)
def test_the_exit_code_says_how_a_shift_went(
    ended: list[tuple[JobState, str | None]], code: int
) -> None:
    reports = [
        JobReport(job="decay", state=state, holder=holder, started_at=NOON, message="why")
        for state, holder in ended
    ]
    assert exit_of(reports) == code


@pytest.mark.requirement("U14")
def test_what_was_given_up_is_listed_and_tried_again(run_command: RunCommand) -> None:
    listed = run_command("maintain", "--failed")
    assert (listed.returncode, "No job gave anything up" in listed.stdout) == (0, True)
    assert json.loads(run_command("maintain", "link", "--failed", "--json").stdout) == []
    again = run_command("maintain", "decay", "--retry", "--json")
    assert again.returncode == 0
    assert "0 things that were given up wait anew" in again.stderr
    assert [one["job"] for one in json.loads(again.stdout)] == ["decay"]
    for wrong in (["--dry-run"], ["--every", "60"]):
        refused = run_command("maintain", "decay", "--retry", *wrong)
        assert (refused.returncode, "leave out" in refused.stderr) == (2, True)
