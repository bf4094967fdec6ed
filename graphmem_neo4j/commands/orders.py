"""Orders: on what, and with which settings, does a measurement run?

Owns: the scratch server of a measurement and the command line that its report shows.
Never: measures.
"""

import shlex
import sys
from pathlib import Path

from graphmem_neo4j.commands.app import environ
from graphmem_neo4j.evaluate import Order, Scratch
from graphmem_neo4j.evaluate.steps import Told
from graphmem_neo4j.sources import settings_from


def order_of(told: Told, keep: Path | None = None) -> Order:
    """Give a measurement its settings and its server; `keep` is where the data stays, if at all."""
    command = shlex.join(["graphmem", *sys.argv[1:]])
    return Order(settings_from(environ()), Scratch(environ=environ(), keep=keep), command, told)
