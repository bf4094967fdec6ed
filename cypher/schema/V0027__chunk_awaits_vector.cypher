// Chunks that still need a vector; the property is absent on all others.
// mode: schema
// returns:

CYPHER 25
CREATE INDEX chunk_awaits_vector IF NOT EXISTS
FOR (node:Chunk)
ON (node.awaits_vector)
