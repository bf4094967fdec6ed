// Drop the index of Memory vectors in slot a, before another model takes the slot.
// mode: schema
// returns:

CYPHER 25
DROP INDEX memory_vectors_a IF EXISTS
