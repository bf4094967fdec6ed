"""Arguments of a save: what is not said follows from what is, and a wrong word is told."""

from typing import Any

import pytest

from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.models import MemoryKind
from graphmem_neo4j.save import new_memories, new_memory


@pytest.mark.requirement("X7", "Q70")
@pytest.mark.parametrize(
    ("told", "category", "kind"),
    [
        ({}, "context", "fact"),
        ({"category": "preference"}, "preference", "preference"),
        ({"kind": "preference"}, "preference", "preference"),
        ({"category": "preference", "kind": "episode"}, "preference", "episode"),
        ({"category": "style", "kind": "preference"}, "style", "preference"),
        ({"category": "idea"}, "idea", "fact"),
    ],
)
def test_a_preference_is_one_whichever_says_so(
    told: dict[str, Any], category: str, kind: str
) -> None:
    made = new_memory({"content": "x", **told})
    assert (made.category.value, made.kind.value) == (category, kind)


@pytest.mark.requirement("Q60")
async def test_a_single_text_takes_its_fields_as_arguments(memory: GraphMemory) -> None:
    await memory.save("Mia likes tea", category="preference", pinned=True)
    (known,) = (await memory.profile()).long_term
    assert (known.kind, known.pinned) == (MemoryKind.PREFERENCE, True)


@pytest.mark.parametrize(
    ("memories", "fields", "says"),
    [
        ("x", {"flavour": "odd"}, "flavour"),
        ("x", {"kind": "odd"}, "kind"),
        ("x", {"content": "y"}, "content is given twice"),
        (["x"], {"pinned": True, "kind": "fact"}, "kind, pinned: arguments go with a single text"),
        ({"content": "x"}, {"kind": "fact"}, "go with a single text"),
    ],
)
def test_what_cannot_be_is_said(memories: Any, fields: dict[str, Any], says: str) -> None:
    with pytest.raises(BadRequest, match=says):
        new_memories(memories, fields)
