"""Segments: which sentences of a message are the speaker's own words?

Code fences, pasted logs and quotations are cut out and counted; the rest is split into sentences
and folded: case, Unicode and Arabic letter forms, English contractions.

Owns: what is a quotation and what is code, the end of a sentence, folding, and the limit of what
is read.
Never: knows a category.
"""

import re
import unicodedata
from dataclasses import dataclass
from functools import cache

from graphmem_neo4j.word_stems import fold

CHARACTERS_MAX = 2_000
"""So much of a message is read: three quarters from its beginning, the rest from its end."""
SENTENCES_MAX = 80
"""Of so many sentences, in the same shares."""
SENTENCE_CHARACTERS_MAX = 400
"""A longer sentence is cut into pieces of this size: the patterns look back and forth in one."""

QUOTED = "\ue000"
"""Stands where a quotation was."""

_LINE_CHARACTERS_MAX = 400

_FENCE = re.compile(r"(```|~~~).*?(?:\1|\Z)", re.DOTALL)
_INLINE_CODE = re.compile(r"`[^`\n]{1,300}`")
_QUOTE = re.compile(
    # What is never closed goes on to the end.
    r"“[^“”]*(?:”|\Z)|„[^„“”]*(?:[“”]|\Z)|«[^«»]*(?:»|\Z)|「[^「」]*(?:」|\Z)|『[^『』]*(?:』|\Z)"
    r"|《[^《》]{1,300}》|(?<![\w\"])\"[^\"\n]{1,1500}\"(?!\w)|(?<=[\u3400-\u9fff：:，])\"[^\"\n]{1,1500}\""
    r"|(?<![\w'])'(?=\S)[^'\n]{1,200}(?:'\w[^'\n]{0,200}){0,4}'(?!\w)|‘[^‘\n]{1,300}’(?!\w)"
)
_PASTED_LINE = r"""^(?:
    \s*>.*                                             # a quotation in a mail
    |\s*(?:at\ [\w.$<>]+\s?\(.*|File\ ".*",\ line\ \d+.*)
    |\s*(?:Traceback\ \(most.*|Caused\ by:.*|Exception\ in\ thread.*|panic:.*|goroutine\ \d+.*)
    |\s*[\w.]*(?:Error|Exception|Warning|Fault)(?:\ \[\w+\])?(?::\ .*|$)
    |\s*\[?(?:\d{4}-\d\d-\d\d[T\ ]\d\d:\d\d|\d\d:\d\d:\d\d).*
    |\s*\[?(?-i:ERROR|WARN|WARNING|INFO|DEBUG|FATAL|CRITICAL)\b.*
    |\s*(?:\$|>>>|\#!|C:\\.*>)\ ?\S.*
    |\s*(?:def\ \w+\(.*|class\ \w+\b[^.]*:|import\ [\w.]+;?|from\ [\w.]+\ import\ .*|\#include.*)
    |\s*(?:(?:const|let|var)\ \w+\ ?=.*|function\ \w*\(.*|(?:if|for|while)\ ?\(.*\)\ ?\{?)
    |\s*(?:fn\ \w+\(.*|SELECT\ .*\ FROM\ .*|(?:INSERT\ INTO|DELETE\ FROM|CREATE\ TABLE)\ .*)
    |\s*[\w.\[\]"']+\ ?(?:\+|-)?=\ ?[^=\s].*[;)\]}"'\d]
    |.*[=(){}<>].*;\s*|.*[{}]\s*|\s*[)\]}]+[;,]?\s*
    )$"""
