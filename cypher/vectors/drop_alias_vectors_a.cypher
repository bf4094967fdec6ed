// Drop the index of Alias vectors in slot a, before another model takes the slot.
// mode: schema
// returns:

CYPHER 25
DROP INDEX alias_vectors_a IF EXISTS
