"""Zygote: how does a test run a command line without importing everything anew each time?

A process that has imported the libraries listens on a socket; for each request it forks a keeper,
which forks the command, waits for it and tells its exit code. A command is a process of its own,
with its own environment, folder and streams; the program's command room is imported in it, since it
looks at the terminal and the environment.

Owns: the listening process and what it imports.
Never: runs a command itself, or lets two share anything.
"""

import importlib
import json
import os
import runpy
import signal
import socket
import sys
from typing import Any

_IMPORTED = ("graphmem_neo4j.memory", "cyclopts", "rich.live", "rich.progress", "rich.table")


def main(address: str) -> None:
    """Serve until the socket's file is gone or the process is ended."""
    for name in _IMPORTED:
        importlib.import_module(name)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as listening:
        listening.bind(address)
        listening.listen(16)
        sys.stdout.write("ready\n")
        sys.stdout.flush()
        while True:
            connection, _ = listening.accept()
            if os.fork() == 0:
                listening.close()
                break
            connection.close()
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    _keep(connection)


def _keep(connection: socket.socket) -> None:
    with connection, connection.makefile("rw", encoding="utf-8") as talk:
        asked = json.loads(talk.readline())
        pid = os.fork()
        if pid:
            talk.write(json.dumps({"pid": pid}) + "\n")
            talk.flush()
            _, status = os.waitpid(pid, 0)
            talk.write(json.dumps({"code": os.waitstatus_to_exitcode(status)}) + "\n")
            talk.flush()
            os._exit(0)
    _become(asked)


def _become(asked: dict[str, Any]) -> None:
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        flags = os.O_RDONLY if number == 0 else os.O_WRONLY | os.O_APPEND
        opened = os.open(asked[name], flags)
        os.dup2(opened, number)
        os.close(opened)
    os.environ.clear()
    os.environ.update(asked["environ"])
    sys.argv = ["graphmem_neo4j", *asked["arguments"]]
    runpy.run_module("graphmem_neo4j", run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main(sys.argv[1])
