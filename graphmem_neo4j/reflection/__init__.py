"""Reflection: what a model is shown of some memories, may say about them, and is believed."""
