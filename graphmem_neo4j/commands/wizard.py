"""Wizard: which questions lead a person through the settings?

Each step asks with what stands as the usual answer, tries what was answered, and where that fails
lets the person keep it, change it, or skip the step.

Owns: the steps, their order and their words.
Never: writes, or tries anything by itself.
"""

from collections.abc import Callable
from dataclasses import dataclass

from rich.markup import escape

from graphmem_neo4j.commands.questioning import Asker
from graphmem_neo4j.configuring.draft import Draft
from graphmem_neo4j.configuring.trying import Tried
from graphmem_neo4j.errors import BadRequest, SettingsError
from graphmem_neo4j.settings import Settings
from graphmem_neo4j.sources import literal

ROUNDS_MAX = 10
"""Times that one step is asked before it is left as it was."""

Trial = Callable[[Settings], Tried]
_URI, _USER, _PASSWORD = "GRAPHMEM_URI", "GRAPHMEM_USER", "GRAPHMEM_PASSWORD"
_EMBEDDING, _LLM = "GRAPHMEM_EMBEDDING__", "GRAPHMEM_LLM__"


@dataclass(frozen=True, slots=True)
class Trials:
    """How the database, the embeddings and the language model are tried."""

    database: Trial
    embedding: Trial
    language: Trial


@dataclass(frozen=True, slots=True)
class Step:
    """A step: its heading, its questions, and how what was answered is tried."""

    heading: str
    ask: Callable[[Asker, Draft], None]
    trial: Trial | None = None


def walk(asker: Asker, draft: Draft, trials: Trials) -> None:
    """Lead through all steps; what was answered stands in the draft."""
    steps = (
        Step("Where the memory is kept", _database, trials.database),
        Step("Whose memory it is", _space),
        Step("Embeddings: how texts are found by meaning", _embedding, trials.embedding),
        Step("Language model: it reads memories out of what was said", _language, trials.language),
        Step("How much is read", _reading),
    )
    for number, step in enumerate(steps, 1):
        asker.say(f"\n[bold]{number} of {len(steps)}. {escape(step.heading)}[/]")
        _take(step, asker, draft)


def _take(step: Step, asker: Asker, draft: Draft) -> None:
    before = dict(draft.wanted)
    for _ in range(ROUNDS_MAX):
        step.ask(asker, draft)
        tried = _tried(step.trial, draft)
        if tried.is_good:
            if tried.says:
                asker.say(f"[green]✓[/] {escape(tried.says)}")
            return
        asker.say(f"[bold red]✗[/] {escape(tried.says)}")
        question, choices = _KEEP if tried.is_sound else _UNSOUND
        answer = asker.choice(question, choices, "change")
        if answer == "keep":
            return
        if answer == "skip":
            break
    draft.wanted = before
    asker.say("[dim]left as it was[/]")


_KEEP = ("Keep it, change it, or skip this step?", ("keep", "change", "skip"))
_UNSOUND = ("Change it, or skip this step?", ("change", "skip"))


def _tried(trial: Trial | None, draft: Draft) -> Tried:
    try:
        settings = draft.settings()
    except (BadRequest, SettingsError) as error:
        return Tried(False, str(error), is_sound=False)
    return Tried(True, "") if trial is None else trial(settings)


def _database(asker: Asker, draft: Draft) -> None:
    usual = "own" if draft.value(_URI) else "embedded"
    asker.say(
        "[dim]embedded: a Neo4j that comes with this package and stays on this machine; own: any "
        "other, such as Aura[/]"
    )
    if asker.choice("Which Neo4j?", ("embedded", "own"), usual) == "embedded":
        for variable in (_URI, _USER, _PASSWORD):
            draft.put(variable, "")
        return
    draft.put(_URI, asker.text("Address (bolt://, neo4j:// or neo4j+s://)", draft.value(_URI)))
    draft.put(_USER, asker.text("User", draft.value(_USER) or "neo4j"))
    _secret(asker, draft, _PASSWORD, "Password")


def _space(asker: Asker, draft: Draft) -> None:
    variable = "GRAPHMEM_SPACE"
    usual = str(draft.knob(variable).default)
    _put_unusual(draft, variable, _asked(asker, draft, variable, "Space", usual=usual))


def _embedding(asker: Asker, draft: Draft) -> None:
    provider = draft.value(_EMBEDDING + "PROVIDER") or "auto"
    # With a model that is named, auto means that model.
    is_named = provider == "auto" and draft.value(_EMBEDDING + "MODEL")
    usual = provider if provider in ("auto", "local", "none") and not is_named else "endpoint"
    asker.say(
        "[dim]auto: the local model where it is installed; endpoint: a model behind an address or "
        "at a vendor[/]"
    )
    chosen = asker.choice("Embeddings", ("auto", "local", "none", "endpoint"), usual)
    if chosen != "endpoint":
        _put_unusual(draft, _EMBEDDING + "PROVIDER", chosen)
        if chosen != usual:
            _take_out(draft, _EMBEDDING, "MODEL", "DIMENSIONS", "BASE_URL", "API_KEY")
        return
    name = asker.text(
        "Vendor, or the model's litellm name (vendor/name)",
        provider if usual == "endpoint" else "",
    )
    _put_unusual(draft, _EMBEDDING + "PROVIDER", name)
    if "/" not in name:
        stands = draft.value(_EMBEDDING + "MODEL")
        model = asker.text(f"Model, {_nothing(stands)} for the vendor's usual", stands)
        draft.put(_EMBEDDING + "MODEL", model)
    _endpoint(asker, draft, _EMBEDDING)
    variable = _EMBEDDING + "DIMENSIONS"
    size = _asked(asker, draft, variable, "Vector size, 0 where the model is a known one")
    _put_unusual(draft, variable, size)


