"""Changes: which settings are to be another, and how does the settings file stand afterwards?

Owns: the reading of `KEY=VALUE`, the plan, how it is shown (secrets masked), and the new text.
Never: reads or writes a file, or tries a connection.
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.json_splice import parsed, put, remove
from graphmem_neo4j.logs import redact
from graphmem_neo4j.settings_file import CONFIG_VARIABLE, Stored
from graphmem_neo4j.settings_lines import merged
from graphmem_neo4j.sources import Knob, Place, Standing, likeliest, literal, spellings

MASK = "***"
REFERENCE = re.compile(r"\$\{\w+\}")
"""A value that is taken from the environment."""


@dataclass(frozen=True, slots=True)
class Change:
    """A setting that is to be another; `new` None takes it out of the file."""

    knob: Knob
    old: str | None
    new: str | None

    def lines(self) -> list[str]:
        """Show it as a difference; a secret is masked, a reference to a variable is not."""
        name = self.knob.variable
        before = [] if self.old is None else [f"- {name}={shown(self.knob, self.old)}"]
        after = [] if self.new is None else [f"+ {name}={shown(self.knob, self.new)}"]
        return before + after


def shown(knob: Knob, value: str) -> str:
    """Give a value as it may be seen."""
    if knob.is_secret and not REFERENCE.fullmatch(value):
        return MASK
    return redact(value)


def plain(value: Any) -> str:
    """Give a value of a file as it is written in a line."""
    if isinstance(value, bool):
        return str(value).lower()
    return str(value)


def knob_named(name: str, table: Sequence[Knob]) -> Knob:
    """Find a setting by its variable, its dotted place, or another host's spelling.

    Raises BadRequest, with the nearest name, where there is none.
    """
    if name == CONFIG_VARIABLE:
        raise BadRequest(f"{CONFIG_VARIABLE} names the settings file itself: set it in the shell")
    by_place = {knob.path: knob for knob in table}
    places = spellings(list(table)) | {knob.variable: knob.path for knob in table}
    if name in places:
        return by_place[places[name]]
    close = likeliest(name, list(places))
    hint = f"did you mean {close}?" if close else "see the table of settings in the README"
    raise BadRequest(f"{name!r} is no setting: {hint}")


def read_assignment(
    text: str, table: Sequence[Knob], secret: Callable[[str], str]
) -> tuple[Knob, str | None]:
    """Read one `KEY=VALUE`; an empty value takes the setting out.

    A key or password is written as `${NAME}`, or as `-`: then `secret` gives it (from standard
    input). Raises BadRequest for one that is written out: it would stay in the shell's history.
    """
    name, sign, value = text.partition("=")
    if not sign or not name.strip():
        raise BadRequest(f"{redact(text)[:80]!r} sets nothing: write KEY=VALUE")
    knob = knob_named(name.strip(), table)
    value = value.strip()
    if knob.is_secret and value == "-":
        value = literal(secret(knob.variable).strip())
    elif _is_written_out(knob, value):
        raise BadRequest(
            f"{knob.variable} holds a secret, and a command stays in the shell's history: write "
            f"'{knob.variable}=${{NAME}}' to take it from a variable, or {knob.variable}=- and "
            "give it on standard input"
        )
    return knob, value or None


def assignment(knob: Knob, value: str) -> str | None:
    """Write what `--set` takes for a value of the environment; a secret is asked for.

    None for an address with a secret in it, which `--set` refuses.
    """
    place = ".".join(knob.path)
    if knob.is_secret:
        return f"{place}={value if REFERENCE.fullmatch(value) else '-'}"
    return None if _is_written_out(knob, value) else f"{place}={value}"


def _is_written_out(knob: Knob, value: str) -> bool:
    """Whether a value is a secret, or an address with one in it."""
    return shown(knob, value) != value if value else False


def planned(
    wanted: Mapping[Place, str | None],
    standing: Mapping[Place, Standing],
    table: Iterable[Knob],
) -> list[Change]:
    """Give what is to change in the file, in the order of the settings.

    What the file says already, and what is to be taken out and is not there, is no change.
    """
    changes: list[Change] = []
    for knob in table:
        if knob.path not in wanted:
            continue
        found = standing.get(knob.path)
        old = plain(found.value) if found is not None and found.where == "file" else None
        new = wanted[knob.path]
        if new != old:
            changes.append(Change(knob, old, new))
    return changes


def changed(file: Stored, changes: Sequence[Change], table: Sequence[Knob]) -> Stored:
    """Give the settings file with the changes in it; all else in it stays as it is."""
    text = file.text or ""
    if file.is_lines:
        return Stored(file.path, _changed_lines(text, changes))
    for change in changes:
        text = _changed_json(text, change, table)
    return Stored(file.path, text)


def _changed_lines(text: str, changes: Sequence[Change]) -> str:
    """Set our variables; what is taken out goes in the spellings of other systems, too.

    So does a secret that is replaced, but for one that `${NAME}` still names.
    """
    wanted: dict[str, str | None] = {}
    said = text + "".join(change.new or "" for change in changes)
    for change in changes:
        is_gone, is_secret = change.new is None, change.knob.is_secret
        for alias in change.knob.aliases:
            is_named = f"${{{alias}}}" in said
            if alias.isupper() and (is_gone or (is_secret and not is_named)):
                wanted[alias] = None
        wanted[change.knob.variable] = change.new
    return merged(text, wanted)


def _changed_json(text: str, change: Change, table: Sequence[Knob]) -> str:
    """Set a member under the spelling that stands there (the last one counts), else under ours.

    Others of it go: they do not count, and may hold a secret that was replaced.
    """
    places = spellings(list(table))
    there = [
        path
        for path in (_paths(parsed(text)) if text.strip() else [])
        if places.get(".".join(path)) == change.knob.path
    ]
    for path in there if change.new is None else there[:-1]:
        text = remove(text, path)
    if change.new is None:
        return text
    path = there[-1] if there else change.knob.path
    return put(text, path, _typed(change.knob, change.new))


def _typed(knob: Knob, value: str) -> Any:
    """Give a value as JSON has it, where the setting is a switch or a number."""
    if isinstance(knob.default, bool | int | float):
        try:
            return json.loads(value.lower())
        except ValueError:
            return value
    return value


def _paths(document: Mapping[str, Any], above: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    """List the members that are no objects; a name with dots in it is one step."""
    found: list[tuple[str, ...]] = []
    for name, value in document.items():
        if isinstance(value, dict):
            found += _paths(value, (*above, name))  # pyright: ignore[reportUnknownArgumentType]
        else:
            found.append((*above, name))
    return found
