"""Draft: what would the settings be, with what was answered so far?

Owns: the answers on top of what stands, and the settings that they give.
Never: writes, or asks.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from graphmem_neo4j.configuring.changes import Change, changed, plain, planned
from graphmem_neo4j.embed import choose
from graphmem_neo4j.errors import SettingsError
from graphmem_neo4j.settings import Settings
from graphmem_neo4j.settings_file import Stored
from graphmem_neo4j.sources import (
    PREFIX,
    Knob,
    Place,
    knobs,
    settings_of,
    standing,
    with_arguments,
)

_THEIRS = "QMEMORY_"
"""The aliases that are told as ours are: others, such as TZ, belong to the whole machine."""


@dataclass(slots=True)
class Draft:
    """The settings file as it stands, the environment around it, and what is wanted."""

    file: Stored
    environ: Mapping[str, str]
    table: list[Knob] = field(default_factory=knobs)
    wanted: dict[Place, str | None] = field(default_factory=dict[Place, str | None])

    def value(self, variable: str) -> str:
        """Give a setting as it would be, as it is written; "" where it is not set."""
        knob = self.knob(variable)
        if knob.path in self.wanted:
            return self.wanted[knob.path] or ""
        found = standing(self.environ, self.file).get(knob.path)
        return "" if found is None else plain(found.value)

    def put(self, variable: str, value: str) -> None:
        """Want a setting to be so; "" takes it out, what stands already is left as it is."""
        place = self.knob(variable).path
        self.wanted.pop(place, None)
        if value != self.value(variable):
            self.wanted[place] = value or None

    def fault(self, variable: str, value: str) -> str | None:
        """Say why a setting cannot be so; None where it can, or where `${NAME}` is to be looked up.

        Other settings are left out of it.
        """
        if not value or "${" in value:
            return None
        try:
            with_arguments(Settings(), **{"__".join(self.knob(variable).path): value})
        except SettingsError as error:
            return str(error)
        return None

    def knob(self, variable: str) -> Knob:
        """Give a setting by its variable."""
        return next(knob for knob in self.table if knob.variable == variable)

    def changes(self) -> list[Change]:
        """Give what is to change in the file, whatever the environment says."""
        return planned(self.wanted, standing({}, self.file), self.table)

    def overruled(self) -> list[str]:
        """Give the variables of the environment that win over what is wanted of the file."""
        found = standing(self.environ, None)
        return [
            name
            for knob in self.table
            if knob.path in self.wanted and knob.path in found
            for name in (knob.variable, *knob.aliases)
            if name.isupper() and self.environ.get(name)
        ]

    def unpassed(self) -> list[tuple[Knob, str, str]]:
        """Give what a client would not be told: setting, variable and value of this environment.

        A client's server reads the settings file; what the environment alone says, or says
        otherwise, does not reach it.
        """
        in_file = standing({}, self.new_file())
        missing: list[tuple[Knob, str, str]] = []
        for knob in self.table:
            found = in_file.get(knob.path)
            there = plain(knob.default if found is None else found.value)
            names = (knob.variable, *(name for name in knob.aliases if name.startswith(_THEIRS)))
            name = next((name for name in names if self.environ.get(name)), None)
            if name is not None and self.environ[name].lower() != there.lower():
                missing.append((knob, name, self.environ[name]))
        return missing

    def new_file(self) -> Stored:
        """Give the file as it would be; a new one that sets nothing says so."""
        new = changed(self.file, self.changes(), self.table)
        if new.text or self.file.text is not None:
            return new
        return Stored(new.path, "# Settings, one NAME=value a line.\n" if new.is_lines else "{}\n")

    def settings(self) -> Settings:
        """Give the settings that the file would make, in an environment that says nothing itself.

        So a value is checked, and tried, even where the environment of this shell hides it.
        Raises SettingsError where they are not sound.
        """
        around = {name: value for name, value in self.environ.items() if not self._is_setting(name)}
        # What only the environment says is taken from there.
        elsewhere = {
            "__".join(place): found.value
            for place, found in standing(self.environ, self.file).items()
            if found.where == "environment" and place not in self.wanted
        }
        # What is no setting here may still be what `${NAME}` names: a vendor's key.
        settings = settings_of(around | _variables(elsewhere), self.new_file(), self.environ)
        choose(settings.embedding)
        return settings

    def _is_setting(self, name: str) -> bool:
        if name.startswith(PREFIX):
            return True
        return any(name in knob.aliases for knob in self.table)


def _variables(places: Mapping[str, str]) -> dict[str, str]:
    return {PREFIX + place.upper(): value for place, value in places.items()}
