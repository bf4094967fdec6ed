// One entity for each type, name, scope and origin, or for each thing of another system.
// mode: schema
// returns:

CYPHER 25
CREATE CONSTRAINT entity_identity IF NOT EXISTS
FOR (node:Entity)
REQUIRE (node.space, node.identity_key) IS UNIQUE
