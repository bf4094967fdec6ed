"""Home: what lies in a server's directory, and how is it made ready for a start?

Owns: the layout, the password file, Neo4j's first password, the text of neo4j.conf.
Never: starts a process, or shows the password.

The first password goes to Neo4j in the file that its own admin tool would write: a salted hash
in `data/dbms/auth.ini`, read when the system database is made. So no second Java has to start,
and the password stands in no argument list. A crash before that start changes nothing: the file
is written again from the same password until the system database exists.
"""

import hashlib
import os
import secrets
from dataclasses import dataclass
from pathlib import Path

from graphmem_neo4j.errors import AccessDenied, StartFailed
from graphmem_neo4j.local.values import LOOPBACK, USER

_HASH_ROUNDS = 1024
_SALT_BYTES = 32
_PASSWORD_BYTES = 24


@dataclass(frozen=True, slots=True)
class Home:
    """The directory of one server. Only its owner may look inside."""

    path: Path

    @property
    def data(self) -> Path:
        """The databases."""
        return self.path / "data"

    @property
    def conf(self) -> Path:
        """The directory of neo4j.conf."""
        return self.path / "conf"

    @property
    def logs(self) -> Path:
        """The directory of Neo4j's logs and of its console."""
        return self.path / "logs"

    @property
    def console(self) -> Path:
        """What the process of the last start wrote."""
        return self.logs / "console.log"

    @property
    def password_file(self) -> Path:
        """The generated password, mode 0600."""
        return self.path / "password"

    @property
    def state_file(self) -> Path:
        """What the last start left behind."""
        return self.path / "state.json"

    @property
    def lock_file(self) -> Path:
        """Held while somebody starts or stops the server."""
        return self.path / "lock"

    @property
    def arguments_file(self) -> Path:
        """The class path and the options of the JVM."""
        return self.conf / "java.args"

    @property
    def no_plugins(self) -> Path:
        """An empty plugin folder, for a server without GDS."""
        return self.path / "no-plugins"

    @property
    def has_data(self) -> bool:
        """Say whether Neo4j has been started here before."""
        return (self.data / "databases" / "system").is_dir()

    def prepare(self) -> str:
        """Make the directories and the password; give the password.

        Raises AccessDenied when there is data, but no password to open it with.
        """
        try:
            self.path.mkdir(parents=True, exist_ok=True, mode=0o700)
            for folder in (self.data, self.conf, self.logs, self.no_plugins):
                folder.mkdir(exist_ok=True, mode=0o700)
        except PermissionError as error:
            raise StartFailed(
                f"{self.path} cannot be written by this user. Choose another directory."
            ) from error
        password = self.read_password()
        if not password and self.has_data:
            raise AccessDenied(
                f"{self.password_file} is gone, but the database beside it has a password. "
                "Put the file back, or move the directory away to begin anew."
            )
        if not password:
            password = secrets.token_urlsafe(_PASSWORD_BYTES)
            write_private(self.password_file, password)
        if not self.has_data:
            self._write_first_password(password)
        return password

    def read_password(self) -> str:
        """Read the password; empty when there is none yet."""
        try:
            return self.password_file.read_text(encoding="ascii").strip()
        except (FileNotFoundError, NotADirectoryError):
            return ""

    def _write_first_password(self, password: str) -> None:
        salt = secrets.token_bytes(_SALT_BYTES)
        digest = hashlib.sha256(salt + password.encode()).digest()
        for _ in range(_HASH_ROUNDS - 1):
            digest = hashlib.sha256(digest).digest()
        folder = self.data / "dbms"
        folder.mkdir(exist_ok=True, mode=0o700)
        line = f"{USER}:SHA-256,{digest.hex()},{salt.hex()},{_HASH_ROUNDS}:\n"
        write_private(folder / "auth.ini", line)


def write_private(path: Path, text: str) -> None:
    """Write a file that only its owner may read, whole or not at all."""
    new = path.with_name(f"{path.name}.new")
    new.unlink(missing_ok=True)
    handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)


def configuration(
    home: Home,
    *,
    bolt_port: int,
    http_port: int,
    page_cache_mb: int,
    plugins: Path,
    plans_kept: str = "10s",
) -> str:
    """Write neo4j.conf: loopback only, no call home, logs and transaction logs kept small.

    `plans_kept`: how long a statement's plan is kept at least, however the numbers change.
    """
    settings = {
        "server.default_listen_address": LOOPBACK,
        "server.default_advertised_address": LOOPBACK,
        "server.bolt.listen_address": f"{LOOPBACK}:{bolt_port}",
        "server.bolt.advertised_address": f"{LOOPBACK}:{bolt_port}",
        "server.http.listen_address": f"{LOOPBACK}:{http_port}",
        "server.http.advertised_address": f"{LOOPBACK}:{http_port}",
        "server.https.enabled": "false",
        "server.directories.data": home.data.as_posix(),
        "server.directories.logs": home.logs.as_posix(),
        "server.directories.plugins": plugins.as_posix(),
        "server.memory.pagecache.size": f"{page_cache_mb}m",
        "dbms.security.auth_enabled": "true",
        "dbms.security.procedures.unrestricted": "gds.*",
        "dbms.usage_report.enabled": "false",
        "dbms.fleet_manager.enabled": "false",
        "server.bolt.telemetry.enabled": "false",
        # On by default, it calls into the local network every half minute.
        "server.fleet_discovery.enabled": "false",
        "server.http.x_forward.enabled": "false",
        # After its databases are closed, Bolt would still wait ten seconds for nobody.
        "internal.dbms.bolt.netty_server_shutdown_quiet_period_duration": "0s",
        "dbms.cypher.min_replan_interval": plans_kept,
        "db.tx_log.preallocate": "false",
        "db.tx_log.rotation.retention_policy": "2 files",
    }
    return "".join(f"{name}={value}\n" for name, value in settings.items())
