"""Intake: the verbs that take files into the memory.

Owns: `import_files` and its estimate of the façade: what each is handed.
Never: holds logic of a verb.
"""

import os
from collections.abc import Sequence
from functools import partial

from graphmem_neo4j.readiness import Readiness
from graphmem_neo4j.spending import Estimate
from graphmem_neo4j.workspace.estimating import check_mode, estimate_import
from graphmem_neo4j.workspace.importing import (
    SIMPLE_MODE,
    Told,
    import_files,
    import_place,
)
from graphmem_neo4j.workspace.shapes import AskedMode, Imported, ImportEstimate
from graphmem_neo4j.workspace.storing import Storing


class Intake(Readiness):
    """The verbs that take files in; part of `GraphMemory`."""

    async def import_files(
        self,
        path: str | os.PathLike[str],
        *,
        dry_run: bool = False,
        told: Told | None = None,
        roots: Sequence[str] | None = None,
        mode: AskedMode = "auto",
        scope: str | None = None,
        session_id: str | None = None,
    ) -> Imported:
        """Import MEMORY.md and memory/*.md, or one Markdown file (see workspace/importing.py).

        `roots` are the folders that may be read from; None trusts the path itself. `mode`: smart
        lets the language model read the facts out of the lines, simple takes each line as one,
        those that a model passed over before, too; auto is smart where there is a model. Where it
        cannot be asked, lines are kept as they are.
        """
        place = import_place(self.settings.imports, scope=scope, session_id=session_id)
        is_smart = check_mode(mode) != "simple" and self.consultant.is_on
        storing = None if dry_run else partial(self._storing, is_smart=is_smart)
        receipt = await import_files(storing, place, path, roots=roots, told=told)
        if dry_run and is_smart:
            known = await estimate_import(None, place, path, roots=roots, weigh=self._weigh)
            return receipt.model_copy(update={"estimate": known.estimate, "mode": "smart"})
        notes = [*([SIMPLE_MODE] if dry_run else []), *receipt.notes]
        if mode == "smart" and not is_smart:
            notes.append(f"no language model read the files: {self.consultant.choice.reason}")
        return receipt.model_copy(update={"notes": notes})

    async def import_estimate(
        self,
        path: str | os.PathLike[str],
        *,
        roots: Sequence[str] | None = None,
        scope: str | None = None,
        session_id: str | None = None,
    ) -> ImportEstimate:
        """Say what an import by the language model would take; it is asked nothing."""
        place = import_place(self.settings.imports, scope=scope, session_id=session_id)
        if self.consultant.is_on:
            await self.consultant.refresh()
        return await estimate_import(
            partial(self._storing, is_smart=False), place, path, roots=roots, weigh=self._weigh
        )

    def _weigh(self, calls: int, read: int, written: int) -> Estimate:
        return self.consultant.budget.weigh(calls, read, written, now=self._clock())

    async def _storing(self, *, is_smart: bool) -> Storing:
        tools = await self._tools()
        return Storing(
            tools.graph,
            tools.embedder,
            tools.slot,
            self.moment,
            self.settings.save,
            self.decider,
            tools if is_smart else None,
        )
