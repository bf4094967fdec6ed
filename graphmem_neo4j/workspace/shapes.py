"""Shapes: what does an import answer?

Owns: the receipt of an import, as frozen values that are ready for JSON.
Never: reads or writes anything.
"""

from typing import Literal

from pydantic import Field

from graphmem_neo4j.models import Frozen, Waiting
from graphmem_neo4j.spending import Estimate
from graphmem_neo4j.wording import counted

ImportMode = Literal["simple", "smart"]
"""Each line is a fact as it stands; or a language model reads the facts out of the lines."""
AskedMode = Literal["auto", "smart", "simple"]
"""What a caller asks for: auto is smart where a language model is on."""
FileAction = Literal["imported", "unchanged", "read", "left_out"]
"""Written now, written before as it stands, only read (dry run), or not imported (see notes)."""


class ImportedFile(Frozen):
    """What became of one file; `name` is relative to the root, `day` an ISO date.

    Of a file that was only read, added, updated, merged and known are 0: the memory was not asked.
    `gone` names the memories whose lines are not in the file any more; nothing was done to them.
    `mode`: smart where a language model read lines of it, which `lines` counts; `facts` are then
    its statements, and what was known before. `blank` counts lines of which it kept nothing.
    """

    name: str
    action: FileAction
    mode: ImportMode = "simple"
    lines: int = 0
    blank: int = 0
    relations: int = 0
    source_id: str | None = None
    day: str | None = None
    title: str | None = None
    facts: int = 0
    added: int = 0
    updated: int = 0
    merged: int = 0
    known: int = 0
    code_lines: int = 0
    empty_lines: int = 0
    deep_lines: int = 0
    gone: list[str] = Field(default_factory=list[str])
    notes: list[str] = Field(default_factory=list[str])


class Imported(Frozen):
    """The receipt of an import (Q88): one entry a file, in the order of import.

    `facts` counts the facts found in files that were read for them; an unchanged file's are in
    `known`. added + updated + merged + known = facts, but for a dry run, which does not ask the
    memory and says so in `notes`. `mode` is smart where a language model read lines of any file:
    `calls` and tokens are what that took. `asked` counts the pairs of facts that were put to one.
    `estimate`: of a dry run, what reading all lines would take at most.
    """

    mode: ImportMode = "simple"
    dry_run: bool = False
    files: list[ImportedFile] = Field(default_factory=list[ImportedFile])
    facts: int = 0
    added: int = 0
    updated: int = 0
    merged: int = 0
    known: int = 0
    skipped_code_lines: int = 0
    skipped_empty_lines: int = 0
    skipped_deep_lines: int = 0
    asked: int = 0
    relations: int = 0
    calls: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    estimate: Estimate | None = None
    waiting: Waiting = Waiting()
    embedding_mode: str | None = None
    notes: list[str] = Field(default_factory=list[str])

    @property
    def says(self) -> str:
        """The one sentence of the tool: how many facts, how many new memories."""
        facts = counted(self.facts, "fact")
        if self.dry_run:
            return f"Dry run: {facts} in {counted(len(self.files), 'file')}, nothing written"
        memories = counted(self.added + self.updated, "new memory", "new memories")
        return f"Imported: {facts} extracted, {memories} created"


class ImportEstimate(Frozen):
    """What reading the new lines of files by the language model would take (the cost gate)."""

    files: int
    lines: int
    estimate: Estimate
