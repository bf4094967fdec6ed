"""Core: the tools under our own names, with all that a verb can be asked for.

Owns: their arguments, as the model reads them, and which verb of the façade each one calls.
Never: decides anything; the verbs do.
"""
