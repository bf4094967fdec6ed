"""Look-alikes: what is one is found, the sure is merged, the rest is asked, and asked once."""

import asyncio

import pytest
from pydantic import BaseModel

from graphmem_neo4j.errors import BadRequest, NotFound, SettingsError
from graphmem_neo4j.graph import Graph
from graphmem_neo4j.graph_shapes import NodeKind
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.naming import Band
from graphmem_neo4j.queries import load
from graphmem_neo4j.repair import lookalikes
from graphmem_neo4j.repair.contradictions import single_valued_types
from graphmem_neo4j.repair.evidence import Facts, Thing, join, judge_names
from graphmem_neo4j.repair.roads import NAME, by_company, by_names
from graphmem_neo4j.settings import Settings
from graphmem_neo4j.status import gds_version

from .people import found, tell
from .repairs import findings, made, mentioned, relations, shape


class Listed(BaseModel):
    name: str


async def projections(graph: Graph) -> list[str]:
    rows = await graph.run(load("projection/list_projections"), Listed, prefix=NAME)
    return [row.name for row in rows]


def thing(name: str, *, kind: str = "person", **fields: object) -> Thing:
    return Thing(f"id of {name}", name, name.casefold(), kind, "global", **fields)  # pyright: ignore[reportArgumentType]


NOTHING = Facts()


def opinion(one: Thing, two: Thing, facts: Facts = NOTHING) -> tuple[Band, float]:
    told = join(one, two, judge_names(one, two, facts.contexts), facts)
    return told.band, told.score


@pytest.mark.requirement("S7", "X6")
def test_names_decide_and_numbers_forbid() -> None:
    assert opinion(thing("Iván Prokić"), thing("Ivan Prokic"))[0] is Band.SAME
    company = Facts(shared=9, alike=1.0, near=1.0)
    for one, two in (
        ("Release 1.2", "Release 1.3"),
        ("Falcon 9", "Falcon 1"),
        ("Ann", "Tarn Labs"),
    ):
        assert opinion(thing(one, kind="project"), thing(two, kind="project"), company)[0] is (
            Band.DIFFERENT
        )


@pytest.mark.requirement("X6")
def test_doubts_turn_what_is_sure_into_a_question() -> None:
    one, two = thing("Iván Prokić"), thing("Ivan Prokic")
    assert opinion(one, two, Facts(together=1))[0] is Band.ASK
    assert opinion(one, thing("Ivan Prokic", kind="org"))[0] is not Band.SAME
    mails = (frozenset({"mail:a"}), frozenset({"mail:b"}))
    assert opinion(thing("Iván Prokić", handles=mails[0]), thing("Ivan Prokic", handles=mails[1]))[
        0
    ] is (Band.ASK)


@pytest.mark.requirement("X6")
@pytest.mark.parametrize(
    ("texts", "is_told", "band"),
    [
        (("Jon Smithers leads Apollo", "Jonathan Smithers leads Apollo"), True, Band.ASK),
        (("Jon Smithers leads Apollo", "Jonathan Smithers leads Apollo"), False, Band.SAME),
        (("Jonathan Smithers, also known as Jon Smithers, leads", None), True, Band.SAME),
    ],
)
def test_a_nickname_alone_does_not_make_one_of_two_people_who_were_told_of(
    texts: tuple[str | None, str | None], is_told: bool, band: Band
) -> None:
    one, two = (thing(name, is_told=is_told) for name in ("Jon Smithers", "Jonathan Smithers"))
    assert opinion(one, two, Facts(contexts=texts))[0] is band
    # What is one but for its spelling still is.
    one, two = (thing(name, is_told=is_told) for name in ("Iván Prokić", "Ivan Prokic"))
    assert opinion(one, two)[0] is Band.SAME


def test_company_moves_a_question_within_its_band() -> None:
    one, two = thing("J. Brandt"), thing("Jonas Brandt")
    plain = opinion(one, two)
    with_company = opinion(one, two, Facts(shared=5))
    assert plain[0] is with_company[0] is Band.ASK
    assert plain[1] < with_company[1] <= 0.98
    assert opinion(one, two, Facts(together=3))[1] < plain[1]


