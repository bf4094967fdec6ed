"""Deciding: what does the language model say about pairs of statements, within a budget?

    decider = Decider(memory.consultant, settings.save, now=utc_now)
    gate = decider.gate()                     one a save: so many pairs, so many seconds
    words = await gate.words(pairs, rooms)    one word a pair, None where nothing was said

Many pairs of one room go into one question. A save waits for its deadline at most and then goes on
without a word; where the model is away or slow, no save asks it for a minute.

Owns: the questions, the budget of a save, and why nothing was said.
Never: acts on a word, or fails: who asks has another way on.
"""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

import structlog

from graphmem_neo4j import prompts
from graphmem_neo4j.consulting import Consultant
from graphmem_neo4j.errors import (
    AnswerUnreadable,
    BudgetSpent,
    ModelDenied,
    ModelOff,
    ModelRefused,
    ModelUnavailable,
    StoreUnavailable,
)
from graphmem_neo4j.language import Line
from graphmem_neo4j.pairs import PAIRS_PER_CALL_MAX, Pair, Room, Word, Words, asked, heard, shared
from graphmem_neo4j.settings import SaveSettings

log = structlog.get_logger()

PAIRS_PER_SAVE_MAX = 40
"""Pairs that one save asks about; those of a larger one wait for the job."""
PAUSE_SECONDS = 60
"""How long no save asks a model that was away or slow."""
_PROMPT = "decide"
NO_WORD = "the language model said nothing of use about it"
_UNASKED = "it was not asked"
_QUOTES = " (it begins "
_KNOWN_CAUSES = (ModelOff, ModelDenied, BudgetSpent, ModelRefused, AnswerUnreadable)
"""Told at once, or within the time of one answer: no reason to leave the model alone."""


def why_silent(error: Exception) -> str:
    """Say why there was no word, without the beginning of the answer: it may quote a statement."""
    return str(error).partition(_QUOTES)[0]


@dataclass(frozen=True, slots=True)
class Heard:
    """What one question brought: a word for each place, words refused, calls and tokens."""

    words: dict[int, Word]
    refused: int
    calls: int
    tokens: int


class Decider:
    """Asks about pairs; one object serves one event loop and all its saves.

    `is_background`: it serves work that nobody waits for, whose pairs all wait for the job.
    """

    def __init__(
        self,
        consultant: Consultant,
        settings: SaveSettings,
        *,
        now: Callable[[], datetime],
        is_background: bool = False,
    ) -> None:
        """Prepare; nothing is asked before the first pair."""
        self.settings = settings
        self._is_background = is_background
        self._consultant = consultant
        self._now = now
        self._rests_until: datetime | None = None

    def gate(self) -> "Gate | None":
        """Give the budget of one save; None where grey cases are left as they are."""
        return None if self.settings.decide == "never" else Gate(self)

    def why_not_now(self) -> str | None:
        """Say why a save does not ask at this moment; None where it does."""
        if self._is_background:
            return "it was written in the background"
        if self.settings.decide == "later":
            return "GRAPHMEM_SAVE__DECIDE is later"
        if not self._consultant.is_on:
            return f"there is no language model: {self._consultant.choice.reason}"
        if self._rests_until is not None and self._now() < self._rests_until:
            return "the language model was away or slow just now"
        return None

    def rest(self) -> None:
        """Let no save ask for a while."""
        self._rests_until = self._now() + timedelta(seconds=PAUSE_SECONDS)

    async def ask(self, pairs: Sequence[Pair]) -> Heard:
        """Ask one question about at most `PAIRS_PER_CALL_MAX` pairs.

        Raises what `Consultant.ask` raises.
        """
        lines = [
            Line("system", prompts.load(_PROMPT).fill(pairs_max=PAIRS_PER_CALL_MAX)),
            Line("user", prompts.as_data(asked(pairs))),
        ]
        answer = await self._consultant.ask(lines, Words)
        words, refused = heard(answer.value.pairs, len(pairs))
        if refused or answer.skipped:
            log.info("words.refused", refused=refused, skipped=answer.skipped, pairs=len(pairs))
        return Heard(
            words=words,
            refused=refused + answer.skipped,
            calls=answer.calls,
            tokens=answer.tokens_in + answer.tokens_out,
        )


class Gate:
    """The budget of one save. `asked` counts the pairs that were put to the model.

    `why` says why some of them, or some that were not, got no word.
    """

    def __init__(self, decider: Decider) -> None:
        """Open it; the seconds run only while it asks."""
        self._decider = decider
        self._seconds_left = decider.settings.decide_seconds
        self.sure_from = decider.settings.decide_confidence
        self.asked = 0
        self.why = _UNASKED

    async def words(self, pairs: Sequence[Pair], rooms: Sequence[Room]) -> list[Word | None]:
        """Give a word about each pair, None where nothing was said in time. Never fails.

        `rooms`: where each stands; pairs of different rooms are not asked about together.
        """
        found: list[Word | None] = [None] * len(pairs)
        why_not = self._decider.why_not_now()
        taken = 0 if why_not else min(len(pairs), PAIRS_PER_SAVE_MAX - self.asked)
        if taken < len(pairs):
            self.why = why_not or f"a save asks about {PAIRS_PER_SAVE_MAX} pairs at most"
        if not taken:
            return found
        self.asked += taken
        now = asyncio.get_running_loop().time
        begun = now()
        try:
            async with asyncio.timeout(max(self._seconds_left, 0.0)):
                questions = shared(rooms[:taken])
                await asyncio.gather(*(self._ask(pairs, some, found) for some in questions))
        except TimeoutError:
            self.why = f"no answer within {self._decider.settings.decide_seconds:g} s"
            self._decider.rest()
        self._seconds_left -= now() - begun
        return found

    async def _ask(
        self, pairs: Sequence[Pair], places: Sequence[int], found: list[Word | None]
    ) -> None:
        try:
            told = await self._decider.ask([pairs[place] for place in places])
        except _KNOWN_CAUSES as error:
            self.why = why_silent(error)
        except (ModelUnavailable, StoreUnavailable) as error:
            self.why = why_silent(error)
            self._decider.rest()
        else:
            if len(told.words) < len(places):
                self.why = NO_WORD
            for at, word in told.words.items():
                found[places[at]] = word
