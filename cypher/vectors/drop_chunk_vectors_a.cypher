// Drop the index of Chunk vectors in slot a, before another model takes the slot.
// mode: schema
// returns:

CYPHER 25
DROP INDEX chunk_vectors_a IF EXISTS
