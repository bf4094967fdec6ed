"""The rules of a room: how it opens, how large it grows, and what it keeps its hands off."""

import ast
import re
from collections.abc import Callable

import pytest
from checkout import Module, docstring_node, functions, line_count, modules, uses

FUNCTION_LINES_MAX = 40
MODULE_LINES_MAX = 300
TEST_MODULE_LINES_MAX = 400

OURS = modules()
TESTS = modules("tests")
ROOMS = tuple(module for module in OURS if not module.is_package)

# Where the world outside may be touched, and why. A path that ends in / stands for a folder. An
# entry that is not needed any more fails: these lists only shrink.
ENVIRONMENT = {
    "graphmem_neo4j/__main__.py": "an entrance",
    "graphmem_neo4j/commands/": "the command line is an entrance",
    "graphmem_neo4j/demo.py": "an entrance",
    "graphmem_neo4j/demo/": "an entrance",
    "graphmem_neo4j/evaluate/__main__.py": "an entrance",
    "graphmem_neo4j/memory.py": "a notebook has no entrance: open() takes the process's",
    "graphmem_neo4j/language/library.py": "litellm takes these switches from there alone",
    "mcp_server/__main__.py": "an entrance",
}
CLOCK = {
    "graphmem_neo4j/memory.py": "utc_now is the one clock; it is handed in from here",
}
CHANCE = {
    "graphmem_neo4j/memory.py": "random_suffix ends the ids; it is handed in from here",
    "graphmem_neo4j/local/home.py": "the password of a new server",
}
PRINT = {
    "graphmem_neo4j/__main__.py": "an entrance",
    "graphmem_neo4j/commands/": "the command line speaks to people",
    "graphmem_neo4j/demo.py": "it shows a person what happens",
    "graphmem_neo4j/demo/": "it shows a person what happens",
}

_ENVIRONMENT_NAMES = re.compile(r"os\.(environb?|getenvb?|putenv|unsetenv)(\.|$)")
_CLOCK_NAMES = re.compile(
    r"(datetime\.)?(datetime\.(now|utcnow|today)|date\.today)$|time\.time(_ns)?$"
)
_CHANCE_NAMES = re.compile(r"secrets\.\w+$|uuid\.uuid[14]$|os\.urandom$|random\.(?!Random\b)\w+$")
_PRINT_NAMES = re.compile(r"(builtins\.)?print$")


def _places(module: Module, names: re.Pattern[str]) -> list[str]:
    return sorted(
        {f"{module.path}:{line}" for name, line in uses(module.tree) if names.match(name)}
    )


def _is_under(path: str, place: str) -> bool:
    return path.startswith(place) if place.endswith("/") else path == place


@pytest.mark.requirement("U1")
@pytest.mark.parametrize(
    ("names", "allowed"),
    [
        pytest.param(_ENVIRONMENT_NAMES, ENVIRONMENT, id="environment"),
        pytest.param(_CLOCK_NAMES, CLOCK, id="clock"),
        pytest.param(_CHANCE_NAMES, CHANCE, id="chance"),
        pytest.param(_PRINT_NAMES, PRINT, id="print"),
    ],
)
def test_the_world_is_touched_only_where_a_reason_stands(
    names: re.Pattern[str], allowed: dict[str, str]
) -> None:
    touched = {module.path: _places(module, names) for module in OURS}
    stray = [
        place
        for path, places in touched.items()
        for place in places
        if not any(_is_under(path, entry) for entry in allowed)
    ]
    assert stray == [], "hand it in as an argument, or write down why it must be here"


def test_every_allowance_for_a_single_room_is_needed() -> None:
    lists = [
        (_ENVIRONMENT_NAMES, ENVIRONMENT, "an entrance"),
        (_CLOCK_NAMES, CLOCK, ""),
        (_CHANCE_NAMES, CHANCE, ""),
    ]
    by_path = {module.path: module for module in OURS}
    idle = [
        path
        for names, allowed, street in lists
        for path, reason in allowed.items()
        if path in by_path and reason != street and not _places(by_path[path], names)
    ]
    assert idle == []


def _is_too_wide(handler: ast.ExceptHandler) -> bool:
    caught = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    names = {node.id for node in caught if isinstance(node, ast.Name)}
    if handler.type is None or "Exception" in names:
        return True
    # Cleaning up after anything at all is fine, where it goes on its way afterwards.
    last = handler.body[-1]
    goes_on = isinstance(last, ast.Raise) and last.exc is None
    return "BaseException" in names and not goes_on


def test_nothing_catches_everything() -> None:
    wide = [
        f"{module.path}:{node.lineno}"
        for module in (*OURS, *TESTS)
        for node in ast.walk(module.tree)
        if isinstance(node, ast.ExceptHandler) and _is_too_wide(node)
    ]
    assert wide == [], "name the errors that are expected"


def test_functions_are_short() -> None:
    long = {
        f"{module.path}:{function.lineno} {function.name}": line_count(function)
        for module in (*OURS, *TESTS)
        for function in functions(module.tree)
        if line_count(function) > FUNCTION_LINES_MAX
    }
    assert long == {}


@pytest.mark.parametrize(
    ("read", "ceiling"),
    [
        pytest.param(lambda: OURS, MODULE_LINES_MAX, id="rooms"),
        pytest.param(lambda: TESTS, TEST_MODULE_LINES_MAX, id="tests"),
    ],
)
def test_modules_are_short(read: Callable[[], tuple[Module, ...]], ceiling: int) -> None:
    long = {
        module.path: len(module.text.splitlines())
        for module in read()
        if len(module.text.splitlines()) > ceiling
    }
    assert long == {}


def test_every_module_says_what_it_is() -> None:
    silent = [
        module.path
        for module in (*OURS, *TESTS)
        if module.text.strip() and docstring_node(module.tree) is None
    ]
    assert silent == []


@pytest.mark.parametrize("module", ROOMS, ids=lambda module: module.name)
def test_a_room_opens_with_its_question_and_what_it_owns(module: Module) -> None:
    docstring = ast.get_docstring(module.tree) or ""
    first = docstring.partition("\n")[0]
    assert re.match(r"[A-Z][\w ]+: \S", first), "first line: `Noun: the question it answers.`"
    assert re.search(r"^Owns: \S", docstring, re.MULTILINE)
    assert re.search(r"^Never: \S", docstring, re.MULTILINE)


def test_no_room_has_a_name_that_answers_no_question() -> None:
    vague = re.compile(r"(^|_)(utils?|helpers?|common|base|manager|misc)(_|\.|$)")
    assert [m.path for m in OURS if any(vague.search(part) for part in m.name.split("."))] == []


def test_names_of_test_modules_are_unique() -> None:
    packages = {module.path.rpartition("/")[0] for module in TESTS if module.is_package}
    bare = [
        name
        for folder, _, name in (module.path.rpartition("/") for module in TESTS)
        if folder not in packages and name != "conftest.py"
    ]
    assert len(bare) == len(set(bare)), "pytest imports these by their bare names"
