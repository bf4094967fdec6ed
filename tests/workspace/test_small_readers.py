"""The small readers: names of files, encodings, front matter, categories."""

import codecs
from datetime import date

import pytest

from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.models import Category
from graphmem_neo4j.workspace.categories import category_of
from graphmem_neo4j.workspace.decoding import decode
from graphmem_neo4j.workspace.front_matter import split
from graphmem_neo4j.workspace.names import day_of, order_key, source_id


@pytest.mark.requirement("F99", "X18")
@pytest.mark.parametrize(
    ("name", "day"),
    [
        ("memory/2026-02-15.md", date(2026, 2, 15)),
        ("memory/2026-02-15-standup.md", date(2026, 2, 15)),
        ("2026-02-15 notes.MD", date(2026, 2, 15)),
        ("2026-02-30.md", None),
        ("2026-2-3.md", None),
        ("15.02.2026.md", None),
        ("2026-02-155.md", None),
        ("notes.md", None),
        ("2026-02-15.md.bak", None),
        ("2026-02-15/notes.md", None),
        ("٢٠٢٦-٠٢-١٥.md", None),
    ],
)
def test_days_of_names(name: str, day: date | None) -> None:
    assert day_of(name) == day


@pytest.mark.requirement("Q160", "X21")
def test_the_order_of_import() -> None:
    names = ["memory/zeta.md", "memory/2026-03-02.md", "MEMORY.md", "memory/2026-03-01.md", "a.md"]
    assert sorted(names, key=lambda name: order_key(name, day_of(name))) == [
        "MEMORY.md",
        "memory/2026-03-01.md",
        "memory/2026-03-02.md",
        "a.md",
        "memory/zeta.md",
    ]


def test_ids_of_sources() -> None:
    ids = {
        source_id(path, scope, origin)
        for path in ("MEMORY.md", "memory/a.md")
        for scope in ("global", "topic:x")
        for origin in (None, "s")
    }
    assert len(ids) == 8
    assert all(len(one) == 35 and one.startswith("src") for one in ids)


@pytest.mark.requirement("F96", "F88", "F95")
@pytest.mark.parametrize(
    ("data", "text", "encoding"),
    [
        (b"caf\xc3\xa9", "café", "utf-8"),
        (codecs.BOM_UTF8 + b"a\r\nb\rc", "a\nb\nc", "utf-8"),
        (codecs.BOM_UTF16_LE + "é\r\n🧠".encode("utf-16-le"), "é\n🧠", "utf-16-le"),
        (codecs.BOM_UTF16_BE + "é".encode("utf-16-be"), "é", "utf-16-be"),
        (codecs.BOM_UTF32_LE + "é".encode("utf-32-le"), "é", "utf-32-le"),
        (b"caf\xe9 \x96 ok", "café – ok", "cp1252"),
        ("Привет, ми".encode()[:-1] + b"\xff!", "Привет, м!", "utf-8 without 2 broken bytes"),
        ("Привет".encode() + b"\xff!", "Привет!", "utf-8 without 1 broken byte"),
        (b"one NUL \x00 does no harm", "one NUL  does no harm", "utf-8"),
        (b"", "", "utf-8"),
    ],
)
def test_bytes_are_decoded(data: bytes, text: str, encoding: str) -> None:
    found = decode(data)
    assert (found.text, found.encoding) == (text, encoding)


@pytest.mark.requirement("F96")
@pytest.mark.parametrize(
    "data",
    [
        b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + bytes(range(256)),
        b"\x00" * 500,
        "no mark".encode("utf-16-le") * 10,
        codecs.BOM_UTF16_LE + b"odd",
        b"\x81\x8d\x8f caf\xe9",
    ],
)
def test_what_is_no_text_is_said_to_be_none(data: bytes) -> None:
    with pytest.raises(BadRequest, match="save it as UTF-8"):
        decode(data)


