"""Settings: which knobs are there, what are they set to, and who may say so?

Owns: names, defaults, bounds and aliases of every setting.
Never: reads the environment or a file (`sources.py` does), or connects to anything.
"""

from pathlib import Path
from typing import Annotated, Any, Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import Field, SecretStr, field_validator

from graphmem_neo4j.models import Frozen, Unit


def _knob(default: Any, says: str, *aliases: str, waits: bool = False, **bounds: Any) -> Any:
    """Declare a setting: its default, one sentence, other hosts' spellings, and bounds.

    `waits` marks a name that is accepted and checked now while its feature is still to come.
    """
    extra: dict[str, Any] = {"aliases": list(aliases), "waits": waits}
    return Field(default=default, description=says, json_schema_extra=extra, **bounds)


class EmbeddingSettings(Frozen):
    """How texts become vectors (Q119-Q121, G58, S38-S43)."""

    enabled: bool = _knob(True, "False: no vectors are made or asked for; stored ones are kept.")
    provider: str = _knob(
        "auto",
        "auto, local, none, a vendor (openai, voyage, gemini, cohere, ollama) or a litellm model.",
        "QMEMORY_EMBEDDING_PROVIDER",
        "embedding_provider",
    )
    model: str | None = _knob(None, "The model's name at the vendor.", "embedding_model")
    api_key: SecretStr | None = _knob(
        None,
        "The vendor's key; ${NAME} is taken from the environment.",
        "QMEMORY_EMBEDDING_API_KEY",
        "embedding_api_key",
        "embedding.apiKey",
    )
    base_url: str | None = _knob(
        None, "An OpenAI-compatible endpoint.", "embedding.baseURL", "embedding.baseUrl"
    )
    dimensions: Annotated[int, Field(ge=0, le=4096)] = _knob(
        0, "Vector size to ask the model for; 0 leaves it to the model.", "embedding_dimension"
    )
    batch_size: Annotated[int, Field(ge=1, le=512)] = _knob(32, "Texts in one embedding call.")
    timeout_seconds: Annotated[float, Field(gt=0, le=600)] = _knob(
        30.0, "Longest wait for one try of an embedding call; the backfill waits that long."
    )
    write_deadline_seconds: Annotated[float, Field(gt=0, le=600)] = _knob(
        5.0,
        "Longest wait of a write for one batch of a remote model, tries and pauses included; "
        "then the texts are stored without vectors and wait for the backfill.",
    )
    question_deadline_seconds: Annotated[float, Field(gt=0, le=600)] = _knob(
        2.0,
        "Longest wait of a question for a remote model, tries and pauses included; "
        "then it is answered by words.",
    )
    message_text: Literal["pair", "turn"] = _knob(
        "pair", "A message's vector is of the turn before plus the turn, or of the turn alone."
    )

    @field_validator("dimensions", mode="before")
    @classmethod
    def _auto_means_zero(cls, value: object) -> object:
        return 0 if value in ("auto", "", None) else value


class LanguageSettings(Frozen):
    """The language model of the background work (Q112, Q125, G57)."""

    model: str | None = _knob(
        None, "A litellm model name; none is built in.", "subagent_model", waits=True
    )
    api_key: SecretStr | None = _knob(None, "The vendor's key.", "llm.apiKey", waits=True)
    base_url: str | None = _knob(
        None, "An OpenAI-compatible endpoint.", "llm.baseURL", "llm.baseUrl", waits=True
    )


