"""Visibility: one rule object says who may see what (X1)."""

from typing import Any

import pytest

from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.keys import space_key
from graphmem_neo4j.visibility import SCOPES_MAX, viewer


@pytest.mark.requirement("Q41", "X1")
@pytest.mark.parametrize(
    ("named", "seen"),
    [
        (None, ("global",)),
        ([], ("global",)),
        ("global", ("global",)),
        ("project:x", ("global", "project:x")),
        (["topic:b", "project:a"], ("global", "topic:b", "project:a")),
        (["project:X", " Project : x "], ("global", "project:x")),
    ],
)
def test_global_is_always_seen_and_others_when_named(named: Any, seen: tuple[str, ...]) -> None:
    assert viewer("s", named).scopes == seen


@pytest.mark.requirement("X1")
@pytest.mark.parametrize(
    ("session_id", "is_strict", "is_bound"),
    [
        (None, False, False),
        ("group-1", False, False),
        ("main", True, False),
        ("group-1", True, True),
        ("Main", True, True),
        (None, True, True),
    ],
)
def test_only_the_main_session_is_free_where_isolation_is_strict(
    session_id: str | None, is_strict: bool, is_bound: bool
) -> None:
    origin = viewer("s", session_id=session_id, is_strict=is_strict).origin
    assert (origin is not None) is is_bound
    if is_bound and session_id is not None:
        assert origin == session_id
    # What nobody can be called: no session has a name of a control character.
    assert origin != ""


@pytest.mark.requirement("Q115", "F29")
def test_spaces_are_told_apart_by_every_letter() -> None:
    names = ["a", "A", "a-b", "a b", "tenant-a", "tenant-b", "é", "x" * 300, "x" * 301]
    keys = {viewer(name).space_key for name in names}
    assert len(keys) == len(names)
    assert viewer("a  b").space_key == viewer(" a b ").space_key == space_key("a b")


@pytest.mark.parametrize(
    "named",
    ["", "team:x", "project:", ["topic:a", ""], [f"topic:{n}" for n in range(SCOPES_MAX + 1)]],
)
def test_a_scope_that_is_none_is_refused(named: Any) -> None:
    with pytest.raises(BadRequest, match="scope"):
        viewer("s", named)
