"""Repair: what is to be done where the graph holds one thing twice, or two things as one?

Merges, splits, names given and taken, and what is kept apart: each in one transaction, each with a
record by which it is undone. Look-alikes and contradictions are found here, and asked about.

Owns: the repair of entities, and the review inbox.
Never: reads a name out of a text, or decides by itself where a person should.
"""
