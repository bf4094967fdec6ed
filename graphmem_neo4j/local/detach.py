"""Detach: how does a program come to belong to nobody?

Run as a script of its own, with nothing but the standard library: it starts the program in a new
session, writes its number and ends. So the program outlives whoever asked for it, Ctrl-C in that
terminal does not reach it, and it leaves no zombie behind in a long-living parent.

Owns: that one start.
Never: waits for what it starts.
"""

import subprocess
import sys


def main(arguments: list[str]) -> int:
    """Start `arguments[1:]` with its output in the file `arguments[0]`; write its number."""
    flags = 0
    if sys.platform == "win32":
        flags = subprocess.DETACHED_PROCESS | subprocess.CREATE_NEW_PROCESS_GROUP
    with open(arguments[0], "wb") as console:
        try:
            child = subprocess.Popen(
                arguments[1:],
                stdin=subprocess.DEVNULL,
                stdout=console,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                creationflags=flags,
            )
        except OSError as error:
            sys.stderr.write(str(error.strerror))
            return 1
    sys.stdout.write(f"{child.pid}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
