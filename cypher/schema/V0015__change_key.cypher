// A change is recorded once.
// mode: schema
// returns:

CYPHER 25
CREATE CONSTRAINT change_key IF NOT EXISTS
FOR (node:Change)
REQUIRE (node.space, node.change_id) IS UNIQUE