async def test_no_look_compares_all_with_all() -> None:
    many = [thing(f"Person Number{n:04d} Abcdef") for n in range(2_000)]
    pairs = await by_names(many, frozenset({many[7].entity_id}))
    assert 0 < len(pairs) < 2_000
    assert all(many[7].entity_id in pair for pair in pairs)
    assert await by_names(many, frozenset()) == []


@pytest.mark.requirement("S7", "S106", "G31")
async def test_ivan_is_one_and_the_doubtful_is_asked_once(memory: GraphMemory) -> None:
    (old,) = await made(memory, "Iván Prokić")
    (new,) = await made(memory, "Ivan Prokic")
    one, two = await made(memory, "J. Brandt", "Jonas Brandt")
    await made(memory, "Release 1.2", "Release 1.3", kind="project")
    (x,) = await made(memory, "Harbour Office", kind="org")
    await memory.link(new, x, "works at")
    dry = await memory.find_lookalikes(is_dry=True)
    assert (dry.merged, dry.is_dry) == (1, True)
    assert (await memory.entity(new)).entity == new
    done = await memory.find_lookalikes()
    assert (done.merged, done.asked, done.remaining) == (1, 1, 0), done
    assert (await memory.entity(new)).entity == old
    assert await relations(memory, old) == {("out", "works at", "Harbour Office", None)}
    (change,) = [one for one in (await memory.entity(old)).changes if one.kind == "entities_merged"]
    assert change.made_by == "lookalikes"
    assert change.reason
    (review,) = await memory.reviews()
    assert (review.kind, set(review.subjects)) == ("lookalike", {one, two})
    assert review.evidence["reasons"]
    again = await memory.find_lookalikes()
    assert (again.looked, again.merged, again.asked) == (0, 0, 0)
    await memory.add_alias(one, "Jo Brandt")
    third = await memory.find_lookalikes()
    assert (third.asked, len(await memory.reviews())) == (0, 1)
    # What a person parts again stays two.
    await memory.undo(change.change_id)
    await memory.add_alias(new, "Ivo Prokic")
    await memory.find_lookalikes()
    assert (await memory.entity(new)).entity == new
    assert await findings(memory) == []
    assert await projections(await memory.prepared()) == []


async def test_a_run_is_bounded_and_goes_on(memory: GraphMemory) -> None:
    await made(memory, *(f"Anna Vale{letter}" for letter in "abcdef"))
    first = await memory.find_lookalikes(limit=4)
    assert (first.looked, first.remaining) == (4, 2)
    assert (await memory.find_lookalikes(limit=4)).looked == 2
    assert (await memory.find_lookalikes(limit=4)).looked == 0


async def test_where_it_is_not_wanted_nothing_merges_by_itself(settings: Settings) -> None:
    repair = settings.repair.model_copy(update={"auto_merge": False})
    async with GraphMemory.open(settings.model_copy(update={"repair": repair})) as memory:
        await made(memory, "Iván Prokić", "Ivan Prokic")
        done = await memory.find_lookalikes()
        assert (done.merged, done.asked) == (0, 1)


async def test_a_question_is_accepted_or_declined_for_good(memory: GraphMemory) -> None:
    one, two = await made(memory, "J. Brandt", "Jonas Brandt")
    three, four = await made(memory, "M. Okafor", "Maria Okafor")
    await memory.find_lookalikes()
    by_subject = {frozenset(review.subjects): review for review in await memory.reviews()}
    before = await shape(memory)
    yes = by_subject[frozenset({one, two})]
    done = await memory.decide(yes.review_id, "accept", made_by="person")
    assert done.review.state == "accepted"
    assert (await memory.entity(one)).entity == (await memory.entity(two)).entity
    with pytest.raises(BadRequest, match=f"undo {done.review.change_ids[0]}"):
        await memory.decide(yes.review_id, "decline")
    await memory.undo(done.review.change_ids[0])
    assert (await shape(memory)).lines() == before.lines()
    no = by_subject[frozenset({three, four})]
    done = await memory.decide(no.review_id, "decline")
    with pytest.raises(BadRequest, match="kept apart"):
        await memory.merge_entities(three, four)
    await memory.add_alias(three, "Mary Okafor")
    assert (await memory.find_lookalikes()).asked == 0
    assert await memory.reviews() == []
    assert len(await memory.reviews(state="all")) == 2
    for wrong in ({"state": "odd"}, {"kind": "odd"}, {"limit": 0}):
        with pytest.raises(BadRequest):
            await memory.reviews(**wrong)  # pyright: ignore[reportArgumentType]
    with pytest.raises(NotFound, match="no review"):
        await memory.decide("rev0", "accept")
    with pytest.raises(BadRequest, match="decision"):
        await memory.decide(no.review_id, "perhaps")


