// One receipt a write.
// mode: schema
// returns:

CYPHER 25
CREATE CONSTRAINT receipt_key IF NOT EXISTS
FOR (node:Receipt)
REQUIRE (node.space, node.receipt_id) IS UNIQUE
