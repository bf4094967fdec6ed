"""Signals: is a message worth remembering at once?

    detect("I prefer tea to coffee")
    Signal(signal="high", categories=("preference",), confidence=0.88, keywords=(...))

Rules and word lists in English, Russian, Arabic and Chinese; no model, a few milliseconds.
Never: reads the graph, settings, files or a clock.
"""

from graphmem_neo4j.signals.detecting import detect
from graphmem_neo4j.signals.shapes import Category, Level, Signal

__all__ = ["Category", "Level", "Signal", "detect"]
