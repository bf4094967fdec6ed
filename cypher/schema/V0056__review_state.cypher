// Reviews by what became of them.
// mode: schema
// returns:

CYPHER 25
CREATE INDEX review_state IF NOT EXISTS
FOR (node:Review)
ON (node.space, node.state)
