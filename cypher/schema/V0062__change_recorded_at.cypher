// The newest changes of a space.
// mode: schema
// returns:

CYPHER 25
CREATE INDEX change_recorded_at IF NOT EXISTS
FOR (node:Change)
ON (node.space, node.recorded_at)
