// An entity is unique in its space.
// mode: schema
// returns:

CYPHER 25
CREATE CONSTRAINT entity_key IF NOT EXISTS
FOR (node:Entity)
REQUIRE (node.space, node.entity_id) IS UNIQUE