async def test_of_two_who_decide_one_does(memory: GraphMemory) -> None:
    await made(memory, "J. Brandt", "Jonas Brandt")
    await memory.find_lookalikes()
    (review,) = await memory.reviews()
    results = await asyncio.gather(
        *(memory.decide(review.review_id, "accept") for _ in range(3)), return_exceptions=True
    )
    assert sum(not isinstance(one, BaseException) for one in results) >= 1
    assert all(isinstance(one, BadRequest) for one in results if isinstance(one, BaseException))
    assert await findings(memory) == []


@pytest.mark.requirement("F108", "F110")
async def test_company_is_found_with_gds_and_without(memory: GraphMemory) -> None:
    refs = await made(memory, "Ann Vale", "Bob Hill", "Cy Dale", "Di Moor", "Ed Fell")
    for text, pair in (("a", (0, 2)), ("b", (0, 3)), ("c", (1, 2)), ("d", (1, 3)), ("e", (0, 4))):
        await mentioned(memory, f"Text {text} of it", *(refs[place] for place in pair))
    graph = await memory.prepared()
    space = memory.viewer(None, None).space_key
    fresh = [ref.removeprefix("entity:") for ref in refs]
    wanted = tuple(sorted((fresh[0], fresh[1])))
    assert await gds_version(graph) is not None
    suffix = memory.moment().suffix
    with_gds, way = await by_company(graph, space, fresh, suffix=suffix, has_gds=True)
    assert (way, wanted in with_gds) == ("node similarity", True)
    without, way = await by_company(graph, space, fresh, suffix=suffix, has_gds=False)
    assert (way, wanted in without) == ("plain hops", True)
    assert await projections(graph) == []
    assert (await by_company(graph, "00", [], suffix=suffix, has_gds=True))[0] == {}
    assert NodeKind.ENTITY


@pytest.mark.requirement("F58")
async def test_people_told_apart_are_not_merged(memory: GraphMemory) -> None:
    await tell(memory, "Jon Smith", contacts=[{"source": "mail", "id": "jon@a.example"}])
    await tell(
        memory, "Jon Smith", contacts=[{"source": "mail", "id": "jon@b.example"}], is_another=True
    )
    await tell(memory, "Robert Vale", aliases=["Bob"])
    done = await memory.find_lookalikes()
    assert done.merged == 0
    assert (await found(memory, "bob")).entity.name == "Robert Vale"


@pytest.mark.requirement("X6")
async def test_two_values_of_one_become_a_question(memory: GraphMemory) -> None:
    (ann,) = await made(memory, "Ann Vale")
    rome, oslo, acme = await made(memory, "Rome", "Oslo", "Acme", kind="concept")
    first = await memory.link(ann, rome, "lives in", reason="2019")
    second = await memory.link(ann, oslo, "Lives In", reason="2024")
    await memory.link(ann, acme, "works at")
    dry = await memory.find_contradictions(is_dry=True)
    assert (dry.found, dry.asked) == (1, 0)
    done = await memory.find_contradictions()
    assert (done.found, done.asked) == (1, 1)
    assert (await memory.find_contradictions()).known == 1
    assert len(await relations(memory, ann)) == 3  # Nothing went by itself.
    (review,) = await memory.reviews(kind="contradiction")
    assert [value["name"] for value in review.evidence["values"]] == ["Rome", "Oslo"]
    with pytest.raises(BadRequest, match="none of the two"):
        await memory.decide(review.review_id, "accept", edge_id=f"{ann}~0123456789abcdef")
    decided = await memory.decide(review.review_id, "accept")
    assert first.relation.edge_id in decided.notes[0]
    assert ("out", "Lives In", "Oslo", "2024") in await relations(memory, ann)
    await memory.undo(decided.review.change_ids[0])
    assert len(await relations(memory, ann)) == 3
    again = await memory.find_contradictions()  # It is drawn anew: another question.
    assert again.asked == 1
    (review,) = await memory.reviews(kind="contradiction")
    await memory.decide(review.review_id, "accept", edge_id=second.relation.edge_id)
    assert ("out", "lives in", "Rome", "2019") in await relations(memory, ann)
    assert await findings(memory) == []


