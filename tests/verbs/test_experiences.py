"""Experiences: recorded, tied, put right, deleted; and every change taken back."""

import asyncio
from typing import Any

import pytest

from graphmem_neo4j.errors import BadRequest, NotFound
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.sources import with_arguments

from .practising import edges, learn, names


@pytest.mark.requirement("G6", "G45", "R-G1", "R-G4", "G5")
async def test_an_error_is_tied_to_the_skill_that_solved_it(memory: GraphMemory) -> None:
    await memory.record_experience(
        "installed libgl1", "SKILL", "Install the missing GL library", "apt install libgl1"
    )
    done = await memory.record_experience(
        "ImportError: libGL.so.1",
        "EVENT",
        "cv2 cannot be imported",
        "in the slim container",
        related_skill="Installed libgl1",
        session_id="yesterday",
    )
    assert (done.action, done.notes) == ("added", [])
    (edge,) = await edges(memory)
    assert (edge.type, edge.source, edge.target) == (
        "SOLVED_BY",
        "importerror-libgl-so-1",
        "installed-libgl1",
    )
    assert edge.instruction == "Install the missing GL library"
    assert edge.condition == "ImportError: libGL.so.1"
    assert edge.edge_id.startswith(f"experience:{done.experience.experience_id}~")
    # Another session finds it with no act of its user.
    found = await memory.search_experiences("ImportError libGL.so.1", session_id="today")
    assert names(found) == ["importerror-libgl-so-1", "installed-libgl1"]
    assert [tie.condition for tie in found.ties] == ["ImportError: libGL.so.1"]


@pytest.mark.requirement("G6", "R-G1")
async def test_a_skill_may_name_the_event_it_solves(memory: GraphMemory) -> None:
    await learn(memory, "libgl missing", "EVENT")
    done = await memory.record_experience(
        "install libgl1",
        "SKILL",
        "Install it",
        "apt install",
        related_skill="libgl-missing",
        instruction="Install the package",
        condition="on Debian",
    )
    assert done.tie is not None
    assert (done.tie.from_name, done.tie.to_name) == ("libgl missing", "install libgl1")
    assert (done.tie.instruction, done.tie.condition) == ("Install the package", "on Debian")


@pytest.mark.requirement("R-G1", "U32")
async def test_what_cannot_be_tied_is_told_and_what_was_learned_is_kept(
    memory: GraphMemory,
) -> None:
    await learn(memory, "a task", "TASK")
    for related, says in (("nobody knows", "no skill is named"), ("a task", "is a TASK")):
        done = await learn(memory, f"event {related}", "EVENT", related_skill=related)
        assert (done.action, done.tie) == ("added", None)
        assert says in done.notes[0]
    own = await learn(memory, "itself", related_skill="itself")
    assert own.tie is None
    again = await learn(memory, "itself", related_skill="itself")
    assert "this very experience" in again.notes[0]
    assert await edges(memory) == []


@pytest.mark.requirement("R-G3")
async def test_recording_again_keeps_the_longer_text_and_counts(memory: GraphMemory) -> None:
    first = await memory.record_experience("Docker run", "SKILL", "Start it", "docker run image")
    shorter = await memory.record_experience("docker-run", "skill", "Go", "docker")
    assert (shorter.action, shorter.change_id) == ("confirmed", None)
    assert shorter.experience.experience_id == first.experience.experience_id
    assert shorter.experience.content == "docker run image"
    assert shorter.experience.name == "Docker run"
    longer = await memory.record_experience(
        "DOCKER RUN", "SKILL", "Start a container", "docker run -d image"
    )
    assert longer.action == "improved"
    assert longer.experience.validated_count == 3
    assert (longer.experience.description, longer.experience.content) == (
        "Start a container",
        "docker run -d image",
    )
    assert names(await memory.search_experiences("container")) == ["docker-run"]
    assert longer.change_id is not None
    undone = await memory.undo(longer.change_id)
    assert (undone.kind, undone.experience) == ("experience_updated", "docker-run")
    back = (await memory.search_experiences("docker run image")).hits[0].experience
    assert (back.description, back.content) == ("Start it", "docker run image")


@pytest.mark.requirement("R-G3", "F64")
async def test_many_who_record_one_name_at_once_leave_one(memory: GraphMemory) -> None:
    done = await asyncio.gather(
        *(
            memory.record_experience("one name", "SKILL", f"Said {n}", f"by number {n}")
            for n in range(8)
        )
    )
    assert len({one.experience.experience_id for one in done}) == 1
    assert sorted(one.action for one in done).count("added") == 1
    known = (await memory.search_experiences("one name")).hits[0].experience
    assert known.validated_count == 8


@pytest.mark.requirement("G7", "G8", "R-G3", "X7")
async def test_nothing_but_the_known_types_is_taken(memory: GraphMemory) -> None:
    with pytest.raises(BadRequest, match="TASK"):
        await learn(memory, "a", "PREFERENCE")
    await learn(memory, "a")
    await learn(memory, "b")
    with pytest.raises(BadRequest, match="is a SKILL already"):
        await learn(memory, "A!", "EVENT")
    with pytest.raises(BadRequest, match="SOLVED_BY"):
        await memory.tie_experiences("a", "b", "LIKES", instruction="x")
    assert (await memory.experience_stats()).total_edges == 0


