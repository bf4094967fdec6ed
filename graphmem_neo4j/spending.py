"""Spending: what is left of a day's tokens and money, and what would a run cost?

A day is that of the moments handed in, in their zone. A call is let through only where its
estimate and its longest answer still fit, with all calls under way: the caps hold for many at once.

    budget.reserve(...)   before a call        budget.count(...), budget.settle(...)   after it
    budget.drain()        what to add to the stored day; the total goes to budget.take_up(...)

Owns: the counts of a day, the caps, and the estimate of a run.
Never: stores a count, or reads a clock.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Annotated

from pydantic import Field

from graphmem_neo4j.chunks import token_estimate
from graphmem_neo4j.errors import BudgetSpent
from graphmem_neo4j.models import Frozen

Count = Annotated[int, Field(ge=0)]
ASKS_FIRST_CALLS = 20
"""From so many calls on a run is begun only by whoever saw what it takes."""
_UNSAVED_DAYS_MAX = 7
_LEAST_COST = 1e-9


class Spent(Frozen):
    """What a day's calls took: tokens, and US dollars where the price was known.

    `unpriced` counts the calls whose price nobody knows. Plain enough to be stored as it is.
    """

    day: date
    calls: Count = 0
    tokens_in: Count = 0
    tokens_out: Count = 0
    cost: Annotated[float, Field(ge=0)] = 0.0
    unpriced: Count = 0

    def plus(self, other: "Spent") -> "Spent":
        """Add what was spent on the same day."""
        return Spent(
            day=self.day,
            calls=self.calls + other.calls,
            tokens_in=self.tokens_in + other.tokens_in,
            tokens_out=self.tokens_out + other.tokens_out,
            cost=self.cost + other.cost,
            unpriced=self.unpriced + other.unpriced,
        )


class Left(Frozen):
    """What is left of a day; None: no limit, or, for the cost, no price."""

    tokens: Count | None
    cost: Annotated[float, Field(ge=0)] | None


class Estimate(Frozen):
    """What a run would take. `cost` is None where the price is unknown; `fits` the day's rest."""

    calls: Count
    tokens_in: Count
    tokens_out: Count
    cost: float | None
    fits: bool


@dataclass(frozen=True, slots=True)
class Caps:
    """The most of a day, in tokens and in US dollars; 0: no limit."""

    tokens: int
    cost: float


@dataclass(frozen=True, slots=True)
class Rates:
    """US dollars a token, read and written."""

    token_in: float
    token_out: float


