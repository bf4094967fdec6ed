"""Settings: which knobs are there, what are they set to, and who may say so?

Owns: names, defaults, bounds and aliases of every setting.
Never: reads the environment or a file (`sources.py` does), or connects to anything.
"""

from pathlib import Path
from typing import Annotated, Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import AfterValidator, Field, SecretStr, field_validator

from graphmem_neo4j.addresses import web_address
from graphmem_neo4j.background_settings import (
    ContextSettings,
    ExtractionSettings,
    LanguageSettings,
    MaintainSettings,
    RepairSettings,
    UserProfileSettings,
)
from graphmem_neo4j.knobs import knob
from graphmem_neo4j.models import Frozen, Unit


class EmbeddingSettings(Frozen):
    """How texts become vectors (Q119-Q121, G58, S38-S43)."""

    enabled: bool = knob(True, "False: no vectors are made or asked for; stored ones are kept.")
    provider: str = knob(
        "auto",
        "auto, local, none, a vendor (openai, voyage, gemini, cohere, ollama) or a litellm model.",
        "QMEMORY_EMBEDDING_PROVIDER",
        "embedding_provider",
    )
    model: str | None = knob(None, "The model's name at the vendor.", "embedding_model")
    api_key: SecretStr | None = knob(
        None,
        "The vendor's key; ${NAME} is taken from the environment.",
        "QMEMORY_EMBEDDING_API_KEY",
        "embedding_api_key",
        "embedding.apiKey",
    )
    base_url: Annotated[str | None, AfterValidator(web_address)] = knob(
        None, "An OpenAI-compatible endpoint.", "embedding.baseURL", "embedding.baseUrl"
    )
    dimensions: Annotated[int, Field(ge=0, le=4096)] = knob(
        0, "Vector size to ask the model for; 0 leaves it to the model.", "embedding_dimension"
    )
    batch_size: Annotated[int, Field(ge=1, le=512)] = knob(32, "Texts in one embedding call.")
    timeout_seconds: Annotated[float, Field(gt=0, le=600)] = knob(
        30.0, "Longest wait for one try of an embedding call; the backfill waits that long."
    )
    write_deadline_seconds: Annotated[float, Field(gt=0, le=600)] = knob(
        5.0,
        "Longest wait of a write for one batch of a remote model, tries and pauses included; "
        "then the texts are stored without vectors and wait for the backfill.",
    )
    question_deadline_seconds: Annotated[float, Field(gt=0, le=600)] = knob(
        2.0,
        "Longest wait of a question for a remote model, tries and pauses included; "
        "then it is answered by words.",
    )
    message_text: Literal["pair", "turn"] = knob(
        "pair", "A message's vector is of the turn before plus the turn, or of the turn alone."
    )

    @field_validator("dimensions", mode="before")
    @classmethod
    def _auto_means_zero(cls, value: object) -> object:
        return 0 if value in ("auto", "", None) else value


class RecallSettings(Frozen):
    """How answers are found and ranked (Q124, S54-S64, G51-G56)."""

    max_results: Annotated[int, Field(ge=1, le=50)] = knob(
        10, "Hits of a search that names no limit.", "maxRecallResults"
    )
    min_salience: Unit = knob(
        0.3, "Memories below this salience are not recalled.", "min_salience_recall"
    )
    profile: Literal["default", "hand", "supermemory"] = knob(
        "default",
        "Which weights rank: those learned, those set by hand, or the three weights below.",
    )
    vector_weight: Unit = knob(0.5, "Weight of meaning in profile supermemory.", "vectorWeight")
    text_weight: Unit = knob(0.3, "Weight of words in profile supermemory.", "textWeight")
    graph_weight: Unit = knob(0.2, "Weight of the graph in profile supermemory.", "graphWeight")
    min_score: Unit = knob(0.1, "Hits below this score are dropped.", "minScore")
    vector_min_score_factor: Unit = knob(
        0.5, "A vector hit below min_score times this is no candidate.", "vectorMinScoreFactor"
    )
    graph: bool = knob(True, "Walk the graph from what a question names and its best hits.")
    graph_seed_limit: Annotated[int, Field(ge=1, le=50)] = knob(
        5, "Best hits from which the graph is walked.", "graphSeedLimit"
    )
    graph_hop_depth: Annotated[int, Field(ge=1, le=5)] = knob(
        2, "Hops walked from a seed.", "graphHopDepth", "recallMaxDepth"
    )
    mmr_lambda: Unit = knob(0.7, "1 ranks by relevance alone, 0 by diversity alone.", "mmrLambda")
    token_budget: Annotated[int, Field(ge=50, le=100_000)] = knob(
        4_000, "Most tokens that the texts of one answer may take."
    )
    candidates: Annotated[int, Field(ge=10, le=200)] = knob(50, "Candidates a channel.")
    counting: bool = knob(
        True, "Count how often a memory is shown by a search and opened by its id."
    )
    auto: bool = knob(
        True, "Memories and profile are injected by themselves.", "autoRecall", waits=True
    )
    auto_max_memories: Annotated[int, Field(ge=1, le=50)] = knob(
        5, "Memories injected by themselves.", "autoRecallMaxMemories", waits=True
    )
    auto_min_score: Unit = knob(
        0.3, "Least score of an injected memory.", "autoRecallMinScore", waits=True
    )
    max_nodes: Annotated[int, Field(ge=1, le=50)] = knob(
        6, "Experiences recalled at most.", "recallMaxNodes"
    )
    pagerank_damping: Unit = knob(0.85, "Damping of PageRank.", "pagerankDamping")
    pagerank_iterations: Annotated[int, Field(ge=1, le=200)] = knob(
        20, "Most iterations of PageRank.", "pagerankIterations"
    )


