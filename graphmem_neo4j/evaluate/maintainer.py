"""Maintainer: one process of the runner drill; it runs jobs again and again until all is done.

Each run does only a little, so that there are many places at which it can be killed.

Owns: its loop, and what it says of each batch.
Never: ends a run early by itself.
"""

import sys
from collections.abc import Sequence

from graphmem_neo4j.evaluate.saver import Job, Said, Tell, serve
from graphmem_neo4j.maintain.registry import JOBS
from graphmem_neo4j.maintain.shapes import JobReport
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.settings import EmbeddingSettings, Settings

PROGRAM = "from graphmem_neo4j.evaluate.maintainer import run; run()"
SHIFTS_MAX = 200


class MaintainJob(Job):
    """Which jobs to run, each doing at most so much a run; `statements` is empty."""

    jobs: list[str]
    limit: int
    provider: str

    @property
    def settings(self) -> Settings:
        """The same place, with the model of the drill, and little a run."""
        usual = super().settings
        return usual.model_copy(
            update={
                "embedding": EmbeddingSettings(provider=self.provider),
                "maintain": usual.maintain.model_copy(update={"limit": self.limit}),
            }
        )

    @property
    def lines_max(self) -> int:
        """Nobody listens to the end."""
        return 1_000_000


def leaves_work(reports: Sequence[JobReport]) -> bool:
    """Say whether another shift may find something: one of the jobs that go on did something."""
    return any(report.done for report in reports if JOBS[report.job].is_limited)


async def maintain_all(memory: GraphMemory, job: MaintainJob, tell: Tell) -> None:
    """Run the jobs until none of them finds anything to do, and tell of each batch."""

    def told(_name: str, done: int) -> None:
        tell(Said(kind="did", number=done))

    for _ in range(SHIFTS_MAX):
        if not leaves_work(await memory.maintain(job.jobs, told=told)):
            return


def run() -> None:
    """Be such a process: the job from stdin, the lines to stdout."""
    sys.exit(serve(sys.stdin, sys.stdout, MaintainJob, maintain_all))
