// Drop the index of Message vectors in slot b, before another model takes the slot.
// mode: schema
// returns:

CYPHER 25
DROP INDEX message_vectors_b IF EXISTS