class RecallSettings(Frozen):
    """How answers are found and ranked (Q124, S54-S64, G51-G56)."""

    max_results: Annotated[int, Field(ge=1, le=50)] = _knob(
        10, "Hits of a search that names no limit.", "maxRecallResults"
    )
    min_salience: Unit = _knob(
        0.3, "Memories below this salience are not recalled.", "min_salience_recall"
    )
    profile: Literal["default", "hand", "supermemory"] = _knob(
        "default",
        "Which weights rank: those learned, those set by hand, or the three weights below.",
    )
    vector_weight: Unit = _knob(0.5, "Weight of meaning in profile supermemory.", "vectorWeight")
    text_weight: Unit = _knob(0.3, "Weight of words in profile supermemory.", "textWeight")
    graph_weight: Unit = _knob(0.2, "Weight of the graph in profile supermemory.", "graphWeight")
    min_score: Unit = _knob(0.1, "Hits below this score are dropped.", "minScore")
    vector_min_score_factor: Unit = _knob(
        0.5, "A vector hit below min_score times this is no candidate.", "vectorMinScoreFactor"
    )
    graph_seed_limit: Annotated[int, Field(ge=1, le=50)] = _knob(
        5, "Best hits whose surroundings are looked at.", "graphSeedLimit", waits=True
    )
    graph_hop_depth: Annotated[int, Field(ge=1, le=5)] = _knob(
        2, "Hops walked from a seed.", "graphHopDepth", "recallMaxDepth", waits=True
    )
    mmr_lambda: Unit = _knob(0.7, "1 ranks by relevance alone, 0 by diversity alone.", "mmrLambda")
    token_budget: Annotated[int, Field(ge=50, le=100_000)] = _knob(
        4_000, "Most tokens that the texts of one answer may take."
    )
    candidates: Annotated[int, Field(ge=10, le=200)] = _knob(50, "Candidates a channel.")
    counting: bool = _knob(
        True, "Count how often a memory is shown by a search and opened by its id."
    )
    auto_max_memories: Annotated[int, Field(ge=1, le=50)] = _knob(
        5, "Memories injected by themselves.", "autoRecallMaxMemories", waits=True
    )
    auto_min_score: Unit = _knob(
        0.3, "Least score of an injected memory.", "autoRecallMinScore", waits=True
    )
    max_nodes: Annotated[int, Field(ge=1, le=50)] = _knob(
        6, "Experiences recalled at most.", "recallMaxNodes", waits=True
    )
    pagerank_damping: Unit = _knob(0.85, "Damping of PageRank.", "pagerankDamping", waits=True)
    pagerank_iterations: Annotated[int, Field(ge=1, le=200)] = _knob(
        20, "Most iterations of PageRank.", "pagerankIterations", waits=True
    )


class SaveSettings(Frozen):
    """When two statements are one (S69-S70, G54)."""

    lexical_threshold: Unit = _knob(
        0.88, "Words alike from here on make two statements one.", "lexicalDuplicateThreshold"
    )
    meaning_threshold: Annotated[float, Field(ge=0, le=1)] | None = _knob(
        None, "Cosine that makes two statements one; unset: the model's calibrated value."
    )
    experience_threshold: Unit = _knob(
        0.90, "Cosine that merges two experiences.", "dedupThreshold", waits=True
    )


class ContextSettings(Frozen):
    """How much of a conversation is kept, and injected (Q116-Q118, Q122-Q126, G50, G53)."""

    threshold: Unit = _knob(
        0.75, "Use of the window that compacts.", "context_threshold", waits=True
    )
    fresh_tail_count: Annotated[int, Field(ge=0)] = _knob(
        32, "Newest messages never compacted.", "fresh_tail_count", waits=True
    )
    assemble_tail_count: Annotated[int, Field(ge=0)] = _knob(
        10, "Newest messages given raw at assembly.", "freshTailCount", waits=True
    )
    memory_budget_pct: Unit = _knob(
        0.15, "Share of the window for memory.", "memory_budget_pct", waits=True
    )
    compact_turn_count: Annotated[int, Field(ge=1)] = _knob(
        7, "Messages that wait before extraction.", "compactTurnCount", waits=True
    )
    linker_interval_ms: Annotated[int, Field(ge=1000)] = _knob(
        300_000, "Time between runs of the linker.", "linker_interval_ms", waits=True
    )
    reflect_interval_ms: Annotated[int, Field(ge=1000)] = _knob(
        1_800_000, "Time between reflections.", "reflect_interval_ms", waits=True
    )
    extraction_mode: Literal["economy", "balanced", "aggressive"] = _knob(
        "balanced", "How much a model may extract.", "extraction_mode", waits=True
    )