@pytest.mark.requirement("R-G4", "U28")
async def test_a_tie_stands_once_and_says_what_to_do(memory: GraphMemory) -> None:
    await learn(memory, "trouble", "EVENT")
    await learn(memory, "cure")
    with pytest.raises(BadRequest, match="needs a condition"):
        await memory.tie_experiences("trouble", "cure", "SOLVED_BY", instruction="cure it")
    with pytest.raises(BadRequest, match="instruction is empty"):
        await memory.tie_experiences("trouble", "cure", "PATCHES", instruction=" ")
    with pytest.raises(NotFound, match="no experience named 'nobody'"):
        await memory.tie_experiences("trouble", "nobody", "REQUIRES", instruction="x")
    with pytest.raises(BadRequest, match="same experience"):
        await memory.tie_experiences("cure", "Cure", "REQUIRES", instruction="x")
    words: dict[str, Any] = {"instruction": "cure it", "condition": "always"}
    first = await memory.tie_experiences("trouble", "cure", "solved by", **words)
    again = await memory.tie_experiences("trouble", "cure", "SOLVED_BY", **words)
    assert (first.is_new, again.is_new) == (True, False)
    assert again.change_id is None
    words["condition"] = "on Mondays"
    told = await memory.tie_experiences("trouble", "cure", "SOLVED_BY", **words)
    assert (told.is_new, told.tie.condition) == (False, "on Mondays")
    assert told.tie.edge_id == first.tie.edge_id
    assert told.change_id is not None
    await memory.undo(told.change_id)
    (edge,) = await edges(memory)
    assert edge.condition == "always"
    with pytest.raises(BadRequest, match="told anew"):
        await memory.undo(told.change_id)


@pytest.mark.requirement("U17")
async def test_an_edit_replaces_and_an_unknown_name_is_an_error(memory: GraphMemory) -> None:
    await learn(memory, "deploy", content="a long text that stands first")
    await learn(memory, "other")
    with pytest.raises(NotFound, match="no experience named 'nowhere'"):
        await memory.edit_experience("nowhere", content="x")
    with pytest.raises(BadRequest, match="nothing to edit"):
        await memory.edit_experience("deploy")
    with pytest.raises(BadRequest, match="another experience"):
        await memory.edit_experience("deploy", new_name="Other")
    done = await memory.edit_experience(
        "deploy", content="short", new_name="Ship it", type="TASK", reason="was wrong"
    )
    assert (done.experience.content, done.experience.name_key) == ("short", "ship-it")
    assert done.experience.type == "TASK"
    assert names(await memory.search_experiences("ship")) == ["ship-it"]
    with pytest.raises(NotFound):
        await memory.edit_experience("deploy", content="x")
    # The name is free again, and taken by the way back.
    await memory.undo(done.change_id)
    back = (await memory.search_experiences("deploy")).hits[0].experience
    assert (back.name, back.type, back.content) == (
        "deploy",
        "SKILL",
        "a long text that stands first",
    )
    with pytest.raises(BadRequest, match="changed again since"):
        await memory.undo(done.change_id)


@pytest.mark.requirement("U17", "X2", "U3")
async def test_what_is_deleted_is_gone_everywhere_and_can_come_back(memory: GraphMemory) -> None:
    await learn(memory, "cure")
    await learn(memory, "trouble", "EVENT", related_skill="cure")
    gone = await memory.delete_experience("cure", reason="wrong")
    assert names(await memory.search_experiences("cure trouble")) == ["trouble"]
    stats = await memory.experience_stats()
    assert (stats.total_nodes, stats.total_edges) == (1, 0)
    with pytest.raises(NotFound):
        await memory.delete_experience("cure")
    with pytest.raises(NotFound):
        await memory.edit_experience("cure", content="x")
    assert (await memory.undo(gone.change_id)).experience == "cure"
    assert (await memory.experience_stats()).total_edges == 1
    with pytest.raises(BadRequest, match="not gone any more"):
        await memory.undo(gone.change_id)
    gone = await memory.delete_experience("cure")
    assert (await learn(memory, "cure")).action == "added"
    with pytest.raises(BadRequest, match="recorded anew"):
        await memory.undo(gone.change_id)


@pytest.mark.requirement("X1", "Q1")
async def test_scopes_and_strict_sessions_hold(memory: GraphMemory) -> None:
    await learn(memory, "deploy")
    await learn(memory, "deploy", content="this project's own way to deploy", scope="project:a")
    await learn(memory, "build", scope="project:b", related_skill="deploy")
    assert len((await memory.search_experiences("deploy")).hits) == 1
    both = await memory.search_experiences("deploy", scopes="project:a")
    assert {hit.experience.scope for hit in both.hits} == {"global", "project:a"}
    assert names(await memory.search_experiences("build", scopes="project:a")) != ["build"]
    # Of two of one name the scope that was named wins.
    await memory.edit_experience("deploy", description="ours", scopes="project:a")
    stats = await memory.experience_stats(scopes=["project:a", "project:b"])
    assert (stats.total_nodes, stats.total_edges) == (3, 1)
    assert (await memory.experience_stats()).total_edges == 0
    strict = with_arguments(
        memory.settings, isolation="strict", space="strict of " + memory.settings.space
    )
    async with GraphMemory.open(strict) as apart:
        for session in ("one", "two"):
            done = await learn(apart, "same name", session_id=session)
            assert done.action == "added"
        await learn(apart, "only of one", session_id="one")
        seen = await apart.search_experiences("only same name", session_id="two")
        assert names(seen) == ["same-name"]
        assert names(await apart.search_experiences("only same name")) == []
        assert (await apart.experience_stats(session_id="two")).total_nodes == 1
        with pytest.raises(NotFound):
            await apart.edit_experience("only of one", content="x", session_id="two")
        assert (await apart.experience_stats(session_id="main")).total_nodes == 3
