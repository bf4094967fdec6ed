// Memories that nobody has read for names yet; the property is absent on all others.
// mode: schema
// returns:

CYPHER 25
CREATE INDEX memory_awaits_mentions IF NOT EXISTS
FOR (node:Memory)
ON (node.space, node.awaits_mentions)
