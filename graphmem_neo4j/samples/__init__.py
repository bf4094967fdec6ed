"""Samples: the conversation that `graphmem demo` shows; written for this project."""
