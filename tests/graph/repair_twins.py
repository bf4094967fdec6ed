"""Repair twins: the repairs of a tenant whose graph looks like another's.

Owns: one of all that merges, splits, names and the review inbox can write, and what the samples
call them.
Never: judges a statement.
"""

from collections.abc import Mapping

from graphmem_neo4j.entities import WantedEntity, ensure
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.repair.acting import Look
from graphmem_neo4j.repair.alias_store import write_unheard, write_words


async def repaired(memory: GraphMemory, marker: str, person_id: str) -> Mapping[str, str]:
    """Merge, split, name, keep apart, ask and decide; gives what the samples' words mean here."""
    names = ("Ivo", "Ivan", "Nils", "Olga", "Rome", "Oslo", "J. Brandt", "Jonas Brandt", "Pia")
    ivo, ivan, nils, olga, rome, oslo, _, _, pia = await _made(memory, marker, names)
    for one in (ivo, ivan, pia, f"entity:{person_id}"):
        await memory.link(one, nils, "knows", reason=f"of {one}")
        await memory.link(one, olga, "knows")
    await memory.link(ivan, rome, "likes")
    await memory.link(ivo, ivan, "likes")
    await memory.link(olga, rome, "lives in")
    await memory.link(olga, oslo, "lives in")
    undone = await memory.merge_entities(ivo, ivan, reason="one person")
    await memory.undo(undone.change_id)
    merged = await memory.merge_entities(ivo, ivan, reason="one person")
    added = await memory.add_alias(nils, f"Nisse {marker}")
    await memory.add_alias(nils, f"Nille {marker}")
    relation = (await memory.entity(nils)).relations[0].edge_id
    split = await memory.split_entity(nils, [f"Nille {marker}"], relations=[relation])
    await memory.add_alias(olga, f"Olja {marker}")
    removed = await memory.remove_alias(olga, f"Olja {marker}")
    apart = await memory.never_merge(rome, oslo)
    await memory.find_contradictions()
    await memory.find_lookalikes()
    decided, *_ = await memory.reviews(kind="contradiction")
    await memory.decide(decided.review_id, "accept")
    await memory.link(pia, rome, "lives in")
    await memory.link(pia, oslo, "lives in")
    await memory.link(f"entity:{person_id}", rome, "likes")
    await memory.find_contradictions()
    review, *_ = await memory.reviews()
    await _consult(memory, review.review_id, pia, rome)
    return {
        "entb": ivo.removeprefix("entity:"),
        "chgm": merged.change_id,
        "chgs": split.change_id,
        "chga": str(added.change_id),
        "chgr": str(removed.change_id),
        "chgk": str(apart.change_id),
        "rev1": review.review_id,
    }


async def _consult(memory: GraphMemory, review_id: str, first: str, second: str) -> None:
    """Keep what a model said of a pair, and that it said nothing of use about another."""
    moment = memory.moment()
    look = Look(
        graph=await memory.prepared(),
        space=memory.settings.space,
        now=moment.now,
        suffix=moment.suffix,
        is_dry=False,
        auto_merge=True,
        things={},
        ages={},
    )
    ids = {"first_id": first[len("entity:") :], "second_id": second[len("entity:") :]}
    await write_unheard(look, [{"review_id": review_id, **ids}], "it was unreadable")
    no = {"kind": "lookalike", "state": "declined", "decided_by": "model", "score": 0.8}
    told = {"says": "one?", "scope": "global", "session_id": None}
    row = {"review_id": "revno", **ids, "evidence": "{}", "properties": {**no, **told}}
    await write_words(look, [row])


async def _made(memory: GraphMemory, marker: str, names: tuple[str, ...]) -> list[str]:
    moment = memory.moment()
    made = await ensure(
        await memory.prepared(),
        memory.viewer(None, None),
        [WantedEntity(f"{name} {marker}", "person") for name in names],
        now=moment.now,
        suffix=moment.suffix,
    )
    return [f"entity:{one.entity.entity_id}" for one in made]
