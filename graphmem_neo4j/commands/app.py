"""App: which commands are there, and what does a failure look like to a person?

Owns: the table of commands, exit codes, and the environment of the process.
Never: does a command's work; each is imported only when it is called.
"""

import os
from collections.abc import Mapping, Sequence
from importlib.metadata import version

from cyclopts import App, CycloptsError, Parameter

from graphmem_neo4j.errors import BadRequest, GraphMemError, ServerError, SettingsError

EXIT_BAD_REQUEST = 2
EXIT_MACHINE = 3
EXIT_LATER = 4
EXIT_STOPPED = 130

_SERVERS = frozenset({"serve", "serve-http", "runner"})
"""Nobody sits before them: what they warn of is logged."""
_ROOM = "graphmem_neo4j.commands"
_COMMANDS = {
    "demo": (f"{_ROOM}.tour:demo", "See the main job on a sample conversation."),
    "up": (f"{_ROOM}.server:up", "Start the embedded Neo4j (downloads it the first time)."),
    "down": (f"{_ROOM}.server:down", "Stop the embedded Neo4j cleanly."),
    "status": (
        f"{_ROOM}.server:status",
        "Say what answers, in which mode, what it holds and what waits.",
    ),
    "stats": (f"{_ROOM}.portrait:stats", "Show five counts of what is stored."),
    "scratchpad": (
        f"{_ROOM}.noting:scratchpad",
        "Show or write a session's working notes, and what was counted in it.",
    ),
    "profile": (f"{_ROOM}.portrait:profile", "Show what the memory knows by heart."),
    "doctor": (f"{_ROOM}.diagnosis:doctor", "Check that the graph keeps its promises."),
    "logs": (f"{_ROOM}.server:logs", "Show the embedded Neo4j's log."),
    "schema": (f"{_ROOM}.server:schema", "Show the schema's migrations, or apply them."),
    "save": (f"{_ROOM}.verbs:save", "Keep a statement."),
    "search": (f"{_ROOM}.searching:search", "Find what bears on a question."),
    "get": (f"{_ROOM}.looking:get", "Show what an id names, and what it is tied to."),
    "correct": (f"{_ROOM}.changing:correct", "Correct, update or delete a memory; unlink."),
    "forget": (f"{_ROOM}.letting_go:forget", "Forget what is surely meant; undo brings it back."),
    "purge": (f"{_ROOM}.letting_go:purge", "Erase for good what a memory says."),
    "link": (f"{_ROOM}.changing:link", "Relate any two things in the memory."),
    "person": (f"{_ROOM}.telling:person", "Save a person with every contact, or find one."),
    "undo": (f"{_ROOM}.changing:undo", "Take a change back."),
    "entity": (
        f"{_ROOM}.repairing:entity_app",
        "Look at a thing or person; merge, split, name it.",
    ),
    "review": (f"{_ROOM}.reviewing:review_app", "Decide what the memory is not sure of."),
    "experience": (
        f"{_ROOM}.experiences:experience_app",
        "Record and search what work taught: tasks, skills, events.",
    ),
    "communities": (
        f"{_ROOM}.analytics:communities",
        "Show the large subjects, or those that a broad question touches.",
    ),
    "analytics": (f"{_ROOM}.analytics:analytics_app", "Look at the graph as a whole."),
    "history": (f"{_ROOM}.telling:history", "Show how a memory came to be what it is."),
    "changes": (f"{_ROOM}.hindsight:changes", "Show what happened since a moment."),
    "why-not": (f"{_ROOM}.hindsight:why_not", "Say why something was not found."),
    "path": (f"{_ROOM}.hindsight:path", "Show how two things hang together."),
    "signal": (
        f"{_ROOM}.signalling:signal",
        "Say whether a message is worth remembering at once.",
    ),
    "extract": (f"{_ROOM}.learning:extract", "Let the language model read what was said."),
    "receipt": (f"{_ROOM}.learning:receipt", "Say what became of a write."),
    "ingest": (f"{_ROOM}.verbs:ingest", "Put a conversation into the memory."),
    "import": (
        f"{_ROOM}.importing:import_command",
        "Put MEMORY.md and memory/*.md of a workspace into the memory.",
    ),
    "backfill": (f"{_ROOM}.verbs:backfill", "Make the vectors that are missing."),
    "maintain": (f"{_ROOM}.maintaining:maintain", "Run maintenance jobs, now and once."),
    "runner": (f"{_ROOM}.maintaining:runner", "Run each maintenance job whenever it is due."),
    "wipe": (f"{_ROOM}.letting_go:wipe", "Destroy all that a space holds, and begin anew."),
    "serve": (f"{_ROOM}.faces:serve", "Serve MCP over stdio."),
    "serve-http": (f"{_ROOM}.faces:serve_http", "Serve MCP over HTTP."),
    "connect": (
        f"{_ROOM}.faces:connect",
        "Print the configuration of Claude Desktop and Claude Code.",
    ),
    "configure": (
        f"{_ROOM}.configuring:configure",
        "Ask for the settings, try them, write them; register with a client.",
    ),
    "settings": (f"{_ROOM}.faces:settings", "Show every setting, its variable and its value."),
    "eval": (f"{_ROOM}.measure:eval_app", "Measure recall, names and signals on labelled sets."),
    "bench": (f"{_ROOM}.drills:bench_app", "Measure speed and safety."),
    "tune": (f"{_ROOM}.tuning:tune", "Learn the weights of ranking from labelled questions."),
    "tune-signals": (
        f"{_ROOM}.tuning:tune_signals",
        "Learn what tells a message worth remembering, from the package's sentences.",
    ),
    "calibrate": (
        f"{_ROOM}.calibration:calibrate",
        "Find the similarity thresholds of an embedding model.",
    ),
}


def environ() -> Mapping[str, str]:
    """Give the environment of this process: the one place of the command line that reads it."""
    return os.environ


def make_app() -> App:
    """Build the command line; nothing of a command is imported yet."""
    app = App(
        name="graphmem",
        help="A long-term memory for AI agents that is a real graph in Neo4j.",
        version=lambda: version("graphmem-neo4j"),
        # As it is written: names in angle brackets would be taken for HTML.
        help_format="plaintext",
        default_parameter=Parameter(negative=(), show_default=_default_words),
    )
    for name, (place, says) in _COMMANDS.items():
        app.command(place, name=name, help=says)
    return app


def _default_words(value: object) -> str | None:
    """Say what holds where nothing is given; a switch that is off needs no word."""
    return None if value is None or value is False else str(value)


def run(arguments: Sequence[str]) -> int:
    """Run one command; a failure of ours is one sentence on stderr and an exit code."""
    from graphmem_neo4j.commands.screen import complain
    from graphmem_neo4j.logs import configure_logs

    is_debug = environ().get("GRAPHMEM_DEBUG", "").lower() in ("1", "true", "yes")
    configure_logs(debug=is_debug, is_command=next(iter(arguments), "") not in _SERVERS)
    try:
        result = make_app()(
            arguments, exit_on_error=False, print_error=False, result_action="return_value"
        )
    except (BadRequest, CycloptsError) as error:
        complain(error)
        return EXIT_BAD_REQUEST
    except (SettingsError, ServerError) as error:
        complain(error)
        return EXIT_MACHINE
    except GraphMemError as error:
        complain(error)
        return EXIT_LATER
    except KeyboardInterrupt:
        return EXIT_STOPPED
    return result if isinstance(result, int) else 0
