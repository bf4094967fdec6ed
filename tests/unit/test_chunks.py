"""Chunks: everything is covered, in order, and no word is cut."""

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graphmem_neo4j.chunks import PIECES_MAX, Piece, cut_text, token_estimate

SENTENCE = "The night ferry to the outer islands leaves from pier nine at a quarter to ten. "
PARTS = [
    "word ",
    "Longer sentence here. ",
    "中文句子。",
    "Ещё одно! ",
    "؟ ",
    "\n\n",
    "👩\u200d💻",
    "🇳🇴",
    "e\u0301",
    "\ud83d",
    "x" * 40,
    "- item\n",
    " ",
    "किताब ",
    "한국어",
    "1,000.5 ",
]
long_text = st.lists(st.one_of(st.sampled_from(PARTS), st.text(max_size=8)), max_size=120)


def joined(pieces: list[Piece]) -> str:
    return "".join(piece.text[piece.overlap :] for piece in pieces)


def test_a_short_text_stays_whole() -> None:
    assert cut_text("") == []
    assert cut_text(SENTENCE * 14) == []
    assert len(cut_text(SENTENCE * 16)) == 2


@pytest.mark.requirement("F32")
def test_the_last_sentence_of_a_long_memory_is_in_the_last_piece() -> None:
    text = SENTENCE * 190 + "The spare key lies under the zinc heron."
    assert len(text.split()) > 3_000
    pieces = cut_text(text)
    assert joined(pieces) == text
    assert pieces[-1].text.endswith("The spare key lies under the zinc heron.")
    assert all(token_estimate(piece.text) <= 290 for piece in pieces)
    assert all(piece.text.startswith("The night") for piece in pieces)


@pytest.mark.parametrize(
    "sentence",
    [
        "这座桥在去年的春天重新开放了，很多人来参加了典礼。",
        "تأجل الاجتماع إلى يوم الأحد فهل توافقون على ذلك؟ ",
        "Der Umzug beginnt am 3. Mai um neun Uhr bei Dr. Vale. ",
        "- buy rope for the boat\n",
        "Мост открыли весной, и многие пришли на праздник! ",
        "A heading of a part\n\n",
    ],
)
def test_cuts_fall_at_sentence_ends(sentence: str) -> None:
    pieces = cut_text(sentence * 120)
    assert len(pieces) > 2
    assert all(piece.text.startswith(sentence[:8]) for piece in pieces)
    assert all(piece.text.rstrip().endswith(sentence.rstrip()[-6:]) for piece in pieces)
    assert all(piece.overlap for piece in pieces[1:])


def test_long_sentences_are_cut_between_words() -> None:
    text = " ".join(f"word{number}" for number in range(2_000))
    pieces = cut_text(text)
    assert joined(pieces) == text
    assert {word for piece in pieces for word in piece.text.split()} == set(text.split())


def test_an_unbroken_run_is_cut_between_graphemes() -> None:
    for grapheme in ("👩\u200d👩\u200d👧", "e\u0301", "🇳🇴", "👍\U0001f3fd"):
        pieces = cut_text(grapheme * 2_000)
        assert joined(pieces) == grapheme * 2_000
        assert all(len(piece.text) % len(grapheme) == 0 for piece in pieces)
    stacked = "a" + "\u0301" * 20_000
    assert joined(cut_text(stacked)) == stacked


@pytest.mark.requirement("F24")
def test_huge_texts_give_a_bounded_number_of_pieces() -> None:
    for text in (
        "z" * 200_000,
        SENTENCE * 2_500,
        "字" * 333_000,
        SENTENCE * 12_000,
        "." * 900_000,
        "\n\t" * 400_000,
    ):
        pieces = cut_text(text)
        assert joined(pieces) == text
        assert len(pieces) <= PIECES_MAX


@given(long_text, st.integers(5, 60))
@settings(deadline=None)
def test_pieces_cover_every_character_in_order(parts: list[str], size: int) -> None:
    text = "".join(parts)
    pieces = cut_text(text, piece_tokens=size, whole_tokens=size, overlap_tokens=6)
    assert pieces == cut_text(text, piece_tokens=size, whole_tokens=size, overlap_tokens=6)
    assert joined(pieces) == (text if pieces else "")
    assert (token_estimate(text) <= size) == (not pieces)
    assert [piece.number for piece in pieces] == list(range(len(pieces)))
    for piece in pieces:
        assert piece.text == text[piece.start : piece.end]
        assert piece.overlap < len(piece.text)
        assert token_estimate(piece.text[piece.overlap :]) <= size


@given(st.lists(st.sampled_from(PARTS), max_size=200))
@settings(deadline=None)
def test_no_cut_falls_inside_a_grapheme(parts: list[str]) -> None:
    text = "".join(parts)
    for piece in cut_text(text, piece_tokens=20, whole_tokens=20, overlap_tokens=4):
        for place in (piece.start, piece.start + piece.overlap):
            if 0 < place < len(text):
                assert not unicodedata.combining(text[place])
                assert "\u200d" not in text[place - 1 : place + 1]


@given(st.text(), st.text())
def test_token_estimate_is_total_and_grows(one: str, other: str) -> None:
    assert 0 <= token_estimate(one) <= token_estimate(one + other)
    assert token_estimate(one + other) <= token_estimate(one) + token_estimate(other)
