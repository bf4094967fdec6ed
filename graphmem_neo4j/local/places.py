"""Places: where on this machine do the server's data and its jars live?

Owns: the default directories, by the rules of the platform.
Never: creates anything.
"""

from dataclasses import dataclass
from pathlib import Path

import platformdirs

APPLICATION = "graphmem-neo4j"


@dataclass(frozen=True, slots=True)
class Places:
    """`home` holds the user's database; `distribution_root` the jars, which can be fetched again.

    The jars are not in the cache directory: a system may clean that under a running server.
    """

    home: Path
    distribution_root: Path


def default_places() -> Places:
    """Say where things live when nobody asked for anything else."""
    base = platformdirs.user_data_path(APPLICATION, appauthor=False)
    return Places(home=base / "server", distribution_root=base / "distribution")
