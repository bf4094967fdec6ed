"""Passages: which passages of a collection does a question need, one or several?

Three shapes of files are told apart by what they hold: 2WikiMultihopQA over a list of passages
(Ho et al. 2020, arXiv 2011.01060; also any set whose questions name `gold_titles` or
`supporting_facts`), MuSiQue (Trivedi et al. 2022, arXiv 2108.00573; supporting paragraphs), TimeQA
(Chen et al. 2021, arXiv 2108.06314; dated questions to the paragraphs of one document). A unit is
a passage, `title` and text on two lines; in TimeQA a paragraph of the document.

Owns: the shapes of those files, and which of a folder's files is which.
Never: stores or asks anything.
"""

import re
from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal, cast

from pydantic import BaseModel, Field

from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.evaluate.corpus import Corpus, Pool, Question, Unit, read_json, shaped

_YEAR = re.compile(r"\b(1[0-9]{3}|20[0-9]{2})\b")

NO_GOLD = "question without usable gold"
UNKNOWN_GOLD = "gold that names no passage"

_Kind = Literal["corpus", "titles", "musique", "timeqa"]


class _Passage(BaseModel):
    title: str
    text: str


class _TitleQuestion(BaseModel):
    question: str
    type: str = "all"
    gold_titles: list[str] = Field(default_factory=list[str])
    supporting_facts: list[tuple[str, int]] = Field(default_factory=list[tuple[str, int]])


class _Paragraph(BaseModel):
    title: str
    paragraph_text: str
    is_supporting: bool = False


class _MusiqueQuestion(BaseModel):
    id: str
    question: str
    paragraphs: list[_Paragraph]


class _Spot(BaseModel):
    para: int


class _Document(BaseModel):
    index: str
    questions: list[tuple[str, list[_Spot]]]
    paras: list[str]


def read_passages(
    path: Path,
    *,
    corpus: Path | None = None,
    pool: Literal["document", "corpus"] = "document",
) -> Corpus:
    """Read a set of passages from its folder or its file of questions.

    `corpus` names the file of passages where the folder holds several. `pool` matters to TimeQA:
    its gold is a paragraph of one document, so each document is a space of its own, or `corpus`
    puts all of them into one. Raises BadRequest where no known shape is found.
    """
    kind, questions, passages = _files(path, corpus)
    if kind == "timeqa":
        return _read_timeqa(questions, pool)
    held = shaped(passages, list[_Passage], where=f"the passages of {path}")
    if kind == "musique":
        return _read_musique(questions, held)
    return _read_titles(questions, held)


def kind_of(value: Any) -> _Kind | None:
    """Tell the shape of a file by its first entry; None for what is none of them."""
    if not isinstance(value, list) or not value or not isinstance(value[0], dict):
        return None
    keys = set(cast(dict[str, Any], value[0]))
    if {"title", "text"} <= keys:
        return "corpus"
    if {"question", "paragraphs"} <= keys:
        return "musique"
    if {"paras", "questions"} <= keys:
        return "timeqa"
    if "question" in keys and keys & {"gold_titles", "supporting_facts"}:
        return "titles"
    return None


def _files(path: Path, corpus: Path | None) -> tuple[_Kind, Any, Any]:
    """Find the questions and, where the set has them apart, the passages."""
    folder = path if path.is_dir() else path.parent
    paths = sorted(folder.glob("*.json")) if path.is_dir() else [path]
    read = {one: read_json(one) for one in paths}
    asked = [one for one, value in read.items() if kind_of(value) not in (None, "corpus")]
    if len(asked) != 1:
        what = "no known set of questions" if not asked else "several sets of questions"
        raise BadRequest(f"{path} holds {what}: name the file of questions itself")
    kind = cast(_Kind, kind_of(read[asked[0]]))
    if kind == "timeqa":
        return kind, read[asked[0]], None
    if corpus is None:
        corpus = _corpus_beside(folder, read, asked[0])
    return kind, read[asked[0]], read.get(corpus) or read_json(corpus)


