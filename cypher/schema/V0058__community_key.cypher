// A community is unique in its space.
// mode: schema
// returns:

CYPHER 25
CREATE CONSTRAINT community_key IF NOT EXISTS
FOR (node:Community)
REQUIRE (node.space, node.community_id) IS UNIQUE
