// Memories that no reflection has taken up yet; the property is absent on all others.
// mode: schema
// returns:

CYPHER 25
CREATE INDEX memory_awaits_reflection IF NOT EXISTS
FOR (node:Memory)
ON (node.space, node.awaits_reflection)
