"""Sources: from where does each setting come, and which one wins?

Precedence, highest first: an argument of the caller; `GRAPHMEM_*` variables (`__` nests);
variables of the systems that this one replaces (`QMEMORY_*`, `ENGRAM_TZ`, `TZ`), as the table of
aliases says; the settings file; defaults.

The settings file is the one that `GRAPHMEM_CONFIG` names, else `graphmem-neo4j/graphmem.env` in the
user's folder of configurations, where that is there. A file whose name ends in `.env` holds lines
`NAME=value` with the variables above, and others that `${NAME}` may name; any other one is JSON, in
our spelling or a host's. `$${NAME}` is the text `${NAME}` itself.

Owns: reading an environment and a settings file's text, the table of aliases, the expansion of
`${NAME}`.
Never: reads `os.environ` by itself (the street hands it in), or knows what a setting means.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast, get_args
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import structlog
from pydantic import BaseModel, SecretStr, ValidationError
from pydantic.fields import FieldInfo

from graphmem_neo4j.errors import SettingsError
from graphmem_neo4j.faults import faults
from graphmem_neo4j.foreign_stores import require_neo4j
from graphmem_neo4j.settings import Settings
from graphmem_neo4j.settings_file import CONFIG_VARIABLE, Stored, stored

log = structlog.get_logger()

PREFIX = "GRAPHMEM_"
PROVIDERS = ("auto", "local", "none", "openai", "voyage", "gemini", "cohere", "ollama")
"""What names a provider of embeddings; anything else is the name of a litellm model."""
_REFERENCE = re.compile(r"\$(?P<kept>\$\{\w+\})|\$\{(?P<name>\w+)\}")


@dataclass(frozen=True, slots=True)
class Knob:
    """One setting as a person sees it: its variable, where it sits, and its other names."""

    variable: str
    path: tuple[str, ...]
    default: Any
    says: str
    aliases: tuple[str, ...]
    waits: bool
    is_secret: bool = False


Place = tuple[str, ...]
"""Where a setting sits: the names of its sections, and its own."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What was set, as it was written, and where: environment or file."""

    value: Any
    where: str


def _walk(
    model: type[BaseModel], path: tuple[str, ...]
) -> Iterator[tuple[tuple[str, ...], FieldInfo]]:
    for name, field in model.model_fields.items():
        if isinstance(field.default, BaseModel):
            yield from _walk(type(field.default), (*path, name))
        else:
            yield (*path, name), field


def knobs() -> list[Knob]:
    """List every setting, in the order of the sections."""
    return [_knob_of(path, field) for path, field in _walk(Settings, ())]


def _knob_of(path: tuple[str, ...], field: FieldInfo) -> Knob:
    extra = cast(dict[str, Any], field.json_schema_extra)
    return Knob(
        variable=PREFIX + "__".join(path).upper(),
        path=path,
        default=field.default,
        says=field.description or "",
        aliases=tuple(extra["aliases"]),
        waits=extra["waits"],
        is_secret=SecretStr in get_args(field.annotation),
    )


def settings_from(environ: Mapping[str, str], **arguments: Any) -> Settings:
    """Read every setting from an environment, and the settings file; arguments win.

    An empty variable, and null or "" in the file, count as unset (compose files and wizards
    produce them). Raises SettingsError when a
    `GRAPHMEM_*` variable is unknown, a value is out of bounds, or `${NAME}` names nothing.
    """
    return settings_of(environ, stored(environ), **arguments)


def settings_of(
    environ: Mapping[str, str],
    file: Stored | None,
    lends: Mapping[str, str] | None = None,
    **arguments: Any,
) -> Settings:
    """Read every setting as `settings_from` does, of a settings file that was read already.

    `lends` is the environment that `${NAME}` is taken from, where that is another one.
    """
    values: dict[str, Any] = {}
    for place, found in standing(environ, file).items():
        _put(values, place, found.value)
    for name, value in arguments.items():
        if value is not None:
            _put(values, tuple(name.split("__")), value)
    named = {} if file is None else file.lines
    around = environ if lends is None else lends
    return _validated(_expanded(values, named | {k: v for k, v in around.items() if v}))


def standing(environ: Mapping[str, str], file: Stored | None) -> dict[Place, Standing]:
    """Give what is set, and where, as it was written: nothing is expanded or checked but names."""
    table = knobs()
    in_file = {} if file is None else _of_file(table, file)
    around = _of_aliases(table, environ) | _of_variables(table, environ)
    found = {place: Standing(value, "file") for place, value in in_file.items()}
    return found | {place: Standing(value, "environment") for place, value in around.items()}


def with_arguments(settings: Settings, **arguments: Any) -> Settings:
    """Give settings with some values replaced; `__` nests, None leaves as it is.

    Raises SettingsError for a name that is none, or a value out of bounds.
    """
    values = settings.model_dump()
    for name, value in arguments.items():
        if value is not None:
            _put(values, tuple(name.split("__")), value)
    return _validated(values)


