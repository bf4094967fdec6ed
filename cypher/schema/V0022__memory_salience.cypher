// Memories by importance (Q25).
// mode: schema
// returns:

CYPHER 25
CREATE INDEX memory_salience IF NOT EXISTS
FOR (node:Memory)
ON (node.space, node.salience)
