"""Upkeep: the verbs that keep a space in order.

Owns: `maintain`, `maintain_plan`, `maintain_experiences`, `job_runs`, `keep_maintained`,
`failed_work`, `retry_work` and `renew_projection` of the façade.
Never: does a job's work, or decides when one is due.
"""

import asyncio
from collections.abc import Callable, Sequence

from graphmem_neo4j import vectors
from graphmem_neo4j.analysis import refresh_projection
from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.experiences.shapes import Maintained
from graphmem_neo4j.failures import (
    FAILED_MAX,
    FailedWork,
    list_failed,
    release_failed,
)
from graphmem_neo4j.maintain.experiences import maintain_experiences
from graphmem_neo4j.maintain.performing import Site
from graphmem_neo4j.maintain.registry import JOBS, jobs_named
from graphmem_neo4j.maintain.running import Reported, Resting, keep_running, plan, run_jobs, unheard
from graphmem_neo4j.maintain.runs import RUNS_KEPT, last_runs, list_runs
from graphmem_neo4j.maintain.schedule import scheduled
from graphmem_neo4j.maintain.shapes import Heard, Job, JobReport, Planned
from graphmem_neo4j.maintain.timing import timed
from graphmem_neo4j.projection import Projected
from graphmem_neo4j.readiness import Readiness
from graphmem_neo4j.slot import Slot


class Upkeep(Readiness):
    """The verbs that keep a space in order; part of `GraphMemory`."""

    async def maintain(
        self,
        jobs: str | Sequence[str] | None = None,
        *,
        dry_run: bool = False,
        told: Heard = unheard,
        reported: Reported | None = None,
        stop: asyncio.Event | None = None,
    ) -> list[JobReport]:
        """Run jobs once, all of them or those named, in their fixed order (see maintain/).

        One report a job: `state` says how it ended, `counts` what it did. While another runner is
        at work in the space nothing is run, and the reports say so. A dry run counts what would be
        done and changes nothing. `told` hears of each batch, `reported` each report as it comes;
        setting `stop` ends the run after the batch at hand. Raises BadRequest, StoreUnavailable.
        """
        chosen = jobs_named(jobs)
        site = await self.site()
        return await run_jobs(
            site, chosen, is_dry=dry_run, stop=stop, heard=told, reported=reported
        )

    async def maintain_experiences(
        self,
        *,
        is_dry: bool = False,
        scopes: Sequence[str] | str | None = None,
        session_id: str | None = None,
        told: Callable[[int], None] | None = None,
    ) -> Maintained:
        """Join doubles of experiences, rank them, find groups (see maintain/experiences.py).

        Of the whole space, whoever asks; what is shown of it is what they may see. Raises Busy
        while another runner is at work in the space.
        """
        who = self.viewer(scopes, session_id)
        site = await self.site()
        return await maintain_experiences(site, who, is_dry=is_dry, told=told)

    async def keep_maintained(
        self,
        jobs: Sequence[str] | None = None,
        *,
        stop: asyncio.Event,
        told: Heard = unheard,
        reported: Reported | None = None,
        troubled: Callable[[str], None] | None = None,
        resting: Resting | None = None,
    ) -> None:
        """Run each job whenever it is due, until `stop` is set. Raises SettingsError.

        `resting` hears which job is due next, and when, whenever that is news.
        """
        chosen = self._scheduled(jobs)
        site = await self.site()
        await keep_running(
            site,
            chosen,
            stop=stop,
            heard=told,
            reported=reported,
            troubled=troubled,
            resting=resting,
        )

    async def maintain_plan(self, jobs: Sequence[str] | None = None) -> list[Planned]:
        """Say of each scheduled job how often it runs, how it went last, and when it is due."""
        chosen = self._scheduled(jobs)
        return await plan(await self.site(), chosen)

    async def failed_work(
        self, jobs: str | Sequence[str] | None = None, limit: int = 100
    ) -> list[FailedWork]:
        """List what jobs gave up because no answer was of use, newest first, with the reason.

        Of all jobs or those named; 1 to 1,000. Raises BadRequest, StoreUnavailable.
        """
        if not 1 <= limit <= FAILED_MAX:
            raise BadRequest(f"limit is {limit}: give 1 to {FAILED_MAX:,}")
        names = [job.name for job in jobs_named(jobs)]
        return await list_failed(await self.prepared(), self.settings.space, names, limit=limit)

    async def retry_work(self, jobs: str | Sequence[str] | None = None) -> dict[str, int]:
        """Let what jobs gave up be tried again by their next run; gives how many things of each.

        Of all jobs or those named. Raises BadRequest, StoreUnavailable.
        """
        names = [job.name for job in jobs_named(jobs)]
        graph, now = await self.prepared(), self._clock()
        return await release_failed(graph, self.settings.space, names, now=now)

    async def renew_projection(self) -> Projected:
        """Build the graph that recall walks anew, where it no longer agrees with the store.

        For a long-lived server, which does so by itself every few minutes; state "absent" where
        the server has no GDS. Raises StoreUnavailable.
        """
        return await refresh_projection(
            await self.prepared(),
            self.settings.space,
            now=self._clock(),
            is_dry=False,
            suffix=self._suffix,
        )

    async def job_runs(self, limit: int = 20) -> list[JobReport]:
        """List the newest runs of jobs in this space, newest first. Raises BadRequest."""
        if not 1 <= limit <= RUNS_KEPT:
            raise BadRequest(f"limit is {limit}: give 1 to {RUNS_KEPT:,}")
        return await list_runs(await self.prepared(), self.settings.space, limit=limit)

    async def last_job_runs(self) -> list[JobReport]:
        """Give the newest run of each job that ever ran here, in the order of the jobs."""
        found = await last_runs(await self.prepared(), self.settings.space, list(JOBS))
        return [found[name] for name in JOBS if name in found]

    def _scheduled(self, names: Sequence[str] | None) -> list[Job]:
        wanted = {job.name for job in jobs_named(names)}
        maintain = self.settings.maintain
        jobs = scheduled(timed(maintain, self.settings.context), maintain.intervals)
        return [job for job in jobs if job.name in wanted]

    async def site(self) -> Site:
        """Give what a runner works with here: for who drives one by hand (see maintain/)."""
        graph, _ = await self.ready()

        async def slot() -> Slot:
            # Looked at anew: another process may have changed the model since.
            return await vectors.look(graph, self._wanted())

        return Site(
            graph=graph,
            settings=self.settings,
            embedder=self.embedder,
            consultant=self.consultant,
            slot=slot,
            clock=self._clock,
            suffix=self._suffix,
        )
