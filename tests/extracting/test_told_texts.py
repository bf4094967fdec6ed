"""Told texts: nothing is lost that a model passed over, was not shown, or came late for."""

import pytest
from chatting import Chat

from graphmem_neo4j.extracting.texts import PART_CHARACTERS, joined, parts_of
from graphmem_neo4j.known_shapes import Remembered

from .conftest import MakeMemory, fact, told

IVAN = "Iván Moreau works at Banco Santander."
ANN = "Ann Vale moved to Lisbon in May."
CAT = "The cat of the house is called Minou."


@pytest.mark.requirement("R-S1")
@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("one", ["one"]),
        ("one\n\n\ntwo\n \nthree\r\n\r\nfour", ["one", "two", "three", "four"]),
        ("a wrapped\nline", ["a wrapped\nline"]),
        ("# Team\n\nAnn rows", ["# Team\n\nAnn rows"]),
        ("To buy:\n- rope\n- a sail\n", ["To buy:\n\n- rope", "- a sail"]),
        ("1. rope\n2) a sail\n  * red\n  * blue", ["1. rope", "2) a sail", "* red", "* blue"]),
        ("", []),
    ],
)
def test_a_text_is_parted_at_paragraphs_and_items(text: str, parts: list[str]) -> None:
    assert parts_of(text) == parts


@pytest.mark.requirement("R-S1")
def test_long_paragraphs_are_cut_and_many_short_ones_joined() -> None:
    long = parts_of("word " * 1_000)
    assert max(map(len, long)) <= PART_CHARACTERS
    assert " ".join(long).split() == ["word"] * 1_000
    assert joined(["a", "b"]) == ["a\n\nb"]
    assert [len(part) for part in joined(["x" * 900] * 5)] == [1802, 1802, 900]


def _contents(done: Remembered) -> list[str]:
    return [one.content for one in done.saved.memories]


@pytest.mark.requirement("R-S1", "R-S3")
@pytest.mark.parametrize(
    ("text", "turns", "note"),
    [
        (f"{IVAN}\n\n{ANN}\n\n{CAT}", [1], "of 2 of its 3 parts"),
        (f"What is new:\n- {IVAN}\n- {ANN}", [1], "of 1 of its 2 parts"),
        (f"{IVAN}\n\n<user-profile>{ANN}</user-profile>", [1], "of 1 of its 2 parts"),
        (f"{IVAN} <user-profile>{ANN}</user-profile>", [1], "of 1 of its 1 parts"),
        ("\n\n".join([IVAN, *(f"{CAT} {n}" for n in range(60))]), [1, 2], "too many parts"),
        (f"{IVAN}\n\n{ANN}", [1, 2], None),
    ],
)
async def test_what_was_passed_over_keeps_the_text(
    make: MakeMemory, chat: Chat, text: str, turns: list[int], note: str | None
) -> None:
    statement = "Iván Moreau works at Banco Santander"
    chat.says[0] = told(memories=[fact(statement, *turns)])
    done = await make(save={"decide": "never"}).remember(text)
    assert done.is_read
    if note is None:
        assert (_contents(done), done.notes) == ([statement], [])
    else:
        assert _contents(done) == [statement, text]
        (said,) = done.notes
        assert said.startswith("kept as it is as well: ")
        assert note in said


@pytest.mark.requirement("R-S1", "Q110")
@pytest.mark.parametrize(
    ("always", "is_left_alone"), [("slow", True), ("drop", True), (401, False)]
)
async def test_a_save_does_not_ask_a_model_that_was_late_or_away(
    make: MakeMemory, chat: Chat, always: str | int, is_left_alone: bool
) -> None:
    chat.always = always
    seconds = 0.4 if always == "slow" else 30.0
    memory = make(extraction={"told_seconds": seconds})
    done = await memory.remember(IVAN)
    assert _contents(done) == [IVAN]
    why = memory.decider.why_not_now()
    assert (why == "the language model was away or slow just now") == is_left_alone


@pytest.mark.requirement("R-S1", "R-Q1")
async def test_a_call_that_nobody_waited_for_is_in_the_account(
    make: MakeMemory, chat: Chat
) -> None:
    memory = make(extraction={"told_seconds": 0.5}, save={"decide": "never"})
    before = await memory.consultant.refresh()
    chat.always = "slow"
    await memory.remember(IVAN)
    spent = await memory.consultant.refresh()
    assert (spent.calls, spent.tokens_out) == (before.calls + 1, before.tokens_out)
    assert spent.tokens_in > before.tokens_in + 100
