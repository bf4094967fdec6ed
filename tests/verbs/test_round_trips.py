"""Round trips: how often is the database asked? Counted, since that is what a user waits for.

What is counted in the background is no part of it: nobody waits for that.
"""

from collections.abc import AsyncGenerator

import pytest

from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.models import SessionInfo
from graphmem_neo4j.queries import Query
from graphmem_neo4j.settings import Settings

COUNTING = "counting/write_counts"
RANK, HOPS = "spread/find_by_rank", "spread/find_by_hops"
STORED = "search/show_stored"
"""The walk over the graph; where its projection is missing, that is found out once a while."""
NAMES = "mentioning/write_mentions"
"""Ties up to 200 new texts to what they name; what is known already needs none of it."""


class Counted:
    """An open memory, and the names of what it asked since the last look."""

    def __init__(self, settings: Settings) -> None:
        self._asked: list[Query] = []
        self.memory = GraphMemory(settings, observe=self._asked.append)

    def asked(self) -> list[str]:
        names = [query.name for query in self._asked if query.name != COUNTING]
        self._asked.clear()
        return names

    async def counted(self) -> list[str]:
        """Give what is asked once the background has done its counting."""
        self._asked.clear()
        await self.memory.settle()
        return [query.name for query in self._asked]


@pytest.fixture
async def by_words(settings: Settings) -> AsyncGenerator[Counted, None]:
    counted = Counted(settings)
    await counted.memory.ready()
    counted.asked()
    yield counted
    await counted.memory.close()


@pytest.fixture
async def with_vectors(settings: Settings) -> AsyncGenerator[Counted, None]:
    embedding = settings.embedding.model_copy(update={"provider": "local"})
    counted = Counted(settings.model_copy(update={"embedding": embedding}))
    await counted.memory.ready()
    counted.asked()
    yield counted
    await counted.memory.close()


TURNS = [{"role": "user", "content": f"turn {n}"} for n in range(3)]


async def test_without_vectors_the_budgets_are_kept(by_words: Counted) -> None:
    memory = by_words.memory
    told = await memory.ingest("s", TURNS)
    assert by_words.asked() == ["ingest/append_messages", NAMES]
    await memory.ingest("s", TURNS)
    assert by_words.asked() == ["ingest/append_messages"]
    saved = await memory.save(["one fact", "another thing"])
    assert by_words.asked() == ["write/find_neighbours_by_words", "write/write_memories", NAMES]
    await memory.save("one fact")
    assert by_words.asked() == ["write/find_neighbours_by_words", "write/write_memories"]
    await memory.recall("fact")
    assert by_words.asked() == ["recall/gather_by_words", RANK, HOPS]
    await memory.recall("fact")
    assert by_words.asked() == ["recall/gather_by_words", HOPS]
    await memory.get([saved.memories[0].memory_id, told.messages[0].message_id])
    assert by_words.asked() == ["show/show_by_id"]
    await memory.link(f"memory:{saved.memories[0].memory_id}", "person:Ann", "about")
    by_words.asked()
    await memory.get(["person:Ann", "session:s"])
    assert by_words.asked() == ["resolve/find_nodes", "look/show_nodes"]
    await memory.recall(" ")
    assert by_words.asked() == []


async def test_a_search_pays_only_for_what_it_wants(by_words: Counted) -> None:
    memory = by_words.memory
    await memory.save("one fact")
    by_words.asked()
    await memory.recall()
    assert by_words.asked() == ["browse/list_memories"]
    await memory.recall(kinds="message")
    assert by_words.asked() == ["browse/list_messages", STORED]
    await memory.recall(tool_name="shell")
    assert by_words.asked() == ["browse/list_calls_of_tool", STORED]
    await memory.recall(include_tool_calls=True)
    assert by_words.asked() == ["browse/list_memories", "browse/list_tool_calls"]
    await memory.recall("fact", include_tool_calls=True)
    assert by_words.asked() == ["recall/gather_by_words", RANK, HOPS, "browse/find_tool_calls"]
    await memory.recall("fact", connections=5, as_of="2999-01-01")
    assert by_words.asked() == ["recall/gather_by_words", HOPS, "connections/list_connections"]
    await memory.recall("nothing", connections=5)
    assert by_words.asked() == ["recall/gather_by_words", HOPS, STORED]
    await memory.recall("nothing", channels=["words", "structure"])
    assert by_words.asked() == ["recall/gather_by_words", STORED]
    await memory.recall(" ", include_tool_calls=True, connections=5)
    assert len(by_words.asked()) == 3


async def test_a_scope_that_changes_takes_one_statement_more(by_words: Counted) -> None:
    memory = by_words.memory
    for scope, more in (("global", [NAMES]), ("topic:a", ["ingest/write_scope"]), ("topic:a", [])):
        await memory.ingest("s", TURNS, session=SessionInfo(scope=scope))
        assert by_words.asked() == ["ingest/append_messages", *more]
    await memory.ingest("s", TURNS)
    assert by_words.asked() == ["ingest/append_messages"] * 2
    await memory.ingest("s", [], session=SessionInfo(scope="topic:b"))
    assert by_words.asked() == ["ingest/append_messages", "ingest/write_scope"]


@pytest.mark.requirement("X24")
async def test_all_counting_of_a_while_is_one_statement(by_words: Counted) -> None:
    saved = await by_words.memory.save(["one fact", "another thing"])
    for _ in range(3):
        await by_words.memory.recall("fact")
        await by_words.memory.get(saved.memories[1].memory_id)
    assert await by_words.counted() == [COUNTING]
    assert await by_words.counted() == []
    # What finds nothing is a use of the memory all the same.
    await by_words.memory.recall("nothing of the kind")
    assert await by_words.counted() == [COUNTING]


async def test_with_vectors_the_budgets_are_kept(with_vectors: Counted) -> None:
    memory = with_vectors.memory
    await memory.ingest("s", TURNS)
    assert with_vectors.asked() == ["ingest/show_session", "ingest/append_messages", NAMES]
    await memory.save("one fact")
    assert with_vectors.asked() == ["write/find_neighbours", "write/write_memories", NAMES]
    await memory.maintain("projection")
    with_vectors.asked()
    for _ in range(2):
        await memory.recall("fact")
        assert with_vectors.asked() == ["recall/gather", RANK]


async def test_a_call_of_many_takes_one_statement_a_batch(by_words: Counted) -> None:
    await by_words.memory.ingest("s", [{"role": "user", "content": f"{n}"} for n in range(300)])
    assert by_words.asked() == ["ingest/append_messages"] * 3 + [NAMES] * 2
    await by_words.memory.save([f"fact {n}" for n in range(150)])
    assert len(by_words.asked()) == 4 + 1
    memory_id = (await by_words.memory.save("a fact")).memories[0].memory_id
    by_words.asked()
    await by_words.memory.correct(memory_id, "correct", new_content="another fact")
    assert by_words.asked() == ["resolve/find_nodes", "replace/replace_memory", NAMES]


async def test_a_memory_that_was_opened_before_needs_three_questions(settings: Settings) -> None:
    first = Counted(settings)
    await first.memory.ready()
    await first.memory.close()
    again = Counted(settings)
    await again.memory.ready()
    assert again.asked() == ["status/show_server", "schema/list_migrations"]
    await again.memory.ready()
    assert again.asked() == []
    await again.memory.close()