def _validated(values: dict[str, Any]) -> Settings:
    try:
        settings = Settings.model_validate(values)
    except ValidationError as error:
        # Only the place and the reason: the value itself may be a secret.
        first = faults(error)[0]
        variable = PREFIX + "__".join(str(part) for part in first.place).upper()
        raise SettingsError(first.told(variable)) from error
    provider = settings.embedding.provider.strip()
    # The name of a model of litellm may stand here, too; none is a mere misspelling of these.
    if provider not in PROVIDERS and provider.isalpha():
        close = _closest(provider.lower(), PROVIDERS, cutoff=0.7)
        if close:
            raise SettingsError(
                f"GRAPHMEM_EMBEDDING__PROVIDER: {provider!r} is no provider: did you mean {close}?"
            )
    return settings


def _of_variables(
    table: list[Knob], environ: Mapping[str, str], where: str = ""
) -> dict[Place, Any]:
    known = {knob.variable: knob for knob in table}
    found: dict[Place, Any] = {}
    for variable in sorted(environ):
        if not variable.startswith(PREFIX) or variable == CONFIG_VARIABLE:
            continue
        if variable not in known:
            raise SettingsError(
                f"{where}{variable} is no setting: {_nearest(variable, list(known))}"
            )
        if environ[variable] != "":
            found[known[variable].path] = environ[variable]
            if known[variable].waits:
                log.warning("setting.waits", variable=variable, note="accepted, not used yet")
    return found


def _of_aliases(table: list[Knob], environ: Mapping[str, str]) -> dict[Place, Any]:
    found: dict[Place, Any] = {}
    for knob in table:
        # The first alias named is the nearest in meaning: it is written last and wins.
        for alias in reversed(knob.aliases):
            value = environ.get(alias, "") if alias.isupper() else ""
            if value and not (alias == "TZ" and not _is_zone(value)):
                found[knob.path] = require_neo4j(alias, value)
    return found


def _of_file(table: list[Knob], file: Stored) -> dict[Place, Any]:
    if file.is_lines:
        lines = file.lines
        return _of_aliases(table, lines) | _of_variables(table, lines, f"{file.path}: ")
    try:
        document = json.loads((file.text or "{}").removeprefix("\ufeff"))
    except (ValueError, RecursionError) as error:
        raise SettingsError(f"{CONFIG_VARIABLE}: {file.path} is not JSON: {error}") from error
    if not isinstance(document, dict):
        raise SettingsError(f"{CONFIG_VARIABLE}: {file.path} must hold one JSON object")
    places = spellings(table)
    found: dict[Place, Any] = {}
    for key, value in _flat(cast(dict[str, Any], document)):
        if key not in places:
            raise SettingsError(
                f"{CONFIG_VARIABLE}: {key} is no setting: {_nearest(key, list(places))}"
            )
        if value not in (None, ""):
            found[places[key]] = require_neo4j(key, value)
    return found


def spellings(table: list[Knob]) -> dict[str, Place]:
    """Give the spellings of settings in a JSON file, ours and those of hosts."""
    places = {alias: knob.path for knob in table for alias in knob.aliases}
    return places | {".".join(knob.path): knob.path for knob in table}


def _flat(document: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in document.items():
        if isinstance(value, dict):
            yield from _flat(cast(dict[str, Any], value), f"{above}{key}.")
        else:
            yield above + key, value


def _put(values: dict[str, Any], path: tuple[str, ...], value: Any) -> None:
    for name in path[:-1]:
        values = values.setdefault(name, {})
    values[path[-1]] = value


def literal(value: str) -> str:
    """Write a value so that nothing in it is taken from the environment: `$${NAME}`."""
    return _REFERENCE.sub(r"$\g<0>", value)


def _expanded(value: Any, environ: Mapping[str, str], place: Place = ()) -> Any:
    if isinstance(value, dict):
        entries = cast(dict[str, Any], value)
        return {key: _expanded(entry, environ, (*place, key)) for key, entry in entries.items()}
    if not isinstance(value, str):
        return value

    def look_up(match: re.Match[str]) -> str:
        if match["kept"]:
            return match["kept"]
        if not environ.get(match["name"]):
            raise SettingsError(_unset(place, match["name"], is_whole=match[0] == value))
        return environ[match["name"]]

    return _REFERENCE.sub(look_up, value)


def _unset(place: Place, name: str, *, is_whole: bool) -> str:
    """Say that a reference names nothing; of a secret that is more than one, no part is shown."""
    if not is_whole and any(knob.path == place and knob.is_secret for knob in knobs()):
        variable = PREFIX + "__".join(place).upper()
        return (
            f"{variable} names a variable that is not set: where ${{…}} is a part of the secret "
            "itself, write $${…}"
        )
    return f"${{{name}}} is used in a setting, but {name} is not set"


def _nearest(name: str, choices: list[str]) -> str:
    close = likeliest(name, choices)
    return f"did you mean {close}?" if close else "see the table of settings in the README"


def likeliest(name: str, choices: Sequence[str]) -> str | None:
    """Give the setting that a misspelled name most likely means; None where none is like it.

    What all variables begin with makes no two of them alike.
    """
    start = PREFIX if name.startswith(PREFIX) else ""
    bare = [one.removeprefix(start) for one in choices if one.startswith(start)]
    close = _closest(name.removeprefix(start), bare, cutoff=0.65)
    return None if close is None else start + close


def _closest(name: str, choices: Sequence[str], *, cutoff: float) -> str | None:
    import difflib  # only an error needs it

    return next(iter(difflib.get_close_matches(name, choices, n=1, cutoff=cutoff)), None)


def _is_zone(name: str) -> bool:
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return True
