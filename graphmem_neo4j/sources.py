"""Sources: from where does each setting come, and which one wins?

Precedence, highest first: an argument of the caller; `GRAPHMEM_*` variables (`__` nests);
variables of the systems that this one replaces (`QMEMORY_*`, `ENGRAM_TZ`, `TZ`), as the table of
aliases says; the JSON file that `GRAPHMEM_CONFIG` names, in our spelling or a host's; defaults.

Owns: reading an environment and a JSON file, the table of aliases, the expansion of `${NAME}`.
Never: reads `os.environ` by itself (the street hands it in), or knows what a setting means.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import structlog
from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo

from graphmem_neo4j.errors import SettingsError
from graphmem_neo4j.faults import faults
from graphmem_neo4j.settings import Settings

log = structlog.get_logger()

PREFIX = "GRAPHMEM_"
CONFIG_VARIABLE = "GRAPHMEM_CONFIG"
PROVIDERS = ("auto", "local", "none", "openai", "voyage", "gemini", "cohere", "ollama")
"""What names a provider of embeddings; anything else is the name of a litellm model."""
_REFERENCE = re.compile(r"\$\{(\w+)\}")
_FOREIGN_ADDRESS = re.compile(r"^(ws|wss|http|https|surrealkv|memory|file)://", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Knob:
    """One setting as a person sees it: its variable, where it sits, and its other names."""

    variable: str
    path: tuple[str, ...]
    default: Any
    says: str
    aliases: tuple[str, ...]
    waits: bool


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
    )


def settings_from(environ: Mapping[str, str], **arguments: Any) -> Settings:
    """Read every setting from an environment, and the file it names; arguments win.

    An empty variable, and null or "" in the file, count as unset (compose files and wizards
    produce them). Raises SettingsError when a
    `GRAPHMEM_*` variable is unknown, a value is out of bounds, or `${NAME}` names nothing.
    """
    table = knobs()
    values: dict[str, Any] = {}
    _fill_from_file(values, table, environ)
    _fill_from_aliases(values, table, environ)
    _fill_from_variables(values, table, environ)
    for name, value in arguments.items():
        if value is not None:
            _put(values, tuple(name.split("__")), value)
    return _validated(_expanded(values, environ))


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


def _fill_from_variables(
    values: dict[str, Any], table: list[Knob], environ: Mapping[str, str]
) -> None:
    known = {knob.variable: knob for knob in table}
    for variable in sorted(environ):
        if not variable.startswith(PREFIX) or variable == CONFIG_VARIABLE:
            continue
        if variable not in known:
            raise SettingsError(f"{variable} is no setting: {_nearest(variable, list(known))}")
        if environ[variable] != "":
            _put(values, known[variable].path, environ[variable])
            if known[variable].waits:
                log.warning("setting.waits", variable=variable, note="accepted, not used yet")


def _fill_from_aliases(
    values: dict[str, Any], table: list[Knob], environ: Mapping[str, str]
) -> None:
    for knob in table:
        # The first alias named is the nearest in meaning: it is written last and wins.
        for alias in reversed(knob.aliases):
            value = environ.get(alias, "") if alias.isupper() else ""
            if value and not (alias == "TZ" and not _is_zone(value)):
                if alias == "QMEMORY_SURREALDB_URL" and _FOREIGN_ADDRESS.match(value):
                    raise SettingsError(
                        "QMEMORY_SURREALDB_URL points to SurrealDB; this memory lives in Neo4j: "
                        "unset it, or set GRAPHMEM_URI to an address like bolt://localhost:7687"
                    )
                _put(values, knob.path, value)


def _fill_from_file(values: dict[str, Any], table: list[Knob], environ: Mapping[str, str]) -> None:
    name = environ.get(CONFIG_VARIABLE, "")
    if not name:
        return
    path = Path(name).expanduser()
    try:
        document = json.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise SettingsError(
            f"{CONFIG_VARIABLE}: {path} cannot be read: {error.strerror}"
        ) from error
    except ValueError as error:
        raise SettingsError(f"{CONFIG_VARIABLE}: {path} is not JSON: {error}") from error
    if not isinstance(document, dict):
        raise SettingsError(f"{CONFIG_VARIABLE}: {path} must hold one JSON object")
    places = {alias: knob.path for knob in table for alias in knob.aliases}
    places |= {".".join(knob.path): knob.path for knob in table}
    for key, value in _flat(cast(dict[str, Any], document)):
        if key not in places:
            raise SettingsError(
                f"{CONFIG_VARIABLE}: {key} is no setting: {_nearest(key, list(places))}"
            )
        if value not in (None, ""):
            _put(values, places[key], value)


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


def _expanded(value: Any, environ: Mapping[str, str]) -> Any:
    if isinstance(value, dict):
        entries = cast(dict[str, Any], value)
        return {key: _expanded(entry, environ) for key, entry in entries.items()}
    if not isinstance(value, str):
        return value

    def look_up(match: re.Match[str]) -> str:
        if not environ.get(match[1]):
            raise SettingsError(f"${{{match[1]}}} is used in a setting, but {match[1]} is not set")
        return environ[match[1]]

    return _REFERENCE.sub(look_up, value)


def _nearest(name: str, choices: list[str]) -> str:
    close = _closest(name, choices, cutoff=0.6)
    return f"did you mean {close}?" if close else "see the table of settings in the README"


def _closest(name: str, choices: Sequence[str], *, cutoff: float) -> str | None:
    import difflib  # only an error needs it

    return next(iter(difflib.get_close_matches(name, choices, n=1, cutoff=cutoff)), None)


def _is_zone(name: str) -> bool:
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return True
