"""Known shapes: what is known of a space at a glance, and what became of what was let go?

A *profile* is the short list of what matters at the beginning of a conversation: a long-term part
(what is pinned, facts, preferences) and a recent one (episodes of the last days). *Forgotten* is
what no search finds any more and `undo` brings back, *purged* what is gone for good but for its id
and its times, *wiped* what is gone altogether.

Owns: the shapes of profiles, counts, traits, and receipts of what was stored raw or let go.
Never: reads, writes or decides anything.
"""

from datetime import datetime
from typing import Literal

from pydantic import Field

from graphmem_neo4j.models import Frozen, MemoryKind
from graphmem_neo4j.receipts import Saved


class ProfileItem(Frozen):
    """A memory of a profile; `content` is its beginning where `is_cut`.

    accessed: how often it was opened by its id or saved again. happened_at: when it was said or
    noted, where that is known, else when it was recorded.
    """

    memory_id: str
    content: str
    is_cut: bool
    scope: str
    category: str
    salience: float
    kind: MemoryKind
    pinned: bool
    accessed: int
    recorded_at: datetime
    happened_at: datetime


class Profile(Frozen):
    """What a space knows by heart, as far as whoever asks may see it.

    built_at: when it was chosen, of several scopes the oldest; `is_rebuilt`: for this answer.
    """

    long_term: list[ProfileItem]
    recent: list[ProfileItem]
    built_at: datetime
    is_rebuilt: bool


class ProfileCounts(Frozen):
    """What a run of the job did: profiles kept, those due, chosen anew, and let go."""

    kept: int = 0
    due: int = 0
    rebuilt: int = 0
    released: int = 0


class SpaceStats(Frozen):
    """The five counts of a space (S24).

    total: memories of any state. active: those that hold now. superseded: those whose place a newer
    version took. entities: things and people that stand. relationships: relations that somebody
    drew, a person or a model, and that stand. `status` tells the same numbers.
    """

    total: int
    active: int
    superseded: int
    entities: int
    relationships: int

    @property
    def others(self) -> int:
        """Memories that are neither active nor superseded: forgotten, expired or still to come."""
        return max(0, self.total - self.active - self.superseded)


class Named(Frozen):
    """A thing that a text names: the form of the name as it was observed, and the thing."""

    mention: str
    alias_id: str
    name: str
    type: str
    entity_id: str


class Tied(Frozen):
    """A relation that leads from a memory: its wording, and the reference of its other end."""

    type: str
    target: str


class Traits(Frozen):
    """What a memory is: how it ages, what it names, and what it is tied to; the surest first."""

    memory_id: str
    kind: MemoryKind
    pinned: bool
    names: list[Named]
    relations: list[Tied]


class ToldRelation(Frozen):
    """A relation that a text tells of two things, and the memories that name both."""

    source: str
    source_name: str
    type: str
    target: str
    target_name: str
    memory_ids: list[str]


class Remembered(Frozen):
    """What became of a text: `action` is skipped where all it says was known already.

    `is_read`: a language model read statements and relations out of it; else it is kept as it is,
    and `notes` say why where there is a model.
    """

    action: Literal["stored", "skipped"]
    saved: Saved
    traits: list[Traits]
    relations: list[ToldRelation] = Field(default_factory=list[ToldRelation])
    is_read: bool = False
    notes: list[str] = Field(default_factory=list[str])


class ForgetCandidate(Frozen):
    """A memory that may be meant; `score` is on the scale of `sureness.py`."""

    memory_id: str
    content: str
    score: float


class Forgotten(Frozen):
    """What became of a wish to forget.

    `forgotten` names the memory, and the change that takes it back. `candidates` are those that may
    be meant, best first: nothing was changed. `not_found`: nothing fits, the notes say what.
    score: None where it was named by its id.
    """

    action: Literal["forgotten", "candidates", "not_found"]
    memory_id: str | None = None
    content: str | None = None
    score: float | None = None
    change_id: str | None = None
    candidates: list[ForgetCandidate] = Field(default_factory=list[ForgetCandidate])
    notes: list[str] = Field(default_factory=list[str])


class Purged(Frozen):
    """What was erased for good, or, where `is_dry`, would be; of a memory or of a message.

    memory_ids: all versions, which keep their ids and times. pieces: parts of long texts. wordings:
    records of changes that held a wording or a reason. signals, tool_calls: what was worth
    remembering in a message, and calls of tools that lost what they were given or gave back.
    relations: which are ended, and lose their reasons. mentions: ties to names. names: things that
    these texts alone named, which went with them. reviews: questions that quoted them. left: other
    texts that hold the same words, as references: they are nodes of their own, and stay. read_out:
    memories that were read out of a message, which stay as well.
    """

    memory_id: str | None = None
    message_id: str | None = None
    memory_ids: list[str] = Field(default_factory=list[str])
    is_dry: bool
    change_id: str | None = None
    pieces: int = 0
    wordings: int = 0
    relations: int = 0
    mentions: int = 0
    names: int = 0
    reviews: int = 0
    signals: int = 0
    tool_calls: int = 0
    read_out: list[str] = Field(default_factory=list[str])
    left: list[str] = Field(default_factory=list[str])
    notes: list[str] = Field(default_factory=list[str])


class Wiped(Frozen):
    """What was destroyed, or, where `is_dry`, would be: nodes by their labels.

    space: None for all of them. projections: graphs that were taken out of the server's memory.
    """

    space: str | None
    is_dry: bool
    nodes: int
    by_label: dict[str, int]
    projections: int = 0
