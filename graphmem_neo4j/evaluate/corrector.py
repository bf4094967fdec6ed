"""Corrector: one client process of the corrections drill; it walks at random over shared memories.

It corrects, updates, deletes, links, unlinks, takes back and saves again, as an agent would: told
that a memory was corrected meanwhile, it goes on with the newest version. What is refused in a
sentence is an outcome like any other; what fails without one ends the process.

Owns: the walk, and what it says of each operation.
Never: knows what the other processes do, or says that something is done before the answer says so.
"""

import asyncio
import random
import re
import sys
from collections.abc import Awaitable, Callable
from typing import Annotated

from pydantic import Field

from graphmem_neo4j.errors import BadRequest, NotFound, StoreUnavailable
from graphmem_neo4j.evaluate.saver import Did, Job, Said, Tell, serve
from graphmem_neo4j.evaluate.statements import made_statement
from graphmem_neo4j.evaluate.stopwatch import Stopwatch
from graphmem_neo4j.graph_shapes import Corrected, Undone
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.receipts import SaveAction

PROGRAM = "from graphmem_neo4j.evaluate.corrector import run; run()"
SCOPES = ("global", "project:falcon", "topic:travel")
WEIGHTS = {
    "correct": 26,
    "update": 18,
    "link": 20,
    "unlink": 12,
    "undo": 10,
    "save": 8,
    "delete": 6,
}
"""How often each verb is chosen, of 100."""

_TYPES = ("supports", "contradicts", "depends on")
_EXPIRIES = ("2031-05-01", "2044-01-31", "never")
_LONG_STATEMENTS = 60
_LONG_SHARE, _TAKEN_SHARE, _OWN_SHARE = 0.04, 0.08, 0.7
_PAUSE_SECONDS = 0.2
_WALK = 1_000_000
_REPLACED = re.compile(r"memory:(\w+) was corrected.*memory:(\w+)$")
_DELETED = re.compile(r"memory:(\w+) was deleted")


class WalkJob(Job):
    """A walk of so many operations over a pool; `statements` are its texts, `pool` their ids."""

    pool: list[str]
    operations: Annotated[int, Field(ge=1)]
    place: int
    seed: int

    @property
    def lines_max(self) -> int:
        """One line an operation, and the end."""
        return self.operations + 1


def long_text(seed: int, number: int) -> str:
    """Make a text that is indexed in pieces."""
    first = number * _LONG_STATEMENTS
    made = (made_statement(seed, first + offset).text for offset in range(_LONG_STATEMENTS))
    return ". ".join(made)


