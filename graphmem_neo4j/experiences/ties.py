"""Ties: how are two experiences tied, and what does a tie say?

Once for each (from, type, to). Every tie says what to do; one of type SOLVED_BY also says when
(R-G4).

Owns: the reading of a tie, the properties of its edge, and its writing.
Never: draws a type that is not one of the five.
"""

from typing import Any

from pydantic import BaseModel

from graphmem_neo4j.errors import BadRequest, NotFound
from graphmem_neo4j.experiences.hand import Hand, find_named, pick, unknown
from graphmem_neo4j.experiences.names import read_name, tie_id
from graphmem_neo4j.experiences.shapes import Tie, Tied, TieType, read_tie_type
from graphmem_neo4j.experiences.texts import INSTRUCTION_MAX_CHARACTERS, read_line
from graphmem_neo4j.graph_shapes import CreatedBy
from graphmem_neo4j.keys import OPEN_END, OPEN_START, change_id
from graphmem_neo4j.queries import load
from graphmem_neo4j.save import Moment

WRITE_TIE = load("experiences/write_tie")


class _Row(BaseModel):
    tie: Tie
    is_new: bool
    has_changed: bool


def tie_row(
    moment: Moment,
    type: TieType,
    source_id: str,
    target_id: str,
    *,
    instruction: str,
    condition: str | None,
    created_by: CreatedBy = CreatedBy.AGENT,
) -> dict[str, Any]:
    """Give a tie as the statements take it: an agent's relation with an instruction."""
    values = {
        "edge_id": tie_id(source_id, type.value, target_id, moment.suffix()),
        "wording": type.value,
        "instruction": instruction,
        "condition": condition,
        "reason": None,
        "confidence": 1.0,
        "created_by": created_by.value,
        "valid_from": OPEN_START,
        "valid_until": OPEN_END,
        "recorded_at": moment.now,
    }
    return {"source_id": source_id, "target_id": target_id, "type": type.value, "values": values}


async def tie(
    hand: Hand,
    from_name: object,
    to_name: object,
    type: object,
    *,
    instruction: object,
    condition: object = None,
    session_id: str | None = None,
) -> Tied:
    """Tie two experiences by name; said again with other words, the newer words hold.

    Two statements. Raises BadRequest for a type that is none of the five, for a missing
    instruction or condition and for a tie to itself, NotFound for an unknown name.
    """
    kind = read_tie_type(type)
    said = read_line(instruction, name="instruction", most=INSTRUCTION_MAX_CHARACTERS)
    when = _condition(kind, condition)
    ends = [read_name(each, name=name) for each, name in ((from_name, "from"), (to_name, "to"))]
    keys = [key for _, key in ends]
    found = await find_named(hand.graph, hand.viewer, keys)
    ids: list[str] = []
    for shown, key in ends:
        known = pick(found, key, hand.viewer.scopes)
        if known is None:
            raise unknown(shown)
        ids.append(known.experience.experience_id)
    if ids[0] == ids[1]:
        raise BadRequest("from and to are the same experience: name two")
    row = tie_row(hand.moment, kind, *ids, instruction=said, condition=when)
    rows = await hand.graph.run(
        WRITE_TIE,
        _Row,
        space=hand.viewer.space_key,
        tie=row,
        change_id=change_id(hand.moment.receipt_id, 0),
        session_id=session_id,
        now=hand.moment.now,
        open_end=OPEN_END,
    )
    if not rows:
        raise NotFound("one of the two experiences went away meanwhile: look both up again")
    changed = change_id(hand.moment.receipt_id, 0) if rows[0].has_changed else None
    return Tied(tie=rows[0].tie, is_new=rows[0].is_new, change_id=changed)


def _condition(kind: TieType, condition: object) -> str | None:
    if condition is None and kind is not TieType.SOLVED_BY:
        return None
    if condition is None:
        raise BadRequest("a tie of type SOLVED_BY needs a condition: say when it is solved so")
    return read_line(condition, name="condition", most=INSTRUCTION_MAX_CHARACTERS)
