// One signal of a kind a message.
// mode: schema
// returns:

CYPHER 25
CREATE CONSTRAINT signal_key IF NOT EXISTS
FOR (node:Signal)
REQUIRE (node.space, node.signal_id) IS UNIQUE
