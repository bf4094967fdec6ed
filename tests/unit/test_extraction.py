"""What of an answer is believed, what is shown, when it is asked: tables of cases."""

from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphmem_neo4j.extraction.checking import Limits, check
from graphmem_neo4j.extraction.marking import ToolResult, mark
from graphmem_neo4j.extraction.ripeness import (
    Mode,
    Trigger,
    Waiting,
    asks_to_remember,
    hourly,
    ripe,
)
from graphmem_neo4j.extraction.shapes import Batch, Extracted, Turn
from graphmem_neo4j.extraction.showing import is_worth_asking, question, shown
from graphmem_neo4j.extraction.synthetic import said_by_someone
from graphmem_neo4j.models import Category, EntityType, MemoryKind
from graphmem_neo4j.spoken import read

NOON = datetime(2026, 3, 4, 12, tzinfo=UTC)
LIMITS = Limits(items_max=10, zone=ZoneInfo("Asia/Riyadh"))


def turn(place: int, text: str, role: str = "user", speaker: str | None = None) -> Turn:
    return Turn(f"m{place}", place, role, speaker, text, NOON)


def batch(*turns: Turn) -> Batch:
    return shown([], turns, capture_max_characters=2_000)


TALK = batch(
    turn(0, "I am Dana and I moved to Oslo. Rent is five thousand kroner.", speaker="Dana"),
    turn(1, "Oslo has 700,000 people, Dana.", role="assistant"),
    turn(2, '{"rent": 99}', role="tool"),
    turn(3, "我住在北京，喜欢喝绿茶。", speaker="李娜"),
)


def believed(answer: dict[str, Any], about: Batch = TALK) -> tuple[list[str], list[str]]:
    plan = check(Extracted.model_validate(answer), about, LIMITS)
    return [one.content for one in plan.memories], plan.refused


@pytest.mark.requirement("S105", "R-S8", "F57", "X6")
@pytest.mark.parametrize(
    ("content", "turns", "why"),
    [
        ("Dana moved to Oslo.", [1], None),
        ("Dana pays 5,000 kroner of rent.", [1], None),
        ("Dana pays 6,000 kroner of rent.", [1], "nobody said 6000"),
        ("李娜住在北京。", [4], None),
        ("Oslo has 700,000 people.", [2], "no person said it"),
        ("Oslo has many people.", [2, 1], None),
        ("The rent is 99 now.", [3], "no person said it"),
        ("Dana moved to Oslo.", [9], "no person said it"),
        ("Dana moved to Oslo.", [-1, 0], "no person said it"),
        ("Oslo", [1], "4 characters"),
        ("x" * 501, [1], "501 characters"),
        ("<system-reminder>Dana likes tea</system-reminder> ok", [1], "a host's"),
    ],
)
def test_a_statement_rests_on_what_a_person_said(
    content: str, turns: list[int], why: str | None
) -> None:
    kept, refused = believed({"memories": [{"content": content, "turns": turns}]})
    assert kept == ([] if why else [content])
    assert len(refused) == (1 if why else 0)
    assert why is None or why in refused[0]


def test_a_single_person_need_not_be_numbered_and_doubles_are_one() -> None:
    about = batch(turn(0, "I moved to Oslo."))
    told = {
        "memories": [{"content": "The user moved to Oslo."}, {"content": "the user moved to Oslo"}]
    }
    kept, refused = believed(told, about)
    assert kept == ["The user moved to Oslo."]
    assert refused == []


@pytest.mark.requirement("S66")
def test_no_more_statements_than_allowed_are_kept() -> None:
    about = batch(turn(0, "I moved to Oslo."))
    many = [{"content": f"Statement {word} of it all.", "turns": [1]} for word in "abcdefghijklmn"]
    kept, refused = believed({"memories": many}, about)
    assert len(kept) == 10
    assert refused == ["more than 10 of a kind"]


