// The newest memories that came from a session.
// mode: schema
// returns:

CYPHER 25
CREATE INDEX memory_session IF NOT EXISTS
FOR (node:Memory)
ON (node.space, node.session_id, node.recorded_at)
