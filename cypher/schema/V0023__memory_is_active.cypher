// Memories that hold, and those that do not (Q25).
// mode: schema
// returns:

CYPHER 25
CREATE INDEX memory_is_active IF NOT EXISTS
FOR (node:Memory)
ON (node.space, node.is_active)
