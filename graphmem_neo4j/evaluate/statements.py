"""Statements: what would people have told a memory? Made up, plausible, and the same for a seed.

Owns: the words, the sentence patterns, the scopes, and the questions that go with them.
Never: repeats a statement: each number gives its own.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass


def _listed(words: str) -> tuple[str, ...]:
    return tuple(words.split("|"))


_FIRST = _listed(
    "Amina|Bruno|Carla|Dmitri|Elena|Farid|Greta|Hassan|Ingrid|Jonas|Karim|Leila|Marta|Nikolai|"
    "Olga|Paolo|Qadir|Rosa|Samir|Tomas|Ursula|Viktor|Wanda|Xenia|Yusuf|Zofia"
)
_SURNAME_START = _listed("Ab|Ber|Cas|Du|Erik|Fon|Gru|Had|Iva|Jan|Kov|Lind|Mor|No|Oka|Pet|Rah|Tan")
_SURNAME_MIDDLE = _listed("ba|del|er|gar|in|ka|lo|man|nor|os|ran|ta|ul|ves|wi|yil")
_SURNAME_END = _listed("ssi|berg|ova|sen|quist|well|oti|mann|ski|ez")
_PROJECT = _listed("Falcon|Harbour|Juniper|Lantern|Meridian|Nimbus|Orchard|Quartz")
_THING = _listed(
    "invoice export|login page|search index|backup job|mobile client|billing service|audit trail|"
    "onboarding guide|warehouse sync|reporting dashboard|payment gateway|translation queue"
)
_TOOL = _listed(
    "Postgres|Kafka|Redis|Terraform|Grafana|Kubernetes|RabbitMQ|Snowflake|Airflow|Nginx"
)
_CITY = _listed(
    "Lisbon|Oslo|Cairo|Kyoto|Bogota|Tallinn|Marseille|Amman|Krakow|Nairobi|Montreal|Dresden|"
    "Seville|Helsinki|Tunis|Porto"
)
_LIKING = _listed(
    "green tea|sourdough bread|trail running|jazz records|standing desks|window seats|oat milk|"
    "early meetings|handwritten notes|spicy ramen|long walks|chess puzzles|cold brew|board games"
)
_JOB = _listed(
    "nurse|teacher|architect|translator|geologist|baker|pilot|pharmacist|luthier|surveyor"
)
_MONTH = _listed(
    "January|February|March|April|May|June|July|August|September|October|November|December"
)
_PATTERN = (
    (
        "{person} decided to move the {thing} of {project} to {tool} before {day} {month}",
        "What did {person} decide about the {thing}?",
    ),
    (
        "{person} prefers {liking} to {other_liking} when working from {city}",
        "What does {person} prefer in {city}?",
    ),
    (
        "The budget for the {thing} of {project} is {number} euros, approved by {person}",
        "How large is the budget for the {thing} of {project}?",
    ),
    (
        "{person}'s sister lives in {city} and works as a {job} since {month} {year}",
        "Where does {person}'s sister live?",
    ),
    (
        "{person} will travel to {city} on {day} {month} {year} for conference {number}",
        "When does {person} travel to {city}?",
    ),
    (
        "Ticket {number}: the {thing} fails when {tool} restarts, {person} looks into it",
        "Who looks into the {thing} that fails with {tool}?",
    ),
    (
        "In {city} {person} learned to enjoy {liking} thanks to a {job} called {other_person}",
        "Who showed {person} {liking} in {city}?",
    ),
)
_GLOBAL_SHARE = 0.6


@dataclass(frozen=True, slots=True)
class MadeStatement:
    """A statement, where it matters, and a question that it answers."""

    text: str
    scope: str
    question: str


def made_statement(seed: int, number: int) -> MadeStatement:
    """Make the statement of a number; other numbers give other statements."""
    draw = random.Random(f"{seed}:{number}")
    project = draw.choice(_PROJECT)
    words = {
        "person": _person(draw),
        "other_person": _person(draw),
        "project": project,
        "thing": draw.choice(_THING),
        "tool": draw.choice(_TOOL),
        "city": draw.choice(_CITY),
        "liking": draw.choice(_LIKING),
        "other_liking": draw.choice(_LIKING),
        "job": draw.choice(_JOB),
        "month": draw.choice(_MONTH),
        "day": str(draw.randint(1, 28)),
        "year": str(draw.randint(2015, 2030)),
        "number": str(draw.randint(100, 99_999)),
    }
    statement, question = draw.choice(_PATTERN)
    is_global = draw.random() < _GLOBAL_SHARE
    return MadeStatement(
        text=f"{statement.format(**words)} (note {number})",
        scope="global" if is_global else f"project:{project.lower()}",
        question=question.format(**words),
    )


def _person(draw: random.Random) -> str:
    """Name one of some 75,000 people: a store of real statements has many names too."""
    surname = (draw.choice(part) for part in (_SURNAME_START, _SURNAME_MIDDLE, _SURNAME_END))
    return f"{draw.choice(_FIRST)} {''.join(surname)}"


def made_statements(seed: int, count: int, *, first: int = 0) -> Iterator[MadeStatement]:
    """Make so many statements, from one number on."""
    for number in range(first, first + count):
        yield made_statement(seed, number)


def made_turn(seed: int, number: int) -> tuple[str, str]:
    """Make a turn of a chat: who speaks, and one to three sentences of about 20 words in all."""
    draw = random.Random(f"turn {seed}:{number}")
    speaker = _FIRST[number % 2]
    sentences = [
        made_statement(seed, draw.randint(0, 1_000_000)).text for _ in range(draw.randint(1, 2))
    ]
    opening = draw.choice(("By the way", "As I said", "Good news", "Listen", "Remember"))
    return speaker, f"{opening}: {'. '.join(sentences)}."
