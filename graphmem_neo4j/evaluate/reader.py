"""Reader: one process of the extraction drill; it reads what waits until it is killed or done.

Owns: its loop, its clock, and what it says of each batch.
Never: ends early by itself.
"""

import sys
from datetime import datetime, timedelta

from graphmem_neo4j.evaluate.saver import Job, Said, Tell, serve
from graphmem_neo4j.memory import GraphMemory, utc_now
from graphmem_neo4j.settings import LanguageSettings, Settings

PROGRAM = "from graphmem_neo4j.evaluate.reader import run; run()"
ROUNDS_MAX = 100


class ReadJob(Job):
    """Where the model is, and how far the clock goes ahead; `statements` is empty."""

    model: str
    base_url: str
    ahead_seconds: float

    @property
    def settings(self) -> Settings:
        """The same place, with the model of the drill, and no cap."""
        llm = LanguageSettings(
            model=self.model, base_url=self.base_url, daily_tokens=0, daily_cost=0.0
        )
        usual = super().settings
        # What is near is no matter here: each fact is of a lamp of its own.
        save = usual.save.model_copy(update={"decide": "never"})
        return usual.model_copy(update={"llm": llm, "save": save})

    @property
    def lines_max(self) -> int:
        """Nobody listens to the end."""
        return 1_000_000


async def read_all(memory: GraphMemory, job: ReadJob, tell: Tell) -> None:
    """Read all that waits, and tell of each batch.

    The clock goes ahead: what a killed reader held is free by then, as it is minutes later.
    """
    ahead = timedelta(seconds=job.ahead_seconds)

    def clock() -> datetime:
        return utc_now() + ahead

    def told(turns: int) -> None:
        tell(Said(kind="did", number=turns))

    late = GraphMemory(job.settings, environ={}, clock=clock)
    try:
        for _ in range(ROUNDS_MAX):
            run = await late.extract(everything=True, told=told)
            if not run.counts.turns:
                return
    finally:
        await late.close()


def run() -> None:
    """Be such a process: the job from stdin, the lines to stdout."""
    sys.exit(serve(sys.stdin, sys.stdout, ReadJob, read_all))
