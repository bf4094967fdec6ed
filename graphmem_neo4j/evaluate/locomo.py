"""LoCoMo: which turns of a long conversation answer each question about it?

LoCoMo (Maharana et al. 2024, arXiv 2402.17753). A unit is a turn, `Speaker: text [image: caption]`
(the caption where the turn shares a picture); gold is the turns that the set names as evidence.
One conversation is one pool. Questions without usable evidence are left out and counted.

Owns: the shape of the set's file, and the reading of its evidence.
Never: stores or asks anything.
"""

import re
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.evaluate.corpus import Corpus, Pool, Question, Unit, read_json, shaped

CATEGORIES = {
    1: "multi-hop",
    2: "temporal",
    3: "open-domain",
    4: "single-hop",
    5: "adversarial",
}
NO_EVIDENCE = "question without usable evidence"
UNKNOWN_EVIDENCE = "evidence that names no turn"

# `D8:6; D9:17`, `D9:1 D4:4`, `D:11:26` and `D30:05` all occur.
_TURN_ID = re.compile(r"D:?(\d+):(\d+)", re.IGNORECASE)
_SESSION = re.compile(r"^session_(\d+)$")
_DATE_SHAPES = ("%I:%M %p on %d %B, %Y", "%H:%M on %d %B, %Y", "%d %B, %Y")


class _Turn(BaseModel):
    speaker: str
    dia_id: str
    text: str | None = None
    blip_caption: str | None = None


class _Asked(BaseModel):
    question: Any
    category: int
    evidence: list[Any] | str | None = None


class _Sample(BaseModel):
    sample_id: str | None = None
    conversation: dict[str, Any]
    qa: list[_Asked]


def read_locomo(path: Path) -> Corpus:
    """Read a LoCoMo file (a list of conversations); raises BadRequest where it is none."""
    samples = shaped(read_json(path), list[_Sample], where=f"{path} is no LoCoMo file")
    if not samples:
        raise BadRequest(f"{path} holds no conversation")
    pools = [_pool(sample, number) for number, sample in enumerate(samples)]
    return Corpus(name="LoCoMo", unit="turn", pools=pools)


def evidence_ids(evidence: object) -> list[str]:
    """Read turn ids out of an evidence entry, whatever separates them: `D8:6; D9:17`."""
    entries: list[Any] = evidence if isinstance(evidence, list) else [evidence]  # pyright: ignore[reportUnknownVariableType]
    found = [match for entry in entries for match in _TURN_ID.finditer(str(entry))]
    return list(dict.fromkeys(f"D{int(match[1])}:{int(match[2])}" for match in found))


def session_time(text: str) -> datetime | None:
    """Read a session's date, like `1:56 pm on 8 May, 2023`, as UTC; None where it is none."""
    for shape in _DATE_SHAPES:
        try:
            return datetime.strptime(text.strip(), shape).replace(tzinfo=UTC)
        except ValueError:
            continue
    return None


def _pool(sample: _Sample, number: int) -> Pool:
    name = sample.sample_id or f"conversation {number}"
    units = _units(sample.conversation, name)
    known = {unit.key for unit in units}
    questions: list[Question] = []
    left_out: Counter[str] = Counter()
    for asked in sample.qa:
        named = evidence_ids(asked.evidence)
        gold = known.intersection(named)
        left_out[UNKNOWN_EVIDENCE] += len(named) - len(gold)
        if not gold:
            left_out[NO_EVIDENCE] += 1
            continue
        category = CATEGORIES.get(asked.category, f"category {asked.category}")
        questions.append(Question(str(asked.question), category, frozenset(gold)))
    return Pool(name, units, questions, left_out)


def _units(conversation: dict[str, Any], name: str) -> list[Unit]:
    """List the turns in the order of the sessions, by number and not by name."""
    numbers = sorted(int(found[1]) for key in conversation if (found := _SESSION.match(key)))
    units: list[Unit] = []
    for number in numbers:
        session = f"session_{number}"
        turns = shaped(conversation[session] or [], list[_Turn], where=f"{name} {session}")
        said_at = session_time(str(conversation.get(f"{session}_date_time", "")))
        units += [_unit(turn, session, said_at) for turn in turns]
    return units


def _unit(turn: _Turn, session: str, said_at: datetime | None) -> Unit:
    ids = evidence_ids(turn.dia_id)
    caption = f"[image: {turn.blip_caption}]" if turn.blip_caption else ""
    text = " ".join(part for part in ((turn.text or "").strip(), caption) if part)
    return Unit(ids[0] if ids else turn.dia_id, text, turn.speaker, session, said_at)
