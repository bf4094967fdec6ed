"""Knobs: how is a setting declared?

Owns: what each declaration says: default, sentence, other spellings, bounds, whether it waits.
Never: names a setting.
"""

from typing import Any

from pydantic import BeforeValidator, Field


def knob(default: Any, says: str, *aliases: str, waits: bool = False, **bounds: Any) -> Any:
    """Declare a setting: its default, one sentence, other hosts' spellings, and bounds.

    `waits` marks a name that is accepted and checked now while its feature is still to come.
    """
    extra: dict[str, Any] = {"aliases": list(aliases), "waits": waits}
    return Field(default=default, description=says, json_schema_extra=extra, **bounds)


def clamped(low: int, high: int) -> BeforeValidator:
    """Take a whole number beyond the bounds as the nearest of them, as a host's wizard does (R-S2).

    What is no whole number is left as it is, for the setting to refuse.
    """

    def clamp(value: Any) -> Any:
        try:
            number = int(value)
        except (TypeError, ValueError, OverflowError):
            return value
        is_whole = not isinstance(value, bool) and number == float(value)
        return min(max(number, low), high) if is_whole else value

    return BeforeValidator(clamp)
