// What belongs to one community, Message by Message.
// mode: schema
// returns:

CYPHER 25
CREATE INDEX message_community IF NOT EXISTS
FOR (node:Message)
ON (node.space, node.community_id)
