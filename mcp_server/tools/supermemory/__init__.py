"""Supermemory: the four tools of that system, as views of the same verbs (R-S1).

Owns: nothing; each tool is a module.
Never: holds a rule of the memory.
"""
