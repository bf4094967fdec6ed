"""Keys: the shapes of ids, and that different things never share one."""

from datetime import UTC, date, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphmem_neo4j import keys, moments
from graphmem_neo4j.errors import BadRequest

TOKYO = ZoneInfo("Asia/Tokyo")
any_text = st.text(st.one_of(st.characters(), st.characters(categories=["Cs"])))
visible = st.text("abcXYZ ÄЖ中🧠:_-", min_size=1).filter(lambda text: bool(text.strip()))


def test_space_key_is_lower_case_hex_and_reversible() -> None:
    assert keys.space_key("tenant-a") == "74656e616e742d61"
    assert keys.space_key(" Team  ä ") == keys.space_key("Team ä")
    assert keys.space_key(7) == keys.space_key("7")
    assert keys.space_key("Team") != keys.space_key("team")
    long_key = keys.space_key("x" * 65)
    assert len(long_key) == 65
    assert keys.space_name(long_key) is None
    with pytest.raises(BadRequest, match="not the key of a space"):
        keys.space_name("zz")


@given(visible)
def test_space_key_reads_back(name: str) -> None:
    key = keys.space_key(name)
    assert set(key) <= set("0123456789abcdef")
    assert keys.space_name(key) in (" ".join(name.split()), None)


@pytest.mark.parametrize(
    ("value", "scope"),
    [
        (None, "global"),
        (" GLOBAL ", "global"),
        ("Project : Big  Ship", "project:big ship"),
        ("topic:x:y", "topic:x:y"),
        ("project:Ünï", "project:ünï"),
    ],
)
@pytest.mark.requirement("Q61", "Q72")
def test_parse_scope_gives_one_spelling(value: object, scope: str) -> None:
    assert keys.parse_scope(value) == scope
    assert keys.parse_scope(scope) == scope


@pytest.mark.parametrize("value", ["", " ", "project", "project:", "person:x", "x", 5, []])
@pytest.mark.requirement("F69")
def test_parse_scope_refuses_the_rest(value: object) -> None:
    with pytest.raises(BadRequest, match="scope"):
        keys.parse_scope(value)


def test_shelf_token_tells_shelves_apart() -> None:
    shelves = {
        keys.shelf_token(space, scope, kind, live=live)
        for space in ("a", "b")
        for scope in ("global", "project:x")
        for kind in ("m", "s")
        for live in (True, False)
    }
    assert len(shelves) == 16
    assert all(len(token) == 32 and token.isalnum() and token == token.lower() for token in shelves)
    with pytest.raises(ValueError, match="one lower-case letter"):
        keys.shelf_token("a", None, "Memory", live=True)


@pytest.mark.requirement("X1")
def test_a_session_has_a_shelf_and_keys_of_its_own() -> None:
    shelves = {keys.shelf_token("a", None, "m", live=True, session=s) for s in (None, "s", "t")}
    assert len(shelves) == 3
    always = {"valid_from": None, "valid_until": None}
    held = {keys.active_key("a", None, "x", **always, origin=s) for s in (None, "s", "t")}
    assert len(held) == 3
    assert keys.active_key("a", None, "x", **always) in held


@pytest.mark.requirement("F40")
def test_active_key_depends_on_space_scope_wording_and_period() -> None:
    def key(space: str, scope: str, text: str, start: datetime | None = None) -> str:
        return keys.active_key(space, scope, text, valid_from=start, valid_until=None)

    start = datetime(2026, 1, 1, tzinfo=UTC)
    base = key("a", "global", "Leo is on Payments.")
    assert base == key("a", " Global", "leo is on payments", keys.OPEN_START)
    others = [
        key("b", "global", "Leo is on Payments"),
        key("a", "topic:x", "Leo is on Payments"),
        key("a", "global", "Leo is on Payroll"),
        key("a", "global", "Leo is on Payments", start),
    ]
    assert len({base, *others}) == 5
    assert others[3] == key("a", "global", "Leo is on Payments", start.astimezone(TOKYO))
    with pytest.raises(ValueError, match="zoned"):
        key("a", "global", "x", datetime(2026, 1, 1))


@pytest.mark.requirement("F29")
def test_message_id_prefers_the_host_and_keeps_two_honest_oks() -> None:
    def an_id(**more: object) -> str:
        return keys.message_id("s1", "user", "ok", **more)  # type: ignore[arg-type]

    moment = datetime(2026, 1, 1, tzinfo=UTC)
    assert an_id(host_id=17) == "17"
    assert an_id() == an_id(occurrence=0)
    different = [
        an_id(),
        an_id(occurrence=1),
        an_id(turn_number=1),
        an_id(said_at=moment),
        an_id(said_at=moment + timedelta(seconds=1)),
        keys.message_id("s1", "assistant", "ok"),
        keys.message_id("s2", "user", "ok"),
        keys.message_id("s1", "user", "Ok"),
    ]
    assert len(set(different)) == len(different)
    assert all(text.startswith("msg") and len(text) == 35 for text in different)


