"""Profile: what does a space know by heart, for whoever asks?

Owns: the choice of the memories of a profile, and how long a choice stands.
Never: asks a language model, or keeps the text of a memory a second time.
"""
