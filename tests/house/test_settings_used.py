"""Settings are used: a knob that nothing reads is a promise that nobody keeps."""

import ast
from typing import Any, cast

import pytest
from checkout import modules
from pydantic import BaseModel

from graphmem_neo4j.settings import Settings


def _knobs(section: type[BaseModel], path: str = "") -> list[tuple[str, str, bool]]:
    found: list[tuple[str, str, bool]] = []
    for name, field in section.model_fields.items():
        if isinstance(field.annotation, type) and issubclass(field.annotation, BaseModel):
            found += _knobs(field.annotation, f"{path}{name}.")
            continue
        extra = field.json_schema_extra
        assert isinstance(extra, dict), "declare it by _knob"
        found.append((path + name, name, bool(cast(dict[str, Any], extra)["waits"])))
    return found


READ = {
    node.attr
    for module in modules()
    if module.path not in ("graphmem_neo4j/settings.py", "graphmem_neo4j/background_settings.py")
    for node in ast.walk(module.tree)
    if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load)
}
USED = [(path, name) for path, name, waits in _knobs(Settings) if not waits]


@pytest.mark.parametrize(("path", "name"), USED, ids=[path for path, _ in USED])
def test_a_knob_is_read_somewhere(path: str, name: str) -> None:
    assert name in READ, f"nothing reads settings.{path}: use it, or mark it as waiting"
