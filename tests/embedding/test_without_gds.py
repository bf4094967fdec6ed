"""Without GDS: the service works on a plain Neo4j, and says what it does without."""

import pytest

from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.settings import Settings


@pytest.mark.no_gds
@pytest.mark.requirement("F110", "Q138", "F25", "Q29", "Q30", "Q139")
async def test_a_server_without_gds_works_and_says_so(settings: Settings) -> None:
    for _ in range(2):  # the schema is applied, then found applied
        async with GraphMemory.open(settings) as memory:
            await memory.save("no graph science here")
            assert len((await memory.recall("science")).hits) == 1
            status = await memory.status()
            assert status.gds_version is None
            assert any("GDS is not installed" in note for note in status.notes)


STORY = (
    "Grey Harbour\nGrey Harbour is a film that was directed by Ilse Brandt.",
    "Ilse Brandt\nIlse Brandt came to the world in Varna on a cold morning.",
    "A note\nFilms are seldom directed in harbours, where persons are born.",
)


@pytest.mark.no_gds
@pytest.mark.requirement("F110", "R-N2", "S16")
async def test_the_graph_answers_by_plain_hops_and_says_so(settings: Settings) -> None:
    async with GraphMemory.open(settings) as memory:
        await memory.save(list(STORY))
        answer = await memory.recall("Where was the person born who directed Grey Harbour?")
        assert "Ilse Brandt came" in "".join(hit.content for hit in answer.hits[:2])
        assert any("plain hops" in note and "GDS" in note for note in answer.notes)
        assert "maintain" not in " ".join(answer.notes)
        assert (await memory.renew_projection()).state == "absent"


@pytest.mark.no_gds
@pytest.mark.requirement("F110", "X17")
async def test_maintenance_leaves_out_what_needs_it_with_a_plain_line(settings: Settings) -> None:
    async with GraphMemory.open(settings) as memory:
        await memory.save(list(STORY))
        reports = {report.job: report for report in await memory.maintain()}
        needing = {"projection", "pagerank", "communities"}
        assert needing < set(reports)
        assert {name for name, one in reports.items() if one.state == "failed"} == set()
        for name in needing:
            assert "GDS" in (reports[name].message or "")
        assert reports["lookalikes"].state == "done"
        assert any("GDS" in note for note in (await memory.central_entities()).notes)
        told = await memory.communities("What is this about?")
        assert any("GDS" in note for note in told.notes)


@pytest.mark.no_gds
@pytest.mark.requirement("F110", "G42")
async def test_experiences_are_found_ranked_and_grouped(settings: Settings) -> None:
    async with GraphMemory.open(settings) as memory:
        await memory.record_experience(
            "installed libgl1", "SKILL", "Install the missing GL library", "apt install libgl1"
        )
        await memory.record_experience(
            "ImportError: libGL.so.1",
            "EVENT",
            "cv2 cannot be imported",
            "in the slim container",
            related_skill="installed libgl1",
        )
        found = await memory.search_experiences("ImportError libGL")
        assert {hit.experience.name for hit in found.hits} == {
            "installed libgl1",
            "ImportError: libGL.so.1",
        }
        await memory.maintain_experiences()
