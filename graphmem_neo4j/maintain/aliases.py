"""Aliases as a job: with what does a run ask a language model about names that look alike?

Owns: what a run of it is handed.
Never: chooses a pair, or merges one (`repair/` does).
"""

from graphmem_neo4j.experiences.doubles import same_above
from graphmem_neo4j.maintain.shapes import Work
from graphmem_neo4j.repair.acting import Look
from graphmem_neo4j.repair.alias_pairs import COSINE_MIN
from graphmem_neo4j.repair.aliases import Rules, ask_about_aliases
from graphmem_neo4j.repair.shapes import AliasCounts
from graphmem_neo4j.written import MODEL


async def merge_aliases(work: Work) -> AliasCounts:
    """Ask about the best pairs of the newest names (R-S7).

    Raises ModelUnavailable where the model is away and nothing was done; StoreUnavailable.
    """
    look = Look(
        graph=work.graph,
        space=work.space,
        now=work.now,
        suffix=work.suffix,
        is_dry=work.is_dry,
        auto_merge=work.settings.repair.auto_merge,
        things={},
        ages={},
        made_by=MODEL,
    )
    signature = work.embedder.signature
    rules = Rules(
        vector_property=work.slot.vector_property,
        cosine_min=same_above(COSINE_MIN, "" if signature is None else signature.model),
        sure_from=work.settings.repair.alias_confidence,
        # What one session said is shown to nobody beside what another one said.
        shows_texts=not work.is_strict,
    )
    return await ask_about_aliases(look, work.consultant, rules, limit=work.limit)
