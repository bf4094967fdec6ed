// An experience is unique in its space.
// mode: schema
// returns:

CYPHER 25
CREATE CONSTRAINT experience_key IF NOT EXISTS
FOR (node:Experience)
REQUIRE (node.space, node.experience_id) IS UNIQUE
