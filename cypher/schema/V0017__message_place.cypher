// Messages of a session by their place.
// mode: schema
// returns:

CYPHER 25
CREATE INDEX message_place IF NOT EXISTS
FOR (node:Message)
ON (node.space, node.session_id, node.place)
