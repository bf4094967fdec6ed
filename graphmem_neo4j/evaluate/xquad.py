"""XQuAD: does a question find the sentence that answers it, in its own or in another language?

XQuAD-R (Roy et al. 2020, LAReQA, arXiv 2004.05484): the same questions and paragraphs in parallel
languages, cut into sentences. A question is matched to the corpus by its id: gold is the sentence
(or paragraph) that holds `answer_start` in the corpus file's own language.

Owns: the shape of the set's files.
Never: stores or asks anything.
"""

from pathlib import Path
from typing import Literal

from pydantic import BaseModel

from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.evaluate.corpus import Corpus, Pool, Question, Unit, read_json, shaped

NO_SENTENCE = "question whose answer lies in no sentence of the corpus"


class _Answer(BaseModel):
    answer_start: int


class _Asked(BaseModel):
    id: str
    question: str
    answers: list[_Answer]


class _Paragraph(BaseModel):
    context: str
    qas: list[_Asked]
    sentences: list[str]
    sentence_breaks: list[tuple[int, int]]


class _Article(BaseModel):
    paragraphs: list[_Paragraph]


class _File(BaseModel):
    data: list[_Article]


def read_xquad(
    questions: Path,
    *,
    corpus: Path | None = None,
    unit: Literal["sentence", "paragraph"] = "sentence",
) -> Corpus:
    """Read XQuAD-R: questions of one file over the units of another, or of the same one.

    Raises BadRequest where a file is not of that shape, or the two share no question.
    """
    asked = _paragraphs(questions)
    held = asked if corpus is None or corpus == questions else _paragraphs(corpus)
    units: list[Unit] = []
    gold_of: dict[str, str] = {}
    for number, paragraph in enumerate(held):
        texts = [paragraph.context] if unit == "paragraph" else paragraph.sentences
        units += [Unit(f"{number}:{place}", text) for place, text in enumerate(texts)]
        for qa in paragraph.qas:
            place = 0 if unit == "paragraph" else _sentence_of(paragraph, qa)
            if place is not None:
                gold_of[qa.id] = f"{number}:{place}"
    found = [
        Question(qa.question, "all", frozenset({gold_of[qa.id]}))
        for paragraph in asked
        for qa in paragraph.qas
        if qa.id in gold_of
    ]
    if not found:
        raise BadRequest(f"{questions} and {corpus} share no question: give parallel files")
    missing = sum(len(paragraph.qas) for paragraph in asked) - len(found)
    name = f"XQuAD-R {questions.stem} to {(corpus or questions).stem}"
    pool = Pool(name, units, found, {NO_SENTENCE: missing})
    return Corpus(name=name, unit=unit, pools=[pool])


def _paragraphs(path: Path) -> list[_Paragraph]:
    file = shaped(read_json(path), _File, where=f"{path} is no XQuAD-R file")
    return [paragraph for article in file.data for paragraph in article.paragraphs]


def _sentence_of(paragraph: _Paragraph, qa: _Asked) -> int | None:
    """Find the sentence in which the first answer begins."""
    if not qa.answers:
        return None
    start = qa.answers[0].answer_start
    for place, (begin, end) in enumerate(paragraph.sentence_breaks):
        if begin <= start < end:
            return place
    return None
