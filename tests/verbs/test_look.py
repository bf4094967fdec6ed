"""Look: every id that a relation leads to opens, and shows nothing that may not be seen."""

from pathlib import Path
from typing import Any

import pytest

from graphmem_neo4j.answers import NodeCard
from graphmem_neo4j.errors import BadRequest, NotFound
from graphmem_neo4j.memory import GraphMemory
from graphmem_neo4j.models import Memory, Message, SessionInfo
from graphmem_neo4j.settings import Settings


async def save(memory: GraphMemory, text: str, scope: str = "global", **fields: Any) -> str:
    saved = await memory.save({"content": text, "scope": scope, **fields})
    return f"memory:{saved.memories[0].memory_id}"


async def card(memory: GraphMemory, ref: str, **options: Any) -> NodeCard:
    """Open one node that is neither memory nor message."""
    (shown,) = await memory.get(ref, **options)
    assert isinstance(shown, NodeCard)
    return shown


async def around(memory: GraphMemory, ref: str, **options: Any) -> NodeCard:
    """Open one memory or message; gives what it is tied to."""
    (shown,) = await memory.get(ref, **options)
    assert isinstance(shown, Memory | Message)
    (tied,) = await memory.surroundings([shown], **options)
    assert tied is not None
    return tied


def ends(shown: NodeCard) -> set[str]:
    assert shown.relations.total == len(shown.relations.shown)
    return {one.node_id for one in shown.relations.shown}


@pytest.mark.requirement("Q68", "Q85", "R-Q9")
async def test_a_graph_is_walked_by_search_and_get_alone(memory: GraphMemory) -> None:
    steps = await save(memory, "Next steps: buy rope")
    knots = await save(memory, "Ahmed ties good knots")
    await memory.person("Ahmed", aliases=["أحمد"], contacts=[{"source": "gmail", "id": "a@b.org"}])
    await memory.link(steps, "person:Ahmed", "assigned_to", reason="he asked")
    await memory.link(knots, "person:Ahmed", "about")
    (hit, *_) = (await memory.recall("buy rope", connections=5)).hits
    assert hit.connections is not None
    (lead,) = hit.connections.shown
    ahmed = await card(memory, lead.node_id)
    assert (ahmed.kind, ahmed.type, ahmed.name) == ("entity", "person", "Ahmed")
    assert ahmed.about["aliases"] == ["أحمد"]
    back = next(one for one in ahmed.relations.shown if one.node_id == steps)
    assert (back.type, back.direction, back.reason) == ("assigned_to", "in", "he asked")
    assert back.name == "Next steps: buy rope"
    assert back.edge_id == lead.edge_id
    opened = await memory.get([one.node_id for one in ahmed.relations.shown])
    assert {one.content for one in opened} > {"Next steps: buy rope", "Ahmed ties good knots"}
    (contact,) = (one for one in opened if isinstance(one, NodeCard))
    assert (contact.kind, contact.about) == ("contact", {"channel": "gmail", "id": "a@b.org"})
    assert ends(contact) == {ahmed.ref}
    assert ends(await around(memory, knots)) == {ahmed.ref}


@pytest.mark.requirement("Q85", "R-Q9")
async def test_sessions_messages_and_things_elsewhere_open(memory: GraphMemory) -> None:
    await memory.ingest(
        "agent:main:hall",
        [
            {"role": "user", "content": "the ladder is red", "message_id": "m:1"},
            {"role": "assistant", "content": "it is not"},
        ],
        session=SessionInfo(channel="telegram"),
    )
    note = await save(memory, "the invoice is paid")
    await memory.link(note, "session:agent:main:hall", "told in")
    await memory.link(note, "message:m:1", "said in")
    await memory.link(note, "hey:12345", "refers to")
    told = await around(memory, note)
    session, message, thing = (
        next(one.node_id for one in told.relations.shown if one.type == kind)
        for kind in ("told in", "said in", "refers to")
    )
    hall = await card(memory, session)
    assert (hall.kind, hall.name) == ("session", "agent:main:hall")
    assert (hall.about["channel"], hall.about["messages"]) == ("telegram", 2)
    assert ends(hall) == {note}
    (first,) = await memory.get(message)
    assert isinstance(first, Message)
    assert first.content == "the ladder is red"
    assert ends(await around(memory, message)) == {note}
    assert (await card(memory, thing)) == (await card(memory, "[hey:12345]"))
    assert (await card(memory, thing)).about["external_id"] == "hey:12345"


