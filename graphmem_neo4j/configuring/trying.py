"""Trying: does what was chosen answer?

Each trial is one small question with a limit in time, and ends in one sentence.

Owns: the trials of the database, of the embeddings and of the language model.
Never: keeps anything, starts the embedded Neo4j, or repeats what a model said.
"""

import asyncio
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from graphmem_neo4j import embed, language_model, schema
from graphmem_neo4j.embed import Embedder
from graphmem_neo4j.errors import GraphMemError
from graphmem_neo4j.language import Line
from graphmem_neo4j.language_model import LanguageModel
from graphmem_neo4j.logs import redact
from graphmem_neo4j.models import Frozen
from graphmem_neo4j.opening import connect, local_server
from graphmem_neo4j.settings import Settings
from graphmem_neo4j.sources import Place

QUICK_SECONDS = 10.0
"""Longest trial of what a person gave without being asked."""
DATABASE_SECONDS = 15.0
EMBEDDING_SECONDS = 30.0
LANGUAGE_SECONDS = 45.0
_ANSWER_TOKENS = 2_048


@dataclass(frozen=True, slots=True)
class Tried:
    """Whether it answered, and what is to be said of it; what is not sound cannot be kept."""

    is_good: bool
    says: str
    is_sound: bool = True


_ENDPOINT = ("model", "api_key", "base_url")
_CONCERNED: dict[str, frozenset[Place]] = {
    "database": frozenset({("uri",), ("user",), ("password",), ("database",)}),
    "embedding": frozenset(
        ("embedding", name) for name in (*_ENDPOINT, "enabled", "provider", "dimensions")
    ),
    "language": frozenset(("llm", name) for name in (*_ENDPOINT, "anthropic_api_key")),
}


def concerned(places: Iterable[Place]) -> list[str]:
    """Say what is worth a trial where these settings change: database, embedding, language."""
    changed = frozenset(places)
    return [what for what, settings in _CONCERNED.items() if settings & changed]


class _Word(Frozen):
    word: str


async def try_database(
    settings: Settings, environ: Mapping[str, str], *, seconds: float = DATABASE_SECONDS
) -> Tried:
    """Reach the Neo4j of these settings and look at its version.

    The embedded one is not started for that.
    """
    if settings.uri is None:
        running = await asyncio.to_thread(local_server(settings.local, environ).running)
        where = "it starts by itself when it is needed" if running is None else running.bolt_uri
        return Tried(True, f"the embedded Neo4j: {where}")
    try:
        async with asyncio.timeout(seconds):
            graph = await connect(settings, environ)
            try:
                await schema.check_server(graph)
            finally:
                await graph.close()
    except TimeoutError:
        return _late("the database", seconds)
    except GraphMemError as error:
        return Tried(False, redact(str(error)))
    return Tried(True, f"{redact(settings.uri)} answers")


async def try_embedding(settings: Settings, *, seconds: float = EMBEDDING_SECONDS) -> Tried:
    """Make the vector of one word."""
    try:
        embedder = Embedder(settings.embedding)
    except GraphMemError as error:
        return Tried(False, redact(str(error)))
    if embedder.choice.mode is embed.Mode.NONE:
        return Tried(True, f"no embeddings: {embedder.choice.reason}")
    try:
        async with asyncio.timeout(seconds):
            (vector,) = await embedder.passages(["memory"], is_patient=True)
    except TimeoutError:
        return _late("the embedding model", seconds)
    except GraphMemError as error:
        return Tried(False, redact(str(error)))
    finally:
        embedder.close()
    if vector is None:
        return Tried(False, "the embedding model gave a vector of no use")
    return Tried(True, f"{embedder.choice} answers")


async def try_language(
    settings: Settings, now: Callable[[], datetime], *, seconds: float = LANGUAGE_SECONDS
) -> Tried:
    """Ask the language model for one word; some hundred tokens, not in the account of the day."""
    choice = language_model.choose(settings.llm)
    if choice.model is None:
        is_half = settings.llm.model != "none" and (settings.llm.base_url or settings.llm.api_key)
        return Tried(not is_half, f"no language model: {choice.reason}")
    tight = settings.llm.model_copy(
        update={"answer_tokens": min(settings.llm.answer_tokens, _ANSWER_TOKENS)}
    )
    asked = 'Answer with the JSON object {"word": "ready"} and nothing else.'
    try:
        async with asyncio.timeout(seconds):
            answer = await LanguageModel(tight, now=now).ask([Line("user", asked)], _Word)
    except TimeoutError:
        return _late("the language model", seconds)
    except GraphMemError as error:
        return Tried(False, redact(str(error)))
    tokens = answer.tokens_in + answer.tokens_out
    return Tried(True, f"{choice.model} answers ({tokens} tokens)")


def _late(what: str, seconds: float) -> Tried:
    return Tried(False, f"{what} did not answer within {seconds:.0f} seconds")
