"""Profile order: pinned, used most, newest; the two parts, and the edges of the window."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel

from graphmem_neo4j.models import MemoryKind
from graphmem_neo4j.profile.arranging import long_term, recent

NOW = datetime(2026, 6, 1, 12, tzinfo=UTC)
FACT, PREFERENCE, EPISODE = MemoryKind.FACT, MemoryKind.PREFERENCE, MemoryKind.EPISODE


class One(BaseModel):
    """A memory as it is arranged."""

    memory_id: str
    kind: MemoryKind = FACT
    pinned: bool = False
    accessed: int = 0
    recorded_at: datetime = NOW
    happened_at: datetime = NOW


def ids(found: list[One]) -> list[str]:
    return [one.memory_id for one in found]


@pytest.mark.requirement("R-S10", "X24")
def test_pinned_then_access_then_newest() -> None:
    old = NOW - timedelta(days=400)
    found = [
        One(memory_id="new"),
        One(memory_id="used", accessed=3, recorded_at=old),
        One(memory_id="used more", accessed=9, recorded_at=old),
        One(memory_id="pinned", pinned=True, recorded_at=old),
        One(memory_id="pinned and used", pinned=True, accessed=1, recorded_at=old),
        One(memory_id="old", recorded_at=old),
    ]
    wanted = ["pinned and used", "pinned", "used more", "used", "new", "old"]
    assert ids(long_term(found, limit=20)) == wanted
    assert ids(long_term(reversed(found), limit=3)) == wanted[:3]


@pytest.mark.requirement("S80", "R-S10")
def test_which_part_a_memory_belongs_to() -> None:
    found = [
        One(memory_id="fact"),
        One(memory_id="preference", kind=PREFERENCE),
        One(memory_id="episode", kind=EPISODE),
        One(memory_id="pinned episode", kind=EPISODE, pinned=True),
    ]
    assert set(ids(long_term(found, limit=9))) == {"fact", "preference", "pinned episode"}
    assert ids(recent(found, now=NOW, days=7, limit=9)) == ["episode"]


@pytest.mark.requirement("S51", "X13")
@pytest.mark.parametrize(
    ("age", "days", "is_recent"),
    [
        (timedelta(0), 7, True),
        (timedelta(days=7), 7, True),
        (timedelta(days=7, seconds=1), 7, False),
        (timedelta(days=8), 7, False),
        (timedelta(days=14), 14, True),
        (timedelta(days=15), 14, False),
        (timedelta(days=30), 30, True),
        (timedelta(days=31), 30, False),
        (timedelta(days=-1), 7, True),
    ],
)
def test_the_edges_of_the_window(age: timedelta, days: int, is_recent: bool) -> None:
    one = One(memory_id="x", kind=EPISODE, happened_at=NOW - age)
    assert bool(recent([one], now=NOW, days=days, limit=9)) is is_recent


MEMORIES = st.lists(
    st.builds(
        One,
        memory_id=st.integers(0, 999).map(str),
        kind=st.sampled_from(MemoryKind),
        pinned=st.booleans(),
        accessed=st.integers(0, 3),
        recorded_at=st.integers(0, 5).map(lambda n: NOW - timedelta(days=n)),
        happened_at=st.integers(0, 12).map(lambda n: NOW - timedelta(days=n)),
    ),
    max_size=30,
    unique_by=lambda one: one.memory_id,
)


@pytest.mark.requirement("S49", "S50", "X1")
@given(found=MEMORIES, other=MEMORIES, limit=st.integers(1, 8))
def test_the_best_of_each_scope_hold_the_best_of_all(
    found: list[One], other: list[One], limit: int
) -> None:
    """What several scopes chose for themselves, joined, is what one would choose of all."""
    known = {one.memory_id for one in found}
    both = [*found, *(one for one in other if one.memory_id not in known)]
    rest = both[len(found) :]

    def lasting(some: list[One]) -> list[One]:
        return long_term(some, limit=limit)

    def fresh(some: list[One]) -> list[One]:
        return recent(some, now=NOW, days=7, limit=limit)

    for choose in (lasting, fresh):
        assert choose([*choose(found), *choose(rest)]) == choose(both)
        assert len(choose(both)) <= limit
    assert not set(ids(long_term(both, limit=99))) & set(
        ids(recent(both, now=NOW, days=7, limit=99))
    )
