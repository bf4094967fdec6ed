"""Spoken schema: how is an answer's shape told to a language model?

Vendors take different parts of JSON schema. What all of them take is plain: objects whose fields
are all required and no others allowed, no references, no bounds. Bounds are checked on the answer.

Owns: the plain schema of a pydantic model.
Never: loosens what an answer is checked against.
"""

from collections.abc import Mapping
from typing import Any, cast

from pydantic import BaseModel

_DROPPED = {
    "$defs",
    "title",
    "default",
    "discriminator",
    "examples",
    "format",
    "pattern",
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "multipleOf",
    "minLength",
    "maxLength",
    "minItems",
    "maxItems",
    "uniqueItems",
}
_Tree = Mapping[str, Any]


def plain_schema(shape: type[BaseModel]) -> dict[str, Any]:
    """Give the schema of a shape with references put in place; its titles and bounds are left out.

    Raises TypeError for a shape that holds itself.
    """
    whole = shape.model_json_schema()
    return _plain(whole, whole.get("$defs", {}), ())


def _plain(tree: _Tree, named: _Tree, above: tuple[str, ...]) -> dict[str, Any]:
    reference = tree.get("$ref")
    if isinstance(reference, str):
        name = reference.rpartition("/")[2]
        if name in above:
            raise TypeError(f"{name} holds itself: no plain schema can say so")
        rest = {key: value for key, value in tree.items() if key != "$ref"}
        return _plain({**named[name], **rest}, named, (*above, name))
    made: dict[str, Any] = {}
    for key, value in tree.items():
        if key == "properties":
            made[key] = {name: _plain(entry, named, above) for name, entry in value.items()}
        elif key in ("anyOf", "oneOf"):
            made["anyOf"] = [_plain(entry, named, above) for entry in value]
        elif key not in _DROPPED:
            made[key] = _plain(cast(_Tree, value), named, above) if _is_tree(value) else value
    if "properties" in made:
        made |= {"required": list(made["properties"]), "additionalProperties": False}
    return made


def _is_tree(value: object) -> bool:
    return isinstance(value, dict)
