"""Decoding: which text do these bytes hold?

Owns: byte-order marks, the fall-back for old Windows files, and what counts as binary.
Never: asks the locale, or drops a byte in silence.
"""

import codecs
import unicodedata
from dataclasses import dataclass

from graphmem_neo4j.content import clean_text
from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.wording import counted

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # before UTF-16: its mark begins with that one
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_FALL_BACK = "cp1252"
_BROKEN = "\ufffd"
_CONTROL_SHARE_MAX = 0.1
_CONTROLS_PARDONED = 3
_LOOKED_AT = 65_536
_TEXT_CONTROLS = "\t\n\r\x0b\x0c\x1b\x85"


@dataclass(frozen=True, slots=True)
class Decoded:
    """A clean text with LF line ends, and the encoding that it was in."""

    text: str
    encoding: str


def decode(data: bytes) -> Decoded:
    """Read UTF-8, UTF-16 and UTF-32 with a mark, else Windows-1252.

    Raises BadRequest, as the end of a sentence about the file, for what is no text.
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _decoded(data[len(mark) :], encoding)
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        if 0 in data:
            raise BadRequest("is no text: save it as UTF-8") from None
        return _repaired(data) or _decoded(data, _FALL_BACK)
    return _decoded(data, "utf-8")


def _repaired(data: bytes) -> Decoded | None:
    """Read UTF-8 with a few broken bytes; None where hardly any of the other signs are UTF-8."""
    text = data.decode("utf-8", errors="replace")
    broken = text.count(_BROKEN)
    whole = sum(ord(character) > 127 for character in text) - broken
    if 2 * broken > whole:
        return None
    found = _decoded(text.replace(_BROKEN, "").encode(), "utf-8")
    return Decoded(found.text, f"utf-8 without {counted(broken, 'broken byte')}")


def _decoded(data: bytes, encoding: str) -> Decoded:
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        raise BadRequest(f"is no {encoding} text: save it as UTF-8") from None
    head = text[:_LOOKED_AT]
    controls = sum(
        unicodedata.category(character) == "Cc" and character not in _TEXT_CONTROLS
        for character in head
    )
    if controls > _CONTROL_SHARE_MAX * len(head) + _CONTROLS_PARDONED:
        raise BadRequest("is no text: save it as UTF-8")
    return Decoded(clean_text(text), encoding)
