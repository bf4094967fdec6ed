"""Errors: every error a caller can meet, as a tree split by who must act.

GraphMemError
├── BadRequest            the caller asked for what cannot be; the text says what to change
│   └── NotFound          no such memory, message or session, or an ambiguous prefix
├── SettingsError         a setting is unknown, malformed or contradicts another; the text names it
├── ServerError           the person who runs the machine must act; the text says how
│   ├── JavaMissing       no Java that is new enough
│   ├── PortInUse         somebody else listens on a port that was asked for
│   ├── DiskFull          there is no room for the download or the data
│   ├── DownloadFailed    a download broke or does not match its checksum; calling again resumes
│   ├── StartFailed       Neo4j did not come up; the text quotes the log's last words
│   ├── WrongVersion      Neo4j or GDS is older than what the product needs
│   └── AccessDenied      user name or password is wrong, or the database does not exist
├── StoreUnavailable      Neo4j is away or stayed busy after the driver's own retries; try later
│   ├── StoreBroken       Neo4j answers, but its database cannot work until it is restarted
│   └── ProcedureFailed   a procedure broke off: a graph in memory was replaced meanwhile, say
├── Busy                  another does that work now, or its time was up; the text says which
├── ModelUnavailable      the embedding or language model gave no usable answer; try later
│   ├── ModelOff          no language model is configured; what needs one is left undone
│   ├── ModelDenied       the key, the account or the model's name is refused; a person must act
│   ├── ModelRefused      this one request is refused; the same again is no use
│   ├── BudgetSpent       the day's tokens or money for the language model are spent
│   └── AnswerUnreadable  the language model answered twice with something else than was asked for
└── QueryFileError        a file under cypher/ breaks its header's promise; a mistake of ours
    └── MigrationError    a migration that was applied has changed, or the database is newer than us

Owns: the names of failures.
Never: catches anything, or carries a secret.
"""

from datetime import datetime


class GraphMemError(Exception):
    """The root: everything that this package raises on purpose."""


class BadRequest(GraphMemError):
    """The caller asked for something that cannot be; the text says what to change."""


class NotFound(BadRequest):
    """No such memory, message or session, or a prefix that fits several."""


class SettingsError(GraphMemError):
    """A setting is unknown, malformed or contradicts another; the text names it."""


class ServerError(GraphMemError):
    """The person who runs the machine must act; the text says how."""


class JavaMissing(ServerError):
    """No Java that is new enough was found."""


class PortInUse(ServerError):
    """Another program listens on a port that was asked for."""


class DiskFull(ServerError):
    """There is no room for the download or for the data."""


class DownloadFailed(ServerError):
    """A download broke or does not match its checksum; calling again resumes."""


class StartFailed(ServerError):
    """Neo4j did not come up; the text quotes the last words of its log."""


class WrongVersion(ServerError):
    """Neo4j or GDS is older than what the product needs."""


class AccessDenied(ServerError):
    """The user name or password is wrong, or the database does not exist."""


class StoreUnavailable(GraphMemError):
    """Neo4j is away or stayed busy after the driver's own retries; try later."""


class StoreBroken(StoreUnavailable):
    """Neo4j answers, but its database cannot work: a full disk, say; a restart is needed."""


class ProcedureFailed(StoreUnavailable):
    """A procedure broke off, of GDS most often: a graph in memory is not what it was taken for."""


class Busy(GraphMemError):
    """Another does that work now, or its time was up; the text says which; try later."""


class ModelUnavailable(GraphMemError):
    """The embedding or language model gave no usable answer after our retries; try later."""


class ModelOff(ModelUnavailable):
    """No language model is configured; what needs one is left undone."""


class ModelDenied(ModelUnavailable):
    """The key, the account or the model's name is refused: a person must act.

    `until`: the moment before which the model is not asked again, where there is one.
    """

    def __init__(self, text: str, *, until: datetime | None = None) -> None:
        super().__init__(text)
        self.until = until


class ModelRefused(ModelUnavailable):
    """One request is refused: too long, or against the vendor's rules; the same is no use."""


class BudgetSpent(ModelUnavailable):
    """The day's tokens or money for the language model are spent; `until` is its end."""

    def __init__(self, text: str, *, until: datetime) -> None:
        super().__init__(text)
        self.until = until


class HourSpent(BudgetSpent):
    """The hour's questions about what was said are asked; `until` is when the next one may be."""


class AnswerUnreadable(ModelUnavailable):
    """The language model answered twice with something else than was asked for.

    `is_cut`: the answer did not fit its allowance, so that less may be asked for at once. `calls`,
    `tokens_in`, `tokens_out` and `cost` are what it took all the same.
    """

    def __init__(
        self,
        text: str,
        *,
        is_cut: bool = False,
        calls: int = 0,
        tokens_in: int = 0,
        tokens_out: int = 0,
        cost: float | None = None,
    ) -> None:
        super().__init__(text)
        self.is_cut = is_cut
        self.calls = calls
        self.tokens_in = tokens_in
        self.tokens_out = tokens_out
        self.cost = cost


class QueryFileError(GraphMemError):
    """A file under cypher/ breaks its header's promise: a mistake of ours."""


class MigrationError(QueryFileError):
    """A migration that was applied has changed since, or the database is newer than we are."""