class Budget:
    """A day's account."""

    def __init__(self, caps: Caps, rates: Rates | None, spent: Spent | None = None) -> None:
        """Start from what the day took before, as the caller stored it."""
        self._caps = caps
        self._rates = rates
        self._spent = spent
        self._unsaved: dict[date, Spent] = {}
        self._reserved_tokens = 0
        self._reserved_cost = 0.0

    def spent(self, now: datetime) -> Spent:
        """Give what the day of a moment took up to now."""
        if self._spent is None or self._spent.day != now.date():
            self._spent = Spent(day=now.date())
        return self._spent

    def left(self, now: datetime) -> Left:
        """Give what is left of the day, calls under way taken off."""
        spent = self.spent(now)
        tokens = spent.tokens_in + spent.tokens_out + self._reserved_tokens
        cost = spent.cost + self._reserved_cost
        is_priced = self._rates is not None or cost > 0
        return Left(
            tokens=max(0, self._caps.tokens - tokens) if self._caps.tokens else None,
            cost=max(0.0, self._caps.cost - cost) if self._caps.cost and is_priced else None,
        )

    def told(self, now: datetime) -> str:
        """Say what the day took, and of how much, in words."""
        spent, caps = self.spent(now), self._caps
        tokens = f"{spent.tokens_in + spent.tokens_out:,}"
        tokens += f" of {caps.tokens:,} tokens" if caps.tokens else " tokens"
        cost = f"${spent.cost:.2f}" + (f" of ${caps.cost:g}" if caps.cost else "")
        left = self.left(now)
        is_spent = left.tokens == 0 or left.cost == 0
        return f"{tokens} today, {cost}" + (": the day is spent" if is_spent else "")

    def require_share(self, share: float, *, now: datetime) -> None:
        """Refuse what can wait once this share of a cap is used: the rest is for what cannot.

        Raises BudgetSpent.
        """
        spent = self.spent(now)
        tokens = spent.tokens_in + spent.tokens_out + self._reserved_tokens
        used = (
            (tokens, self._caps.tokens),
            (spent.cost + self._reserved_cost, self._caps.cost),
        )
        if any(most and taken >= share * most for taken, most in used):
            raise BudgetSpent(
                f"the rest of the language model's day is kept for saves and conversations: "
                f"{share:.0%} of it are used",
                until=_day_end(now),
            )

    def reserve(self, tokens_in: int, tokens_out: int, *, now: datetime) -> None:
        """Set aside what a call may take; `settle` gives it back. Raises BudgetSpent."""
        cost = self._cost(tokens_in, tokens_out) or 0.0
        left = self.left(now)
        until = _day_end(now)
        if 0 < self._caps.tokens < tokens_in + tokens_out:
            raise BudgetSpent(
                f"GRAPHMEM_LLM__DAILY_TOKENS is {self._caps.tokens}: too small for one call, which "
                f"may take {tokens_in + tokens_out}: raise it to that at least, or lower "
                "GRAPHMEM_LLM__ANSWER_TOKENS",
                until=until,
            )
        if left.tokens is not None and tokens_in + tokens_out > left.tokens:
            raise BudgetSpent(
                f"the language model's tokens of {now.date()} are spent: {left.tokens} of "
                f"{self._caps.tokens} are left and the next call may take "
                f"{tokens_in + tokens_out}; wait for the next day or raise "
                "GRAPHMEM_LLM__DAILY_TOKENS",
                until=until,
            )
        # A call without a known price may still have one: none is made once the money is spent.
        least = 0.0 if self._rates else _LEAST_COST
        if left.cost is not None and max(cost, least) > left.cost:
            raise BudgetSpent(
                f"the language model's money of {now.date()} is spent: {left.cost:.4f} of "
                f"{self._caps.cost:g} US dollars are left and the next call may cost {cost:.4f}; "
                "wait for the next day or raise GRAPHMEM_LLM__DAILY_COST",
                until=until,
            )
        self._reserved_tokens += tokens_in + tokens_out
        self._reserved_cost += cost

    def settle(self, tokens_in: int, tokens_out: int) -> None:
        """Give back what `reserve` set aside for a call that is over."""
        self._reserved_tokens -= tokens_in + tokens_out
        self._reserved_cost -= self._cost(tokens_in, tokens_out) or 0.0

    def count(self, tokens_in: int, tokens_out: int, *, cost: float | None, now: datetime) -> Spent:
        """Count a call that was made; without a cost it is that of the known price."""
        cost = self._cost(tokens_in, tokens_out) if cost is None else cost
        one = Spent(
            day=now.date(),
            calls=1,
            tokens_in=tokens_in,
            tokens_out=tokens_out,
            cost=cost or 0.0,
            unpriced=int(cost is None),
        )
        self._spent = self.spent(now).plus(one)
        self._unsaved[one.day] = self._unsaved.get(one.day, Spent(day=one.day)).plus(one)
        while len(self._unsaved) > _UNSAVED_DAYS_MAX:
            del self._unsaved[min(self._unsaved)]
        return one

    def drain(self) -> list[Spent]:
        """Give what was spent since the last time, one entry a day, to be added to the store."""
        unsaved, self._unsaved = self._unsaved, {}
        return [unsaved[day] for day in sorted(unsaved)]

    def put_back(self, unsaved: Sequence[Spent]) -> None:
        """Take back what `drain` gave, where it could not be stored."""
        for one in unsaved:
            self._unsaved[one.day] = self._unsaved.get(one.day, Spent(day=one.day)).plus(one)

    def take_up(self, stored: Spent) -> None:
        """Go on from the stored total of a day, which other processes may have added to."""
        unsaved = self._unsaved.get(stored.day)
        self._spent = stored.plus(unsaved) if unsaved else stored

    def estimate(
        self,
        texts: Sequence[str],
        *,
        now: datetime,
        texts_per_call: int = 1,
        prompt_tokens: int = 0,
        answer_share: float = 0.5,
    ) -> Estimate:
        """Estimate a run over texts: so many a call, each call with a prompt of its own.

        Tokens read are estimated as everywhere here (`chunks.token_estimate`: about four Latin
        letters each); written ones as a share of the texts' tokens.
        """
        calls = -(-len(texts) // max(1, texts_per_call))
        tokens = sum(map(token_estimate, texts))
        return self.weigh(
            calls, tokens + calls * prompt_tokens, int(tokens * answer_share), now=now
        )

    def weigh(self, calls: int, read: int, written: int, *, now: datetime) -> Estimate:
        """Say what so many calls and tokens would cost, and whether the day's rest bears it."""
        cost, left = self._cost(read, written), self.left(now)
        return Estimate(
            calls=calls,
            tokens_in=read,
            tokens_out=written,
            cost=cost,
            fits=(left.tokens is None or read + written <= left.tokens)
            and (left.cost is None or cost is None or cost <= left.cost),
        )

    def _cost(self, tokens_in: int, tokens_out: int) -> float | None:
        if self._rates is None:
            return None
        return self._rates.token_in * tokens_in + self._rates.token_out * tokens_out


def _day_end(now: datetime) -> datetime:
    return datetime.combine(now.date() + timedelta(days=1), time(), tzinfo=now.tzinfo)
