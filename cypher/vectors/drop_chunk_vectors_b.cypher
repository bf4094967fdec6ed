// Drop the index of Chunk vectors in slot b, before another model takes the slot.
// mode: schema
// returns:

CYPHER 25
DROP INDEX chunk_vectors_b IF EXISTS
