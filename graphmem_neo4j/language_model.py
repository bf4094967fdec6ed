"""Language model: which one is it, and what does it answer, as a value that was checked?

    model = LanguageModel(settings.llm, now=utc_now)
    answer = await model.ask([Line("system", "..."), Line("user", "...")], Extracted)
    answer.value, answer.tokens_in, answer.skipped

An answer that cannot be read is asked for once more, with the reason. Where the key, the account or
the name of the model is refused, the model is left alone for ten minutes. The caps of a day hold.

Owns: the choice of the model, the second asking, the pause, and the account of a day.
Never: trusts an answer beyond its shape (ids and numbers in it are the caller's to check), stores
the account, or lets a key or more than a few words of an answer into an error.
"""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Generic, TypedDict, TypeVar

import structlog
from pydantic import BaseModel, SecretStr

from graphmem_neo4j import language
from graphmem_neo4j.chunks import token_estimate
from graphmem_neo4j.errors import (
    AnswerUnreadable,
    BadRequest,
    ModelDenied,
    ModelOff,
    ModelRefused,
)
from graphmem_neo4j.language import Line, Said
from graphmem_neo4j.logs import redact
from graphmem_neo4j.settings import LanguageSettings
from graphmem_neo4j.spending import Budget, Caps, Rates, Spent
from graphmem_neo4j.spoken import Reading, read
from graphmem_neo4j.spoken_schema import plain_schema

log = structlog.get_logger()

T = TypeVar("T", bound=BaseModel)

PAUSE_SECONDS = 600
ASKED_MAX_CHARACTERS = 400_000
_ATTEMPTS = 3
_PAUSES_SECONDS = 20.0
_QUOTED_MAX_CHARACTERS = 2_000
_FAULT_MAX_CHARACTERS = 600
_EXTRACT_MAX_CHARACTERS = 80
_LINE_TOKENS = 8  # what a vendor's form adds to each line
_ANTHROPIC = ("anthropic/", "claude-")


@dataclass(frozen=True, slots=True)
class Choice:
    """The language model that was chosen, or None, and why."""

    model: str | None
    reason: str
    api_key: SecretStr | None = None

    def __str__(self) -> str:
        """Give the mode in a few words, as `status` shows it."""
        return f"none ({self.reason})" if self.model is None else f"{self.model} ({self.reason})"


@dataclass(frozen=True, slots=True)
class Answer(Generic[T]):
    """A value that fits its shape, and what it took.

    `skipped` counts items of the answer that did not fit and were left out; `calls` is 2 where the
    first answer could not be read. `cost` is in US dollars, None where nobody knows the price.
    """

    value: T
    skipped: int
    calls: int
    tokens_in: int
    tokens_out: int
    cost: float | None


def choose(settings: LanguageSettings) -> Choice:
    """Choose the model: the one that is named, else one of Anthropic's by its key, else none (X9).

    No name is built in: with a key of Anthropic's alone (G28), it is the cheapest model for which
    litellm's list gives a price, an answer by schema and no date of withdrawal.
    """
    named = (settings.model or "auto").strip()
    if named == "none":
        return Choice(None, "GRAPHMEM_LLM__MODEL is none")
    if named != "auto":
        return Choice(named, "configured", _key_for(named, settings))
    if settings.base_url or settings.api_key:
        return Choice(None, "an endpoint or a key is set, but no model: set GRAPHMEM_LLM__MODEL")
    if settings.anthropic_api_key is None:
        return Choice(None, "no language model configured")
    found = language.cheapest("anthropic")
    if found is None:
        return Choice(None, "litellm lists no model of Anthropic's: set GRAPHMEM_LLM__MODEL")
    return Choice(found, "found by ANTHROPIC_API_KEY", settings.anthropic_api_key)


def _key_for(model: str, settings: LanguageSettings) -> SecretStr | None:
    if settings.api_key is None and settings.base_url is None and model.startswith(_ANTHROPIC):
        return settings.anthropic_api_key
    return settings.api_key


