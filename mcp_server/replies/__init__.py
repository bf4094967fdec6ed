"""Replies: how is an answer said to a client, and how long may it be?

Every reply exists twice: as lines of text for the model, and as structured content that fits the
tool's advertised schema. Both are bounded; what was cut says so and says how to read on.

Owns: one module for each kind of answer, and `forms.py` for what they share.
Never: decides what is an answer, or carries a vector.
"""