def _language(asker: Asker, draft: Draft) -> None:
    asker.say(
        "[dim]a litellm name such as openai/…, anthropic/…, gemini/…, ollama/…, or any name behind "
        "an address that is OpenAI-compatible; none: without one; auto: by ANTHROPIC_API_KEY[/]"
    )
    question = "Language model [auto; none: without one; vendor/name]"
    model = asker.text(question, draft.value(_LLM + "MODEL") or "auto") or "auto"
    draft.put(_LLM + "MODEL", "" if model == "auto" else model)
    if model == "auto":
        _take_out(draft, _LLM, "BASE_URL", "API_KEY")
    elif model != "none":
        _endpoint(asker, draft, _LLM)


def _take_out(draft: Draft, section: str, *names: str) -> None:
    """Take out what belongs to an endpoint: left there, it would stay in force."""
    for name in names:
        draft.put(section + name, "")


def _endpoint(asker: Asker, draft: Draft, section: str) -> None:
    variable = section + "BASE_URL"
    question = f"Base URL, {_nothing(draft.value(variable))} for the vendor's own"
    draft.put(variable, _asked(asker, draft, variable, question))
    _secret(asker, draft, section + "API_KEY", "Key")


def _reading(asker: Asker, draft: Draft) -> None:
    model = draft.value(_LLM + "MODEL")
    if model != "none":
        variable = "GRAPHMEM_CONTEXT__EXTRACTION_MODE"
        usual = draft.value(variable) or str(draft.knob(variable).default)
        modes = ("economy", "balanced", "aggressive")
        _put_unusual(draft, variable, asker.choice("How often it reads", modes, usual))
        _usual_text(asker, draft, _LLM + "DAILY_TOKENS", "Most tokens a day, 0: no limit")
        _usual_text(asker, draft, _LLM + "DAILY_COST", "Most US dollars a day, 0: no limit")
    for variable, question in _SWITCHES:
        if not draft.knob(variable).waits:
            usual = draft.value(variable) or str(draft.knob(variable).default)
            is_on = asker.yes(question, usual=usual.lower() in ("true", "1", "yes", "on"))
            _put_unusual(draft, variable, str(is_on).lower())


_SWITCHES = (
    ("GRAPHMEM_EXTRACTION__AUTO_CAPTURE", "Read conversations by itself?"),
    ("GRAPHMEM_RECALL__AUTO", "Give memories to a conversation by itself?"),
)
"""Asked about as soon as something is done with the answer."""


def _usual_text(asker: Asker, draft: Draft, variable: str, question: str) -> None:
    usual = str(draft.knob(variable).default)
    _put_unusual(draft, variable, _asked(asker, draft, variable, question, usual=usual))


def _asked(asker: Asker, draft: Draft, variable: str, question: str, *, usual: str = "") -> str:
    """Ask until the setting takes the answer; `usual` is offered where nothing sound stands.

    What was refused is not offered again.
    """
    stands = draft.value(variable)
    offered = usual if draft.fault(variable, stands) else stands or usual
    for _ in range(ROUNDS_MAX):
        value = asker.text(question, offered)
        fault = draft.fault(variable, value)
        if fault is None:
            return value
        asker.say(f"[bold red]✗[/] {escape(fault)}")
    return offered


def _nothing(stands: str) -> str:
    """Name the answer that gives no value, beside what stands."""
    return "-" if stands else "empty"


def _put_unusual(draft: Draft, variable: str, value: str) -> None:
    """Want a value; the usual one is not written where nothing else stands."""
    usual = str(draft.knob(variable).default).lower()
    if value.lower() == usual and not draft.value(variable):
        return
    draft.put(variable, value)


def _secret(asker: Asker, draft: Draft, variable: str, name: str) -> None:
    """Ask for a secret: of a variable, or typed without being shown."""
    standing = draft.value(variable)
    choices = (*(("keep",) if standing else ()), "none", "variable", "typed")
    usual = "keep" if standing else "none"
    chosen = asker.choice(name, choices, usual)
    if chosen == "none":
        draft.put(variable, "")
    elif chosen == "variable":
        named = asker.text("Name of the variable", "").strip("${} ")
        draft.put(variable, f"${{{named}}}" if named else "")
    elif chosen == "typed":
        draft.put(variable, literal(asker.secret(f"{name} (not shown)")))
