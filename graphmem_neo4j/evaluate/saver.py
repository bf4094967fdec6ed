"""Saver: one client process of a drill. It saves statements and says which were acknowledged.

`crew.py` starts it in a process of its own. The job comes as one line of JSON on stdin, after
which it says that it is ready and waits for a second line, so that all begin at once. Each
acknowledged statement is one line on stdout. One memory object serves to the end: after an outage
it must work again by itself.

Owns: that protocol, and the patience with a database that is away.
Never: makes a second memory object, or says that something is stored before the receipt says so.
"""

import asyncio
import logging
import sys
from collections.abc import Awaitable, Callable
from typing import Annotated, Literal, TextIO, TypeVar

from pydantic import Field, SecretStr, field_serializer

from graphmem_neo4j.errors import GraphMemError, StoreUnavailable
from graphmem_neo4j.evaluate.stopwatch import Stopwatch
from graphmem_neo4j.logs import configure_logs
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.models import Frozen
from graphmem_neo4j.receipts import SaveAction
from graphmem_neo4j.settings import EmbeddingSettings, Settings

_PAUSE_SECONDS = 0.2


class Job(Frozen):
    """What one process saves, and where; `as_list` saves all statements with one call."""

    uri: str
    user: str
    password: SecretStr
    space: str
    statements: list[str]
    as_list: bool = False
    patience_seconds: Annotated[float, Field(gt=0, le=600)] = 120.0

    @property
    def lines_max(self) -> int:
        """Most lines that the process says after it was told to begin."""
        return len(self.statements) + 1

    @property
    def settings(self) -> Settings:
        """Where it saves: in full-text mode, with a memory object of its own."""
        return Settings(
            uri=self.uri,
            user=self.user,
            password=self.password,
            space=self.space,
            embedding=EmbeddingSettings(provider="none"),
        )

    @field_serializer("password", when_used="json")
    def _tell(self, password: SecretStr) -> str:
        # It goes through a pipe to a child of ours, never into a log or an argument.
        return password.get_secret_value()


class Did(Frozen):
    """One operation on memories and relations, and what became of it.

    outcome: `done`, or why it was refused: `gone` (corrected or deleted meanwhile), `same` (it is
    so already), `retold` (the relation is there already, the statement is known). new_id: the new
    version. ends: of a relation, its two references. reasons: why it had to be tried again.
    """

    verb: str
    outcome: str
    memory_id: str = ""
    new_id: str = ""
    change_id: str = ""
    edge_id: str = ""
    relation_type: str = ""
    ends: tuple[str, str] = ("", "")
    reasons: tuple[str, ...] = ()


class Said(Frozen):
    """One line of a saver: ready, a statement that is acknowledged, the end, or why it gave up."""

    kind: Literal["ready", "saved", "did", "done", "failed"]
    number: int = -1
    memory_id: str = ""
    action: SaveAction | None = None
    attempts: int = 1
    reason: str = ""
    did: Did | None = None


Answer = TypeVar("Answer")
AnyJob = TypeVar("AnyJob", bound=Job)
Tell = Callable[[Said], None]
Work = Callable[[GraphMemory, AnyJob, Tell], Awaitable[None]]


async def save_all(memory: GraphMemory, job: Job, tell: Tell) -> None:
    """Save every statement, each again and again until it is acknowledged or patience ends."""
    if job.as_list:
        attempts, receipt = await _patiently(lambda: memory.save(job.statements), job)
        for number, saved in enumerate(receipt.memories):
            tell(_acknowledged(number, saved.memory_id, saved.action, attempts))
        return
    for number, statement in enumerate(job.statements):
        attempts, receipt = await _patiently(lambda text=statement: memory.save(text), job)
        saved = receipt.memories[0]
        tell(_acknowledged(number, saved.memory_id, saved.action, attempts))


def _acknowledged(number: int, memory_id: str, action: SaveAction, attempts: int) -> Said:
    return Said(kind="saved", number=number, memory_id=memory_id, action=action, attempts=attempts)


async def _patiently(call: Callable[[], Awaitable[Answer]], job: Job) -> tuple[int, Answer]:
    watch = Stopwatch()
    attempts = 0
    while True:
        attempts += 1
        try:
            return attempts, await call()
        except StoreUnavailable:
            if watch.seconds > job.patience_seconds:
                raise
            await asyncio.sleep(_PAUSE_SECONDS)


async def _work(job: AnyJob, work: Work[AnyJob], wait: Callable[[], str], tell: Tell) -> None:
    async with GraphMemory.open(job.settings, environ={}) as memory:
        await memory.ready()
        tell(Said(kind="ready"))
        await asyncio.to_thread(wait)
        await work(memory, job, tell)
    tell(Said(kind="done"))


def serve(lines_in: TextIO, lines_out: TextIO, job_type: type[AnyJob], work: Work[AnyJob]) -> int:
    """Do the job that stands on the first line; gives the exit code."""
    configure_logs(debug=False)
    # The driver tells of every attempt during an outage; the drill's table says what matters.
    logging.getLogger("neo4j").setLevel(logging.ERROR)

    def tell(said: Said) -> None:
        lines_out.write(said.model_dump_json() + "\n")
        lines_out.flush()

    job = job_type.model_validate_json(lines_in.readline())
    try:
        asyncio.run(_work(job, work, lines_in.readline, tell))
    except GraphMemError as error:
        tell(Said(kind="failed", reason=str(error)))
        return 1
    return 0


def run() -> None:
    """Be such a process: the job from stdin, the lines to stdout."""
    sys.exit(serve(sys.stdin, sys.stdout, Job, save_all))
