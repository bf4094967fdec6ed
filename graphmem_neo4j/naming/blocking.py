"""Blocking: under which keys do names meet that are worth a comparison?

Two names without a common key are not compared. A key is made to survive what compare() forgives:
spelling, script, order, slips of the pen, short forms, acronyms, addresses.

Owns: the keys of a name.
Never: compares, or knows how many names share a key: the job that counts them leaves out keys
that too many share.
"""

import re

from graphmem_neo4j.naming import roles
from graphmem_neo4j.naming.addresses import is_address, local_part, run_together
from graphmem_neo4j.naming.given_names import given_name
from graphmem_neo4j.naming.han import is_han, readings, surname_syllables
from graphmem_neo4j.naming.places import place_key, place_of
from graphmem_neo4j.naming.reading import Reading, Word, read_thing
from graphmem_neo4j.naming.reading_people import read_person
from graphmem_neo4j.naming.roman import loose_cyrillic

KEYS_MAX = 24
_ARABIC_SOUNDS = str.maketrans(
    "بپتثجحخدذرزسشصضطظعغفقكلمنهويا",
    "bbttghhdtrsssstdsagfkklmnhooo",
)
_GROUPS = (
    ("sch", "s"), ("ch", "s"), ("sh", "s"), ("kh", "h"), ("gh", "g"), ("th", "t"), ("dh", "d"),
    ("zh", "s"), ("ts", "s"), ("ph", "f"), ("dj", "g"), ("j", "g"), ("q", "k"), ("x", "ks"),
    ("c", "k"), ("z", "s"), ("p", "b"),
)  # fmt: skip
_SILENT = frozenset("aeiouywvh'oا")


def skeleton(word: Word) -> str:
    """Give the consonants of a word by sound, each once, sorted; Chinese by its first syllables.

    Sorted and without repeats, so that swapped and doubled letters fall together; without vowels,
    since scripts and ears differ in them.
    """
    text = word.text
    if is_han(text):
        return "".join(min(readings(sign), default=sign)[:1] for sign in text[:4])
    if word.script == "cyrillic":
        text = loose_cyrillic(text)
    elif word.script == "arabic":
        text = text.removeprefix("ال").translate(_ARABIC_SOUNDS)
    elif text.startswith(("al", "el")) and len(text) > 5:
        text = text[2:]
    for group, sound in _GROUPS:
        text = text.replace(group, sound)
    kept = sorted({sign for sign in text if sign not in _SILENT})
    return "".join(kept) or text[:2]


def blocking_keys(name: str) -> set[str]:
    """Give the keys of a name, at most KEYS_MAX; names with none in common need no comparison.

    `w:` a telling word by its consonants, `t:` the first five letters of a word as written, `g:` a
    given name's entry, `n:` the whole name, `a:` an acronym or the first letters of a name,
    `e:` an address, `x:` a place. Total; the empty set only for a name that shows nothing.
    """
    if is_address(name):
        return _address_keys(name)
    thing, person = read_thing(name), read_person(name)
    keys = _word_keys(person.words) | _word_keys(thing.words)
    keys |= _whole_keys(thing) | _whole_keys(person) | _acronym_keys(thing)
    keys |= _value_keys(thing) | _pinyin_keys(person)
    if name.isascii() and name.islower() and name.isalpha():
        keys |= _word_keys(read_person(name[1:]).words)  # a user name such as "nbrandt"
    place = place_of(place_key(name))
    if place is not None:
        keys.add(f"x:{place}")
    return set(sorted(keys)[:KEYS_MAX])


def _word_keys(words: tuple[Word, ...]) -> set[str]:
    keys: set[str] = set()
    for word in words[:8]:
        known = given_name(word.text)
        if known is not None:
            keys |= {f"g:{entry}" for entry in sorted(known.every)[:4]}
        # A given name beside a surname would bring all its bearers together.
        is_telling = known is None or len(words) == 1
        if (
            is_telling
            and len(word.text) > 1
            and word.sense is None
            and word.text not in roles.SMALL_WORDS
        ):
            keys.add(f"w:{skeleton(word)}")
            if not is_han(word.text):
                keys.add(f"t:{word.text[:5]}")
    return keys


def _whole_keys(reading: Reading) -> set[str]:
    joined = sorted(reading.joined)
    keys = {f"n:{text[:40]}" for text in joined if text}
    if reading.words and all(is_han(word.text) for word in reading.words):
        keys |= {f"t:{joined[0][:2]}", f"t:{joined[0][:1]}"}
    return keys


def _acronym_keys(reading: Reading) -> set[str]:
    if reading.acronym:
        return {f"a:{reading.acronym}"}
    if len(reading.every) < 2:
        return set()
    big = [word for word in reading.every if word not in roles.SMALL_WORDS]
    heads = {"".join(word[:1] for word in words) for words in (big, reading.every)}
    return {f"a:{text}" for text in heads if 1 < len(text) <= 6}


def _value_keys(reading: Reading) -> set[str]:
    """Let "Rm. 204" meet "Room 204": the numbers with what they count."""
    if not reading.values or not reading.words:
        return set()
    word = reading.words[0]
    return {f"v:{word.sense or skeleton(word)}:{'-'.join(sorted(reading.values))}"}


def _pinyin_keys(reading: Reading) -> set[str]:
    if len(reading.words) == 1 and is_han(reading.words[0].text):
        return {f"p:{syllable}" for syllable in readings(reading.words[0].text[0])}
    ends = {word.text for word in (*reading.words[:1], *reading.words[-1:])}
    return {f"p:{text}" for text in ends & surname_syllables()}


def _address_keys(name: str) -> set[str]:
    local = local_part(name)
    if local is None:
        labels = name.casefold().split("//")[-1].split("/")[0].split(".")
        return {f"n:{label}" for label in labels[:-1] if len(label) > 3}
    keys = {f"e:{local}"}
    parts = ["".join(filter(str.isalpha, part)) for part in re.split(r"[._\-+]", local)]
    parts = [part for part in parts if part]
    for part in parts:
        if len(part) > 1:
            # "nbrandt" meets "Brandt" too.
            keys |= _word_keys(read_person(part).words) | _word_keys(read_person(part[1:]).words)
            keys.add(f"n:{part}")
    if len(parts) > 1:
        keys |= {f"n:{text}" for text in run_together(parts)}
    return keys
