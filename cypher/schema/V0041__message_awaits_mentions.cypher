// Messages that nobody has read for names yet; the property is absent on all others.
// mode: schema
// returns:

CYPHER 25
CREATE INDEX message_awaits_mentions IF NOT EXISTS
FOR (node:Message)
ON (node.space, node.awaits_mentions)
