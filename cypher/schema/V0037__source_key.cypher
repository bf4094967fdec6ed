// A file that memories came from is recorded once.
// mode: schema
// returns:

CYPHER 25
CREATE CONSTRAINT source_key IF NOT EXISTS
FOR (node:Source)
REQUIRE (node.space, node.source_id) IS UNIQUE