@pytest.mark.requirement("F88", "F90", "F91")
@pytest.mark.parametrize(
    ("text", "title", "day", "tags", "body"),
    [
        ("---\ntitle: A\n---\n- x\n", "A", None, (), "- x\n"),
        ("---\ntitle: 2024\ntags: work\n---\nx", "2024", None, ("work",), "x"),
        ("---\ndate: 2026-02-15\n---\nx", None, date(2026, 2, 15), (), "x"),
        ("---\ndate: 2026-02-15 12:30:00\n...\nx", None, date(2026, 2, 15), (), "x"),
        ("---\ntags: [a, NO, 1.10]\n---\n", None, None, ("a", "NO", "1.10"), ""),
        ("---\ntags: '#a, b c'\n---\n", None, None, ("a", "b", "c"), ""),
        ("---\ntime: 12:30:00\ndraft: yes\n---\nx", None, None, (), "x"),
        ("---\n- a\n- b\n---\nx", None, None, (), "x"),
        ("---\nword\n---\nx", None, None, (), "x"),
        ("---\n---\nx", None, None, (), "x"),
        ("---\nnever closed\n", None, None, (), "---\nnever closed\n"),
        (" ---\na: b\n---\n", None, None, (), " ---\na: b\n---\n"),
        (
            "---\n\n## Morning\n\nMet Bob\n\n---\n",
            None,
            None,
            (),
            "---\n\n## Morning\n\nMet Bob\n\n---\n",
        ),
        ("---\na: b\n---\n---\nc: d\n---\n", None, None, (), "---\nc: d\n---\n"),
        ("---\na: b\n---", None, None, (), ""),
    ],
)
def test_front_matter(
    text: str, title: str | None, day: date | None, tags: tuple[str, ...], body: str
) -> None:
    front, rest, _ = split(text)
    assert (front.title, front.day, front.tags, rest) == (title, day, tags, body)


@pytest.mark.requirement("F89")
@pytest.mark.parametrize(
    "line",
    [
        "title: Plan: two",
        "key: `C:\\x`",
        "title: *Draft*",
        "d: {{date}}",
        "when: 2026-02-30",
        "x: " + "[" * 20_000,
        "a: &a [*a]\nb: !!python/object:os.system x: y",
    ],
)
def test_broken_front_matter_is_said_and_the_body_stays(line: str) -> None:
    front, body, above = split(f"---\n{line}\n---\n- fact\n")
    assert front.fault is not None
    assert "front matter" in front.fault
    assert body == "- fact\n"
    assert above == 2 + line.count("\n") + 1


@pytest.mark.requirement("Q157")
@pytest.mark.parametrize(
    ("text", "headings", "category"),
    [
        ("We decided to use Postgres", (), Category.DECISION),
        ("Ann prefers green tea", (), Category.PREFERENCE),
        ("Write in short sentences", (), Category.STYLE),
        ("Maybe we should try Rust", (), Category.IDEA),
        ("The client complained about the invoice", (), Category.FEEDBACK),
        ("OKR stands for objectives and key results", (), Category.DOMAIN),
        ("Bob lives in Oslo", (), Category.CONTEXT),
        ("Use Postgres", ("Work", "Decisions"), Category.DECISION),
        ("Решили взять Postgres", (), Category.DECISION),
        ("Он идет домой", (), Category.CONTEXT),
        ("Анна предпочитает чай", (), Category.PREFERENCE),
        ("قررنا استخدام بوستجرس", (), Category.DECISION),
        ("يفضل أحمد القهوة", (), Category.PREFERENCE),
        ("قهوة", ("التفضيلات",), Category.PREFERENCE),
        ("我们决定使用 Postgres", (), Category.DECISION),
        ("他喜欢喝茶", (), Category.PREFERENCE),
        ("in fact nobody came", (), Category.CONTEXT),
        ("likely to be late", (), Category.CONTEXT),
        ("", (), Category.CONTEXT),
    ],
)
def test_categories_go_by_words(text: str, headings: tuple[str, ...], category: Category) -> None:
    assert category_of(text, headings) is category