@pytest.mark.requirement("Q74")
def test_memory_ids_have_the_shape_of_the_specification() -> None:
    stored = keys.memory_id(1_710_864_000_000, "abc")
    assert stored == "mem1710864000000abc"
    assert keys.receipt_id(1_710_864_000_000, "abc") == "rcp1710864000000abc"
    shown = keys.show_memory_id(stored)
    assert shown == "memory:mem1710864000000abc"
    for written in (shown, stored, f"[{shown}]", f" `{shown}`, ", "Memory: " + stored):
        assert keys.parse_memory_id(written) == keys.IdText(stored, is_whole=True)
    assert keys.parse_memory_id("memory:mem17108") == keys.IdText("mem17108", is_whole=False)
    for wrong in (("x", "abc"), (-1, "abc"), (10**14, "abc"), (1, "AB-"), (1, "")):
        if isinstance(wrong[0], int):
            with pytest.raises(ValueError, match="of an id"):
                keys.memory_id(wrong[0], wrong[1])


@pytest.mark.parametrize("value", ["mem1710", "memory:", "", None, "mem 123456", "me*******", []])
def test_parse_memory_id_refuses_with_a_sentence(value: object) -> None:
    with pytest.raises(BadRequest, match="memory_id"):
        keys.parse_memory_id(value)


def test_chunk_ids_name_their_owner() -> None:
    assert keys.chunk_id("memory", "m1", 0) != keys.chunk_id("message", "m1", 0)
    assert keys.chunk_id("memory", "m1", 1) != keys.chunk_id("memory", "m11", 0)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("2026-05-03T10:00:00Z", "2026-05-03T10:00:00+00:00"),
        ("2026-05-03 10:00", "2026-05-03T01:00:00+00:00"),
        ("2026-05-03T10:00+02:00", "2026-05-03T08:00:00+00:00"),
        ("2026-05-03", "2026-05-02T15:00:00+00:00"),
        (date(2026, 5, 3), "2026-05-02T15:00:00+00:00"),
        (datetime(2026, 5, 3, 9), "2026-05-03T00:00:00+00:00"),
        (datetime(2026, 5, 3, 9, tzinfo=timezone(timedelta(hours=1))), "2026-05-03T08:00:00+00:00"),
        (1_764_446_929, "2025-11-29T20:08:49+00:00"),
        (1_764_446_929_000, "2025-11-29T20:08:49+00:00"),
        ("9999-12-31", "9999-12-31T23:59:59+00:00"),
        ("0001-01-01T00:00:00Z", "0001-01-01T00:00:00+00:00"),
    ],
)
@pytest.mark.requirement("F37")
def test_as_utc_completes_by_the_stated_zone(value: object, expected: str) -> None:
    assert moments.as_utc(value, TOKYO).isoformat() == expected


def test_as_utc_can_end_a_day() -> None:
    end = moments.as_utc("2026-05-03", TOKYO, day_ends=True)
    assert end == datetime(2026, 5, 3, 14, 59, 59, tzinfo=UTC)


@pytest.mark.parametrize(
    "value",
    [
        "soon",
        "2026-02-30",
        "12345-01-01",
        "0000-01-01",
        "",
        None,
        True,
        5,
        1e300,
        (),
        -1e12,
        float("nan"),
        float("inf"),
        "\ud83d",
    ],
)
@pytest.mark.requirement("F28")
def test_as_utc_refuses_and_names_the_parameter(value: object) -> None:
    with pytest.raises(BadRequest, match="valid_from"):
        moments.as_utc(value, UTC, name="valid_from")


@pytest.mark.parametrize("end", [keys.OPEN_START, keys.OPEN_END])
def test_an_open_end_that_makes_no_sense_is_refused(end: datetime) -> None:
    assert moments.as_utc(end.date(), UTC) == end
    with pytest.raises(BadRequest, match=r"valid_from .* between the years 2 and 9998"):
        moments.as_utc(end.date(), UTC, name="valid_from", refused=(end,))


def test_open_ends_are_shown_as_none() -> None:
    moment = datetime(2026, 1, 1, tzinfo=UTC)
    assert moments.shown_time(keys.OPEN_START) is None
    assert moments.shown_time(keys.OPEN_END) is None
    assert moments.shown_time(None) is None
    assert moments.shown_time(moment) == moment


@given(st.datetimes(), st.sampled_from([UTC, TOKYO, ZoneInfo("America/St_Johns")]))
def test_as_utc_is_total_and_idempotent(moment: datetime, zone: ZoneInfo) -> None:
    once = moments.as_utc(moment, zone)
    assert once.utcoffset() == timedelta(0)
    assert keys.OPEN_START <= once <= keys.OPEN_END
    assert moments.as_utc(once, TOKYO) == once
    assert moments.as_utc(once.isoformat(), TOKYO) == once


@given(any_text, any_text)
def test_hashes_are_total_and_of_one_shape(one: str, other: str) -> None:
    assert len(keys.content_hash(one)) == 64
    assert keys.message_id(one, other, one) == keys.message_id(one, other, one)
    for parse in (keys.parse_scope, keys.space_key, keys.parse_memory_id):
        try:
            parse(one)
        except BadRequest:
            continue
