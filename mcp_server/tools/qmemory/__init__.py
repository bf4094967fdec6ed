"""Qmemory: the tools under the names, parameters and words of the qmemory system.

Owns: their arguments, as that system's documents list them.
Never: does what the tools of `core` do not: these are views of the same verbs.
"""
