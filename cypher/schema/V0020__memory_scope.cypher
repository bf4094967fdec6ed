// Memories of a scope (Q25).
// mode: schema
// returns:

CYPHER 25
CREATE INDEX memory_scope IF NOT EXISTS
FOR (node:Memory)
ON (node.space, node.scope)
