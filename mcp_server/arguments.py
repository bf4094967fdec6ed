"""Arguments: what did the client mean with what it sent?

Clients send lists as JSON strings, numbers as strings, 2.0 for 2, null or the text "null" for
what they leave out, and names that no tool has. The published schema stays strict and simple;
what is read is everything that has one clear meaning.

Owns: the forgiving types of arguments, their published schema, and the sentence of a refusal.
Never: knows a tool, or lets a value of the caller into a message unquoted or in full.
"""

import difflib
import json
import re
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, ClassVar, Self, cast

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError
from pydantic.json_schema import SkipJsonSchema, WithJsonSchema

from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.faults import faults

UNSET_WORDS = frozenset({"", "null", "undefined"})
SHOWN_MAX = 60
LIST_MAX = 1_000
_FAULTS_SHOWN_MAX = 3
_FIRST_NAME = re.compile(r"[a-z_]+(?=[ .:\[])")


def as_unset(value: Any) -> Any:
    """Take the words that clients write for "nothing" as nothing."""
    if isinstance(value, str) and value.strip().casefold() in UNSET_WORDS:
        return None
    return value


def _number(value: Any) -> Any:
    if isinstance(value, bool):
        raise ValueError("give a number")
    return as_unset(value)


def _moment(value: Any) -> Any:
    if isinstance(value, bool):
        raise ValueError("give a date or a time, such as 2026-05-03")
    return as_unset(value)


def _from_json(value: str) -> Any:
    try:
        return json.loads(value)
    except (ValueError, RecursionError):
        raise ValueError("this is neither a list nor valid JSON") from None


def one_of(words: Iterable[str]) -> dict[str, Any]:
    """Give the schema of a text that is one of these words."""
    return {"type": "string", "enum": [str(word) for word in words]}


def as_word(value: Any) -> Any:
    """Take a word in any letter case, and the words that clients write for "nothing"."""
    value = as_unset(value)
    return value.strip().casefold() if isinstance(value, str) else value


def as_many(value: Any) -> Any:
    """Take one for a list of one, and the JSON text of a list for the list."""
    value = as_unset(value)
    if value is None:
        return None
    if isinstance(value, str):
        value = _from_json(value) if value.lstrip().startswith("[") else [value]
    if not isinstance(value, list):
        value = [value]
    return [item for item in cast(list[Any], value) if as_unset(item) is not None]


def as_objects(value: Any) -> Any:
    """Take one object for a list of one, and JSON text for what it says."""
    value = as_unset(value)
    if isinstance(value, str):
        value = _from_json(value)
    return [value] if isinstance(value, dict) else value


def _object(value: Any) -> Any:
    value = as_unset(value)
    if not isinstance(value, str):
        return value
    try:
        return json.loads(value)
    except (ValueError, RecursionError):
        raise ValueError("give an object; this text is not valid JSON") from None


def _said(value: Any) -> Any:
    if value is None:
        raise ValueError("give a text")
    return value


# `None` is accepted and not published: a client that follows the schema leaves the name out.
Text = Annotated[str | SkipJsonSchema[None], BeforeValidator(as_unset)]
"""A short text that selects something: an id, a scope, a name; "null" counts as left out."""
Question = str | SkipJsonSchema[None]
"""What one wants to know: also the text "null", and a blank one, which asks nothing."""
Whole = Annotated[int | SkipJsonSchema[None], BeforeValidator(_number)]
"""A whole number; "3" and 2.0 are taken."""
Share = Annotated[
    Annotated[float, Field(ge=0.0, le=1.0, allow_inf_nan=False)] | SkipJsonSchema[None],
    BeforeValidator(_number),
]
"""A number from 0 to 1; "0.5" is taken."""
Flag = Annotated[bool | SkipJsonSchema[None], BeforeValidator(as_unset)]
"""True or false; "true" is taken."""
Texts = Annotated[
    Annotated[list[str], Field(max_length=LIST_MAX)] | SkipJsonSchema[None],
    BeforeValidator(as_many),
]
"""A list of short texts; one text, or the JSON text of a list, is taken."""
Object = Annotated[dict[str, Any] | SkipJsonSchema[None], BeforeValidator(_object)]
"""An object; its JSON text is taken."""
Moment = Annotated[
    str | float | SkipJsonSchema[None],
    BeforeValidator(_moment),
    WithJsonSchema({"type": "string"}),
]
"""A time, as the façade reads it: ISO 8601, a bare date, or Unix time."""
Content = Annotated[Any, BeforeValidator(_said), WithJsonSchema({"type": "string"})]
"""What is to be kept: text, also the text "null"; a number or the blocks of a chat are taken."""


