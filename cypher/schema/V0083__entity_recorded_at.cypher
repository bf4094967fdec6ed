// The newest entities of a space.
// mode: schema
// returns:

CYPHER 25
CREATE INDEX entity_recorded_at IF NOT EXISTS
FOR (node:Entity)
ON (node.space, node.recorded_at)
