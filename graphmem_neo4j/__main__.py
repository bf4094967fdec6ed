"""Main: the entrance of the command line.

Owns: nothing but the way in.
Never: imports more than the chosen command needs.
"""

import sys


def main() -> None:
    """Run the command line and leave with its exit code."""
    from graphmem_neo4j.commands.app import run

    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
