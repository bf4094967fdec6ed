// The newest messages of a space.
// mode: schema
// returns:

CYPHER 25
CREATE INDEX message_recorded_at IF NOT EXISTS
FOR (node:Message)
ON (node.space, node.recorded_at)
