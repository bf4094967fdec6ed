// A message is stored once.
// mode: schema
// returns:

CYPHER 25
CREATE CONSTRAINT message_key IF NOT EXISTS
FOR (node:Message)
REQUIRE (node.space, node.message_id) IS UNIQUE
