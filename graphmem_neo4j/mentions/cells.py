"""Mention cells: what is a column's name, and what stands in its cell, in a row of a table?

An import writes a row of a table as `System: Ledger; Owner: Ines Moreau; Hosted: Railway`.

Owns: the labels of such a row, which are no names, and the values that are.
Never: reads running text, or a line of one cell.
"""

import re
from collections.abc import Iterator
from typing import Final

from graphmem_neo4j.mentions.given_names import is_given_name
from graphmem_neo4j.mentions.shapes import Spot
from graphmem_neo4j.mentions.titles import names_by_itself

_LABEL_MAX_WORDS: Final = 3
_CELLS_MIN: Final = 2
_CELLS_MAX: Final = 200
_CELL = re.compile(r"(?:.*: )?([^:;]{1,40}): (\S.*)")


def cells_of(text: str) -> tuple[list[Spot], list[Spot]]:
    """Give the labels of all rows of tables in a text, and the cells that hold a name alone."""
    labels: list[Spot] = []
    values: list[Spot] = []
    start = 0
    for line in text.split("\n"):
        cells = list(_cells(line, start)) if "; " in line else []
        if len(cells) >= _CELLS_MIN:
            labels += [label for label, _ in cells]
            values += [value for _, value in cells if _is_one_name(value.name)]
        start += len(line) + 1
    return labels, values


def _cells(line: str, start: int) -> Iterator[tuple[Spot, Spot]]:
    """Give the cells of a line; none where any part of it is no cell, as in running text."""
    cells: list[tuple[Spot, Spot]] = []
    for part in line.split("; ")[:_CELLS_MAX]:
        found = _CELL.fullmatch(part)
        if found is None or not _is_label(found[1]):
            return
        label = Spot(found[1], start + found.start(1), start + found.start(2), "label")
        value = found[2].rstrip(" .")
        first = start + found.start(2)
        cells.append((label, Spot(value, first, first + len(value), "capitalised")))
        start += len(part) + 2
    yield from cells


def _is_one_name(text: str) -> bool:
    """Say whether a cell holds a name alone: several of them are read as running text is."""
    return names_by_itself(text) and not set(text) & set(",/;+|")


def _is_label(text: str) -> bool:
    """Say whether a text may name a column: few words, and nobody who says something."""
    words = text.casefold().split()
    return 0 < len(words) <= _LABEL_MAX_WORDS and not is_given_name(words[0])
