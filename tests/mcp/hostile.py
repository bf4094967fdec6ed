"""Hostile calls: what a broken or hostile client may send, as the bytes on the wire.

Seeded: the same number gives the same calls.
"""

import json
import random
from typing import Any

from mcp_server.arguments import Arguments
from mcp_server.tools import tools_of

HUGE = 200_000
_DEEP, _TOO_DEEP = 60, 150

# Each is the JSON as it is sent, also such as no JSON writer would write.
VALUES: tuple[bytes, ...] = (
    b"null",
    b"true",
    b"false",
    b"0",
    b"-1",
    b"-0.0",
    b"1e308",
    b"NaN",
    b"Infinity",
    b"-Infinity",
    b"9223372036854775808",
    b"1" * 400,
    b'"null"',
    b'"undefined"',
    b'""',
    b'"   "',
    b'"\\u0000"',
    b'"a\\u0000b\\u001b[31mred\\u202eevil"',
    b'"raw \x01 control \x1f signs \x7f"',
    b'"half \\ud800 a pair"',
    b'"\\udc9a"',
    b'"raw \xed\xa0\x80 surrogate"',
    b'"\xff\xfe broken UTF-8"',
    '"emoji 🧠 \u202e عربي 由"'.encode(),
    b'"' + b"A" * HUGE + b'"',
    b'"' + b"word " * (HUGE // 5) + b'"',
    b'"' + b"[" * 5_000 + b'"',
    b'"}) DETACH DELETE n //"',
    b'"memory:mem0000000000000abc"',
    b'"relates:memory:mem17~0123456789abcdef"',
    b'"../../../../etc/passwd"',
    b'"project:"',
    b'"2026-13-45T99:99"',
    b'"9999-12-31T23:59:59.999999+14:00"',
    b"[]",
    b"{}",
    b"[null]",
    b"[[]]",
    b'["a", 1, true, null, {"b": NaN}]',
    b'"[\\"a\\",\\"b\\"]"',
    b'"[\\"a\\","',
    b'"{\\"k\\": 1}"',
    b'{"$ne": 1, "": null, "__proto__": {}}',
    b"[" + b",".join([b'"x"'] * 5_000) + b"]",
    b"[" * _DEEP + b"]" * _DEEP,
    b'{"a":' * _DEEP + b"1" + b"}" * _DEEP,
    b"[" * _TOO_DEEP + b"]" * _TOO_DEEP,
    b'[{"source": "hey", "id": "hey:1"}, {"source": 1, "id": null}]',
    b'[{"role": "user", "content": {"type": "hologram"}}, {"role": "\\ud800"}]',
)
SANE: dict[str, tuple[Any, ...]] = {
    "query": ("harbour cranes", "Mira"),
    "content": ("The harbour has nine cranes", 42, [{"type": "text", "text": "hello"}]),
    "category": ("decision", "context"),
    "salience": (0.5, "0.9"),
    "scope": ("global", "project:a"),
    "scopes": (["project:a"], "topic:b"),
    "ids": (["mem17000000"], "[mem00000000]"),
    "type": ("knows", "由...组成"),
    "from_id": ("person:Ahmed", "session:s"),
    "to_id": ("system:Railway", "hey:12345"),
    "name": ("Ahmed", "Mira"),
    "session_key": ("s", "main"),
    "messages": ([{"role": "user", "content": "hello", "turn": 1}],),
    "contacts": ([{"source": "gmail", "id": "a@example.org"}],),
    "description": ("What it is", "Why it failed"),
    "relatedSkill": ("Ahmed", "null"),
    "limit": (3, 50),
    "as_of": ("2026-01-01", 1_760_000_000),
}
_STRANGE_NAMES = (b"limt", b"__class__", b"", b"self", b"\\ud800", b"session id")
_STRANGE_ARGUMENTS = (b"null", b"[]", b"[1, 2]", b'"text"', b'"{}"', b"7", b"true")


def hostile_call(chance: random.Random, call_id: int, memory_id: str) -> tuple[str, bytes]:
    """Give the name of a tool and the line of one call of it."""
    spec = chance.choice(tools_of("full"))
    if chance.random() < 0.05:
        arguments = chance.choice(_STRANGE_ARGUMENTS)
    else:
        parts = _parts(chance, spec.asks, memory_id)
        if chance.random() < 0.3:
            parts.append(b'"%s": %s' % (chance.choice(_STRANGE_NAMES), chance.choice(VALUES)))
        arguments = b"{" + b", ".join(parts) + b"}"
    head = b'{"jsonrpc": "2.0", "id": %d, "method": "tools/call", "params": ' % call_id
    return spec.name, head + b'{"name": "%s", "arguments": %s}}' % (spec.name.encode(), arguments)


def _parts(chance: random.Random, asks: type[Arguments], memory_id: str) -> list[bytes]:
    """Give the arguments of a call: of each second one, a single argument is hostile."""
    names = list(asks.model_fields)
    if chance.random() < 0.5:
        hostile = {chance.choice(names)}
        sent = [n for n in names if asks.model_fields[n].is_required() or n in hostile]
    else:
        sent = [name for name in names if chance.random() < 0.75]
        hostile = {name for name in sent if chance.random() < 0.55}
    schema = asks.schema_of()["properties"]
    values = {
        name: chance.choice(VALUES)
        if name in hostile
        else _sane(chance, name, schema[name], memory_id)
        for name in sent
    }
    return [b'"%s": %s' % (name.encode(), value) for name, value in values.items()]


def _sane(chance: random.Random, name: str, schema: dict[str, Any], memory_id: str) -> bytes:
    known = {"memory_id": (memory_id,), "ids": ([memory_id],), **SANE}
    return json.dumps(chance.choice(schema.get("enum") or known.get(name) or ("x",))).encode()
