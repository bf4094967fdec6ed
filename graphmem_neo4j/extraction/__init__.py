"""Extraction: what of a conversation is worth keeping, as a model tells it and we believe it?

Pure: what a model is shown of the turns, the shape of its answer, the check of that answer, and
when waiting turns are worth a question at all. The room `extracting` does the work.
"""
