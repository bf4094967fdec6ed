"""Visibility: who may see what? One rule, applied at the door of every read (X1).

Tenants (`space`) never see each other. Inside a space, `global` things are seen everywhere and
those of a project or topic only where it, or one of them by its id, is named. With `isolation =
strict` a session that is not the main one sees only what came from itself; an unknown session
counts as a group.

Owns: the rule, and the parameters by which every reading statement applies it.
Never: reads anything.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from graphmem_neo4j.content import clean_name
from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.keys import parse_scope, space_key

SCOPES_MAX = 32
MAIN_SESSION = "main"
_NOBODY = "\N{NULL}"


@dataclass(frozen=True, slots=True)
class Viewer:
    """Whoever asks: a tenant, the scopes named, and the session where isolation is strict."""

    space: str
    scopes: tuple[str, ...]
    origin: str | None

    @property
    def space_key(self) -> str:
        """The tenant as it is stored."""
        return space_key(self.space)

    def sees(self, scope: str, session_id: str | None) -> bool:
        """Say whether they see what is of this scope and origin, as the statements do."""
        return scope in self.scopes and self.origin in (None, session_id)

    def naming(self, scopes: Iterable[str]) -> "Viewer":
        """Whoever names a thing by its id names its scope as well."""
        return replace(self, scopes=tuple(dict.fromkeys([*self.scopes, *scopes])))


def origin_of(session_id: str | None) -> str:
    """Give the origin of what a session does where isolation is strict; nobody's, without one."""
    return session_id or _NOBODY


def viewer(
    space: str,
    scopes: Sequence[str] | str | None = None,
    *,
    session_id: str | None = None,
    is_strict: bool = False,
) -> Viewer:
    """Make the rule for one request: `global` is always seen, other scopes only when named.

    Raises BadRequest for a scope that is not one, or for more than 32 of them.
    """
    named = [scopes] if isinstance(scopes, str) else list(scopes or [])
    if len(named) > SCOPES_MAX:
        raise BadRequest(f"{len(named)} scopes: name at most {SCOPES_MAX}")
    parsed = dict.fromkeys(["global", *(parse_scope(scope) for scope in named)])
    session = None if session_id is None else clean_name(session_id, name="session_id")
    origin = None
    if is_strict and session != MAIN_SESSION:
        # Never infer "main" from a missing key: who does not say sees nothing of the others.
        origin = origin_of(session)
    return Viewer(space, tuple(parsed), origin)
