"""temporary"""
from dataclasses import dataclass
from typing import Literal
from collections.abc import Sequence

@dataclass(frozen=True, slots=True)
class Near:
    memory_id: str
    content: str
    cosine: float | None

@dataclass(frozen=True, slots=True)
class Evidence:
    memory_id: str
    content: str
    by: Literal["hash", "words", "meaning"]
    similarity: float

@dataclass(frozen=True, slots=True)
class Ruling:
    memory_id: str | None
    by: Literal["hash", "words", "meaning"] | None = None
    similarity: float | None = None
    near: tuple[Evidence, ...] = ()

def rule(content: str, near: Sequence[Near], *, same_id: str | None, lexical_threshold: float, meaning_threshold: float | None) -> Ruling:
    if same_id: return Ruling(same_id, "hash", 1.0)
    return Ruling(None)