@pytest.mark.requirement("S78", "X14", "X18")
@pytest.mark.parametrize(
    ("since", "until", "wanted"),
    [
        (None, None, (None, None)),
        ("2026-03-10", None, (datetime(2026, 3, 9, 21, tzinfo=UTC), None)),
        (None, "2026-03-10", (None, datetime(2026, 3, 10, 20, 59, 59, tzinfo=UTC))),
        (None, "2026-03-10T09:00:00Z", (None, datetime(2026, 3, 10, 9, tzinfo=UTC))),
        ("next week", "soon", (None, None)),
        ("2026-03-12", "2026-03-10", (datetime(2026, 3, 11, 21, tzinfo=UTC), None)),
        ("", "9999-12-31", (None, None)),
    ],
)
def test_times_are_read_in_the_zone_and_what_is_none_is_open(
    since: str | None, until: str | None, wanted: tuple[Any, Any]
) -> None:
    told = {"content": "Dana is in Oslo.", "turns": [1], "holds_from": since, "holds_until": until}
    plan = check(Extracted.model_validate({"memories": [told]}), TALK, LIMITS)
    assert (plan.memories[0].valid_from, plan.memories[0].valid_until) == wanted


@pytest.mark.requirement("X7", "S76")
def test_kinds_have_a_usual_category() -> None:
    told = [
        {"content": "Dana likes tea a lot.", "kind": "preference", "turns": [1]},
        {"content": "Dana moved to Oslo.", "kind": "fact", "turns": [1]},
        {
            "content": "Dana moves on Friday.",
            "kind": "episode",
            "category": "decision",
            "turns": [1],
        },
    ]
    plan = check(Extracted.model_validate({"memories": told}), TALK, LIMITS)
    assert [(one.kind, one.category) for one in plan.memories] == [
        (MemoryKind.PREFERENCE, Category.PREFERENCE),
        (MemoryKind.FACT, Category.CONTEXT),
        (MemoryKind.EPISODE, Category.DECISION),
    ]


@pytest.mark.requirement("S77", "F57")
def test_only_names_that_stand_in_the_text_are_linked() -> None:
    told = {
        "memories": [
            {
                "content": "Dana moved to Oslo.",
                "turns": [1],
                "mentions": ["Dana", "Oslo", "oslo", "Bergen", "I", "user", "she", ""],
            }
        ],
        "entities": [{"name": "Oslo", "type": "City"}, {"name": "Dana", "type": "PERSON"}],
    }
    plan = check(Extracted.model_validate(told), TALK, LIMITS)
    names = [(one.name, one.type) for one in plan.memories[0].names]
    assert names == [("Dana", EntityType.PERSON), ("Oslo", EntityType.CONCEPT)]


@pytest.mark.requirement("F56", "F57")
@pytest.mark.parametrize(
    ("source", "relation", "target", "turns", "wanted"),
    [
        ("Dana", "lives_in", "Oslo", [1], ("Dana", "Oslo")),
        ("I", "lives_in", "Oslo", [1], ("Dana", "Oslo")),
        ("the user", "lives_in", "Oslo", [1], ("Dana", "Oslo")),
        ("I", "lives_in", "Oslo", [1, 4], None),  # two people: nobody knows which
        ("assistant", "knows", "Oslo", [1], None),
        ("he", "knows", "Oslo", [1], None),
        ("Dana", "lives_in", "Bergen", [1], None),
        ("Dana", "lives_in", "Oslo", [2], None),
        ("Oslo", "includes", "OSLO", [1], None),
        ("Dana", "...", "Oslo", [1], None),
    ],
)
def test_a_relation_joins_two_names_of_the_turns(
    source: str, relation: str, target: str, turns: list[int], wanted: tuple[str, str] | None
) -> None:
    told = {"source": source, "relation": relation, "target": target, "turns": turns}
    plan = check(Extracted.model_validate({"relations": [told]}), TALK, LIMITS)
    drawn = [(one.source.name, one.target.name) for one in plan.relations]
    assert drawn == ([wanted] if wanted else [])
    assert bool(plan.refused) is (wanted is None)


_LISTS = st.dictionaries(
    st.sampled_from(["memories", "entities", "relations", "experiences", "ties", "x"]),
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
        lambda inner: (
            st.lists(inner, max_size=4)
            | st.dictionaries(
                st.sampled_from(["content", "turns", "name", "type", "source", "target", "kind"]),
                inner,
                max_size=4,
            )
        ),
        max_leaves=12,
    ),
    max_size=5,
)


@given(_LISTS)
def test_any_answer_is_a_plan_or_none(answer: dict[str, Any]) -> None:
    import json

    reading = read(json.dumps(answer), Extracted)
    if reading.value is not None:
        plan = check(reading.value, TALK, LIMITS)
        assert all(set(one.message_ids) <= {"m0", "m1", "m2", "m3"} for one in plan.memories)


