"""Contexts: do two sentences speak of one thing, of two, or say outright that two names are one?

Shared words count only as support for names that could be one; a statement ("formerly", "also
known as", a name in brackets after the other) counts even for names that are not alike.

Owns: the words of statement and of denial, and the measure of what two contexts share.
Never: compares names.
"""

import re
from dataclasses import dataclass
from functools import lru_cache

from graphmem_neo4j.naming.han import is_han
from graphmem_neo4j.naming.letters import clean, plain, script
from graphmem_neo4j.naming.reading import Reading
from graphmem_neo4j.naming.roles import ARTICLES
from graphmem_neo4j.word_lists import STOP_WORDS
from graphmem_neo4j.word_stems import base_stems

CONTEXT_MAX_CHARACTERS = 2_000
STRONG_SHARE = 0.5
STRONG_SHARED = 2
TELLING_SHARE = 0.8
TELLING_SHARED = 3
EQUAL_SHARE = 0.75
EQUAL_SHARED = 3
GAP_MAX_CHARACTERS = 60
REST_MAX_CHARACTERS = 10
# Between two names: what says that they are one. In the folded form: "nee" for "née".
_EQUATES = re.compile(
    r"\b(?:formerly known|previously (?:known|called)|is now|was (?:once|then) (?:called|named)|"
    r"now called|renamed|used to be|nee|geb|geborene?|aka|a\.k\.a|alias|nicknamed?|"
    r"(?:also|better|widely|commonly) (?:known|called)|known (?:\w+ )?as|goes by|"
    r"(?:signs?|writes|posts|tweets|publishes|appears)\b.{0,25}\bas|is the account of|"
    r"(?:old|new|former|previous|maiden|short|other) name (?:of|for|is|was)|took .{0,25}name|"
    r"short for|stands for|abbreviat\w+ (?:as|to|of)|umbenannt in|(?:auch|kurz) genannt|"
    r"heisst (?:jetzt|nun)|vormals|kurz fur|conocid[oa] como|ahora se llama|antes llamad[oa]|"
    r"anciennement|rebaptise\w*|dite? aussi|surnomme\w*|переимен\w+ в|урожд\w+|он же|она же|"
    r"известн\w+ (?:\w+ )?как|по прозвищу|теперь называ\w+|раньше называ\w+|сокращенно)\b"
    r"|المعروفه?(?: الان| حاليا| باسم)*(?!\w)|الملقبه?(?!\w)|"
    r"الاسم (?:القديم|السابق)|ويعرف|وتعرف|اختصار"
    r"|原名|曾用名|又名|又叫|改名|更名|简称|旧称|也叫|别名|外号"
)
# Only directly before the other name: "Blue Lantern, formerly Kestrel".
_FORMER = re.compile(
    r"\b(?:formerly|previously|former(?: name)?|fruher|ehemals|antes|ранее|прежде|раньше|"
    r"бывш\w+|в прошлом)\W*$|سابقا\W*$"
)
_DENIED = re.compile(
    r"\b(?:not related|unrelated|no relation|not the same|never met|no connection|phishing|"
    r"imposto\w+|imposter|fake|fan account|not to be confused|subsidiar\w+|parent company|"
    r"nicht verwandt|tochterfirma|tochtergesellschaft|filial|не имеет отношения|не родственн\w+|"
    r"однофамил\w+|тезк\w+|дочерн\w+)\b|لا علاقه|شركه تابعه|تابعه ل|子公司|母公司|无关|同名"
)
_KIN = re.compile(
    r"\b(?:brother|sister|father|mother|son|daughter|twin|cousin|uncle|aunt|nephew|niece|wife|"
    r"husband|bruder|schwester|vater|mutter|sohn|tochter|hermano|hermana|padre|madre|hijo|hija|"
    r"брат\w*|сестр\w+|отец|отца|мать|сын\w*|доч\w+|муж\w*|жена|жены)\b"
    r"|اخوه|اخته|شقيق|والده|ابنه|زوج|哥哥|弟弟|姐姐|妹妹|父亲|儿子|女儿"
)
_NEW_NAME = re.compile(r"\b(?:nee|née|maiden name|took .{0,20}name|geborene?|урожд\w+)\b")
_AGE = re.compile(
    r"\b(\d{1,3})[- ](?:years?[- ]old|jahre alt)|(?:\bему|\bей)?\s*(\d{1,3}) (?:лет|года?)\b|"
    r"\baged? (\d{1,3})\b|(\d{1,3})\s*岁"
)
_HE = frozenset(["he", "him", "his", "er", "ihm", "el", "il", "он", "его", "ему", "他"])
_SHE = frozenset(["she", "her", "hers", "sie", "ella", "elle", "она", "ее", "ей", "她"])
_RUN = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class Support:
    """What the contexts add. `share` of the shorter one's words is in the other, `shared` many.

    `are_known` False: there is no context on one side or on both, or they are in two scripts.
    """

    share: float = 0.0
    shared: int = 0
    are_known: bool = False
    said: str | None = None
    denied: str | None = None

    @property
    def is_strong(self) -> bool:
        """Say whether the two plainly speak of one thing."""
        return self.share >= STRONG_SHARE and self.shared >= STRONG_SHARED

    @property
    def is_telling(self) -> bool:
        """Say whether they agree so far that even a name which many share is one's."""
        return self.is_strong and (self.shared >= TELLING_SHARED or self.share >= TELLING_SHARE)

    @property
    def is_nearly_equal(self) -> bool:
        """Say whether the two are one sentence, more or less."""
        return self.share >= EQUAL_SHARE and self.shared >= EQUAL_SHARED


