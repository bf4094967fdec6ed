// Drop the index of Message vectors in slot a, before another model takes the slot.
// mode: schema
// returns:

CYPHER 25
DROP INDEX message_vectors_a IF EXISTS
