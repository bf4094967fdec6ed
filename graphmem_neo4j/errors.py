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
│   └── StoreBroken       Neo4j answers, but its database cannot work until it is restarted
├── Busy                  another does that work now, or its time was up; the text says which
├── ModelUnavailable      the embedding or language model gave no usable answer; try later
└── QueryFileError        a file under cypher/ breaks its header's promise; a mistake of ours
    └── MigrationError    a migration that was applied has changed, or the database is newer than us

Owns: the names of failures.
Never: catches anything, or carries a secret.
"""


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


class Busy(GraphMemError):
    """Another does that work now, or its time was up; the text says which; try later."""


class ModelUnavailable(GraphMemError):
    """The embedding or language model gave no usable answer after our retries; try later."""


class QueryFileError(GraphMemError):
    """A file under cypher/ breaks its header's promise: a mistake of ours."""


class MigrationError(QueryFileError):
    """A migration that was applied has changed since, or the database is newer than we are."""
