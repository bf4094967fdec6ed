// A memory's id is unique in its space.
// mode: schema
// returns:

CYPHER 25
CREATE CONSTRAINT memory_key IF NOT EXISTS
FOR (node:Memory)
REQUIRE (node.space, node.memory_id) IS UNIQUE
