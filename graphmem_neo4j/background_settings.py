"""Background settings: which knobs has the work that nobody waits for?

Owns: the sections of the language model, conversation windows, extraction, profiles, maintenance
and repair.
Never: reads the environment or a file, or connects to anything.
"""

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, SecretStr

from graphmem_neo4j.addresses import web_address
from graphmem_neo4j.knobs import clamped, knob
from graphmem_neo4j.models import Frozen, Unit


class LanguageSettings(Frozen):
    """The language model of the background work, apart from the agent's own (Q112, Q125, G57)."""

    model: str | None = knob(
        None,
        "A litellm model name such as vendor/name; none is built in. none: no language model. "
        "Unset or auto: with ANTHROPIC_API_KEY the cheapest of Anthropic's chat models that "
        "litellm's list holds, else no language model.",
        "subagent_model",
    )
    api_key: SecretStr | None = knob(
        None, "The vendor's key; ${NAME} is taken from the environment.", "llm.apiKey"
    )
    base_url: Annotated[str | None, AfterValidator(web_address)] = knob(
        None,
        "The endpoint's address; OpenAI-compatible, unless the model's name begins with a vendor "
        "of another form.",
        "llm.baseURL",
        "llm.baseUrl",
    )
    anthropic_api_key: SecretStr | None = knob(
        None,
        "Key for Anthropic's models where api_key is unset; sent to nobody else.",
        "ANTHROPIC_API_KEY",
    )
    timeout_seconds: Annotated[float, Field(gt=0, le=600)] = knob(
        60.0, "Longest wait for one try of a call of the language model."
    )
    answer_tokens: Annotated[int, Field(ge=64, le=64_000)] = knob(
        4_096, "Longest answer of the language model, in tokens."
    )
    daily_tokens: Annotated[int, Field(ge=0)] = knob(
        2_000_000, "Most tokens of a day in UTC, read and written; 0: no limit."
    )
    daily_cost: Annotated[float, Field(ge=0, allow_inf_nan=False)] = knob(
        2.0, "Most US dollars of a day in UTC, where the model's price is known; 0: no limit."
    )


class ContextSettings(Frozen):
    """How much of a conversation is kept, and injected (Q116-Q118, Q122-Q126, G50, G53)."""

    threshold: Unit = knob(
        0.75, "Use of the window that compacts.", "context_threshold", waits=True
    )
    fresh_tail_count: Annotated[int, Field(ge=0)] = knob(
        32, "Newest messages never compacted.", "fresh_tail_count", waits=True
    )
    assemble_tail_count: Annotated[int, Field(ge=0)] = knob(
        10, "Newest messages given raw at assembly.", "freshTailCount", waits=True
    )
    memory_budget_pct: Unit = knob(
        0.15, "Share of the window for memory.", "memory_budget_pct", waits=True
    )
    compact_turn_count: Annotated[int, Field(ge=1, le=1_000)] = knob(
        7,
        "Messages of a session that are read by the language model in any case.",
        "compactTurnCount",
    )
    linker_interval_ms: Annotated[int, Field(ge=1_000, le=86_400_000)] = knob(
        300_000,
        "Milliseconds between the runs of the job link while memories wait for it, at least 5000; "
        "six times as long while none do; a time for it among the intervals wins.",
        "linker_interval_ms",
    )
    max_related_edges: Annotated[int, Field(ge=1, le=30)] = knob(
        5,
        "Most relations to other memories that the job link draws from one new memory, the surest "
        "first.",
        "maxRelatedEdges",
    )
    reflect_interval_ms: Annotated[int, Field(ge=1000)] = knob(
        1_800_000,
        "Time between reflections; a time for reflect among the intervals wins.",
        "reflect_interval_ms",
    )
    extraction_mode: Literal["economy", "balanced", "aggressive"] = knob(
        "balanced",
        "How often the language model reads what was said: at most 2 questions an hour, 5, or as "
        "often as something was said.",
        "extraction_mode",
    )