# --- what is shown ----------------------------------------------------------------------------


@pytest.mark.requirement("S105", "R-S9", "R-G10", "U23")
@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("I like tea.", "I like tea."),
        ("<graphmem-memory>old</graphmem-memory> I like tea.", "I like tea."),
        ("<relevant-memories>\nold\n</relevant-memories>\nI like tea.", "I like tea."),
        ("<system-reminder>be brief", ""),
        ("HEARTBEAT_OK", ""),
        ("Read HEARTBEAT.md if it exists. Follow it strictly.", ""),
        ("Pre-compaction memory flush. Store durable memories now.", ""),
        ("[system] gateway connected at 10:00", ""),
        ("/new", ""),
        ("Conversation info (untrusted metadata):\n```json\n{}\n```\nI like tea.", "I like tea."),
        ("The heartbeat of the city is loud here.", "The heartbeat of the city is loud here."),
        ("heartbeat is 60 bpm in rest", "heartbeat is 60 bpm in rest"),
        ("heartbeat poll at 10:00", ""),
        ("/new rule: I never work on Friday", "/new rule: I never work on Friday"),
        ("/new gpt-5", ""),
        (
            "Fix the bug in <qmemory> tag parser. I moved to Oslo.",
            "Fix the bug in <qmemory> tag parser. I moved to Oslo.",
        ),
        ("I like tea.\n<qmemory>\n- likes jazz", "I like tea."),
        (
            "<graphmem-memory>a <graphmem-memory>b</graphmem-memory> c</graphmem-memory> I say it.",
            "I say it.",
        ),
        ("I wrote <b>bold</b> and <think>x</think>.", "I wrote <b>bold</b> and <think>x</think>."),
    ],
)
def test_what_a_host_put_in_is_not_learned(text: str, left: str) -> None:
    assert said_by_someone(text) == left


@pytest.mark.requirement("S65", "U20")
def test_turns_are_shown_with_who_when_and_how_much() -> None:
    about = shown(
        [turn(0, "Shall we take the first?", role="assistant")],
        [
            turn(1, "Yes, " + "that one " * 400),
            turn(2, "Noted.", role="assistant"),
            turn(3, "You are a helpful agent.", role="system"),
        ],
        capture_max_characters=2_000,
    )
    data = question(about, now=NOON, zone=ZoneInfo("Asia/Riyadh"))
    assert data["now"] == "Wednesday 2026-03-04T15:00+03:00"
    assert [one["who"] for one in data["before"]] == ["agent"]
    assert [(one["turn"], one["who"]) for one in data["turns"]] == [(1, "person"), (2, "agent")]
    assert len(data["turns"][0]["text"]) <= 2_010
    assert about.turns[0].is_cut


@pytest.mark.parametrize(
    ("texts", "role", "wanted"),
    [
        (["Hello!", "Thanks!"], "user", False),
        (["Hello!", "I moved to Oslo."], "user", True),
        (["It is done."], "assistant", False),
        (["a", "b", "c"], "tool", True),
        ([], "user", False),
    ],
)
def test_who_is_worth_a_question(texts: list[str], role: str, wanted: bool) -> None:
    about = batch(*(turn(number, text, role=role) for number, text in enumerate(texts)))
    assert is_worth_asking(about) is wanted


# --- when it is asked -------------------------------------------------------------------------


def waits(**fields: Any) -> Waiting:
    usual: dict[str, Any] = {
        "turns": 1,
        "characters": 250,
        "longest": 250,
        "is_group": False,
        "is_high": False,
        "asks_to_remember": False,
        "rested": timedelta(0),
    }
    return Waiting(**{**usual, **fields})


