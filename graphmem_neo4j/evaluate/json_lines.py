"""JSON lines: what stands in a file of one JSON object a line?

Owns: the reading, its limits, and complaints that name the line.
Never: knows a data set.
"""

import json
from pathlib import Path
from typing import Any

from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.evaluate.corpus import FILE_MAX_BYTES


def read_json_lines(path: Path, *, limit: int) -> list[Any]:
    """Read every line that is not blank; raises BadRequest with one sentence where that cannot be.

    `limit`: the most lines that are read; a file with more is refused.
    """
    try:
        if path.stat().st_size > FILE_MAX_BYTES:
            raise BadRequest(f"{path} is larger than {FILE_MAX_BYTES:,} bytes: give a part of it")
        # Not splitlines(): a text may hold other signs that end a line.
        lines = path.read_text(encoding="utf-8-sig").split("\n")
    except OSError as error:
        raise BadRequest(f"{path} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise BadRequest(f"{path} is not UTF-8 text: {error.reason}") from error
    if len(lines) > limit + 1:
        raise BadRequest(f"{path} has more than {limit:,} lines: give a part of it")
    return [_line(path, number, line) for number, line in enumerate(lines, 1) if line.strip()]


def _line(path: Path, number: int, line: str) -> Any:
    try:
        return json.loads(line)
    except ValueError as error:
        raise BadRequest(f"{path} line {number} is not JSON: {error}") from error
