"""The doctor on experiences: sound after every verb, and each way of breaking them is named."""

from typing import LiteralString

import pytest

from graphmem_neo4j.memory import GraphMemory

from .practising import learn, practise
from .test_doctor import broken, examined


async def practised(memory: GraphMemory) -> None:
    """Use every verb of experiences that writes."""
    await practise(memory)
    for session in ("one", "two"):
        await learn(memory, "conda create", content="more than it said before", session_id=session)
    await learn(memory, "trouble", "EVENT", related_skill="docker run", scope="project:a")
    edited = await memory.edit_experience("docker build", new_name="build it", content="x")
    await memory.undo(edited.change_id)
    gone = await memory.delete_experience("docker compose")
    await memory.undo(gone.change_id)
    await memory.delete_experience("conda lock")
    await learn(memory, "conda lock")
    for words in ("one", "two"):
        await memory.tie_experiences("conda lock", "docker run", "PATCHES", instruction=words)
    await memory.maintain_experiences()


@pytest.mark.requirement("U28", "R-N3")
async def test_experiences_that_were_lived_with_are_sound(memory: GraphMemory) -> None:
    await practised(memory)
    assert await examined(memory) == []


@pytest.mark.requirement("U28", "G31")
async def test_merged_and_parted_ones_are_sound(local_memory: GraphMemory) -> None:
    await practised(local_memory)
    for name in ("deploy-bilibili-mcp", "bilibili-mcp-deployment"):
        await learn(local_memory, name, description="Deployment of bilibili", content="QR code")
        await local_memory.tie_experiences(name, "docker run", "REQUIRES", instruction="x")
    (merged,) = (await local_memory.maintain_experiences()).merged
    assert await examined(local_memory) == []
    await local_memory.undo(merged.change_id)
    assert await examined(local_memory) == []


@pytest.mark.requirement("U28", "G7", "G8")
@pytest.mark.parametrize(
    ("check", "text"),
    [
        (
            "experiences",
            "MATCH (:Experience {space: $space})-[edge:REQUIRES]->(:Experience) "
            "WHERE edge.retired_at = $open_end WITH edge LIMIT 1 "
            "MATCH (one)-[edge]->(other) CREATE (one)-[copy:REQUIRES]->(other) "
            "SET copy = properties(edge) RETURN count(*) AS found",
        ),
        (
            "experiences",
            "MATCH (one:Experience {space: $space})-[edge:REQUIRES]->(other) "
            "WHERE edge.retired_at = $open_end WITH one, edge, other LIMIT 1 "
            "CREATE (one)-[copy:LIKES]->(other) SET copy = properties(edge) "
            "RETURN count(*) AS found",
        ),
        (
            "experiences",
            "MATCH (one:Experience {space: $space, name_key: 'docker-run'}) "
            "SET one.retired_at = datetime() REMOVE one.identity_key RETURN count(*) AS found",
        ),
        (
            "experiences",
            "MATCH (one:Experience {space: $space}) REMOVE one.identity_key "
            "RETURN count(*) AS found",
        ),
        (
            "shelves",
            "MATCH (one:Experience {space: $space}) SET one.scope = 'project:z' "
            "RETURN count(*) AS found",
        ),
        (
            "vectors",
            "MATCH (one:Experience {space: $space}) REMOVE one.awaits_vector "
            "RETURN count(*) AS found",
        ),
    ],
)
async def test_what_is_broken_of_experiences_is_named(
    memory: GraphMemory, check: str, text: LiteralString
) -> None:
    await practised(memory)
    assert await broken(memory, text) > 0
    findings = await examined(memory)
    assert check in {finding.check for finding in findings}