_TROUBLE = re.compile(
    r"traceback|exception|error|\bat [\w.$]+\(|fatal|panic|failed|segfault|errno|exit code [1-9]",
    re.IGNORECASE,
)
_SENTENCE = re.compile(
    r"[^.!?。！？؟;；\n…]*(?:[.!?…](?=\S)(?![)\"'»”\s])[^.!?。！？؟;；\n…]*)*[.!?。！？؟;；\n…]*[)\"'»”]*\s*"
)
_BLANKS = re.compile(r"\s+")
_SIGNS = str.maketrans("’‘ʼ`ё؟？！，、；：،؛。（）", "''''е??!,,;:,;.()")
_MAY_CONTRACT = re.compile(
    r"'|(?<!\w)(?:cant|cannot|wont|(?:do|did|is|are|was|were|ha|wo|sh|co|mus)\w*nt|im|lets|\w{1,4}ve)(?!\w)"
)
"""Passes over most texts at once; what it finds need not be one."""
_CONTRACTIONS = (
    (r"(?<!\w)(?:can't|cant|cannot)(?!\w)", "can not"),
    (r"(?<!\w)(?:won't|wont)(?!\w)", "will not"),
    (r"(?<!\w)(do|does|did|is|are|was|were|have|has|had)n'?t(?!\w)", r"\1 not"),
    (r"(?<!\w)(would|could|should|must)n'?t(?!\w)", r"\1 not"),
    (r"(?<!\w)(?:i'm|im)(?!\w)", "i am"),
    (r"(?<!\w)(?:let's|lets)(?!\w)", "let us"),
    (r"(?<!\w)(i|you|we|they)'?ve(?!\w)", r"\1 have"),
    (r"(?<!\w)(you|we|they)'re(?!\w)", r"\1 are"),
    (r"(?<!\w)(\w+)'ll(?!\w)", r"\1 will"),
    (r"(?<!\w)(i|you|he|she|we|they|it|that)'d(?!\w)", r"\1 would"),
    (r"(?<!\w)(he|she|it|that|there|here|what|who|where|how|when|this)'s(?!\w)", r"\1 is"),
    (r"(?<!\w)ain't(?!\w)", "is not"),
)


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence in the speaker's own words: as it came, and folded for comparison."""

    raw: str
    text: str
    asks: bool


@dataclass(frozen=True, slots=True)
class Message:
    """A message, taken apart: `own` is the text without code, `quoted` what stood in quotes.

    `has_trouble` says that the code tells of an error.
    """

    sentences: tuple[Sentence, ...]
    own: str
    has_code: bool
    has_trouble: bool
    quoted: str


def segment(text: str) -> Message:
    """Take a message apart; total, whatever the text is. Only CHARACTERS_MAX are read."""
    clipped = _clipped(text).replace(QUOTED, " ").replace("\r", "\n")
    bare = _FENCE.sub("\n", clipped)
    lines = bare.split("\n")
    kept = [line for line in lines if not _is_pasted(line)]
    own = _INLINE_CODE.sub(QUOTED, "\n".join(kept))
    unquoted = _QUOTE.sub(QUOTED, own)
    has_code = bare != clipped or len(kept) < len(lines)
    return Message(
        sentences=_sentences(unquoted),
        own=own,
        has_code=has_code,
        has_trouble=has_code and bool(_TROUBLE.search(clipped)),
        quoted="\n".join(_QUOTE.findall(own)),
    )


def _is_pasted(line: str) -> bool:
    return bool(line.strip()) and _pasted_line().match(line[:_LINE_CHARACTERS_MAX]) is not None


@cache
def _pasted_line() -> re.Pattern[str]:
    return re.compile(_PASTED_LINE, re.VERBOSE | re.IGNORECASE)


def _clipped(text: str) -> str:
    if len(text) <= CHARACTERS_MAX:
        return text
    tail = CHARACTERS_MAX // 4
    return text[: CHARACTERS_MAX - tail - 1] + "\n" + text[-tail:]


def _sentences(text: str) -> tuple[Sentence, ...]:
    size = SENTENCE_CHARACTERS_MAX
    pieces = (
        match[0][start : start + size].strip()
        for match in _SENTENCE.finditer(text)
        for start in range(0, len(match[0]), size)
    )
    found = [piece for piece in pieces if piece]
    if len(found) > SENTENCES_MAX:
        tail = SENTENCES_MAX // 4
        found = found[: SENTENCES_MAX - tail] + found[-tail:]
    return tuple(map(_sentence, found))


def _sentence(raw: str) -> Sentence:
    ends = fold_sentence(raw).rstrip(")\"'»” ")
    text = ends.rstrip("?!.…; ,:")
    return Sentence(raw, text, "?" in ends[len(text) :])


@cache
def _contractions() -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((re.compile(pattern), full) for pattern, full in _CONTRACTIONS)


def fold_sentence(raw: str) -> str:
    """Fold a text for comparison: "Don't" and "do not" become one, so do ё and е, أ and ا."""
    text = _BLANKS.sub(" ", fold(unicodedata.normalize("NFKC", raw)).translate(_SIGNS)).strip()
    if _MAY_CONTRACT.search(text):
        for pattern, full in _contractions():
            text = pattern.sub(full, text)
    return text
