// The newest experiences of a space.
// mode: schema
// returns:

CYPHER 25
CREATE INDEX experience_recorded_at IF NOT EXISTS
FOR (node:Experience)
ON (node.space, node.recorded_at)
