"""The day: tokens and money have caps, for many calls at once too, and a run is estimated."""

import asyncio
from datetime import UTC, date, datetime

import pytest
from chatting import Chat
from hypothesis import given
from hypothesis import strategies as st

from graphmem_neo4j.chunks import token_estimate
from graphmem_neo4j.errors import BudgetSpent
from graphmem_neo4j.language_model import LanguageModel
from graphmem_neo4j.settings import LanguageSettings
from graphmem_neo4j.spending import Budget, Caps, Rates, Spent

from .conftest import ASKED, FOUND, SECRET, Clock, MakeModel, Places

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
TODAY = NOON.date()
CAPS = Caps(1_000, 1.0)
RATES = Rates(0.001, 0.002)


# --- through the door -------------------------------------------------------------------------


@pytest.mark.requirement("Q111", "R-Q1")
async def test_at_the_cap_no_call_is_made_until_the_next_day(
    toy: MakeModel, chat: Chat, clock: Clock
) -> None:
    model = toy(daily_tokens=400, answer_tokens=100)
    chat.usage = {"prompt_tokens": 200, "completion_tokens": 50, "total_tokens": 250}
    assert (await model.ask(ASKED, Places)).value == FOUND
    with pytest.raises(BudgetSpent, match="GRAPHMEM_LLM__DAILY_TOKENS") as caught:
        await model.ask(ASKED, Places)
    assert "150 of 400 are left" in str(caught.value)
    assert caught.value.until == datetime(2026, 3, 2, tzinfo=UTC)
    assert len(chat.requests) == 1
    clock.forward(12 * 3600)
    assert (await model.ask(ASKED, Places)).value == FOUND


@pytest.mark.requirement("Q111", "U11")
async def test_a_cap_that_is_smaller_than_one_call_names_the_least(
    toy: MakeModel, chat: Chat
) -> None:
    with pytest.raises(BudgetSpent, match="too small for one call") as caught:
        await toy(daily_tokens=150, answer_tokens=100).ask(ASKED, Places)
    assert "wait" not in str(caught.value)
    least = int(str(caught.value).partition("may take ")[2].partition(":")[0])
    assert (await toy(daily_tokens=least, answer_tokens=100).ask(ASKED, Places)).value == FOUND
    assert len(chat.requests) == 1


@pytest.mark.requirement("Q111")
async def test_the_cap_of_money_is_a_sentence_of_its_own(toy: MakeModel, chat: Chat) -> None:
    model = toy(model="openai/gpt-4o-mini", daily_cost=0.000_001)
    with pytest.raises(BudgetSpent, match="GRAPHMEM_LLM__DAILY_COST"):
        await model.ask(ASKED, Places)
    assert chat.requests == []
    free = toy(model="openai/toy", daily_cost=0.000_001)
    assert (await free.ask(ASKED, Places)).cost is None


@pytest.mark.requirement("Q111")
async def test_many_at_once_do_not_pass_the_cap_together(toy: MakeModel, chat: Chat) -> None:
    chat.usage = {"prompt_tokens": 100, "completion_tokens": 100, "total_tokens": 200}
    model = toy(daily_tokens=1_000, answer_tokens=200)
    asked = [model.ask(ASKED, Places) for _ in range(20)]
    done = await asyncio.gather(*asked, return_exceptions=True)
    refused = [one for one in done if isinstance(one, BudgetSpent)]
    assert 0 < len(refused) < 20
    assert len(chat.requests) == 20 - len(refused)
    spent = model.budget.spent(NOON)
    assert spent.tokens_in + spent.tokens_out <= 1_000


async def test_a_day_goes_on_from_what_was_stored(chat: Chat, clock: Clock) -> None:
    stored = Spent(day=TODAY, calls=7, tokens_in=9_900, tokens_out=90)
    settings = LanguageSettings.model_validate(
        {"model": "toy", "base_url": chat.url, "api_key": SECRET, "daily_tokens": 10_000}
    )
    model = LanguageModel(settings, now=clock, spent=stored)
    with pytest.raises(BudgetSpent, match="10 of 10000 are left"):
        await model.ask(ASKED, Places)


# --- the account ------------------------------------------------------------------------------


def budget(*, caps: Caps = CAPS, rates: Rates | None = RATES) -> Budget:
    """An account with 1,000 tokens and 1 dollar a day; arguments change it."""
    return Budget(caps, rates)


def test_what_is_left_leaves_out_what_is_under_way() -> None:
    account = budget()
    account.reserve(100, 50, now=NOON)
    left = account.left(NOON)
    assert (left.tokens, left.cost) == (850, pytest.approx(0.8))
    account.settle(100, 50)
    assert account.left(NOON).tokens == 1_000


