// Drop the index of Memory vectors in slot b, before another model takes the slot.
// mode: schema
// returns:

CYPHER 25
DROP INDEX memory_vectors_b IF EXISTS
