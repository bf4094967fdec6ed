"""Reading: what does one file of a workspace say, and when?

Owns: a file's front matter, day, facts and hash together, and the order of a workspace's files.
Never: touches the graph.
"""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date

from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.keys import content_hash
from graphmem_neo4j.wording import counted
from graphmem_neo4j.workspace.decoding import decode
from graphmem_neo4j.workspace.facts import LEVELS_MAX, Fact, Reading, read_facts
from graphmem_neo4j.workspace.files import Entry, read_bytes
from graphmem_neo4j.workspace.front_matter import BLOCK_MAX_CHARACTERS, FrontMatter, split
from graphmem_neo4j.workspace.names import day_of, order_key

LINES_MAX = 200_000
"""Most lines of one file."""
GROUP_FILES_MAX = 50
_GROUP_BYTES_MAX = 16_000_000
LINE_HASH_CHARACTERS = 16
# Part of every hash of a file: a reader that finds other facts reads known files again.
_READER = "2"


@dataclass(slots=True)
class ReadFile:
    """A file that was read: its day (its name's, else its front matter's), facts and notes.

    `fault` says why it could not be read; then it has no facts. `text_hash` is the same for all
    line ends and encodings.
    """

    entry: Entry
    day: date | None = None
    front: FrontMatter = field(default_factory=FrontMatter)
    reading: Reading = field(default_factory=Reading)
    text_hash: str = ""
    notes: list[str] = field(default_factory=list[str])
    fault: str | None = None

    @property
    def order_key(self) -> str:
        """Where it stands in time among the files of its workspace."""
        return order_key(self.entry.name, self.day)


def line_hash(fact: Fact) -> str:
    """Give the hash under which a source remembers a fact: of its wording, as the pen compares."""
    return content_hash(fact.content)[:LINE_HASH_CHARACTERS]


def ordered(entries: Sequence[Entry], *, file_max_bytes: int) -> list[Entry]:
    """Order files: MEMORY.md, then dated ones ascending, then the others by name.

    A file whose name has no day is looked into for the day of its front matter.
    """

    def key(entry: Entry) -> tuple[str, str, str]:
        day = day_of(entry.name)
        if day is None:
            try:
                data = read_bytes(entry, file_max_bytes=file_max_bytes)
                # Four bytes a character at most: the head holds the whole block.
                day = split(decode(_head(data)).text)[0].day
            except BadRequest:
                day = None
        return entry.workspace, order_key(entry.name, day), entry.key

    return sorted(entries, key=key)


def _head(data: bytes) -> bytes:
    """Give the bytes that can hold front matter, cut where no character is parted."""
    limit = 4 * BLOCK_MAX_CHARACTERS
    if len(data) <= limit:
        return data
    cut = data.rfind(b"\n", 0, limit)
    even = cut - cut % 4
    # UTF-16 and UTF-32 begin with a mark and are cut by whole units, UTF-8 behind a line.
    return data[:even] if data[:2] in (b"\xff\xfe", b"\xfe\xff", b"\0\0") else data[: max(cut, 0)]


def groups(entries: Sequence[Entry]) -> Iterator[list[Entry]]:
    """Part files into groups that are read and looked up together."""
    group: list[Entry] = []
    size = 0
    for entry in entries:
        if group and (len(group) >= GROUP_FILES_MAX or size + entry.size_bytes > _GROUP_BYTES_MAX):
            yield group
            group, size = [], 0
        group.append(entry)
        size += entry.size_bytes
    if group:
        yield group


def read_files(entries: Sequence[Entry], *, file_max_bytes: int) -> list[ReadFile]:
    """Read files; one that cannot be read says so and stops no other."""
    return [read_file(entry, file_max_bytes=file_max_bytes) for entry in entries]


def read_file(entry: Entry, *, file_max_bytes: int) -> ReadFile:
    """Read one file whole."""
    try:
        decoded = decode(read_bytes(entry, file_max_bytes=file_max_bytes))
        if decoded.text.count("\n") > LINES_MAX:
            raise BadRequest(f"has more than {LINES_MAX:,} lines: split it")
    except BadRequest as error:
        return ReadFile(entry, day_of(entry.name), fault=str(error))
    front, body, first_line = split(decoded.text)
    found = ReadFile(entry, day_of(entry.name) or front.day, front)
    found.reading = read_facts(body, first_line=first_line, day=found.day)
    found.text_hash = hashlib.sha256(f"{_READER}\n{decoded.text}".encode()).hexdigest()
    if decoded.encoding != "utf-8":
        found.notes.append(f"read as {decoded.encoding}")
    if found.reading.deep_lines:
        lines = counted(found.reading.deep_lines, "line")
        found.notes.append(f"{lines} left out: nested more than {LEVELS_MAX} levels deep")
    if front.fault is not None:
        found.notes.append(front.fault)
    if front.day is not None and front.day != found.day:
        found.notes.append(f"the day of its name counts, not {front.day} of its front matter")
    return found
