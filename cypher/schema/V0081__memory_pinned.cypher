// Live memories of a scope: what is pinned first, then the newest; a profile looks at the first ones.
// mode: schema
// returns:

CYPHER 25
CREATE INDEX memory_pinned IF NOT EXISTS
FOR (node:Memory)
ON (node.space, node.scope, node.is_active, node.pinned, node.recorded_at)
