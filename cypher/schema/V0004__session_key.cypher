// A session is unique in its space (Q27).
// mode: schema
// returns:

CYPHER 25
CREATE CONSTRAINT session_key IF NOT EXISTS
FOR (node:Session)
REQUIRE (node.space, node.session_id) IS UNIQUE
