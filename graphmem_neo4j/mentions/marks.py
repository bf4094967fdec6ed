"""Marks: which names of a text show by their signs alone: addresses, handles, ids, products?

Owns: e-mail addresses, links, handles, ids of other systems, products written like code, and the
parts of a text that are code.
Never: reads words, or whether a capital letter makes a name.
"""

import re
from collections.abc import Iterator
from typing import Final

from graphmem_neo4j.entity_names import REFERENCE_TYPES
from graphmem_neo4j.mentions.shapes import Spot
from graphmem_neo4j.models import EntityType

_SYSTEMS: Final = (*REFERENCE_TYPES, "jira", "linear", "github", "gitlab", "notion", "asana")
_TOP_LEVELS: Final = (
    "com|org|net|io|ai|dev|app|edu|gov|info|co|eu|uk|de|fr|es|it|nl|ch|at|ru|jp|cn|sa|ae"
)
_CODE = re.compile(
    r"```.*?(?:```|\Z)|~~~.*?(?:~~~|\Z)|`[^`\n]{1,200}`|<[/!a-zA-Z][^<>\n]{0,300}>"
    # What is written like a call, a path or a variable.
    r"|(?<![\w@])\w+\([^()\n]{0,80}\)(?=[\s;.,)]|$)(?<=[\w)])(?<!\w \))"
    r"|(?<!\w)\w*[a-z0-9]_\w+|\b[a-z]+[A-Z]\w*\(|(?<![\w:/])(?:\.{0,2}|~)/[\w.@-]+(?:/[\w.@-]*)+"
    r"|\b(?!(?i:node|vue|next|nuxt|three|react|express|d3|ember)\.js)[\w-]+\.(?:py|md|txt|json|ya?ml|toml|js|ts|tsx|html|css|sh|sql|csv|pdf|docx?|xlsx?|png|jpe?g"
    r"|cypher|rs|go|java|log|zip|lock)\b(?!\.js)",
    re.DOTALL,
)
_URL = re.compile(r"\b(?:https?://|www\.)[^\s<>\"'`()\[\]{}]{3,500}", re.IGNORECASE)
_DOMAIN = re.compile(
    rf"(?<![\w@./-])(?:[a-z0-9][a-z0-9-]{{0,40}}\.){{1,3}}(?:{_TOP_LEVELS})(?![\w.-]*\w)(?:/[\w./~-]*)?"
)
_EMAIL = re.compile(r"(?<![\w.+-])[\w.+-]{1,64}@(?:[\w-]{1,63}\.){1,4}[^\W\d_]{2,24}(?![\w-])")
_HANDLE = re.compile(r"(?<![\w@./])@[^\W\d][\w.-]{1,38}(?<![.-])")
_NO_HANDLES: Final = frozenset(
    {"@everyone", "@here", "@channel", "@all", "@property", "@staticmethod", "@dataclass", "@media"}
)
_REFERENCE = re.compile(rf"(?<![\w:/])(?:{'|'.join(_SYSTEMS)}):[\w][\w./#-]{{0,79}}(?<![./-])")
_TICKET = re.compile(r"(?<![\w-])[A-Z][A-Z0-9]{1,9}-\d{1,6}(?![\w-])")
_NO_TICKETS: Final = frozenset(
    {"UTF", "ISO", "SHA", "RFC", "GPT", "COVID", "AES", "ASCII", "HTTP", "WGS", "CD", "MP", "PM"}
)
_PRODUCT = re.compile(
    r"(?<![\w@./:-])(?:"
    r"[A-Za-z][a-z0-9]{0,20}\.js|\.NET|[CFJ]\#|C\+\+"
    r"|[a-z]{2,20}\d{1,3}[a-z]{1,12}(?:-[a-z0-9]+){0,3}"  # neo4j, log4j
    r"|[a-z]{1,20}(?:-[a-z]{1,20}){0,3}-[a-z]{2,20}\d[a-z]+"  # graphmem-neo4j
    r"|[a-z]{1,3}[A-Z][A-Za-z0-9]{1,20}"  # iPhone, eBay
    r")(?![\w(/])"
)
_HEX = re.compile(r"[0-9a-f]+")
_SIGNS = re.compile(r"\*{1,3}|_{1,3}(?!\w)|(?<!\w)_{1,3}|^[#>]+", re.MULTILINE)


def without(text: str, spots: list[Spot]) -> str:
    """Give the text with blanks where spots are: every other letter keeps its place."""
    pieces: list[str] = []
    place = 0
    for spot in sorted(spots, key=lambda one: one.start):
        if spot.start < place:
            continue
        pieces += [text[place : spot.start], _blank(text[spot.start : spot.end])]
        place = spot.end
    return "".join([*pieces, text[place:]])


def without_code(text: str) -> str:
    """Blank out code and HTML; lines stay lines."""
    return _CODE.sub(lambda match: _blank(match.group()), text)


def without_signs(text: str) -> str:
    """Blank out the signs with which Markdown makes headings and bold words."""
    return _SIGNS.sub(lambda match: " " * len(match.group()), text)


def _blank(text: str) -> str:
    """Give signs that end a name and begin no sentence, as many as the text is long."""
    return re.sub(r"[^\n]", "\x1f", text)


def marked(text: str) -> list[Spot]:
    """Find what its signs show to be a name; no two spots overlap."""
    found: list[Spot] = []
    for rule in (_emails, _links, _references, _handles, _tickets, _products):
        held = [(spot.start, spot.end) for spot in found]
        found += [
            spot
            for spot in rule(text)
            if all(spot.end <= start or end <= spot.start for start, end in held)
        ]
    return found


def _emails(text: str) -> Iterator[Spot]:
    for match in _EMAIL.finditer(text):
        yield Spot(match.group(), match.start(), match.end(), "email", EntityType.EMAIL)


def _links(text: str) -> Iterator[Spot]:
    for match in _URL.finditer(text):
        whole = match.group().rstrip(".,;:!?*_~")
        name = re.sub(r"^(?:https?://)?(?:www\.)?", "", whole, flags=re.IGNORECASE)
        name = re.split(r"[?#]", name)[0].rstrip("/")
        if "." in name:
            yield Spot(name, match.start(), match.start() + len(whole), "url", EntityType.DOCUMENT)
    for match in _DOMAIN.finditer(text):
        name = match.group().rstrip("/.")
        yield Spot(name, match.start(), match.end(), "url", EntityType.SYSTEM)


def _references(text: str) -> Iterator[Spot]:
    for match in _REFERENCE.finditer(text):
        kind = REFERENCE_TYPES.get(match.group().split(":")[0], EntityType.DOCUMENT)
        yield Spot(match.group(), match.start(), match.end(), "id", kind)


def _handles(text: str) -> Iterator[Spot]:
    for match in _HANDLE.finditer(text):
        if match.group().casefold() not in _NO_HANDLES:
            yield Spot(match.group(), match.start(), match.end(), "handle", EntityType.PERSON)


def _tickets(text: str) -> Iterator[Spot]:
    for match in _TICKET.finditer(text):
        if match.group().split("-")[0] not in _NO_TICKETS:
            yield Spot(match.group(), match.start(), match.end(), "id", EntityType.TASK)


def _products(text: str) -> Iterator[Spot]:
    for match in _PRODUCT.finditer(text):
        if _HEX.fullmatch(match.group()):
            continue
        yield Spot(match.group(), match.start(), match.end(), "capitalised", EntityType.SYSTEM)
