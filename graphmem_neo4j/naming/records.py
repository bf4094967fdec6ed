"""Records: do two records of people, field by field, describe one person?

After Fellegi and Sunter, "A Theory for Record Linkage" (JASA 64, 1969): a field that agrees adds
log2(m/u), one that differs adds log2((1-m)/(1-u)), where m and u are the chances that it agrees
for one person and for two. Nearly equal values lie between (Winkler, "String Comparator Metrics
and Enhanced Decision Rules", 1990). The chances are those usual for registers with slips of the
pen; they are learnt from no set.

Owns: the fields, their weights, the verdict, and the keys under which records meet.
Never: reads files, or names that stand alone (comparing.py).
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import log2

from graphmem_neo4j.naming.blocking import skeleton
from graphmem_neo4j.naming.edits import distance
from graphmem_neo4j.naming.given_names import given_name
from graphmem_neo4j.naming.letters import clean, plain
from graphmem_neo4j.naming.reading import make_word
from graphmem_neo4j.naming.shapes import Band, Verdict

SAME_FROM = 10.0
ASK_FROM = 6.0
FIELD_MAX_CHARACTERS = 120
_NEAR = 0.55
_NOT_WORD = re.compile(r"[^\w]+")
_STREET_WORDS = {
    "street": "st", "road": "rd", "avenue": "ave", "place": "pl", "crescent": "cres",
    "close": "cl", "court": "ct", "drive": "dr", "circuit": "cct", "parade": "pde", "lane": "ln",
    "strasse": "str", "straße": "str", "boulevard": "bvd", "terrace": "tce", "highway": "hwy",
}  # fmt: skip

Record = Mapping[str, str | None]
"""A record: any of FIELDS, as text; what is missing or empty is unknown."""


@dataclass(frozen=True, slots=True)
class Field:
    """One field: `m` and `u` as in the module's text, `alike` gives 0 to 1 for two values."""

    name: str
    m: float
    u: float
    alike: Callable[[str, str], float]

    @property
    def agrees(self) -> float:
        """Give the weight of agreement, in bits."""
        return log2(self.m / self.u)

    @property
    def differs(self) -> float:
        """Give the weight of difference, in bits; below zero."""
        return log2((1 - self.m) / (1 - self.u))


