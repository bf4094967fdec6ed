"""Statements: how is a sentence read, value by value, so that two of them can be compared?

The judge asks `differences.py`; the other rooms read atoms, numbers, units, times and voice.
"""
