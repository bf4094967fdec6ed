"""People: how well do records of people find their duplicates?

A file of records, one JSON object a line: `record_id`, `entity` (the truth: records of one person
share it) and any of the fields of naming.records. The sets FEBRL 1 and 3 (Christen, "Probabilistic
Data Generation for Deduplication and Data Linkage", 2005) have that shape when exported.

Owns: the shape of the file, the pairs that blocking gives, and the figures.
Never: decides whether two records are one (naming does), or prints.
"""

import time
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.evaluate.corpus import shaped
from graphmem_neo4j.evaluate.json_lines import read_json_lines
from graphmem_neo4j.evaluate.metrics import share
from graphmem_neo4j.models import Frozen
from graphmem_neo4j.naming import Band, compare_read, read_record, record_keys

RECORDS_MAX = 200_000
BLOCK_MAX = 100
"""A key that more records share tells nothing."""

Pair = tuple[int, int]


class PersonRecord(BaseModel):
    """A record with its truth; any further field of naming.records may stand beside."""

    model_config = ConfigDict(frozen=True, extra="allow")

    record_id: str
    entity: str


class PeopleReport(Frozen):
    """The figures of one file; shares are 0 to 1, `blocking_recall` of true pairs compared."""

    file: str
    records: int
    true_pairs: int
    compared: int
    blocking_recall: float
    merged: int
    wrong: int
    precision: float
    recall: float
    asked: int
    asked_precision: float
    recall_asking: float
    seconds: float


def eval_people(file: Path) -> PeopleReport:
    """Compare the records that blocking brings together; raises BadRequest for another shape."""
    lines = read_json_lines(file, limit=RECORDS_MAX)
    records = [
        shaped(line, PersonRecord, where=f"{file} line {n}") for n, line in enumerate(lines, 1)
    ]
    if not records:
        raise BadRequest(f"{file} holds no record: give one JSON object a line")
    begun = time.perf_counter()
    read = [read_record(_fields(record)) for record in records]
    compared = _candidates(read)
    bands = {pair: compare_read(read[pair[0]], read[pair[1]]).band for pair in compared}
    seconds = time.perf_counter() - begun
    truth = _pairs_of(_grouped((record.entity,) for record in records).values())
    merged = {pair for pair, band in bands.items() if band is Band.SAME}
    asked = {pair for pair, band in bands.items() if band is Band.ASK}
    return PeopleReport(
        file=file.name,
        records=len(records),
        true_pairs=len(truth),
        compared=len(compared),
        blocking_recall=share(len(compared & truth), len(truth)),
        merged=len(merged),
        wrong=len(merged - truth),
        precision=share(len(merged & truth), len(merged)),
        recall=share(len(merged & truth), len(truth)),
        asked=len(asked),
        asked_precision=share(len(asked & truth), len(asked)),
        recall_asking=share(len((merged | asked) & truth), len(truth)),
        seconds=round(seconds, 2),
    )


def _fields(record: PersonRecord) -> dict[str, str | None]:
    extra = record.model_extra or {}
    return {name: None if value is None else str(value) for name, value in extra.items()}


def _candidates(read: Sequence[Mapping[str, str]]) -> set[Pair]:
    blocks = _grouped(record_keys(record) for record in read)
    return _pairs_of(block for block in blocks.values() if len(block) <= BLOCK_MAX)


def _grouped(keys_of_each: Iterable[Iterable[str]]) -> dict[str, list[int]]:
    groups: defaultdict[str, list[int]] = defaultdict(list)
    for number, keys in enumerate(keys_of_each):
        for key in keys:
            groups[key].append(number)
    return groups


def _pairs_of(groups: Iterable[Sequence[int]]) -> set[Pair]:
    return {pair for group in groups for pair in combinations(sorted(group), 2)}