def test_zero_is_no_limit_and_no_price_is_no_limit_of_money() -> None:
    account = budget(caps=Caps(0, 0.0))
    account.reserve(10**9, 10**9, now=NOON)
    assert (account.left(NOON).tokens, account.left(NOON).cost) == (None, None)
    account = budget(rates=None)
    assert account.left(NOON).cost is None
    assert account.count(1, 1, cost=None, now=NOON).unpriced == 1


def test_a_price_that_only_the_endpoint_tells_counts_too() -> None:
    account = budget(rates=None)
    account.count(1, 1, cost=1.5, now=NOON)
    with pytest.raises(BudgetSpent, match="money"):
        account.reserve(1, 1, now=NOON)


def test_a_model_that_costs_nothing_works_on_when_the_money_is_spent() -> None:
    account = budget(rates=Rates(0.0, 0.0))
    account.count(1, 1, cost=1.5, now=NOON)
    account.reserve(1, 1, now=NOON)


def test_processes_share_a_day_through_the_store() -> None:
    one, other = budget(), budget()
    one.count(100, 10, cost=None, now=NOON)
    (added,) = one.drain()
    assert (added.day, added.tokens_in, added.cost) == (date(2026, 3, 1), 100, pytest.approx(0.12))
    assert one.drain() == []
    other.count(50, 5, cost=0.2, now=NOON)
    other.take_up(added)
    total = other.spent(NOON)
    assert (total.calls, total.tokens_in, total.cost) == (2, 150, pytest.approx(0.32))
    assert Spent.model_validate_json(total.model_dump_json()) == total


def test_what_was_spent_before_midnight_is_still_told_after_it() -> None:
    account = budget()
    account.count(10, 1, cost=None, now=NOON)
    account.count(20, 2, cost=None, now=NOON.replace(day=2))
    assert account.spent(NOON.replace(day=2)).tokens_in == 20
    assert [(spent.day.day, spent.tokens_in) for spent in account.drain()] == [(1, 10), (2, 20)]


def test_a_run_is_estimated_before_it_starts() -> None:
    texts = ["The ferry leaves at nine."] * 10
    account = budget()
    estimate = account.estimate(texts, now=NOON, texts_per_call=4, prompt_tokens=50)
    tokens = 10 * token_estimate(texts[0])
    assert (estimate.calls, estimate.tokens_in) == (3, tokens + 150)
    assert estimate.tokens_out == tokens // 2
    assert estimate.cost == pytest.approx(0.001 * (tokens + 150) + 0.002 * (tokens // 2))
    assert estimate.fits
    assert not account.estimate(texts * 50, now=NOON).fits
    assert budget(rates=None).estimate(texts, now=NOON).cost is None
    nothing = account.estimate([], now=NOON)
    assert (nothing.calls, nothing.tokens_in, nothing.fits) == (0, 0, True)


CALL = st.tuples(st.integers(0, 400), st.integers(0, 400), st.booleans())


@given(st.lists(CALL, max_size=30))
def test_whatever_is_reserved_and_settled_the_cap_holds(calls: list[tuple[int, int, bool]]) -> None:
    account = budget(rates=None)
    for tokens_in, tokens_out, is_made in calls:
        try:
            account.reserve(tokens_in, tokens_out, now=NOON)
        except BudgetSpent:
            continue
        account.settle(tokens_in, tokens_out)
        if is_made:
            account.count(tokens_in, tokens_out, cost=None, now=NOON)
    spent = account.spent(NOON)
    assert spent.tokens_in + spent.tokens_out <= 1_000
    assert account.left(NOON).tokens == 1_000 - spent.tokens_in - spent.tokens_out


def _day(tokens_in: int, tokens_out: int, cost: float) -> Spent:
    return Spent(day=TODAY, calls=1, tokens_in=tokens_in, tokens_out=tokens_out, cost=cost)


@pytest.mark.requirement("Q111")
@given(st.integers(0, 2_000), st.integers(0, 1_000), st.floats(0, 2))
def test_what_can_wait_leaves_a_share_of_the_day(
    tokens_in: int, tokens_out: int, cost: float
) -> None:
    account = Budget(CAPS, RATES, _day(tokens_in, tokens_out, cost))
    is_used = tokens_in + tokens_out >= 0.8 * CAPS.tokens or cost >= 0.8 * CAPS.cost
    if not is_used:
        account.require_share(0.8, now=NOON)
        return
    with pytest.raises(BudgetSpent, match="80%") as caught:
        account.require_share(0.8, now=NOON)
    assert caught.value.until == datetime(2026, 3, 2, tzinfo=UTC)


def test_without_a_cap_what_can_wait_is_asked_all_the_same() -> None:
    account = Budget(Caps(0, 0), RATES, _day(10**9, 10**9, 1e6))
    account.require_share(0.8, now=NOON)
