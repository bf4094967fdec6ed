"""Clusters: which nodes hang together more than with the rest, and what are they about?

Label propagation in a fixed number of rounds: each node takes the label that most of its
neighbours have. Nodes are asked in one order and ties are broken by the smallest label, so that
the same graph always gives the same groups, and no pair swaps labels for ever (fault 114). Source:
U. N. Raghavan, R. Albert, S. Kumara, Near linear time algorithm to detect community structures in
large-scale networks, 2007.

Owns: the groups, their names by size (R-G8), and their labels by the commonest words (G32).
Never: touches the database.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from graphmem_neo4j.experiences.names import signature
from graphmem_neo4j.word_lists import STOP_WORDS

ROUNDS_MAX = 50
GROUP_MIN = 2
"""A node by itself is no group."""
_NAME_WEIGHT = 3
_WORD_MIN_CHARACTERS = 2
# They say what is done with a thing, not what the thing is.
# fmt: off
_DOING = frozenset(
    (
        "add", "build", "configure", "create", "deploy", "deployed", "deployment", "enable",
        "error", "export", "fail", "failed", "failure", "fix", "fixed", "import", "install",
        "installed", "issue", "make", "not", "remove", "run", "running", "set", "setup",
        "start", "stop", "update", "upgrade", "use", "using", "write",
    )
)
# fmt: on


@dataclass(frozen=True, slots=True)
class Member:
    """A node to be grouped: its id, the key of its name, and its description."""

    node_id: str
    name_key: str
    description: str


@dataclass(frozen=True, slots=True)
class Group:
    """A group: its name by size, its members in order, what they are about, and its signature."""

    name: str
    members: tuple[str, ...]
    label: str
    signature: str


def propagate(
    count: int, edges: Sequence[tuple[int, int]], *, rounds: int = ROUNDS_MAX
) -> list[int]:
    """Give a label for each of `count` nodes; those of one group share it. Ends for any graph."""
    beside: defaultdict[int, list[int]] = defaultdict(list)
    for one, other in edges:
        if one != other:
            beside[one].append(other)
            beside[other].append(one)
    labels = list(range(count))
    for _ in range(rounds):
        has_changed = False
        for node in range(count):
            if not beside[node]:
                continue
            votes = Counter(labels[other] for other in beside[node])
            most = max(votes.values())
            # Its own label stays where it is among the best: else pairs would swap.
            best = min(label for label, times in votes.items() if times == most)
            if votes.get(labels[node], 0) < most and best != labels[node]:
                labels[node] = best
                has_changed = True
        if not has_changed:
            break
    return labels


def groups_of(
    members: Sequence[Member], labels: Sequence[int], *, known: Mapping[str, str] | None = None
) -> list[Group]:
    """Give the groups of two or more, largest first: c-1, c-2, ... (R-G8).

    `known` are labels by signature: a group whose members are the same keeps its label (U10).
    """
    by_label: defaultdict[int, list[Member]] = defaultdict(list)
    for member, label in zip(members, labels, strict=True):
        by_label[label].append(member)
    found = [group for group in by_label.values() if len(group) >= GROUP_MIN]
    found.sort(key=lambda group: (-len(group), min(member.node_id for member in group)))
    everywhere = Counter(word for member in members for word in set(_words(member.name_key)))
    return [
        _group(place, group, everywhere, len(members), known)
        for place, group in enumerate(found, 1)
    ]


def _group(
    place: int,
    group: Sequence[Member],
    everywhere: Mapping[str, int],
    total: int,
    known: Mapping[str, str] | None,
) -> Group:
    ids = tuple(sorted(member.node_id for member in group))
    sign = signature(list(ids))
    label = (known or {}).get(sign) or label_of(group, everywhere, total)
    return Group(f"c-{place}", ids, label, sign)


def label_of(group: Sequence[Member], everywhere: Mapping[str, int], total: int) -> str:
    """Say what a group is about: the word that most of its members, and few others, have."""
    in_names = Counter(word for member in group for word in set(_words(member.name_key)))
    told = Counter(word for member in group for word in set(_words(member.description)))
    scores = {
        word: (_NAME_WEIGHT * in_names[word] + told[word])
        * (1.0 + 1.0 - everywhere.get(word, 0) / max(total, 1))
        for word in in_names.keys() | told.keys()
    }
    if not scores:
        return f"{group[0].name_key} cluster"
    best = min(scores, key=lambda word: (-scores[word], word))
    return f"{best[:1].upper()}{best[1:]} cluster"


def _words(text: str) -> list[str]:
    parts = "".join(sign if sign.isalnum() else " " for sign in text.casefold()).split()
    stops = STOP_WORDS["en"]
    return [
        part
        for part in parts
        if part not in stops
        and part not in _DOING
        and not part.isdigit()
        and len(part) >= _WORD_MIN_CHARACTERS
    ]
