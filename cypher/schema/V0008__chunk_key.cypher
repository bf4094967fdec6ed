// A piece of a long text is stored once.
// mode: schema
// returns:

CYPHER 25
CREATE CONSTRAINT chunk_key IF NOT EXISTS
FOR (node:Chunk)
REQUIRE (node.space, node.chunk_id) IS UNIQUE
