// The newest memories of a space.
// mode: schema
// returns:

CYPHER 25
CREATE INDEX memory_recorded_at IF NOT EXISTS
FOR (node:Memory)
ON (node.space, node.recorded_at)
