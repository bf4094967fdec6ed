"""Keeping experiences in order: doubles, ranks, groups, in this order and without a model."""

import asyncio
from datetime import UTC, datetime
from typing import Any

import pytest
from pydantic import BaseModel

from graphmem_neo4j.errors import BadRequest, Busy
from graphmem_neo4j.experiences.doubles import MergedDoubles, merge_experiences, same_above
from graphmem_neo4j.experiences.standing import group_experiences, rank_experiences
from graphmem_neo4j.keys import space_key
from graphmem_neo4j.maintain.lease import Lease
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.sources import with_arguments

from .asking import rows_of
from .practising import edges, learn, names, practise

NOW = datetime(2026, 3, 1, tzinfo=UTC)
TWINS = (
    ("deploy-bilibili-mcp", "Deployed the bilibili MCP server", "Cloned it, logged in by QR code"),
    ("bilibili-mcp-deployment", "Deployment of bilibili-mcp", "Cloned it, logged in by QR code"),
)


class _Rank(BaseModel):
    name_key: str
    pagerank: float
    community_id: str | None


class _Graphs(BaseModel):
    name: str


async def ranks(memory: GraphMemory) -> dict[str, _Rank]:
    rows = await rows_of(
        memory,
        _Rank,
        "MATCH (node:Experience {space: $space}) RETURN node.name_key AS name_key, "
        "node.pagerank AS pagerank, node.community_id AS community_id",
        space=space_key(memory.settings.space),
    )
    return {row.name_key: row for row in rows}


def silent(_done: int) -> None:
    pass


async def merge(memory: GraphMemory, **options: Any) -> MergedDoubles:
    graph, slot = await memory.ready()
    usual: dict[str, Any] = {
        "limit": 1_000,
        "is_dry": False,
        "threshold": same_above(0.90, "multilingual-e5-small"),
        "run_id": memory.moment().receipt_id,
    }
    return await merge_experiences(
        graph, memory.settings.space, now=NOW, told=silent, slot=slot, **(usual | options)
    )


async def twins(memory: GraphMemory, kind: str = "TASK") -> None:
    """Record two that say the same; the first is validated twice, and both are tied."""
    for name, description, content in (*TWINS, TWINS[0]):
        await memory.record_experience(name, kind, description, content)
    for name in ("git clone", "QR login"):
        await learn(memory, name)
    first, second = (name for name, _, _ in TWINS)
    await memory.tie_experiences(first, "git clone", "USED_SKILL", instruction="clone it")
    await memory.tie_experiences(second, "git clone", "USED_SKILL", instruction="clone it too")
    await memory.tie_experiences(second, "QR login", "USED_SKILL", instruction="log in")
    await memory.tie_experiences("QR login", second, "PATCHES", instruction="after it")
    await memory.tie_experiences(first, second, "CONFLICTS_WITH", instruction="of one task")


@pytest.mark.requirement("G31", "G54", "R-G8", "R-N3", "X6")
async def test_doubles_become_one_that_holds_the_ties_of_both(local_memory: GraphMemory) -> None:
    await twins(local_memory)
    before = await edges(local_memory)
    assert (await merge(local_memory, is_dry=True)).merged[0].kept == "deploy-bilibili-mcp"
    assert await edges(local_memory) == before
    done = await merge(local_memory)
    assert [(one.kept, one.dropped) for one in done.merged] == [
        ("deploy-bilibili-mcp", "bilibili-mcp-deployment")
    ]
    after = await edges(local_memory)
    assert [(edge.type, edge.source, edge.target) for edge in after] == [
        ("PATCHES", "qr-login", "deploy-bilibili-mcp"),
        ("USED_SKILL", "deploy-bilibili-mcp", "git-clone"),
        ("USED_SKILL", "deploy-bilibili-mcp", "qr-login"),
    ]
    assert after[1].instruction == "clone it"
    assert len({edge.edge_id for edge in after}) == 3
    assert (await merge(local_memory)).merged == []
    found = await local_memory.search_experiences("bilibili")
    assert "bilibili-mcp-deployment" not in names(found)
    # Who knows the other name still finds it, and records onto it.
    again = await learn(local_memory, "bilibili-mcp-deployment", "TASK", description="x")
    assert again.experience.name_key == "deploy-bilibili-mcp"
    assert again.experience.validated_count == 4


@pytest.mark.requirement("G31", "X6")
async def test_two_new_doubles_of_an_old_one_are_both_found(local_memory: GraphMemory) -> None:
    further, old = TWINS
    for _ in range(3):
        await local_memory.record_experience(old[0], "TASK", *old[1:])
    assert (await merge(local_memory)).compared == 1
    await local_memory.record_experience("bilibili-mcp-deployments", "TASK", *old[1:])
    await local_memory.record_experience(further[0], "TASK", *further[1:])
    # In one run an experience takes part in one merge: the other waits for the next.
    assert [len((await merge(local_memory)).merged) for _ in range(3)] == [1, 1, 0]
    assert (await local_memory.experience_stats()).by_type == {"TASK": 1}