class ImportSettings(Frozen):
    """Which files may be imported (Q87, X21)."""

    roots: str = _knob(
        "~/.openclaw/workspace",
        "Folders from which agents may import files, comma-separated; empty: none.",
    )
    file_max_bytes: Annotated[int, Field(ge=1_000, le=64_000_000)] = _knob(
        8_000_000, "Largest file that is imported."
    )


class LocalSettings(Frozen):
    """The embedded Neo4j, used while no `uri` is set."""

    home: Path | None = _knob(None, "Its folder; unset: the platform's place for user data.")
    bolt_port: Annotated[int, Field(ge=0, le=65535)] = _knob(
        0, "Bolt port; 0 takes 7687, or a free one when that is taken."
    )
    http_port: Annotated[int, Field(ge=0, le=65535)] = _knob(
        0, "Port of Neo4j Browser; 0 takes 7474, or a free one when that is taken."
    )
    heap_mb: Annotated[int, Field(ge=0)] = _knob(0, "Java heap; 0 sizes it to the machine.")
    page_cache_mb: Annotated[int, Field(ge=0)] = _knob(0, "Page cache; 0 sizes it to the machine.")
    autostart: bool = _knob(True, "Verbs and servers start it when it does not run.")
    gds: bool = _knob(True, "Load the Graph Data Science plugin.")


class HttpSettings(Frozen):
    """The HTTP face of the MCP server (X16)."""

    host: str = _knob("127.0.0.1", "Address to listen on; others than loopback need a token.")
    port: Annotated[int, Field(ge=0, le=65535)] = _knob(3777, "Port of serve-http.")
    token: SecretStr | None = _knob(None, "Bearer token that every request must carry.")
    public_hosts: str = _knob("", "Further host names that requests may carry, comma-separated.")


class Settings(Frozen):
    """Every knob; see the sections for meanings. All have defaults, set only what you change."""

    uri: str | None = _knob(
        None,
        "Address of a Neo4j of your own; unset: the embedded one.",
        "QMEMORY_SURREALDB_URL",
        "surrealdb_url",
    )
    user: str | None = _knob(None, "Neo4j user.", "QMEMORY_SURREALDB_USER", "surrealdb_user")
    password: SecretStr | None = _knob(
        None, "Neo4j password.", "QMEMORY_SURREALDB_PASS", "surrealdb_pass"
    )
    database: str | None = _knob(
        None, "Neo4j database; unset: the server's default.", "QMEMORY_DATABASE"
    )
    space: str = _knob("default", "The tenant.", "QMEMORY_NAMESPACE", "namespace")
    isolation: Literal["shared", "strict"] = _knob(
        "shared", "strict: a session that is not main sees only what came from itself (X1)."
    )
    timezone: str = _knob("UTC", "Zone that completes a time without one.", "ENGRAM_TZ", "TZ")
    profile: Literal["core", "qmemory", "qmemory-all", "full"] = _knob(
        "core",
        "Tools that the MCP server offers: ours, the four of qmemory, all six of it, or all.",
    )
    debug: bool = _knob(False, "Log everything.", "QMEMORY_DEBUG")
    timeout_seconds: Annotated[float, Field(gt=0, le=3600)] = _knob(
        30.0, "Longest time of one statement."
    )
    embedding: EmbeddingSettings = EmbeddingSettings()
    llm: LanguageSettings = LanguageSettings()
    recall: RecallSettings = RecallSettings()
    save: SaveSettings = SaveSettings()
    context: ContextSettings = ContextSettings()
    imports: ImportSettings = ImportSettings()
    local: LocalSettings = LocalSettings()
    http: HttpSettings = HttpSettings()

    @field_validator("timezone")
    @classmethod
    def _is_a_zone(cls, value: str) -> str:
        try:
            ZoneInfo(value)
        except (ZoneInfoNotFoundError, ValueError, OSError):
            raise ValueError(f"{value!r} is no time zone: write one like Europe/Berlin") from None
        return value

    @field_validator("space")
    @classmethod
    def _is_a_name(cls, value: str) -> str:
        if not value.strip() or len(value.encode()) > 512:
            raise ValueError("a space has a name of 1 to 512 bytes")
        return value
