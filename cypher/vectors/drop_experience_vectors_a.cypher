// Drop the index of Experience vectors in slot a, before another model takes the slot.
// mode: schema
// returns:

CYPHER 25
DROP INDEX experience_vectors_a IF EXISTS