class SaveSettings(Frozen):
    """When two statements are one, or one takes the other's place (S69-S70, G54, Q51)."""

    decide: Literal["now", "later", "never"] = knob(
        "now",
        "When a language model is asked whether a statement repeats or updates one that is near: "
        "while it is saved, later by the job decide, or never.",
    )
    decide_seconds: Annotated[float, Field(gt=0, le=120)] = knob(
        8.0, "Longest wait of a save for the language model; then its pairs wait for the job."
    )
    decide_confidence: Unit = knob(
        0.7,
        "Least confidence of a language model on which a statement is joined or replaced; below, "
        "both stay.",
    )

    lexical_threshold: Unit = knob(
        0.88, "Words alike from here on make two statements one.", "lexicalDuplicateThreshold"
    )
    meaning_threshold: Unit | None = knob(
        None,
        "Cosine that makes two statements one, on the scale of models whose cosines spread widely "
        "(0.95 there stands for a calibrated model's own); unset: the model's own.",
        "nearDuplicateThreshold",
    )
    ask_threshold: Unit | None = knob(
        None,
        "Cosine from which on one statement may be an update of another and a language model is "
        "asked, on that scale (0.55 there stands for the model's own); unset: the model's own.",
        "updateVectorMinScore",
    )
    experience_threshold: Unit = knob(
        0.90,
        "Cosine that merges two experiences, on the scale of models whose cosines spread widely; "
        "the local model has its own value for it.",
        "dedupThreshold",
    )


class ImportSettings(Frozen):
    """Which files may be imported (Q87, X21)."""

    roots: str = knob(
        "~/.openclaw/workspace",
        "Folders from which agents may import files, comma-separated; empty: none.",
    )
    file_max_bytes: Annotated[int, Field(ge=1_000, le=64_000_000)] = knob(
        8_000_000, "Largest file that is imported."
    )


class LocalSettings(Frozen):
    """The embedded Neo4j, used while no `uri` is set."""

    home: Path | None = knob(None, "Its folder; unset: the platform's place for user data.")
    bolt_port: Annotated[int, Field(ge=0, le=65535)] = knob(
        0, "Bolt port; 0 takes 7687, or a free one when that is taken."
    )
    http_port: Annotated[int, Field(ge=0, le=65535)] = knob(
        0, "Port of Neo4j Browser; 0 takes 7474, or a free one when that is taken."
    )
    heap_mb: Annotated[int, Field(ge=0)] = knob(0, "Java heap; 0 sizes it to the machine.")
    page_cache_mb: Annotated[int, Field(ge=0)] = knob(0, "Page cache; 0 sizes it to the machine.")
    autostart: bool = knob(True, "Verbs and servers start it when it does not run.")
    gds: bool = knob(True, "Load the Graph Data Science plugin.")


class HttpSettings(Frozen):
    """The HTTP face of the MCP server (X16)."""

    host: str = knob("127.0.0.1", "Address to listen on; others than loopback need a token.")
    port: Annotated[int, Field(ge=0, le=65535)] = knob(3777, "Port of serve-http.")
    token: SecretStr | None = knob(None, "Bearer token that every request must carry.")
    public_hosts: str = knob("", "Further host names that requests may carry, comma-separated.")


class Settings(Frozen):
    """Every knob; see the sections for meanings. All have defaults, set only what you change."""

    uri: str | None = knob(
        None,
        "Address of a Neo4j of your own; unset: the embedded one.",
        "QMEMORY_SURREALDB_URL",
        "surrealdb_url",
        "dbPath",
    )
    user: str | None = knob(None, "Neo4j user.", "QMEMORY_SURREALDB_USER", "surrealdb_user")
    password: SecretStr | None = knob(
        None, "Neo4j password.", "QMEMORY_SURREALDB_PASS", "surrealdb_pass"
    )
    database: str | None = knob(
        None, "Neo4j database; unset: the server's default.", "QMEMORY_DATABASE"
    )
    space: str = knob("default", "The tenant.", "QMEMORY_NAMESPACE", "namespace")
    isolation: Literal["shared", "strict"] = knob(
        "shared", "strict: a session that is not main sees only what came from itself (X1)."
    )
    timezone: str = knob("UTC", "Zone that completes a time without one.", "ENGRAM_TZ", "TZ")
    profile: Literal["core", "qmemory", "qmemory-all", "graph-memory", "supermemory", "full"] = (
        knob(
            "core",
            "Tools that the MCP server offers: ours, the four of qmemory, all six of it, the four "
            "of graph-memory, the four of supermemory, or all.",
        )
    )
    debug: bool = knob(False, "Log everything.", "QMEMORY_DEBUG")
    timeout_seconds: Annotated[float, Field(gt=0, le=3600)] = knob(
        30.0, "Longest time of one statement."
    )
    embedding: EmbeddingSettings = EmbeddingSettings()
    llm: LanguageSettings = LanguageSettings()
    recall: RecallSettings = RecallSettings()
    save: SaveSettings = SaveSettings()
    extraction: ExtractionSettings = ExtractionSettings()
    context: ContextSettings = ContextSettings()
    imports: ImportSettings = ImportSettings()
    user_profile: UserProfileSettings = UserProfileSettings()
    maintain: MaintainSettings = MaintainSettings()
    repair: RepairSettings = RepairSettings()
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
