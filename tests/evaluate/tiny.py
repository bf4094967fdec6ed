"""Tiny made data sets of each shape; nothing in them comes from a public set."""

import json
from pathlib import Path
from typing import Any

LOCOMO: list[dict[str, Any]] = [
    {
        "sample_id": "made-1",
        "conversation": {
            "speaker_a": "Ilse",
            "speaker_b": "Omar",
            "session_10_date_time": "9:05 am on 3 March, 2024",
            "session_10": [
                {"speaker": "Omar", "dia_id": "D10:1", "text": "My kite festival was cancelled."},
                {"speaker": "Ilse", "dia_id": "D10:2", "text": "Let us bake walnut bread then."},
            ],
            "session_2_date_time": "1:56 pm on 8 May, 2023",
            "session_2": [
                {"speaker": "Ilse", "dia_id": "D2:1", "text": "I adopted a greyhound, Biscuit."},
                {
                    "speaker": "Omar",
                    "dia_id": "D2:2",
                    "text": "Look at this!",
                    "blip_caption": "a photo of a lighthouse at dusk",
                },
            ],
        },
        "qa": [
            {"question": "Who adopted a greyhound?", "evidence": ["D2:1"], "category": 4},
            {
                "question": "Which lighthouse photo and which walnut bread came up?",
                "evidence": ["D2:2; D10:02"],
                "category": 1,
            },
            {"question": "Was the kite festival held?", "evidence": ["D:10:1"], "category": 5},
            {"question": "What is not there?", "evidence": [], "category": 3},
            {"question": "What is nowhere?", "evidence": ["D77:1", "D"], "category": 3},
        ],
    },
    {
        "sample_id": "made-2",
        "conversation": {
            "session_1_date_time": "10:00 pm on 1 January, 2025",
            "session_1": [
                {"speaker": "Noor", "dia_id": "D1:1", "text": "The violin lessons start Tuesday."},
                {"speaker": "Piet", "dia_id": "D1:2", "text": "My scooter needs a new battery."},
            ],
        },
        "qa": [
            {"question": "When do the violin lessons start?", "evidence": ["D1:1"], "category": 2}
        ],
    },
]

PASSAGES: list[dict[str, str]] = [
    {"title": "Velm Bridge", "text": "The Velm Bridge was designed by Tora Anselm in 1931."},
    {"title": "Tora Anselm", "text": "Tora Anselm was an engineer born in Quellin."},
    {"title": "Quellin", "text": "Quellin is a harbour town known for its glassworks."},
]

TITLE_QUESTIONS: list[dict[str, Any]] = [
    {
        "question": "Where was the designer of the Velm Bridge born?",
        "type": "compositional",
        "gold_titles": ["Velm Bridge", "Tora Anselm"],
    },
    {"question": "Who is nobody?", "type": "comparison", "gold_titles": ["Nobody"]},
]

MUSIQUE_QUESTIONS: list[dict[str, Any]] = [
    {
        "id": "2hop__1_2",
        "question": "What is the birthplace of the Velm Bridge's designer known for?",
        "paragraphs": [
            {
                "title": one["title"],
                "paragraph_text": one["text"],
                "is_supporting": one["title"] != "Velm Bridge",
            }
            for one in PASSAGES
        ],
    }
]

TIMEQA: list[dict[str, Any]] = [
    {
        "index": "/wiki/Made_Hall#P1",
        "questions": [
            ["Who ran Made Hall in 1911?", [{"para": 1, "from": 0, "end": 3, "answer": "Ada"}]],
            ["Who ran it in 3011?", [{"para": 9, "from": 0, "end": 3, "answer": "?"}]],
        ],
        "paras": ["Made Hall", "Ada Brill ran Made Hall from 1909 to 1914 .", "It burnt down ."],
    }
]


def xquad(sentences: list[str], questions: list[tuple[str, str, int]]) -> dict[str, Any]:
    """Make a file of one paragraph; a question is its id, its text and `answer_start`."""
    breaks: list[list[int]] = []
    start = 0
    for sentence in sentences:
        breaks.append([start, start + len(sentence)])
        start += len(sentence) + 1
    paragraph = {
        "context": " ".join(sentences),
        "sentences": sentences,
        "sentence_breaks": breaks,
        "qas": [
            {"id": key, "question": text, "answers": [{"answer_start": at, "text": ""}]}
            for key, text, at in questions
        ],
    }
    return {"version": "1.1", "data": [{"title": "made", "paragraphs": [paragraph]}]}


def written(path: Path, value: Any) -> Path:
    """Write a value as JSON and give its path."""
    path.write_text(json.dumps(value, ensure_ascii=False), encoding="utf-8")
    return path
