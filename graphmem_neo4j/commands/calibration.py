"""Calibration: the command that finds the thresholds of an embedding model.

Owns: `calibrate`.
Never: changes the thresholds in use: they are committed with the package.
"""

import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path

from graphmem_neo4j.calibrate import as_json, read_pairs, table
from graphmem_neo4j.calibrate import calibrate as find_thresholds
from graphmem_neo4j.commands.app import environ
from graphmem_neo4j.commands.screen import out
from graphmem_neo4j.embed import Embedder, Mode
from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.sources import settings_from


def calibrate(pairs: Path, *, json: bool = False) -> int:
    """Find the similarity thresholds of the embedding model of these settings.

    Parameters
    ----------
    pairs
        JSON Lines with the texts a and b and their relation (duplicate, or anything else).
    json
        Print the entry for calibration.json alone.
    """
    embedder = Embedder(settings_from(environ()).embedding)
    signature = embedder.signature
    if embedder.choice.mode is Mode.NONE or signature is None:
        raise BadRequest(f"there is no embedding model to calibrate: {embedder.choice}")

    def vectors(texts: Sequence[str]) -> list[list[float]]:
        made = asyncio.run(embedder.passages(list(texts)))
        return [vector or [] for vector in made]

    def question_vectors(texts: Sequence[str]) -> list[list[float]]:
        async def ask() -> list[list[float]]:
            return [await embedder.query(text) or [] for text in texts]

        return asyncio.run(ask())

    try:
        lines = pairs.expanduser().read_text(encoding="utf-8-sig").splitlines()
    except OSError as error:
        raise BadRequest(f"{pairs} cannot be read: {error.strerror}") from error
    found = find_thresholds(
        read_pairs(lines),
        vectors,
        provider=signature.provider,
        model=signature.model,
        embed_questions=question_vectors,
    )
    if json:
        sys.stdout.write(as_json([found]))
    else:
        out.print(table(found), markup=False)
    return 0
