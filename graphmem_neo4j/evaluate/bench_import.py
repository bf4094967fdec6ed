"""Bench import: how many files a second are imported, and is all that is in them kept, once?

Made files whose facts are known are imported, imported again, and imported once more after some
were edited. Vectors are seeded projections, so that the import is measured and not the model.

Owns: the three imports, their speed, and the comparison with the truth.
Never: measures on files of the user.
"""

import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, Field, ValidationError

from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.evaluate.projection import SeededEmbedder
from graphmem_neo4j.evaluate.report import BenchReport, Check, Measure, conditions
from graphmem_neo4j.evaluate.steps import Step, Told, unheard
from graphmem_neo4j.evaluate.stopping import Cut, until_stopped
from graphmem_neo4j.evaluate.stopwatch import Stopwatch
from graphmem_neo4j.evaluate.target import Target, open_space
from graphmem_neo4j.evaluate.workspaces import MadeFile, made_file, made_files, write_files
from graphmem_neo4j.keys import space_key
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.models import Frozen, first_fault
from graphmem_neo4j.queries import load
from graphmem_neo4j.workspace.shapes import Imported

LIST_MEMORIES = load("evaluate/list_memories")
_EDITED_EVERY = 20


class ImportOptions(Frozen):
    """How many files are made, and from which seed."""

    files: Annotated[int, Field(ge=1, le=20_000)] = 2_000
    seed: int = 0


class _Memory(BaseModel):
    content: str
    is_active: bool


@dataclass(slots=True)
class _Taken:
    measures: list[Measure] = field(default_factory=list[Measure])
    checks: list[Check] = field(default_factory=list[Check])
    cut: Cut = field(default_factory=Cut)


def import_options(*, files: int, seed: int) -> ImportOptions:
    """Read options; raises BadRequest naming the one that is out of bounds."""
    try:
        return ImportOptions(files=files, seed=seed)
    except ValidationError as error:
        raise BadRequest(f"bench{first_fault(error)}") from error


async def bench_import(
    target: Target, options: ImportOptions, *, command: str, told: Told = unheard
) -> BenchReport:
    """Import made files three times; a cancelled run gives what it has, marked partial."""
    watch = Stopwatch()
    taken = _Taken()
    embedder = SeededEmbedder(options.seed)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        made = write_files(folder, made_files(options.seed, options.files))
        async with open_space(target, "bench import", embedder=embedder) as memory:
            under = await conditions(memory, command=command, seed=options.seed)
            with until_stopped(taken.cut):
                await _three_imports(memory, folder, made, options, taken, told)
    return BenchReport(
        name="bench import",
        memories=len({fact for file in made for fact in file.facts}),
        conditions=under,
        measures=taken.measures,
        checks=taken.checks,
        notes=[
            f"{options.files:,} files with {sum(len(file.facts) for file in made):,} facts",
            "vectors are seeded random projections; the per second of a row counts what it names",
        ],
        is_partial=taken.cut.is_partial,
        seconds=watch.seconds,
    )


async def _three_imports(
    memory: GraphMemory,
    folder: Path,
    made: list[MadeFile],
    options: ImportOptions,
    taken: _Taken,
    told: Told,
) -> None:
    truth = {fact for file in made for fact in file.facts}
    facts = sum(len(file.facts) for file in made)
    first = await _import(memory, folder, "import", taken, told)
    taken.checks += [
        _equal("files", len(first.files), len(made)),
        _equal("facts found", first.facts, facts),
        _equal("memories added", first.added, len(truth)),
        _equal("facts known or folded in", first.known + first.merged, facts - len(truth)),
        _equal("lines of code passed over", first.skipped_code_lines, _code_lines(made)),
        _equal("contents that differ from the truth", len(truth ^ await _contents(memory)), 0),
    ]
    again = await _import(memory, folder, "import again", taken, told)
    taken.checks.append(_equal("second import: added or folded in", again.added + again.merged, 0))
    numbers = range(0, options.files, _EDITED_EVERY)
    write_files(folder, (made_file(options.seed, number, more=1) for number in numbers))
    edited = await _import(memory, folder, "import after edits", taken, told)
    taken.checks.append(_equal("third import: one line a changed file", edited.added, len(numbers)))


def _code_lines(made: list[MadeFile]) -> int:
    return sum(file.code_lines for file in made)


def _equal(name: str, value: int, target: int) -> Check:
    return Check(name=name, value=value, target=f"= {target}", holds=value == target)


async def _import(
    memory: GraphMemory, folder: Path, name: str, taken: _Taken, told: Told
) -> Imported:
    async def hear(done: int, total: int, facts: int) -> None:
        told(Step(name, done, total))

    watch = Stopwatch()
    receipt = await memory.import_files(folder, told=hear)
    seconds = watch.seconds
    for noun, count in (("files", len(receipt.files)), ("facts", receipt.facts)):
        taken.measures.append(
            Measure(name=f"{name}: {noun}", clients=1, per_second=count / seconds)
        )
    return receipt


async def _contents(memory: GraphMemory) -> set[str]:
    graph = await memory.prepared()
    rows = await graph.run(
        LIST_MEMORIES, _Memory, space=space_key(memory.settings.space), limit=1_000_000
    )
    return {row.content for row in rows if row.is_active}
