"""Wording: how are a number of things, a long text, a kind of change and its author told?

Owns: singulars and plurals, a text in one short line, what each kind of change is called, and who
made it, in words.
Never: counts, reads or changes anything.
"""

_KINDS = {
    "memory_added": "memory added",
    "memory_merged": "said again",
    "memory_corrected": "memory corrected",
    "memory_updated": "memory updated",
    "memory_deleted": "memory deleted",
    "memory_purged": "memory erased for good",
    "message_purged": "message erased for good",
    "memory_restored": "memory brought back",
    "memory_expired": "memory ended by its age",
    "relation_drawn": "relation drawn",
    "relation_taken_back": "relation taken back",
    "relation_told_again": "relation given another reason",
    "entity_added": "thing added",
    "entities_merged": "two made one",
    "entity_split": "split in two",
    "kept_apart": "kept apart for good",
    "alias_added": "name given",
    "alias_removed": "name taken away",
    "repair_undone": "repair undone",
    "reference_updated": "reference renewed",
    "experience_added": "experience added",
    "experience_merged": "experiences made one",
    "experience_updated": "experience edited",
    "experience_deleted": "experience deleted",
    "experience_restored": "experience brought back",
    "experience_retied": "tie told anew",
}
_RECORDED = {
    "merged": "memory_merged",
    "corrected": "memory_corrected",
    "updated": "memory_updated",
    "deleted": "memory_deleted",
    "purged": "memory_purged",
    "restored": "memory_restored",
    "unlinked": "relation_taken_back",
    "relinked": "relation_told_again",
}
_MAKERS = {
    "person": "a person",
    "agent": "an agent",
    "system": "the system",
    "lookalikes": "the look for look-alikes",
}


_LASTING = frozenset(
    {
        "memory_merged",
        "memory_purged",
        "message_purged",
        "memory_restored",
        "repair_undone",
        "reference_updated",
        "experience_restored",
    }
)


def counted(number: int, one: str, many: str | None = None) -> str:
    """Say a number with its noun: "1 line", "2 lines"; `many` where the plural is not one + s."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def one_line(text: str, characters_max: int) -> str:
    """Tell a text in one line of at most so many characters; "…" at its end says it is cut."""
    line = " ".join(text.split())
    return line if len(line) <= characters_max else f"{line[: characters_max - 1]}…"


def told_kind(recorded: str) -> str:
    """Give the name under which people and tools are told of a record's kind."""
    return _RECORDED.get(recorded, recorded)


def kind_words(kind: str) -> str:
    """Say what happened: of a record's kind, or of the name under which it is told."""
    told = told_kind(kind)
    return _KINDS.get(told, told.replace("_", " "))


def may_be_undone(kind: str) -> bool:
    """Whether a change of this kind has a way back, as long as nothing newer stands on it."""
    return told_kind(kind) not in _LASTING


def maker_words(made_by: str) -> str:
    """Say on whose behalf something was changed."""
    return _MAKERS.get(made_by, made_by)
