"""Workspace: the import of a host's `MEMORY.md` and `memory/*.md`.

A district of its own: the door to the files (`doors`, `files`, `decoding`), the reading of a file
(`front_matter`, `inline`, `facts`, `categories`, `names`), by a language model as well (`smart`),
what the graph keeps of it (`ledger`), and the verb (`importing`). Simple mode: every line a fact.
"""
