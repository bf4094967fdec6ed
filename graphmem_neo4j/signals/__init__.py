"""Signals: is a message worth remembering at once?

    detect("I prefer tea to coffee")
    Signal(signal="high", categories=("preference",), confidence=0.88, keywords=(...))

Word lists and learned weights of English, Russian, Arabic and Chinese; no language model, a few
milliseconds.
Never: reads the graph, settings, a clock, or files but those that come with it.
"""

from graphmem_neo4j.signals.detecting import detect
from graphmem_neo4j.signals.grammars import LANGUAGES
from graphmem_neo4j.signals.shapes import HIGH, Category, Level, Signal

__all__ = ["HIGH", "LANGUAGES", "Category", "Level", "Signal", "detect"]
