"""Content: what text did the caller mean?

Callers send plain text, numbers, lists of blocks in the shapes of OpenAI, Anthropic, MCP and
Gemini, or tool results that nest them. This module gives clean text and says what it left out.

Owns: the reading of block shapes, the cleaning of characters, the limits by bytes, and the form
in which two texts count as the same wording.
Never: judges whether two different wordings mean the same (judge), cuts a text (chunks), or
raises for something that it merely does not know.
"""

import math
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from graphmem_neo4j.errors import BadRequest

CONTENT_MAX_BYTES = 1_000_000
NAME_MAX_BYTES = 512  # far below the 8,160 bytes at which Neo4j's unique keys fail
_DEPTH_MAX = 12
_BLOCKS_MAX = 10_000

_PAIR = re.compile("[\ud800-\udbff][\udc00-\udfff]")
_LONE = re.compile("[\ud800-\udfff]")
_TERMINAL_COLOUR = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
_LINE_END = re.compile("\r\n|[\r\x0b\x0c\x85\u2028\u2029]")
# Controls, zero-width space, bidirectional marks and overrides, soft hyphen, byte order mark,
# invisible operators, annotation marks and non-characters: nobody means them.
_NOISE = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e"
    "\u2060-\u2069\u206a-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff]"
)
_JOINER = re.compile("[\u200c\u200d\U000e0000-\U000e007f]")
_BLACK_FLAG = "\U0001f3f4"
# Scripts in which a joiner or non-joiner changes the spelling: Arabic and its extensions,
# Syriac to the Indic scripts, Sinhala, Myanmar, Khmer, Mongolian.
_JOINING_SCRIPTS = ((0x0600, 0x0DFF), (0x1000, 0x109F), (0x1780, 0x18AF), (0xFB50, 0xFEFC))
_SPACES = re.compile(r"\s+")
_POWERS = str.maketrans({power: f"^{digit}" for digit, power in enumerate("⁰¹²³⁴⁵⁶⁷⁸⁹")})
_FRACTION = re.compile("(?<=[0-9])(?=[¼-¾⅐-⅞])")
_WIDE_MARKS = re.compile("[，。！；：、「」『』《》〈〉（）【】،؛۔।]")
_DASHES = re.compile("[‐-―−]")
_EDGE_MARKS = ",;:!\"'`“”„«»‹›‘’‚()…"
_SAYING_KEYS = ("text", "content", "value", "parts", "output", "transcript")
_SAYING_TYPES = frozenset({"", "text", "input_text", "output_text", "refusal", "message"})
_NESTING_TYPES = frozenset({"tool_result", "function_call_output", "resource", "document"})
_PICTURE_TYPES = {
    "image": "image",
    "image_url": "image",
    "input_image": "image",
    "audio": "audio",
    "input_audio": "audio",
    "video": "video",
    "file": "file",
    "input_file": "file",
    "document": "file",
    "resource_link": "file",
    "resource": "file",
}
_CAPTION_KEYS = ("caption", "alt", "alt_text", "transcript", "title", "filename", "name")


@dataclass(frozen=True, slots=True)
class Content:
    """The text a caller meant; `skipped` counts the blocks that said nothing we can read."""

    text: str
    skipped: int = 0


def clean_text(text: str) -> str:
    """Take out what nobody means and keep every character that says something.

    NFC; line ends become LF; controls (but not LF and tab), lone surrogates, byte order marks,
    zero-width spaces and bidirectional overrides go; joiners stay where they hold an emoji
    together or spell a word (Persian, Indic scripts). Total and idempotent.
    """
    text = _PAIR.sub(_join_pair, text)
    text = _LONE.sub("", text)
    text = _TERMINAL_COLOUR.sub("", text)
    text = _LINE_END.sub("\n", text)
    text = unicodedata.normalize("NFC", _NOISE.sub("", text))
    if _JOINER.search(text):
        text = unicodedata.normalize("NFC", "".join(_kept_characters(text)))
    return text