def test_the_setting_of_single_values_is_read() -> None:
    assert single_valued_types("lives in, worksAt ,LIVES_IN,") == ["LIVES_IN", "WORKS_AT"]
    assert single_valued_types("") == []
    with pytest.raises(SettingsError, match="SINGLE_VALUED"):
        single_valued_types("lives in, ???")


async def test_a_look_that_was_stopped_goes_on_where_it_was(
    memory: GraphMemory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lookalikes, "_BATCH", 4)
    await made(memory, *(f"Anna Vale{letter}" for letter in "abcdef"), "Zoe Quist")
    graph, moment = await memory.prepared(), memory.moment()

    class Stopped(Exception):
        """The process that looks goes away."""

    def stop(count: int) -> None:
        if count >= 8:
            raise Stopped

    with pytest.raises(Stopped):
        await lookalikes.find_lookalikes(
            graph,
            memory.settings.space,
            now=moment.now,
            limit=100,
            is_dry=False,
            suffix=moment.suffix,
            told=stop,
        )
    # Of fifteen pairs of six, eight are all of the first one and some of the second; Zoe has none.
    rest = await memory.find_lookalikes()
    assert (rest.looked, rest.remaining) == (5, 0)


async def test_what_has_pairs_left_over_is_looked_at_again(
    memory: GraphMemory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lookalikes, "_BATCH", 3)
    monkeypatch.setattr(lookalikes, "PAIRS_MAX", 5)
    await made(memory, *(f"Anna Vale{letter}" for letter in "abcdef"))
    runs = [await memory.find_lookalikes() for _ in range(6)]
    assert (runs[0].looked, runs[0].compared, runs[0].remaining) == (1, 5, 5)
    assert sum(one.looked for one in runs) == 6
    assert runs[-1].remaining == 0


@pytest.mark.requirement("S7")
async def test_vectors_lead_to_a_pair_that_is_only_asked(local_memory: GraphMemory) -> None:
    yuri, jurij = await made(local_memory, "Yuri", "Jurij")
    await made(local_memory, "Harbour crane")
    # No key of their names is one, and neither keeps company.
    assert await by_names([thing("Yuri"), thing("Jurij")], frozenset({"id of Yuri"})) == []
    await local_memory.maintain("vectors")
    dry = await local_memory.maintain("lookalikes", dry_run=True)
    assert "vectors" in repr(dry)
    done = await local_memory.find_lookalikes()
    assert "vectors" in done.by
    assert (done.merged, done.asked) == (0, 1)
    (review,) = await local_memory.reviews()
    assert set(review.subjects) == {yuri, jurij}
    assert review.evidence["vectors"] > 0
    assert await projections(await local_memory.prepared()) == []


@pytest.mark.requirement("F108")
@pytest.mark.parametrize("keeps", [None, "Bob Vale", "Robert Vale"])
async def test_the_fuller_name_stays_or_the_one_that_is_named(
    memory: GraphMemory, keeps: str | None
) -> None:
    ids: dict[str, str] = dict(
        zip(("Bob Vale", "Robert Vale"), await made(memory, "Bob Vale", "Robert Vale"), strict=True)
    )
    await memory.find_lookalikes()
    (review,) = await memory.reviews()
    with pytest.raises(BadRequest, match="none of the two"):
        await memory.decide(review.review_id, "accept", keep="entity:ent1")
    with pytest.raises(BadRequest, match="keep belongs"):
        await memory.decide(review.review_id, "decline", keep=ids["Bob Vale"])
    keep = None if keeps is None else ids[keeps]
    await memory.decide(review.review_id, "accept", keep=keep)
    seen = await memory.entity(ids["Bob Vale"])
    assert seen.name == (keeps or "Robert Vale")
