// One active memory for each statement, scope and period; a retired one holds no key.
// mode: schema
// returns:

CYPHER 25
CREATE CONSTRAINT memory_active_key IF NOT EXISTS
FOR (node:Memory)
REQUIRE (node.space, node.active_key) IS UNIQUE