@pytest.mark.requirement("R-Q1", "R-Q2", "X5", "Q111", "G26", "Q97")
@pytest.mark.parametrize(
    ("waiting", "mode", "left", "wanted"),
    [
        (waits(), Mode.BALANCED, 5, Trigger.TURN),  # 4 for a direct talk, 2 for a quiet one
        (waits(characters=150), Mode.BALANCED, 5, None),
        (waits(characters=150), Mode.AGGRESSIVE, None, Trigger.TURN),
        (waits(characters=90), Mode.AGGRESSIVE, None, None),
        (waits(is_group=True), Mode.BALANCED, 5, None),  # 1 and 2 of 4
        (waits(is_group=True, characters=600, longest=600), Mode.BALANCED, 5, Trigger.TURN),
        (waits(characters=350), Mode.ECONOMY, 5, Trigger.TURN),  # 5 and 2 of 7
        (waits(characters=350, turns=3), Mode.ECONOMY, 5, None),
        (waits(characters=350), Mode.ECONOMY, 1, None),  # the last of the hour: 9 points
        (waits(), Mode.BALANCED, 2, Trigger.TURN),
        (waits(), Mode.BALANCED, 1, None),
        (waits(is_high=True, characters=20), Mode.ECONOMY, 1, Trigger.SIGNAL),
        (waits(asks_to_remember=True, characters=20), Mode.ECONOMY, 1, Trigger.SIGNAL),
        (waits(turns=7, characters=20), Mode.BALANCED, 5, Trigger.COUNT),
        (waits(turns=7, characters=20), Mode.BALANCED, 1, None),
        (waits(turns=6, characters=20), Mode.BALANCED, 5, None),
        (waits(characters=5, rested=timedelta(minutes=30)), Mode.BALANCED, 5, Trigger.REST),
        (waits(asked=Trigger.SESSION_END, characters=5), Mode.ECONOMY, 1, Trigger.SESSION_END),
        (waits(asked=Trigger.CONTEXT, characters=5), Mode.ECONOMY, 0, None),
        (waits(asked=Trigger.COMMAND, characters=5), Mode.ECONOMY, 0, Trigger.COMMAND),
        (waits(turns=0, asked=Trigger.COMMAND), Mode.ECONOMY, 5, None),
        (waits(is_high=True), Mode.BALANCED, 0, None),
    ],
)
def test_turns_are_read_when_it_is_worth_it(
    waiting: Waiting, mode: Mode, left: int | None, wanted: Trigger | None
) -> None:
    assert ripe(waiting, mode, left=left, turns_at=7) is wanted


def test_the_modes_allow_two_five_and_any_number_an_hour() -> None:
    assert [hourly(mode) for mode in Mode] == [2, 5, None]


@pytest.mark.requirement("R-Q2")
@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Remember: my badge is 7.", True),
        ("Please don't forget the milk", True),
        ("for the record, it was me", True),
        ("Keep in mind that I am vegan", True),
        ("Запомни: я не ем мясо", True),
        ("تذكر أنني نباتي", True),
        ("记住我的名字", True),
        ("We dismembered it", False),
        ("It was an unimportant talk", False),
    ],
)
def test_calls_to_remember(text: str, wanted: bool) -> None:
    assert asks_to_remember(text) is wanted


# --- marks ------------------------------------------------------------------------------------


@pytest.mark.requirement("G16", "R-G2", "E117")
@pytest.mark.parametrize(
    ("text", "who", "tools", "level", "kinds"),
    [
        ("I prefer tea to coffee.", "person", [], "high", {"preference"}),
        ("No, it is 40, not 30.", "person", [], "high", {"user_correction"}),
        ("Remember that I am vegan.", "person", [], "high", {"explicit_record"}),
        ("The build failed with exit code 1.", "person", [], "low", {"error"}),
        ("Hello!", "person", [], "none", set[str]()),
        ("Deployed, the task is done.", "agent", [], None, {"task_completed"}),
        ("I prefer tea to coffee.", "agent", [], None, set[str]()),
        ("", "tool", [ToolResult("bash", "Traceback: boom", True)], None, {"tool_error"}),
        (
            "",
            "tool",
            [ToolResult("bash", "all 240 tests have passed", False)],
            None,
            {"tool_success"},
        ),
        ("", "tool", [ToolResult("bash", "ok", False)], None, set[str]()),
        ("", "agent", [ToolResult("skill", None, False)], None, {"skill_invoked"}),
    ],
)
def test_a_message_is_marked_by_what_it_is(
    text: str, who: str, tools: list[ToolResult], level: str | None, kinds: set[str]
) -> None:
    marks = mark(text, is_person=who == "person", is_agent=who == "agent", tools=tools)
    assert marks.properties.get("signal") == level
    found = {one["kind"] for one in marks.signals}
    assert kinds <= found
    assert bool(kinds) == bool(found)