def _edits(left: str, right: str) -> float:
    """Give 1 for equal words, less with every edit, 0 from a third of the letters on."""
    left, right = left.replace(" ", ""), right.replace(" ", "")
    if left == right:
        return 1.0
    size = max(len(left), len(right))
    most = max(size // 3, 2 if size > 3 else 1)
    edits = distance(left, right, most)
    return 0.0 if edits > most else 1.0 - edits / (most + 1)


def _names(left: str, right: str) -> float:
    one, other = given_name(left), given_name(right)
    if one and other and left != right and not one.every.isdisjoint(other.every):
        return 0.8
    short, long = sorted((left, right), key=len)
    if len(short) == 1:
        return 0.7 if long.startswith(short) else 0.0
    cut = 0.6 if len(short) > 2 and long.startswith(short) else 0.0
    return max(_edits(left, right), cut)


def _dates(left: str, right: str) -> float:
    """Compare digits of dates: one wrong digit, two swapped, day and month changed about."""
    if left == right:
        return 1.0
    if len(left) == len(right) == 8:
        if left[:4] == right[:4] and left[4:6] + left[6:] == right[6:] + right[4:6]:
            return 0.8
        edits = distance(left, right, 2)
        return {1: 0.75, 2: 0.35}.get(edits, 0.0)
    return _edits(left, right)


def _digits(left: str, right: str) -> float:
    if left == right:
        return 1.0
    short, long = sorted((left, right), key=len)
    if len(short) > 6 and long.endswith(short):  # a country's code more
        return 0.95
    return 0.6 if distance(left, right, 1) == 1 else 0.0


def _streets(left: str, right: str) -> float:
    """Compare house number and street; a number that differs halves what the street gives."""
    one, other = _street(left), _street(right)
    street = _edits(one[1], other[1])
    if not one[0] or not other[0]:
        return 0.8 * street
    number = _digits(one[0], other[0])
    return 0.65 * street + 0.35 * number if street else 0.3 * number


def _street(text: str) -> tuple[str, str]:
    words = [_STREET_WORDS.get(word, word) for word in text.split()]
    numbers = [word for word in words if word[:1].isdigit()]
    return "".join(numbers), " ".join(word for word in words if not word[:1].isdigit())


FIELDS = (
    Field("given_name", 0.90, 0.010, _names),
    Field("surname", 0.92, 0.004, _names),
    Field("date_of_birth", 0.93, 0.0001, _dates),
    Field("street", 0.88, 0.0005, _streets),
    Field("address_2", 0.80, 0.005, _edits),
    Field("suburb", 0.90, 0.003, _edits),
    Field("postcode", 0.92, 0.003, _digits),
    Field("state", 0.95, 0.25, _edits),
    Field("phone", 0.90, 0.00005, _digits),
    Field("email", 0.95, 0.00001, _edits),
)
_BY_NAME = {field.name: field for field in FIELDS}
_TELLING = ("date_of_birth", "street", "address_2", "suburb", "postcode", "phone", "email")
_DIGIT_FIELDS = frozenset(["date_of_birth", "postcode", "phone"])


def read_record(record: Record) -> dict[str, str]:
    """Give a record's known fields, folded; digits only where a field is of digits."""
    found: dict[str, str] = {}
    for field in FIELDS:
        text = clean(record.get(field.name) or "")[:FIELD_MAX_CHARACTERS]
        if field.name in _DIGIT_FIELDS:
            folded = "".join(sign for sign in text if sign.isdigit())
        elif field.name == "email":
            folded = text.casefold()
        else:
            folded = _NOT_WORD.sub(" ", plain(text)).strip()
        if folded:
            found[field.name] = folded
    return found


def compare_people(left: Record, right: Record) -> Verdict:
    """Compare two records of people. Total, symmetric.

    `same` from SAME_FROM bits on, `ask` from ASK_FROM on. The reasons name the fields that agree
    or nearly agree, the vetoes those that differ. Where given name and date of birth both differ
    (or the date is not known), it may be one household, and where little but the names agrees,
    two of one name: then it is never more than `ask`.
    """
    return compare_read(read_record(left), read_record(right))


def compare_read(one: Mapping[str, str], other: Mapping[str, str]) -> Verdict:
    """Compare two records that `read_record` gave, where each is compared many times."""
    alike = {name: _BY_NAME[name].alike(one[name], other[name]) for name in one if name in other}
    swapped = _swapped(one, other)
    if swapped > alike.get("given_name", 0.0) + alike.get("surname", 0.0):
        alike["given_name"] = alike["surname"] = swapped / 2
    bits = sum(_weight(_BY_NAME[name], share) for name, share in alike.items())
    band = Band.SAME if bits >= SAME_FROM else Band.ASK if bits >= ASK_FROM else Band.DIFFERENT
    if band is Band.SAME and (_may_be_household(alike) or _may_be_namesakes(alike)):
        band = Band.ASK
    return Verdict(
        band,
        round(1 / (1 + 2 ** -min(max(bits - ASK_FROM, -60.0), 60.0)), 4),
        tuple(f"{name} agrees" for name, share in alike.items() if share >= _NEAR),
        tuple(f"{name} differs" for name, share in alike.items() if share < _NEAR),
    )


def _may_be_household(alike: Mapping[str, float]) -> bool:
    """Say whether two may share no more than a roof: another given name, another birth."""
    return alike.get("given_name", 1.0) < _NEAR and alike.get("date_of_birth", 0.0) < _NEAR


def _may_be_namesakes(alike: Mapping[str, float]) -> bool:
    """Say whether two may share no more than a name: nothing else agrees, or too little does."""
    agreeing = sum(alike.get(name, 0.0) >= _NEAR for name in _TELLING)
    return agreeing < (1 if alike.get("date_of_birth", 1.0) >= _NEAR else 2)


def _weight(field: Field, share: float) -> float:
    """Give a field's bits: full for equal, less for near, the difference's below _NEAR."""
    if share < _NEAR:
        return field.differs * (1 - share)
    return field.agrees * share


def _swapped(one: Mapping[str, str], other: Mapping[str, str]) -> float:
    """Give how alike the names are when given name and surname changed places."""
    names = [(record.get("given_name", ""), record.get("surname", "")) for record in (one, other)]
    if not all(all(pair) for pair in names):
        return 0.0
    crossed = _edits(names[0][0], names[1][1]), _edits(names[0][1], names[1][0])
    return 0.9 * sum(crossed) if min(crossed) >= _NEAR else 0.0


def record_keys(one: Mapping[str, str]) -> set[str]:
    """Give the keys under which a read record meets those worth a comparison."""
    given, surname = (
        skeleton(make_word(text)) if (text := one.get(name, "").replace(" ", "")) else ""
        for name in ("given_name", "surname")
    )
    birth, postcode = one.get("date_of_birth", ""), one.get("postcode", "")
    number, street = _street(one.get("street", ""))
    street_key = street.replace(" ", "")[:5]
    names = "/".join(sorted((given, surname)))
    suburb = one.get("suburb", "").replace(" ", "")[:5]
    parts = {
        "b": birth,
        "n": names if given and surname else "",
        "s": surname and postcode and f"{surname}:{postcode}",
        "g": given and birth and f"{given}:{birth[:4]}",
        "y": surname and birth and f"{surname}:{birth[:4]}",
        "a": number and street_key and f"{number}:{street_key}",
        "p": postcode and street_key and f"{postcode}:{street_key}",
        "u": given and suburb and f"{given}:{suburb}",
        "t": one.get("phone", "")[-8:],
        "e": one.get("email", ""),
    }
    return {f"{kind}:{value}" for kind, value in parts.items() if value}