def _join_pair(match: re.Match[str]) -> str:
    """Join two surrogates that stand for one character, as a wrong JSON reader leaves them."""
    high, low = (ord(unit) for unit in match.group())
    return chr(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00))


def _kept_characters(text: str) -> Iterator[str]:
    before, in_flag = "", False
    for place, character in enumerate(text):
        if not _JOINER.match(character):
            in_flag = character == _BLACK_FLAG
        elif character in "\u200c\u200d":
            in_flag = False
            after = text[place + 1 : place + 2]
            if not _joins(before, character, after):
                continue
        elif not in_flag:
            continue
        before = character
        yield character


def _joins(before: str, joiner: str, after: str) -> bool:
    """Say whether a joiner between these two means something."""
    if not before or not after:
        return False
    if joiner == "\u200d" and _is_pictorial(before) and _is_pictorial(after):
        return True
    return _is_joining_letter(before) and _is_joining_letter(after)


def _is_pictorial(character: str) -> bool:
    code = ord(character)
    return code == 0xFE0F or 0x2190 <= code <= 0x2BFF or 0x1F000 <= code <= 0x1FAFF


def _is_joining_letter(character: str) -> bool:
    code = ord(character)
    return any(low <= code <= high for low, high in _JOINING_SCRIPTS)


def read_content(value: object) -> Content:
    """Read text out of whatever a caller sent as content, and clean it.

    Takes text, numbers (42 gives "42"), true and false, None (gives ""), a block, or a list of
    blocks, nested as tool results nest them. Images and files give their caption or "[image]",
    "[file]"; a tool call gives "[tool: name]". A block that says nothing readable is counted in
    `skipped`, never an error. Total.
    """
    pieces: list[str] = []
    skipped = 0
    for piece in _pieces(value, _DEPTH_MAX):
        if len(pieces) + skipped >= _BLOCKS_MAX:
            skipped += 1
            break
        if piece is None:
            skipped += 1
        elif piece:
            pieces.append(piece)
    return Content(clean_text("\n".join(pieces)), skipped)


def content_text(value: object, *, max_bytes: int = CONTENT_MAX_BYTES) -> str:
    """Give the clean text of a message; "" when there is none. Errors: BadRequest (too long)."""
    text = read_content(value).text
    size = len(text.encode())
    if size > max_bytes:
        raise BadRequest(
            f"content is {size:,} bytes long and at most {max_bytes:,} are taken:"
            " split it, or import it as a file."
        )
    return text if text.strip() else ""


def required_content(value: object, *, max_bytes: int = CONTENT_MAX_BYTES) -> str:
    """Give the clean text of a statement, without outer blanks. Errors: BadRequest (empty)."""
    text = content_text(value, max_bytes=max_bytes).strip()
    if any(_is_visible(character) for character in text):
        return text
    if isinstance(value, Mapping) and value:
        raise BadRequest(
            'content is an object without text: give a text, or a block such as {"text": "..."}.'
        )
    raise BadRequest("content is empty: write one clear statement in it.")


def wording(text: str) -> str:
    """Give the form in which two texts count as the same words.

    Letter case, unicode form, blanks, quotation marks and sentence punctuation do not count;
    every other sign does: "C", "C++" and "C#" stay three, 10² is not 102, and a question is not
    a statement. The content hash and the unique key of an active memory are made of this form.
    Total and idempotent; never "" for a text that shows something.
    """
    cleaned = clean_text(text)
    folded = _folded(_FRACTION.sub(" ", _WIDE_MARKS.sub(" ", cleaned).translate(_POWERS)))
    # A mark of half a width has become one of a whole.
    marked = _DASHES.sub("-", _WIDE_MARKS.sub(" ", folded))
    words = [bare for word in marked.split() if (bare := _bare_word(word))]
    return " ".join(words) or " ".join(_folded(cleaned).split())


def _folded(text: str) -> str:
    for _ in range(2):  # casefold and NFKC undo each other's work on a few letters
        text = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    return text


