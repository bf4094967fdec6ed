"""Naming: do two names mean one thing, and do two records mean one person?

    verdict = compare(Named("Dr. Emil Brandt", "person"), Named("emil.brandt@x.example", "person"))
    verdict.band  # Band.SAME, Band.ASK or Band.DIFFERENT

A job over many names groups them by `blocking_keys` first, one over records by `record_keys`.

Owns: names of people, organisations, projects, systems, places, events, documents; records.
Never: reads the graph, settings, files or a clock.
"""

from graphmem_neo4j.naming.blocking import blocking_keys
from graphmem_neo4j.naming.comparing import compare
from graphmem_neo4j.naming.records import compare_people, compare_read, read_record, record_keys
from graphmem_neo4j.naming.shapes import Band, Named, Verdict

__all__ = [
    "Band",
    "Named",
    "Verdict",
    "blocking_keys",
    "compare",
    "compare_people",
    "compare_read",
    "read_record",
    "record_keys",
]
