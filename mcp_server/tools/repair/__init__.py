"""The tools that repair entities and decide what the memory is not sure of."""