def weigh(
    left: Reading, right: Reading, context_left: str | None, context_right: str | None
) -> Support:
    """Weigh two contexts, in which two names were met."""
    texts = [clean(text or "")[:CONTEXT_MAX_CHARACTERS] for text in (context_left, context_right)]
    said = _stated(texts, left, right)
    if not all(texts):
        return Support(said=said)
    own = frozenset(left.every + right.every)
    one, other = (_content(text, own) for text in texts)
    shared = len(one & other)
    smaller = min(len(one), len(other))
    comparable = script(_letters(texts[0])) == script(_letters(texts[1]))
    return Support(
        share=shared / smaller if smaller else 0.0,
        shared=shared,
        are_known=comparable,
        said=said,
        denied=None if said else _denied(texts, left, right),
    )


def _letters(text: str) -> str:
    return plain("".join(sign for sign in text if sign.isalpha()))[:200]


@lru_cache(maxsize=8192)
def _tokens(text: str) -> tuple[str, ...]:
    return tuple(plain(run) for run in _RUN.findall(text))


def _content(text: str, own: frozenset[str]) -> set[str]:
    """Give the stems of a context's content words, the names' own words left out."""
    found: set[str] = set()
    for token in _tokens(text):
        if is_han(token):
            rest = token
            for word in own:
                rest = rest.replace(word, " ") if is_han(word) else rest
            found |= {part[i : i + 2] for part in rest.split() for i in range(len(part) - 1)}
        elif token not in own and not _is_stop(token):
            found.add(base_stems(token)[-1])
    return found - {stem for word in own for stem in base_stems(word)}


@lru_cache(maxsize=16384)
def _is_stop(token: str) -> bool:
    if len(token) < 2:
        return True
    code = {"latin": "en", "cyrillic": "ru", "arabic": "ar"}.get(script(token), "en")
    return token in STOP_WORDS.get(code, ()) or token in ARTICLES


def _stated(texts: list[str], left: Reading, right: Reading) -> str | None:
    """Find a context that names both and says that they are one."""
    for text in filter(None, texts):
        folded = plain(text)
        for one, other in ((left, right), (right, left)):
            said = _said_of(folded, one, other)
            if said:
                return said
    return None