@pytest.mark.requirement("G31", "X6", "R-G8")
async def test_a_merge_is_taken_back_and_the_two_stay_apart(local_memory: GraphMemory) -> None:
    await twins(local_memory)
    before = await edges(local_memory)
    counts = (await local_memory.experience_stats()).by_type
    (merged,) = (await merge(local_memory)).merged
    undone = await local_memory.undo(merged.change_id)
    assert (undone.kind, undone.experience) == ("experience_merged", "bilibili-mcp-deployment")
    assert await edges(local_memory) == before
    assert (await local_memory.experience_stats()).by_type == counts
    for name, description, content in TWINS:
        await local_memory.record_experience(name, "TASK", description, content + ", then more")
    assert (await merge(local_memory)).merged == []
    with pytest.raises(BadRequest, match="not gone any more"):
        await local_memory.undo(merged.change_id)


@pytest.mark.requirement("X6", "G31")
async def test_what_only_looks_alike_is_left_alone(local_memory: GraphMemory) -> None:
    for version in ("3.11", "3.12"):
        await learn(local_memory, f"upgrade to python {version}", content=f"Set python {version}")
    for word in ("enable", "disable"):
        await learn(local_memory, f"{word} cors", description=f"{word} CORS in FastAPI")
    for kind, name in (("EVENT", "port taken"), ("SKILL", "port-is-taken")):
        await learn(local_memory, name, kind, description="the port is taken", content="8080")
    for scope in ("project:a", "project:b"):
        await learn(local_memory, "own way", scope=scope)
    done = await merge(local_memory)
    assert (done.compared, done.merged) == (8, [])
    assert (await merge(local_memory)).compared == 0


@pytest.mark.requirement("F105", "R-N3")
async def test_the_job_stops_at_its_limit_and_goes_on(local_memory: GraphMemory) -> None:
    await twins(local_memory)
    assert (await merge(local_memory, limit=1)).compared == 1
    assert (await merge(local_memory, limit=2)).compared == 2
    rest = await merge(local_memory)
    assert rest.compared >= 1
    assert len([edge for edge in await edges(local_memory) if edge.type == "USED_SKILL"]) == 2
    both = await asyncio.gather(merge(local_memory), merge(local_memory))
    assert [one.merged for one in both] == [[], []]


@pytest.mark.requirement("G9", "G33", "G32", "R-G8", "F110", "F114")
@pytest.mark.parametrize("with_gds", [True, False], ids=["by GDS", "without"])
async def test_ranks_and_groups_are_written(memory: GraphMemory, with_gds: bool) -> None:
    await practise(memory)
    await learn(memory, "alone")
    graph, space = await memory.prepared(), memory.settings.space
    common: dict[str, Any] = {"now": NOW, "limit": 100, "told": silent, "run_id": f"r{with_gds}"}
    dry = await rank_experiences(
        graph, space, is_dry=True, damping=0.85, rounds=20, with_gds=with_gds, **common
    )
    assert (dry.ranked, dry.by) == (7, "gds" if with_gds else "python")
    assert {one.pagerank for one in (await ranks(memory)).values()} == {0.0}
    await rank_experiences(
        graph, space, is_dry=False, damping=0.85, rounds=20, with_gds=with_gds, **common
    )
    grouped = await group_experiences(graph, space, is_dry=False, with_gds=with_gds, **common)
    found = await ranks(memory)
    assert sum(one.pagerank for one in found.values()) == pytest.approx(1.0)
    assert found["docker-compose"].pagerank > found["docker-run"].pagerank
    assert found["alone"].pagerank == min(one.pagerank for one in found.values())
    assert [(one.label, one.size) for one in grouped.labels] in (
        [("Docker cluster", 3), ("Conda cluster", 3)],
        [("Conda cluster", 3), ("Docker cluster", 3)],
    )
    assert found["alone"].community_id is None
    assert found["docker-run"].community_id == found["docker-build"].community_id
    again = await group_experiences(graph, space, is_dry=False, with_gds=with_gds, **common)
    assert (again.communities, again.unchanged) == (2, 2)


@pytest.mark.requirement("F108", "F112")
async def test_projections_are_gone_after_success_failure_and_a_kill(memory: GraphMemory) -> None:
    await practise(memory)
    graph, space = await memory.prepared(), memory.settings.space
    listing = "CALL gds.graph.list() YIELD graphName RETURN graphName AS name"
    before = await rows_of(memory, _Graphs, listing)
    common: dict[str, Any] = {"limit": 100, "is_dry": False, "told": silent, "with_gds": True}
    for _ in range(2):
        await rank_experiences(
            graph, space, now=NOW, damping=0.85, rounds=20, run_id="same", **common
        )
    refusing: dict[str, Any] = {**common, "told": _refuses}
    with pytest.raises(ValueError, match="heard enough"):
        await rank_experiences(
            graph, space, now=NOW, damping=0.85, rounds=20, run_id="other", **refusing
        )
    await group_experiences(graph, "an empty space", now=NOW, run_id="empty", **common)
    assert await rows_of(memory, _Graphs, listing) == before