@pytest.mark.requirement("Q85")
async def test_a_call_of_a_tool_opens(memory: GraphMemory) -> None:
    call_of = {"name": "exec", "id": "call-1", "input": "ls", "result": "a b"}
    await memory.ingest("s", [{"role": "assistant", "content": "looking", "tool_calls": [call_of]}])
    found = await memory.recall("ls", include_tool_calls=True, tool_name="exec")
    call = await card(memory, f"tool_call:{found.hits[0].node_id}")
    assert (call.name, call.about["input"], call.about["result"]) == ("exec", "ls", "a b")
    assert call.about["message"].startswith("message:")
    (asked,) = await memory.get(call.about["message"])
    assert asked.content == "looking"


@pytest.mark.requirement("Q85")
async def test_the_file_that_a_memory_came_from_opens(memory: GraphMemory, tmp_path: Path) -> None:
    (tmp_path / "memory").mkdir()
    (tmp_path / "memory" / "2026-05-01.md").write_text("- the well is deep\n- the mast is tall\n")
    await memory.import_files(tmp_path)
    (well, *_) = (await memory.recall("the well", connections=1)).hits
    assert well.connections is not None
    source = await card(memory, well.connections.shown[0].node_id)
    assert (source.kind, source.about["day"], source.about["facts"]) == ("source", "2026-05-01", 2)
    assert source.about["path"].endswith("2026-05-01.md")
    assert source.relations.total == 2


@pytest.mark.requirement("Q68")
async def test_names_ids_and_memories_come_in_the_order_asked(memory: GraphMemory) -> None:
    note = await save(memory, "the anchor is heavy")
    await memory.link(note, "person:Mira", "seen by")
    await memory.link(note, "system:Ledger", "kept in")
    mira = await card(memory, "person:mira")
    shown = await memory.get(["system:Ledger", note, " `person:MIRA` ", mira.ref, "entity:Ledger"])
    names = [one.content for one in shown]
    assert names == ["Ledger", "the anchor is heavy", "Mira", "Mira", "Ledger"]


@pytest.mark.requirement("Q68", "R-S14")
@pytest.mark.parametrize(
    ("ref", "kind", "says"),
    [
        ("entity:ent1700000000000aaaa", NotFound, "names nothing that is stored"),
        ("person:Nobody", NotFound, "'person:Nobody' names nothing that is stored"),
        ("session:none", NotFound, "search for it first"),
        ("hey:1", NotFound, "hey:1"),
        ("source:x", NotFound, "source:x"),
        ("tool_call:x", NotFound, "tool_call:x"),
        ("contact:x", NotFound, "contact:x"),
        ("message:", BadRequest, "message"),
        ("entity:", BadRequest, "entity"),
        ("message:nothing-here", NotFound, "nothing-here"),
    ],
)
async def test_what_names_nothing_is_refused_in_a_sentence(
    memory: GraphMemory, ref: str, kind: type[Exception], says: str
) -> None:
    note = await save(memory, "the kite is blue")
    with pytest.raises(kind, match=says):
        await memory.get([note, ref])


@pytest.mark.requirement("Q68", "R-S14")
async def test_a_name_of_several_is_refused_with_their_ids(memory: GraphMemory) -> None:
    await memory.person("Sam")
    await memory.person("Sam", is_another=True)
    with pytest.raises(NotFound, match="fits several: entity:ent"):
        await memory.get("person:Sam")


@pytest.mark.requirement("R-S14")
async def test_a_message_may_be_called_like_a_node(memory: GraphMemory) -> None:
    ids = ["person:5", "session:old", "hey:77", "message:m-0001"]
    await memory.ingest("s", [{"role": "user", "content": one, "message_id": one} for one in ids])
    assert [one.content for one in await memory.get(ids)] == ids


