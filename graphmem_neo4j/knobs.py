"""Knobs: how is a setting declared?

Owns: what each declaration says: default, sentence, other spellings, bounds, whether it waits.
Never: names a setting.
"""

from typing import Any

from pydantic import Field


def knob(default: Any, says: str, *aliases: str, waits: bool = False, **bounds: Any) -> Any:
    """Declare a setting: its default, one sentence, other hosts' spellings, and bounds.

    `waits` marks a name that is accepted and checked now while its feature is still to come.
    """
    extra: dict[str, Any] = {"aliases": list(aliases), "waits": waits}
    return Field(default=default, description=says, json_schema_extra=extra, **bounds)
