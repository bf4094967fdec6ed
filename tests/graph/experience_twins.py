"""Experience twins: the experiences of a tenant whose graph looks like another's.

Owns: one of all that the verbs of experiences can write, and what the samples call them.
Never: judges a statement.
"""

from collections.abc import Mapping

from graphmem_neo4j.experiences.names import hyphened, identity_key
from graphmem_neo4j.experiences.shapes import TieType
from graphmem_neo4j.memory import GraphMemory

SKILL = "installed libgl1"


async def practised(memory: GraphMemory, marker: str) -> Mapping[str, str]:
    """Record, tie, edit, delete, merge and group; gives what the samples' words mean here."""
    await _lived(memory, marker)
    await memory.maintain_experiences()
    first = await memory.record_experience(
        SKILL, "SKILL", f"Install the {marker} library", f"The {marker} package"
    )
    trouble = await memory.record_experience(
        f"{marker} fails", "EVENT", f"The budget of {marker}", "no library", related_skill=SKILL
    )
    gone = await memory.delete_experience(f"{marker} fails")
    return {
        "exp1": first.experience.experience_id,
        "exp2": trouble.experience.experience_id,
        "exk1": identity_key(hyphened(SKILL), scope="global", origin=None),
        "chg2": gone.change_id,
    }


async def _lived(memory: GraphMemory, marker: str) -> None:
    """Leave one of each kind of tie, change and merge behind."""
    texts = {"description": f"Deployment of the {marker}", "content": "log in by QR code"}
    names = (f"deploy {marker} mcp", f"{marker} mcp deployment", f"clone {marker}")
    for name in names:
        await memory.record_experience(name, "TASK", **texts)
    await memory.record_experience(
        names[2], "TASK", f"Clone the {marker} repository", "git clone it"
    )
    for kind in TieType:
        await memory.tie_experiences(
            names[1], names[2], kind, instruction="first", condition="always"
        )
    await memory.tie_experiences(
        names[1], names[2], "SOLVED_BY", instruction="later", condition="at times"
    )
    edited = await memory.edit_experience(
        names[2], new_name=f"copy {marker}", type="SKILL", reason="was wrong"
    )
    await memory.undo(edited.change_id)
    (merged,) = (await memory.maintain_experiences()).merged
    await memory.undo(merged.change_id)