class ExtractionSettings(Frozen):
    """What is read out of texts without being asked for (Q34, S5)."""

    mentions: Literal["rules", "none"] = knob(
        "rules",
        "rules: names in texts become entities and are linked, without a language model; none: "
        "no text is read for names.",
    )
    signals: Literal["rules", "none"] = knob(
        "rules",
        "rules: messages are marked by what they are (preference, decision, error, ...) as they "
        "come, without a language model; none: they are not.",
    )
    auto_capture: bool = knob(
        True,
        "Conversations are read by the language model by themselves; False: only when asked for.",
        "autoCapture",
    )
    capture_max_characters: Annotated[int, Field(ge=100, le=10_000)] = knob(
        2_000, "Of one message, what the language model is shown.", "captureMaxChars"
    )
    told_seconds: Annotated[float, Field(gt=0, le=40)] = knob(
        20.0,
        "Longest wait of a text that is told to be kept (`remember`, memory_store) for the "
        "language model that reads it; then it is kept as it is.",
    )
    max_items: Annotated[int, Field(ge=1, le=50)] = knob(
        10, "Most statements that are kept of one message.", "extractorMaxItems"
    )


class UserProfileSettings(Frozen):
    """What a space knows by heart (S48-S53); beyond its bounds a number is the nearest (R-S2)."""

    frequency: Annotated[int, clamped(1, 1_000)] = knob(
        50,
        "Uses of the memory (ingests, saves, recalls) after which a profile is chosen anew, 1 to "
        "1000; an hour later it is in any case.",
        "profileFrequency",
    )
    long_term_items: Annotated[int, clamped(1, 100)] = knob(
        20, "Most memories of the long-term part of a profile, 1 to 100.", "maxLongTermItems"
    )
    recent_items: Annotated[int, clamped(1, 100)] = knob(
        10, "Most memories of the recent part of a profile, 1 to 100.", "maxRecentItems"
    )
    recent_days: Annotated[int, clamped(1, 365)] = knob(
        7, "Age in days up to which an episode is recent, 1 to 365.", "recentWindowDays"
    )
    scan_limit: Annotated[int, clamped(1, 10_000)] = knob(
        1_000,
        "Memories of a scope that are looked at for a profile, 1 to 10000: what is pinned, then "
        "the newest.",
        "profileScanLimit",
    )
    item_characters: Annotated[int, clamped(20, 4_000)] = knob(
        500, "Longest text of one memory in a profile, 20 to 4000.", "promptMemoryMaxChars"
    )


class MaintainSettings(Frozen):
    """The jobs that keep a space in order, and their runner (Q104, S67, S68)."""

    intervals: str = knob(
        "",
        "Seconds between the runs of single jobs, like decay=600,pagerank=86400; "
        "0 leaves a job to `graphmem maintain`. Unset: each job's own.",
    )
    limit: Annotated[int, Field(ge=1, le=1_000_000)] = knob(
        10_000, "Most things that one run of a job changes; the next one follows at once."
    )
    episode_days: Annotated[int, Field(ge=1, le=36_500)] = knob(
        90, "Age in days at which episodes expire that nobody pinned or used.", "temporalDecayDays"
    )
    expiry_minutes: Annotated[int, Field(ge=1, le=10_080)] = knob(
        60,
        "Minutes between the runs of the job expiry; a time for it among the intervals wins.",
        "forgetExpiredIntervalMinutes",
    )


class RepairSettings(Frozen):
    """What a look for look-alikes and contradictions may do by itself (S7, G31)."""

    auto_merge: bool = knob(
        True,
        "Entities whose names leave no doubt are merged by themselves; False: a review asks first.",
    )
    alias_confidence: Unit = knob(
        0.9,
        "Least confidence of a language model on which two names are made one by themselves; "
        "below, a review asks first.",
    )
    single_valued: str = knob(
        "lives_in, works_at, married_to, reports_to, born_in",
        "Relations that hold one value at a time, comma-separated: a second one is put up for "
        "review.",
    )
