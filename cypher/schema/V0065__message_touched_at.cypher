// What was tied or changed last, Message by Message; the property is absent on all others.
// mode: schema
// returns:

CYPHER 25
CREATE INDEX message_touched_at IF NOT EXISTS
FOR (node:Message)
ON (node.space, node.touched_at)