class LanguageModel:
    """Asks the chosen model; one object may be asked many times at once."""

    def __init__(
        self,
        settings: LanguageSettings,
        *,
        now: Callable[[], datetime],
        spent: Spent | None = None,
    ) -> None:
        """Choose the model; nothing is loaded or called before the first question.

        `spent` is what the day took before, as the caller stored it.
        """
        self.choice = choose(settings)
        price = language.price(self.choice.model) if self.choice.model else None
        rates = Rates(price.token_in, price.token_out) if price else None
        caps = Caps(settings.daily_tokens, settings.daily_cost)
        self.budget = Budget(caps, rates, spent)
        self._settings = settings
        self._now = now
        self._left_out: frozenset[str] = frozenset()
        self._has_answered = False
        self._pause: ModelDenied | None = None

    async def ask(self, lines: Sequence[Line], shape: type[T]) -> Answer[T]:
        """Ask for a value of a shape; an answer that cannot be read is asked for once more.

        The value is data: it was checked against the shape and nothing else. Raises ModelOff,
        ModelDenied (a person must act; no call is made in the pause after it), BudgetSpent,
        ModelRefused (this request), AnswerUnreadable, and ModelUnavailable for what may pass.
        """
        if not 0 < sum(len(line.text) for line in lines) <= ASKED_MAX_CHARACTERS:
            raise BadRequest(f"ask a language model 1 to {ASKED_MAX_CHARACTERS} characters")
        schema = plain_schema(shape)
        said, taken = await self._say(lines, schema)
        reading = self._read(said, shape)
        calls = [taken]
        if reading.value is None:
            log.info("answer.unreadable", model=self.choice.model, is_cut=reading.is_cut)
            said, taken = await self._say(_once_more(lines, said, reading), schema)
            reading = self._read(said, shape)
            calls.append(taken)
        if reading.value is None:
            took = _took(calls)
            raise AnswerUnreadable(self._unreadable(said, reading), is_cut=reading.is_cut, **took)
        return Answer(value=reading.value, skipped=reading.skipped, **_took(calls))

    async def _say(self, lines: Sequence[Line], schema: dict[str, Any]) -> tuple[Said, Spent]:
        endpoint = self._endpoint()
        self._refuse_in_pause()
        read_tokens = sum(token_estimate(line.text) + _LINE_TOKENS for line in lines)
        read_tokens += token_estimate(str(schema))
        written_tokens = self._settings.answer_tokens
        self.budget.reserve(read_tokens, written_tokens, now=self._now())
        try:
            said = await language.complete(
                endpoint,
                lines,
                schema=schema,
                answer_tokens=written_tokens,
                left_out=self._left_out,
                has_answered=self._has_answered,
            )
        except ModelDenied as error:
            raise self._paused(error) from None
        except asyncio.CancelledError:
            # Whoever asked waits no more; what was sent is read, and billed, all the same.
            self.budget.count(read_tokens, 0, cost=None, now=self._now())
            raise
        finally:
            self.budget.settle(read_tokens, written_tokens)
        self._has_answered = True
        self._left_out |= said.left_out
        tokens_in = read_tokens if said.tokens_in is None else said.tokens_in
        tokens_out = token_estimate(said.text) if said.tokens_out is None else said.tokens_out
        return said, self.budget.count(tokens_in, tokens_out, cost=said.cost, now=self._now())

    def _endpoint(self) -> language.Endpoint:
        choice, settings = self.choice, self._settings
        if choice.model is None:
            raise ModelOff(f"there is no language model: {choice.reason}")
        return language.Endpoint(
            model=choice.model,
            api_key=choice.api_key.get_secret_value() if choice.api_key else None,
            base_url=settings.base_url,
            timeout_seconds=settings.timeout_seconds,
            attempts=_ATTEMPTS,
            # A try that trickles on is ended, too; fields that are refused cost two tries more.
            deadline_seconds=settings.timeout_seconds * _ATTEMPTS + _PAUSES_SECONDS,
        )

    def _refuse_in_pause(self) -> None:
        pause = self._pause
        if pause is not None and pause.until is not None and self._now() < pause.until:
            raise ModelDenied(str(pause), until=pause.until)

    def _paused(self, error: ModelDenied) -> ModelDenied:
        """Leave the model alone for a while, and say so in one sentence (U11)."""
        until = self._now() + timedelta(seconds=PAUSE_SECONDS)
        self._pause = ModelDenied(
            f"{str(error).rstrip('. ')}; it is not asked again before {until:%H:%M:%S %Z}: "
            "check GRAPHMEM_LLM__MODEL, its key, its address and the account",
            until=until,
        )
        log.warning("model.paused", model=self.choice.model, seconds=PAUSE_SECONDS)
        return ModelDenied(str(self._pause), until=until)

    def _read(self, said: Said, shape: type[T]) -> Reading[T]:
        if said.is_refused:
            raise ModelRefused(f"the language model {self.choice.model} declined to answer")
        reading = read(said.text, shape)
        if reading.value is None and said.is_cut:
            return replace(reading, fault="the answer was cut off at its longest", is_cut=True)
        return reading

    def _unreadable(self, said: Said, reading: Reading[Any]) -> str:
        extract = " ".join(said.text[: 2 * _EXTRACT_MAX_CHARACTERS].split())
        if self.choice.api_key is not None:
            extract = extract.replace(self.choice.api_key.get_secret_value(), "***")
        extract = redact(extract)[:_EXTRACT_MAX_CHARACTERS]
        fault = reading.fault[:_FAULT_MAX_CHARACTERS]
        began = f" (it begins {extract!r})" if extract else ""
        return f"the language model {self.choice.model} gave no answer of use: {fault}{began}"


def _once_more(lines: Sequence[Line], said: Said, reading: Reading[Any]) -> list[Line]:
    """Ask again, with what was wrong; an empty answer is not shown, some endpoints refuse that."""
    fault = reading.fault[:_FAULT_MAX_CHARACTERS]
    shorter = " Be shorter." if reading.is_cut else ""
    again = Line("user", f"This cannot be used: {fault}. Give the JSON object alone.{shorter}")
    if not said.text.strip():
        return [*lines[:-1], Line(lines[-1].role, f"{lines[-1].text}\n\n{again.text}")]
    return [*lines, Line("assistant", said.text[:_QUOTED_MAX_CHARACTERS]), again]


class _Took(TypedDict):
    calls: int
    tokens_in: int
    tokens_out: int
    cost: float | None


def _took(calls: Sequence[Spent]) -> _Took:
    is_priced = not any(call.unpriced for call in calls)
    return _Took(
        calls=len(calls),
        tokens_in=sum(call.tokens_in for call in calls),
        tokens_out=sum(call.tokens_out for call in calls),
        cost=sum(call.cost for call in calls) if is_priced else None,
    )
