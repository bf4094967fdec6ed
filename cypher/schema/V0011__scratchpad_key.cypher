// One scratchpad a session.
// mode: schema
// returns:

CYPHER 25
CREATE CONSTRAINT scratchpad_key IF NOT EXISTS
FOR (node:Scratchpad)
REQUIRE (node.space, node.session_id) IS UNIQUE
