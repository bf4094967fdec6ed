"""Wording: how is a number of things said?

Owns: the singular and the plural of what an import counts.
Never: counts anything.
"""


def counted(number: int, one: str, many: str | None = None) -> str:
    """Say a number with its noun: "1 line", "2 lines"; `many` where the plural is not one + s."""
    return f"{number} {one if number == 1 else many or one + 's'}"
