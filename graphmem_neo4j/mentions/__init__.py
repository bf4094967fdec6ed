"""Mentions: which things and people does a text name?

    for mention in find_mentions("Robert Vale left Tarn Labs"):
        print(mention.name, mention.kind)

Rules and small word lists, no language model: what a text names is read from how it is written.
`find_mentions` gives names that may become entities; `name_candidates` gives the keys under which
a dictionary of known aliases may be asked, so that a known name is met however it is written.

Owns: the reading of names out of texts and questions.
Never: looks anything up, or decides which entity a name means.
"""

from graphmem_neo4j.mentions.candidates import name_candidates, question_names
from graphmem_neo4j.mentions.finding import find_mentions
from graphmem_neo4j.mentions.shapes import MENTIONS_MAX, Mention

__all__ = ["MENTIONS_MAX", "Mention", "find_mentions", "name_candidates", "question_names"]