@pytest.mark.requirement("F68", "X1", "Q41", "Q68")
async def test_neither_a_node_nor_an_end_of_another_scope_shows(memory: GraphMemory) -> None:
    note = await save(memory, "the vault is old")
    secret = await save(memory, "the vault code is 7", "project:secret")
    hidden = await memory.link(note, "person:Spy", "known to", scope="project:secret")
    await memory.link(note, "person:Ada", "known to")
    await memory.link(secret, "person:Ada", "known to")
    assert ends(await card(memory, "person:Ada")) == {note}
    ada = await card(memory, "person:Ada")
    assert ends(await around(memory, note)) == {ada.ref}
    spy = hidden.relation.to_id
    with pytest.raises(NotFound, match="names nothing"):
        await memory.get("person:Spy")
    assert (await card(memory, "person:Spy", scopes="project:secret")).ref == spy
    # An id that is named outright is found whatever its scope.
    assert (await card(memory, spy)).ref == spy
    seen = await card(memory, ada.ref, scopes="project:secret")
    assert ends(seen) == {note, secret}


@pytest.mark.requirement("X1", "E6", "E11")
async def test_where_isolation_is_strict_only_the_own_session_shows(settings: Settings) -> None:
    strict = settings.model_copy(update={"isolation": "strict"})
    async with GraphMemory.open(strict) as memory:
        await memory.person("Ada", aliases=["Countess"], session_id="a")
        mine = await save(memory, "fact of a", session_id="a")
        other = await save(memory, "fact of b", session_id="b")
        drawn = await memory.link(mine, "person:Ada", "about", session_id="a")
        ada = drawn.relation.to_id
        await memory.link(other, ada, "about", session_id="main")
        await memory.ingest("b", [{"role": "user", "content": "x"}])
        own = await card(memory, ada, session_id="a")
        assert ends(own) == {mine}
        assert own.about["aliases"] == ["Countess"]
        assert ends(await card(memory, ada, session_id="main")) == {mine, other}
        for who in ("b", None):
            with pytest.raises(NotFound):
                await memory.get(ada, session_id=who)
        with pytest.raises(NotFound):
            await memory.get("session:b", session_id="a")
        assert (await card(memory, "session:b", session_id="b")).name == "b"


async def test_tenants_do_not_meet(settings: Settings, memory: GraphMemory) -> None:
    person = await memory.person("Ada")
    ref = f"entity:{person.people[0].entity.entity_id}"
    async with GraphMemory.open(settings.model_copy(update={"space": "elsewhere"})) as other:
        for one in (ref, "person:Ada"):
            with pytest.raises(NotFound):
                await other.get(one)


@pytest.mark.requirement("F42", "U32", "Q68")
async def test_what_ended_leads_nowhere(memory: GraphMemory) -> None:
    kept = await save(memory, "the chain is rusty")
    gone = await save(memory, "the rope was new")
    past = await save(memory, "the sail was white", valid_until="2020-01-01")
    cut = await save(memory, "the oar is long")
    for one in (kept, gone, past, cut):
        drawn = await memory.link(one, "project:Boat", "part of")
    await memory.correct(gone, "delete")
    await memory.correct(cut, "unlink", edge_id=drawn.relation.edge_id)
    assert ends(await card(memory, "project:Boat")) == {kept}
    assert (await around(memory, past)).relations.total == 0
    done = await memory.correct(kept, "correct", new_content="the chain is new")
    old = await around(memory, kept)
    assert old.about == {"superseded_by": f"memory:{done.new_id}"}
    assert old.relations.total == 0
    assert ends(await card(memory, "project:Boat")) == {f"memory:{done.new_id}"}


async def test_a_hub_is_counted_whole_and_shown_in_part(memory: GraphMemory) -> None:
    for number in range(22):
        note = await save(memory, f"pebble {number}")
        share = 1.0 if number == 3 else 0.5
        await memory.link(note, "project:Beach", "lies at", confidence=share)
    beach = await card(memory, "project:Beach")
    assert (beach.relations.total, len(beach.relations.shown)) == (22, 20)
    assert [one.name for one in beach.relations.shown[:2]] == ["pebble 3", "pebble 21"]
    text = beach.model_dump_json()
    assert "name_key" not in text
    assert "identity_key" not in text