def _said_of(text: str, one: Reading, other: Reading) -> str | None:
    """Read what stands between a whole name and what tells the other name from it."""
    words = tuple(word.text for word in one.words)
    telling = tuple(word.text for word in other.words if word.text not in words)
    first, second = _mention(words).search(text), _mention(telling).search(text)
    if not words or not telling or first is None or second is None:
        return None
    if second.start() < first.start():
        first, second = second, first
    between = text[first.end() : second.start()]
    if len(between) > GAP_MAX_CHARACTERS:
        return None
    is_short = len(telling) == 1 or one.acronym is not None or other.acronym is not None
    if is_short and between.strip() in ("(", "«", "（") and text[second.end() :][:1] in (")", "）"):
        return "one name stands in brackets after the other"
    is_denied = _DENIED.search(text) or (_KIN.search(between) and not _NEW_NAME.search(text))
    says = _FORMER.search(between) or _equates(between)
    return "a context says that the two are one" if says and not is_denied else None


def _equates(between: str) -> bool:
    """Say whether the words that equate two names lead straight to the second."""
    return any(
        len(between) - found.end() <= REST_MAX_CHARACTERS
        and not re.search(r"[;.!?。；]", between[found.end() :])
        for found in _EQUATES.finditer(between)
    )


@lru_cache(maxsize=8192)
def _mention(words: tuple[str, ...]) -> re.Pattern[str]:
    """Match a name's words in a row; an Arabic one may have a particle glued to it."""
    parts = [re.escape(word) for word in words]
    first = words[0] if words else ""
    if script(first) == "arabic":
        parts = [r"[\W_]*".join(map(re.escape, "".join(words)))]
        return re.compile(r"(?<!\w)[بلوفك]?" + parts[0] + r"(?!\w)")
    if is_han(first):
        return re.compile(r"[\W_]*".join(parts))
    # A handle may go on with digits.
    return re.compile(r"(?<![^\W_])" + r"[\W_]*".join(parts) + r"(?![^\W\d_])")


def _denied(texts: list[str], left: Reading, right: Reading) -> str | None:
    """Find what speaks for two things: a denial, other ages, he and she."""
    folded = [" ".join(plain(word) for word in text.split()) for text in texts]
    if any(_DENIED.search(text) for text in folded) or _are_kin(folded, left, right):
        return "a context tells two apart"
    ages = [{int(next(filter(None, age))) for age in _AGE.findall(text)} for text in folded]
    if all(ages) and all(abs(a - b) > 2 for a in ages[0] for b in ages[1]):
        return "other ages"
    tokens = [set(_tokens(text)) for text in texts]
    genders = [(bool(words & _HE), bool(words & _SHE)) for words in tokens]
    if (True, False) in genders and (False, True) in genders:
        return "he and she"
    if _expansions_clash(texts, left, right):
        return "one acronym of two names"
    return None


def _are_kin(texts: list[str], left: Reading, right: Reading) -> bool:
    """Say whether a context calls the bearer of one name a relative of the other's."""
    names = [{word.text for word in reading.words} for reading in (left, right)]
    others = (names[1] - names[0], names[0] - names[1])
    return any(
        _KIN.search(text) is not None and not other.isdisjoint(_tokens(text))
        for text, other in zip(texts, others, strict=True)
    )


def _expansions_clash(texts: list[str], left: Reading, right: Reading) -> bool:
    if not left.acronym or left.acronym != right.acronym:
        return False
    found = [_expansion(text, left.acronym) for text in texts]
    return None not in found and found[0] != found[1]


def _expansion(text: str, letters: str) -> tuple[str, ...] | None:
    tokens = [token for token in _tokens(text) if token not in ARTICLES]
    for start in range(len(tokens) - len(letters) + 1):
        run = tokens[start : start + len(letters)]
        if all(word[:1] == letter for word, letter in zip(run, letters, strict=True)):
            return tuple(run)
    return None