def _refuses(_done: int) -> None:
    raise ValueError("heard enough")


@pytest.mark.requirement("G30", "G46", "G47", "R-G1", "X17")
async def test_maintenance_goes_in_its_order_and_tells_what_it_did(
    local_memory: GraphMemory,
) -> None:
    await twins(local_memory)
    await practise(local_memory)
    steps: list[int] = []
    dry = await local_memory.maintain_experiences(is_dry=True)
    assert len(dry.merged) == 1
    assert (await local_memory.experience_stats()).by_type["TASK"] == 2
    done = await local_memory.maintain_experiences(told=steps.append)
    assert len(done.merged) == 1
    assert steps
    stats = await local_memory.experience_stats()
    assert stats.by_type == {"SKILL": 8, "TASK": 1}
    assert stats.by_edge_type == {"REQUIRES": 4, "USED_SKILL": 2, "PATCHES": 1}
    assert stats.total_edges == 7
    assert stats.communities == done.communities == 3
    assert {one.label for one in stats.labels} >= {"Docker cluster", "Conda cluster"}
    assert [one.pagerank for one in stats.top] == sorted(
        (one.pagerank for one in stats.top), reverse=True
    )
    assert len(stats.top) == 5
    assert done.top == stats.top


@pytest.mark.requirement("G32", "X1")
async def test_the_label_of_a_group_is_shown_to_who_sees_all_of_it(memory: GraphMemory) -> None:
    await practise(memory)
    await learn(memory, "secret docker", scope="project:a")
    await memory.tie_experiences(
        "secret docker", "docker run", "REQUIRES", instruction="x", scopes="project:a"
    )
    await memory.maintain_experiences()
    seen = await memory.experience_stats()
    assert (seen.communities, [one.label for one in seen.labels]) == (2, ["Conda cluster"])
    assert len((await memory.experience_stats(scopes="project:a")).labels) == 2


@pytest.mark.requirement("G47", "X1")
@pytest.mark.parametrize("isolation", ["shared", "strict"])
async def test_what_was_merged_is_shown_to_who_may_see_it(
    local_memory: GraphMemory, isolation: str
) -> None:
    async with GraphMemory.open(with_arguments(local_memory.settings, isolation=isolation)) as one:
        for name, description, content in TWINS:
            await one.record_experience(
                name, "TASK", description, content, scope="project:a", session_id="alpha"
            )
        seeing: dict[str, Any] = {"scopes": "project:a", "session_id": "alpha"}
        blind: list[dict[str, Any]] = [{}, {"session_id": "alpha"}, {"scopes": "project:b"}]
        if isolation == "strict":
            blind += [{"scopes": "project:a"}, {"scopes": "project:a", "session_id": "beta"}]
        for asked in blind:
            dry = await one.maintain_experiences(is_dry=True, **asked)
            assert (dry.merged_count, dry.merged, dry.labels, dry.top) == (1, [], [], [])
            assert dry.notes == ["of 1 pairs only those of your scopes and session are shown"]
        done = await one.maintain_experiences(**seeing)
        assert [pair.dropped for pair in done.merged] == ["deploy-bilibili-mcp"]
        assert (done.merged_count, done.notes) == (1, [])


@pytest.mark.requirement("F65", "R-N4", "G47")
async def test_of_two_maintenances_at_once_one_is_refused(memory: GraphMemory) -> None:
    await practise(memory)
    site = await memory.site()
    lease = Lease(site.graph, site.space, "another")
    assert await lease.take()
    with pytest.raises(Busy, match="another runner is at work in this space"):
        await memory.maintain_experiences()
    # What changes nothing keeps nobody from it.
    assert (await memory.maintain_experiences(is_dry=True)).ranked == 6
    assert await memory.job_runs() == []
    await lease.release()
    await memory.maintain_experiences()
    (run,) = await memory.job_runs()
    assert (run.job, run.state, run.counts["ranked"]) == ("experiences", "done", 6)


@pytest.mark.requirement("G30", "G33", "R-N4")
async def test_the_job_ranks_and_groups_without_a_model(memory: GraphMemory) -> None:
    await practise(memory)
    (report,) = await memory.maintain("experiences")
    assert (report.state, report.done, report.counts["communities"]) == ("done", 1, 2)
    assert all(one.pagerank > 0.0 for one in (await ranks(memory)).values())
    # Nothing is new: it may rest for longer.
    assert [one.done for one in await memory.maintain("experiences")] == [0]


@pytest.mark.requirement("G42", "F110")
async def test_without_vectors_maintenance_says_what_it_left_out(memory: GraphMemory) -> None:
    await practise(memory)
    done = await memory.maintain_experiences()
    assert done.merged == []
    assert any("doubles were not looked for" in note for note in done.notes)
    assert done.communities == 2