def _bare_word(word: str) -> str:
    """Take sentence marks off a word's edges: "(C++)," gives "C++" and ".NET" stays."""
    call = "()" if word.rstrip(_EDGE_MARKS[:4] + ".").endswith("()") else ""
    bare = word.lstrip(_EDGE_MARKS).rstrip(_EDGE_MARKS + ".")
    return bare + call if bare.strip(".-") else ""


def _is_visible(character: str) -> bool:
    return not unicodedata.category(character).startswith(("Z", "C", "M"))


def _pieces(value: object, depth: int) -> Iterator[str | None]:
    """Yield the texts inside a value, and None for each thing that cannot be read."""
    if value is None:
        return
    if isinstance(value, bool):
        yield "true" if value else "false"
    elif isinstance(value, str | int | float):
        yield _number_or_text(value)
    elif depth <= 0:
        yield None
    elif isinstance(value, Mapping):
        yield from _block_pieces(cast("Mapping[object, object]", value), depth - 1)
    elif isinstance(value, Sequence) and not isinstance(value, bytes | bytearray | memoryview):
        for item in cast("Sequence[object]", value):
            yield from _pieces(item, depth - 1)
    else:
        yield None


def _number_or_text(value: str | int | float) -> str | None:
    if isinstance(value, float) and not math.isfinite(value):
        return None
    try:
        return str(value)
    except ValueError:  # Python refuses to print integers of more than 4,300 digits
        return None


def _block_pieces(block: Mapping[object, object], depth: int) -> Iterator[str | None]:
    kind = str(block.get("type") or "").lower()
    if kind in _SAYING_TYPES or kind in _NESTING_TYPES:
        inner = _first_saying(block, depth)
        if inner:
            yield from inner
            return
    if kind in ("tool_use", "tool_call", "function_call"):
        yield f"[tool: {block.get('name') or 'unnamed'}]"
    elif kind in _PICTURE_TYPES:
        yield _caption(block) or f"[{_PICTURE_TYPES[kind]}]"
    else:
        yield None


def _first_saying(block: Mapping[object, object], depth: int) -> list[str | None]:
    """Give the pieces under the first key that holds any; [] when the block says nothing."""
    for key in (*_SAYING_KEYS, "refusal", "resource", "source", "data"):
        if key in ("data", "source") and not _is_text_source(block):
            continue
        pieces = list(_pieces(block.get(key), depth))
        if any(pieces):
            return pieces
    known = any(isinstance(block.get(key), str) for key in _SAYING_KEYS)
    return [""] if known else []


def _is_text_source(block: Mapping[object, object]) -> bool:
    """Tell a document that carries its text from one that carries base64 bytes."""
    source = block.get("source", block)
    if not isinstance(source, Mapping):
        return False
    media = str(cast("Mapping[object, object]", source).get("media_type") or "")
    return media.startswith("text/")


def _caption(block: Mapping[object, object]) -> str:
    for key in _CAPTION_KEYS:
        value = block.get(key)
        if isinstance(value, str) and value.strip():
            return f"[{value.strip()}]" if key in ("filename", "name") else value.strip()
    return ""


def clean_name(value: object, *, name: str, max_bytes: int = NAME_MAX_BYTES) -> str:
    """Give an id, session key, space, scope or speaker as one clean line.

    `name` is the parameter's name for the message. 12345 gives "12345"; "007" keeps its zeros;
    blanks are collapsed. Errors: BadRequest for nothing, blanks, lists, or too many bytes.
    """
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise BadRequest(f'{name} must be a text, such as "main"; give one, or leave it out.')
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    text = _SPACES.sub(" ", clean_text(_number_or_text(value) or "")).strip()
    if not any(_is_visible(character) for character in text):
        raise BadRequest(f"{name} is empty: give a text, or leave it out.")
    size = len(text.encode())
    if size > max_bytes:
        raise BadRequest(f"{name} is {size:,} bytes long: use at most {max_bytes:,}.")
    return text
