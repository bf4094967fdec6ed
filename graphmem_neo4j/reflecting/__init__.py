"""Reflecting: memories are looked at together, once, and what they show is kept.

Memories that wait are taken up as a batch, a job in the graph. A language model is asked about it;
what is believed of its answer is kept in the job, written, and the job is closed. Wherever a worker
is killed, the next one goes on from there.
"""
