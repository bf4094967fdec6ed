"""Smart importing: what do the tests of an import by a language model share?

Owns: the facts that a scripted model tells, and an import that is stopped at a moment.
Never: asserts anything.
"""

import json
from typing import Any

from graphmem_neo4j.memory import GraphMemory


class Stopped(BaseException):
    """The end of a process, as an import sees it."""


def turns_of(request: dict[str, Any]) -> list[dict[str, Any]]:
    """Give the lines that a request asks about."""
    return json.loads(request["messages"][-1]["content"])["turns"]


def fact(content: str, *turns: int, **more: Any) -> dict[str, Any]:
    """Give a statement as a model tells it."""
    mentions = [name for name in ("Robert Vale", "Acme Marine", "Ann Moreau") if name in content]
    usual = {"kind": "fact", "category": "context", "mentions": mentions}
    return {"content": content, "turns": list(turns), **usual, **more}


def numbered(request: dict[str, Any]) -> str:
    """Tell each line as it is."""
    return json.dumps({"memories": [fact(one["text"], one["turn"]) for one in turns_of(request)]})


def stop_after(memory: GraphMemory, moments: int) -> Any:
    """Let the next imports of a memory stop after so many moments; gives what undoes that."""
    storing = memory._storing  # pyright: ignore[reportPrivateUsage]

    async def breaking(*, is_smart: bool) -> Any:
        made = await storing(is_smart=is_smart)
        left = iter(range(moments))

        def moment() -> Any:
            if next(left, None) is None:
                raise Stopped
            return made.moment()

        return type(made)(
            made.graph, made.embedder, made.slot, moment, made.settings, None, made.tools
        )

    memory._storing = breaking  # pyright: ignore[reportPrivateUsage, reportAttributeAccessIssue]

    def undo() -> None:
        memory._storing = storing  # pyright: ignore[reportPrivateUsage, reportAttributeAccessIssue]

    return undo
