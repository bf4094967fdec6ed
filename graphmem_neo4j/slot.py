"""Slot: in which of the two places are the vectors that are asked for now?

Owns: the names of the properties, and the parameters of a statement that asks both indexes.
Never: decides which slot is in use (`vectors.py` does).
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Slot:
    """Where vectors are written and asked for; `letter` None means that there are none.

    `note` is a sentence for a person, where the stored vectors are not what the settings ask for.
    """

    letter: str | None
    note: str | None = None

    @property
    def vector_property(self) -> str | None:
        """The property that holds the vectors, or None."""
        return None if self.letter is None else f"embedding_{self.letter}"

    def ask(self, vector: list[float] | None) -> dict[str, list[float] | None]:
        """Give the two query vectors of a statement; null finds nothing in the other slot."""
        return {
            "vector_a": vector if self.letter == "a" else None,
            "vector_b": vector if self.letter == "b" else None,
        }
