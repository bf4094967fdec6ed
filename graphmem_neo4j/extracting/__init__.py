"""Extracting: the queue of turns that wait to be read by a model, and the work on it.

Each session has one job in the graph, written in the transaction of its messages; a cursor says how
far it was read. A worker takes a job for a while, asks, keeps what it believes of the answer,
writes that, and moves the cursor on. Wherever it is killed, the next one goes on from there.
"""