def _corpus_beside(folder: Path, read: dict[Path, Any], questions: Path) -> Path:
    beside = [one for one in sorted(folder.glob("*corpus*.json")) if one != questions]
    held = [one for one in beside if kind_of(read.get(one) or read_json(one)) == "corpus"]
    if len(held) != 1:
        raise BadRequest(f"{folder} holds {len(held)} files of passages: name it with --corpus")
    return held[0]


def _units(passages: list[_Passage]) -> list[Unit]:
    return [Unit(str(place), f"{one.title}\n{one.text}") for place, one in enumerate(passages)]


def _question(
    text: str, category: str, gold: list[str | None], left_out: Counter[str]
) -> list[Question]:
    """Give the question, or none where nothing of its gold is in the collection."""
    found = frozenset(key for key in gold if key is not None)
    left_out[UNKNOWN_GOLD] += gold.count(None)
    if not found:
        left_out[NO_GOLD] += 1
        return []
    return [Question(text, category, found)]


def _read_titles(value: Any, passages: list[_Passage]) -> Corpus:
    key_of = {one.title: str(place) for place, one in enumerate(passages)}
    left_out: Counter[str] = Counter()
    questions: list[Question] = []
    for asked in shaped(value, list[_TitleQuestion], where="the questions"):
        titles = asked.gold_titles or [title for title, _ in asked.supporting_facts]
        gold = [key_of.get(title) for title in dict.fromkeys(titles)]
        questions += _question(asked.question, asked.type, gold, left_out)
    pool = Pool("passages", _units(passages), questions, left_out)
    return Corpus(
        name="passages with gold titles",
        unit="passage",
        pools=[pool],
        notes=["derived gold: the titles that the set's evidence names"],
    )


def _read_musique(value: Any, passages: list[_Passage]) -> Corpus:
    key_of = {(one.title, one.text): str(place) for place, one in enumerate(passages)}
    left_out: Counter[str] = Counter()
    questions: list[Question] = []
    for asked in shaped(value, list[_MusiqueQuestion], where="the questions"):
        support = [one for one in asked.paragraphs if one.is_supporting]
        gold = [key_of.get((one.title, one.paragraph_text)) for one in support]
        hops = asked.id.split("__")[0][:4]
        questions += _question(asked.question, hops, gold, left_out)
    pool = Pool("passages", _units(passages), questions, left_out)
    return Corpus(name="MuSiQue", unit="passage", pools=[pool])


def _read_timeqa(value: Any, pool: Literal["document", "corpus"]) -> Corpus:
    pools = [
        _document(document, number)
        for number, document in enumerate(shaped(value, list[_Document], where="TimeQA"))
    ]
    if pool == "corpus":
        units = [unit for one in pools for unit in one.units]
        questions = [question for one in pools for question in one.questions]
        left_out: Counter[str] = Counter()
        for one in pools:
            left_out.update(one.left_out)
        pools = [Pool("all documents", units, questions, left_out)]
    return Corpus(name="TimeQA", unit="paragraph", pools=pools)


def _first_year(text: str) -> datetime | None:
    """Give the beginning of the first year that a paragraph names: it tells of nothing before."""
    years = [int(year) for year in _YEAR.findall(text)]
    return datetime(min(years), 1, 1, tzinfo=UTC) if years else None


def _last_year(text: str) -> datetime | None:
    """Give the end of the last year that a question names."""
    years = [int(year) for year in _YEAR.findall(text)]
    return datetime(max(years), 12, 31, tzinfo=UTC) if years else None


def _document(document: _Document, number: int) -> Pool:
    units = [
        Unit(f"{number}:{place}", text, holds_from=_first_year(text))
        for place, text in enumerate(document.paras)
        if text.strip()
    ]
    known = {unit.key for unit in units}
    left_out: Counter[str] = Counter()
    questions: list[Question] = []
    for text, spots in document.questions:
        keys = dict.fromkeys(f"{number}:{spot.para}" for spot in spots)
        gold = [key if key in known else None for key in keys]
        asked = _question(text, "all", gold, left_out)
        questions += [replace(one, moment=_last_year(text)) for one in asked]
    return Pool(f"{number} {document.index}", units, questions, left_out)