class Walk:
    """One random walk; `slots` are the memories as this process knows them, None a deleted one."""

    def __init__(self, memory: GraphMemory, job: WalkJob) -> None:
        """Start where the pool is."""
        self._memory = memory
        self._job = job
        self._draw = random.Random(f"walk {job.seed}:{job.place}")
        self._slots: list[str | None] = list(job.pool)
        self._edges: list[str] = []
        self._changes: list[str] = []
        self._texts = 0
        self._verbs: dict[str, Callable[[], Awaitable[Did]]] = {
            "correct": self._correct,
            "update": self._update,
            "delete": self._delete,
            "link": self._link,
            "unlink": self._unlink,
            "undo": self._undo,
            "save": self._save,
        }

    async def step(self) -> Did:
        """Do one operation, again and again while the database is away or too busy."""
        (verb,) = self._draw.choices(list(WEIGHTS), list(WEIGHTS.values()))
        reasons: list[str] = []
        watch = Stopwatch()
        while True:
            try:
                did = await self._verbs[verb]()
            except NotFound as error:
                self._learn(str(error))
                did = Did(verb=verb, outcome="gone")
            except BadRequest:
                did = Did(verb=verb, outcome="same")
            except StoreUnavailable as error:
                if watch.seconds > self._job.patience_seconds:
                    raise
                reasons.append(str(error))
                await asyncio.sleep(_PAUSE_SECONDS)
                continue
            if did.change_id:
                self._changes.append(did.change_id)
            return did.model_copy(update={"reasons": tuple(reasons)})

    def _learn(self, sentence: str) -> None:
        """Do what the sentence says: go on with the newest version, or do without."""
        replaced, deleted = _REPLACED.search(sentence), _DELETED.search(sentence)
        if replaced is not None:
            self._move(replaced[1], replaced[2])
        elif deleted is not None:
            self._move(deleted[1], None)

    def _move(self, old_id: str, new_id: str | None) -> None:
        self._slots = [new_id if held == old_id else held for held in self._slots]

    def _place(self) -> int:
        """Choose a slot; the first ones much more often, so that the processes meet."""
        return int(len(self._slots) * self._draw.random() ** 2)

    async def _held(self) -> str:
        """Choose a memory; one that was deleted is said again first."""
        place = self._place()
        held = self._slots[place]
        return held if held is not None else (await self._said_again(place))[0]

    async def _said_again(self, place: int) -> tuple[str, SaveAction]:
        saved = (await self._memory.save(self._job.statements[place])).memories[0]
        self._slots[place] = saved.memory_id
        return saved.memory_id, saved.action

    def _new_words(self) -> str:
        self._texts += 1
        number = (self._job.place + 1) * _WALK + self._texts
        share = self._draw.random()
        if share < _LONG_SHARE:
            return long_text(self._job.seed + 1, number)
        if share < _LONG_SHARE + _TAKEN_SHARE:
            return self._draw.choice(self._job.statements)
        return made_statement(self._job.seed + 1, number).text

    async def _correct(self) -> Did:
        old_id, words = await self._held(), self._new_words()
        done = await self._memory.correct(old_id, "correct", new_content=words)
        self._move(old_id, done.new_id)
        return _did(done, new_id=done.new_id or "")

    async def _update(self) -> Did:
        fields: dict[str, object] = {
            "salience": round(self._draw.random(), 6),
            "scope": self._draw.choice(SCOPES),
            "valid_until": self._draw.choice(_EXPIRIES),
        }
        asked = self._draw.sample(sorted(fields), self._draw.randint(1, 3))
        chosen = {name: fields[name] for name in asked}
        return _did(await self._memory.correct(await self._held(), "update", **chosen))  # pyright: ignore[reportArgumentType]

    async def _delete(self) -> Did:
        memory_id = await self._held()
        done = await self._memory.correct(memory_id, "delete")
        self._move(memory_id, None)
        return _did(done)

    async def _link(self) -> Did:
        ends = f"memory:{await self._held()}", f"memory:{await self._held()}"
        linked = await self._memory.link(*ends, self._draw.choice(_TYPES), reason="seen together")
        relation = linked.relation
        self._edges.append(relation.edge_id)
        return Did(
            verb="link",
            outcome="done" if linked.is_new else "retold",
            edge_id=relation.edge_id,
            relation_type=relation.relation_type,
            ends=(relation.from_id, relation.to_id),
        )

    async def _unlink(self) -> Did:
        if self._edges and self._draw.random() < 0.5:
            edge = self._edges.pop(self._draw.randrange(len(self._edges)))
        else:
            history = await self._memory.history(await self._held(), scopes=SCOPES)
            live = [one.edge_id for one in history.relations if one.retired_at is None]
            if not live:
                return Did(verb="unlink", outcome="gone")
            edge = self._draw.choice(live)
        source = edge.rpartition("~")[0]
        return _did(await self._memory.correct(source, "unlink", edge_id=edge), edge_id=edge)

    async def _undo(self) -> Did:
        """Take its last change back that stands, or any of a memory that it holds."""
        if self._changes and self._draw.random() < _OWN_SHARE:
            change_id = self._changes.pop()
        else:
            changes = (await self._memory.history(await self._held(), scopes=SCOPES)).changes
            if not changes:
                return Did(verb="undo", outcome="gone")
            change_id = self._draw.choice(changes).change_id
        undone = await self._memory.undo(change_id)
        if undone.replaced_id is not None:
            self._move(undone.replaced_id, undone.new_id)
        return _undone(undone)

    async def _save(self) -> Did:
        memory_id, action = await self._said_again(self._place())
        outcome = "done" if action is SaveAction.ADDED else "retold"
        return Did(verb="save", outcome=outcome, memory_id=memory_id)


def _did(done: Corrected, *, new_id: str = "", edge_id: str = "") -> Did:
    return Did(
        verb=done.action.value,
        outcome="done",
        memory_id=done.memory_id,
        new_id=new_id,
        edge_id=edge_id,
        change_id=done.change_id,
    )


def _undone(undone: Undone) -> Did:
    """Say what was taken back: `undo folded` parts two memories, whose ids are the ends."""
    parted = undone.parted_from
    return Did(
        verb="undo folded" if parted else f"undo {undone.kind}",
        outcome="done",
        memory_id=undone.replaced_id or undone.memory_id or "",
        new_id=undone.new_id or "",
        edge_id=undone.edge_id or "",
        change_id=undone.undone_by or "",
        ends=(parted, undone.memory_id or "") if parted else ("", ""),
    )


async def walk_all(memory: GraphMemory, job: WalkJob, tell: Tell) -> None:
    """Take every step of the walk, and tell of each."""
    walk = Walk(memory, job)
    for number in range(job.operations):
        tell(Said(kind="did", number=number, did=await walk.step()))


def run() -> None:
    """Be such a process: the job from stdin, the lines to stdout."""
    sys.exit(serve(sys.stdin, sys.stdout, WalkJob, walk_all))
