"""Searching experiences: seeds, peers, a walk, and an order that depends on the question."""

from itertools import pairwise

import pytest

from graphmem_neo4j.calibrate import calibration_of
from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.experiences.search import Seed, cosine_min, seed_weights
from graphmem_neo4j.logs import configure_events
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.sources import with_arguments

from .practising import learn, names, practise

E5 = calibration_of("multilingual-e5-small")


@pytest.mark.requirement("G39", "G40", "G38", "G35", "G12", "X8")
async def test_the_order_is_that_of_the_question(local_memory: GraphMemory) -> None:
    await practise(local_memory)
    for question, word in (("Docker deployment", "docker"), ("conda environment", "conda")):
        found = names(await local_memory.search_experiences(question))
        assert [name.split("-")[0] for name in found[:3]] == [word] * 3, found


@pytest.mark.requirement("G39", "G42", "G13")
async def test_without_vectors_words_lead_and_it_is_said(memory: GraphMemory) -> None:
    await practise(memory)
    for question, word in (("Docker deployment", "docker"), ("conda environment", "conda")):
        found = await memory.search_experiences(question)
        assert [name.split("-")[0] for name in names(found)] == [word] * 3
        assert "searched by words only" in found.notes[0]


@pytest.mark.requirement("G37", "G52", "R-G6")
async def test_the_walk_ignores_direction_and_ends_at_its_depth(memory: GraphMemory) -> None:
    for name in ("aaa", "bbb", "ccc", "ddd"):
        await learn(memory, name, description="x", content="y")
    for one, other in (("bbb", "aaa"), ("bbb", "ccc"), ("ddd", "ccc")):
        await memory.tie_experiences(one, other, "REQUIRES", instruction="first")
    assert set(names(await memory.search_experiences("aaa"))) == {"aaa", "bbb", "ccc"}
    for depth, reached in ((1, 2), (3, 4), (5, 4)):
        settings = with_arguments(memory.settings, recall__graph_hop_depth=depth)
        async with GraphMemory.open(settings) as other:
            assert len((await other.search_experiences("aaa")).hits) == reached
    gone = await memory.delete_experience("bbb")
    assert names(await memory.search_experiences("aaa")) == ["aaa"]
    await memory.undo(gone.change_id)
    assert len((await memory.search_experiences("aaa")).hits) == 3


@pytest.mark.requirement("U15", "G22", "G51")
async def test_an_answer_never_holds_more_than_is_allowed(memory: GraphMemory) -> None:
    await learn(memory, "hub", description="harbour", content="cranes")
    for number in range(12):
        await learn(memory, f"harbour crane {number}")
        await memory.tie_experiences(f"harbour crane {number}", "hub", "REQUIRES", instruction="x")
    found = await memory.search_experiences("harbour crane")
    assert len(found.hits) == 6
    assert len((await memory.search_experiences("harbour", limit=20)).hits) == 6
    assert len((await memory.search_experiences("harbour", limit=2)).hits) == 2
    with pytest.raises(BadRequest, match="limit"):
        await memory.search_experiences("harbour", limit=0)
    shown = {hit.experience.experience_id for hit in found.hits}
    assert all({tie.from_id, tie.to_id} <= shown for tie in found.ties)
    wide = with_arguments(memory.settings, recall__max_nodes=10)
    async with GraphMemory.open(wide) as other:
        assert len((await other.search_experiences("harbour crane")).hits) == 10


@pytest.mark.requirement("R-G6", "F112", "G4")
@pytest.mark.parametrize("question", ["nothing of the kind", "?!", "", "和", 'OR "(*'])
async def test_without_a_lead_it_begins_at_what_ranks_highest(
    memory: GraphMemory, question: str
) -> None:
    assert (await memory.search_experiences(question)).hits == []
    await practise(memory)
    await memory.maintain_experiences()
    found = await memory.search_experiences(question)
    assert 3 <= len(found.hits) <= 6
    assert "nothing fits the question" in found.notes[-1]


@pytest.mark.requirement("G36", "R-G6")
async def test_two_peers_of_its_community_come_along(memory: GraphMemory) -> None:
    """A chain of six: the far end is no neighbour of the first, but of its group."""
    chain = ["aaa", "bbb", "ccc", "ddd", "eee"]
    for name in chain:
        await learn(memory, name, description="x", content="y")
    for one, other in pairwise(chain):
        await memory.tie_experiences(one, other, "REQUIRES", instruction="first")
    near = with_arguments(memory.settings, recall__graph_hop_depth=1)
    async with GraphMemory.open(near) as other:
        assert names(await other.search_experiences("aaa")) == ["aaa", "bbb"]
        await other.maintain_experiences()
        assert len((await other.search_experiences("aaa")).hits) > 2


@pytest.mark.requirement("R-G7")
async def test_of_equal_rank_the_validated_one_comes_first(memory: GraphMemory) -> None:
    for name in ("crane alpha", "crane gamma"):
        await learn(memory, name, description="harbour", content="harbour")
    await learn(memory, "crane alpha", description="harbour", content="harbour")
    first, second = (await memory.search_experiences("harbour")).hits
    assert first.score == second.score
    assert first.experience.name == "crane alpha"


@pytest.mark.requirement("G43")
async def test_each_recall_leaves_a_line_with_its_counts(
    memory: GraphMemory, capsys: pytest.CaptureFixture[str]
) -> None:
    await learn(memory, "cure")
    await learn(memory, "trouble", "EVENT", related_skill="cure")
    configure_events(debug=True)
    try:
        await memory.search_experiences("trouble")
    finally:
        configure_events(debug=False)
    (line,) = [row for row in capsys.readouterr().err.splitlines() if "s.recalled" in row]
    assert "nodes=2" in line
    assert "edges=1" in line


@pytest.mark.requirement("R-G6", "X8")
def test_seeds_are_chosen_on_the_scale_of_the_model() -> None:
    assert cosine_min(E5) == pytest.approx(0.713 + 0.35 * 0.231)
    rows = [
        Seed(experience_id="near", cosine=0.93, words_score=None),
        Seed(experience_id="nearer", cosine=0.90, words_score=None),
        Seed(experience_id="nearer", cosine=None, words_score=4.0),
        Seed(experience_id="said", cosine=None, words_score=2.0),
    ]
    both = seed_weights(rows, E5, enough=2)
    assert list(both) == ["nearer", "near"]
    topped = seed_weights(rows[:1] + rows[3:], E5, enough=2)
    assert set(topped) == {"near", "said"}
    assert seed_weights([], E5, enough=2) == {}