class Arguments(BaseModel):
    """The arguments of one tool; None stands for what was left out."""

    model_config = ConfigDict(frozen=True, extra="ignore", coerce_numbers_to_str=True)

    spellings: ClassVar[Mapping[str, str]] = {}
    """Other names that clients write, and the argument that each means."""

    @classmethod
    def read(cls, given: Mapping[str, Any]) -> tuple[Self, list[str]]:
        """Read what a client sent; the notes name what was ignored.

        Raises BadRequest with one sentence that says what to change.
        """
        named, notes = cls._named(given)
        try:
            return cls.model_validate(named), notes
        except ValidationError as error:
            raise BadRequest(_sentence(error)) from None

    @classmethod
    def _named(cls, given: Mapping[str, Any]) -> tuple[dict[str, Any], list[str]]:
        named: dict[str, Any] = {}
        notes: list[str] = []
        for name, value in given.items():
            meant = name if name in cls.model_fields else cls.spellings.get(name)
            if meant is None:
                notes.append(_ignored(name, list(cls.model_fields)))
            elif named.get(meant) is None:
                named[meant] = value
        # A null that was left in is what the field's own default says.
        fields = cls.model_fields
        kept = {
            name: value
            for name, value in named.items()
            if value is not None or fields[name].is_required()
        }
        return kept, notes[:_FAULTS_SHOWN_MAX]

    @classmethod
    def in_own_words(cls, says: str) -> str:
        """Give a sentence about a parameter with the name that this tool has for it."""
        name = _FIRST_NAME.match(says)
        if name is None or name[0] in cls.model_fields:
            return says
        return cls.spellings.get(name[0], name[0]) + says[name.end() :]

    def given(self, *names: str) -> dict[str, Any]:
        """Give those of the named arguments that were not left out."""
        return {name: getattr(self, name) for name in names if getattr(self, name) is not None}

    @classmethod
    def schema_of(cls) -> dict[str, Any]:
        """Give the published JSON schema: plain types, and no null defaults or titles."""
        return cast(dict[str, Any], plain_schema(cls.model_json_schema()))


def plain_schema(schema: Any) -> Any:
    """Take out the titles and null defaults that pydantic adds; names of properties stay."""
    if isinstance(schema, list):
        return [plain_schema(entry) for entry in cast(list[Any], schema)]
    if not isinstance(schema, dict):
        return schema
    entries = cast(dict[str, Any], schema)
    plain: dict[str, Any] = {}
    for key, value in entries.items():
        if key == "properties" and isinstance(value, dict):
            named = cast(dict[str, Any], value)
            plain[key] = {name: plain_schema(inner) for name, inner in named.items()}
        elif not (key == "title" or (key == "default" and value is None)):
            plain[key] = plain_schema(value)
    return plain


def _ignored(name: str, known: list[str]) -> str:
    close = difflib.get_close_matches(name, known, n=1, cutoff=0.6)
    hint = f"did you mean {close[0]}?" if close else f"known are {', '.join(known)}"
    return f"the argument {name[:SHOWN_MAX]!a} is not known and was ignored: {hint}"


def _sentence(error: ValidationError) -> str:
    return "; ".join(str(fault).lstrip(".") for fault in faults(error)[:_FAULTS_SHOWN_MAX])
