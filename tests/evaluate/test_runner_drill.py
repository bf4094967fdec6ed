"""The runner drill: a small one on a real server, with the local model for the backfill."""

from dataclasses import replace

import pytest

from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.evaluate import RunnerOptions, runner_options
from graphmem_neo4j.evaluate.runner_drill import runner_drill
from graphmem_neo4j.evaluate.target import Scratch, Target, open_space
from graphmem_neo4j.settings import EmbeddingSettings, Settings


@pytest.mark.requirement("F65", "R-N4", "Q104", "S8", "S9")
@pytest.mark.timeout(600)
async def test_a_runner_that_is_killed_leaves_nothing_half_done(
    target: Target, scratch: Scratch, base: Settings
) -> None:
    local = base.model_copy(update={"embedding": EmbeddingSettings(provider="local")})
    options = RunnerOptions(rounds=1, memories=20, seed=1)
    report = await runner_drill(replace(target, base=local), scratch, options, command="made")
    assert [check for check in report.checks if check.holds is False] == [], report.notes
    assert any(note.startswith("kills in jobs: ") for note in report.notes)
    async with open_space(replace(target, base=local), "runner drill 1") as calm:
        # Two of the three that were recorded said the same.
        assert (await calm.experience_stats()).total_nodes == 2


def test_a_size_that_cannot_be_is_refused() -> None:
    with pytest.raises(BadRequest, match="rounds"):
        runner_options(rounds=0)
