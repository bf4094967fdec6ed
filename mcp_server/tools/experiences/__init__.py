"""Experiences: the tools under the names and parameters of the graph-memory system.

Owns: their arguments, as that system's users know them (R-G1).
Never: holds a rule of the memory.
"""
