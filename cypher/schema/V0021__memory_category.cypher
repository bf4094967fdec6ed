// Memories of a category (Q25).
// mode: schema
// returns:

CYPHER 25
CREATE INDEX memory_category IF NOT EXISTS
FOR (node:Memory)
ON (node.space, node.category)
