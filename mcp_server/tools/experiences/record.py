"""Record: `gm_record`.

Owns: its arguments.
Never: decides what becomes of a name that is known.
"""

from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from pydantic import BeforeValidator, Field
from pydantic.json_schema import WithJsonSchema

from graphmem_neo4j.experiences.shapes import ExperienceType
from mcp_server.arguments import Arguments, Content, Text, one_of
from mcp_server.experience_shapes import GmRecordData
from mcp_server.replies.experiences import record_reply
from mcp_server.shapes import Reply
from mcp_server.tools.spec import SAVE_SECONDS, ToolSpec
from mcp_server.tools.words import SCOPE, Session

if TYPE_CHECKING:
    from graphmem_neo4j.memory import GraphMemory

LATE = "Whether it was recorded is not known; recording the same again is safe."


def _as_type(value: Any) -> Any:
    return value.strip().upper() if isinstance(value, str) else value


OneExperienceType = Annotated[
    ExperienceType, BeforeValidator(_as_type), WithJsonSchema(one_of(ExperienceType))
]


class GmRecordArguments(Arguments):
    """What to record."""

    spellings: ClassVar = {
        "related_skill": "relatedSkill",
        "session_id": "session_key",
    }

    name: Annotated[str, Field(description="Its name, such as docker-port-conflict.")]
    type: Annotated[
        OneExperienceType,
        Field(description="TASK: what was done. SKILL: how. EVENT: what went wrong."),
    ]
    description: Annotated[str, Field(description="What it is, in one sentence.")]
    content: Annotated[Content, Field(description="What one has to know of it, as plain text.")]
    relatedSkill: Annotated[
        Text, Field(description="The name of a recorded SKILL that solves it.")
    ] = None
    scope: Annotated[Text, Field(description=SCOPE)] = None
    session_key: Session = None


async def gm_record(memory: "GraphMemory", asked: GmRecordArguments) -> Reply:
    """Record what was learned: a task that was done, a skill, or an event that went wrong.

    Under a known name the longer text stays, and it counts once more. With relatedSkill it is
    tied to that skill by SOLVED_BY, so that the trouble leads to its solution.
    """
    done = await memory.record_experience(
        asked.name,
        asked.type.value,
        asked.description,
        asked.content,
        related_skill=asked.relatedSkill,
        scope=asked.scope,
        session_id=asked.session_key,
    )
    return record_reply(done)


TOOL = ToolSpec(
    asks=GmRecordArguments,
    gives=GmRecordData,
    act=gm_record,
    title="Record an experience (graph-memory)",
    is_idempotent=False,
    timeout_seconds=SAVE_SECONDS,
    late=LATE,
)
