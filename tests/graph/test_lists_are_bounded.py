"""Lists that are asked for by newness or weight: as many nodes are read as are wanted."""

from collections.abc import Callable
from typing import Any, cast

import neo4j
import pytest
from twins import parameters

from graphmem_neo4j.local import Running
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.queries import load

LISTS = (
    "browse/list_calls_of_tool",
    "browse/list_memories",
    "browse/list_messages",
    "browse/list_tool_calls",
    "profile/list_candidates",
    "profile/list_own",
    "profile/show_choices",
    "repair/list_newest",
)
BOUNDING = {"Limit"}
GREEDY = {"Sort", "PartialSort", "Top", "PartialTop", "EagerAggregation", "Eager", "Distinct"}


def _first_above_the_index(plan: dict[str, Any], above: tuple[str, ...] = ()) -> list[str]:
    """Give, for each look into an index, what first bounds or gathers what it finds."""
    name = plan["operatorType"].partition("@")[0]
    if "UniqueIndex" in name:
        return []  # One node by its key, at most.
    if "Index" in name:
        return [next((one for one in above if one in BOUNDING | GREEDY), "nothing")]
    found: list[str] = []
    for child in plan.get("children", []):
        found += _first_above_the_index(child, (name, *above))
    return found


@pytest.mark.requirement("Q64", "Q65", "S52")
@pytest.mark.parametrize("name", LISTS)
async def test_an_index_is_read_in_order_and_no_further_than_needed(
    memory: GraphMemory, server: Running, name: str
) -> None:
    await memory.save("the migrations are applied, and the planner knows a memory")
    # The driver's own signatures are partly untyped.
    open_driver = cast(Callable[..., neo4j.Driver], neo4j.GraphDatabase.driver)  # pyright: ignore[reportUnknownMemberType]
    auth = (server.user, server.password)
    with open_driver(server.bolt_uri, auth=auth, warn_notification_severity="OFF") as driver:
        open_session = cast(Callable[[], neo4j.Session], driver.session)  # pyright: ignore[reportUnknownMemberType]
        with open_session() as session:
            query = load(name)
            result = session.run(f"EXPLAIN {query.text}", parameters(session, query))
            plan = cast(dict[str, Any] | None, result.consume().plan)  # pyright: ignore[reportUnknownMemberType]
    assert plan is not None
    looks = _first_above_the_index(plan)
    assert looks
    assert set(looks) == {"Limit"}
