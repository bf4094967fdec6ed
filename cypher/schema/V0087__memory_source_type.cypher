// Memories by where they come from, in the order of their recording (Q103).
// mode: schema
// returns:

CYPHER 25
CREATE INDEX memory_source_type IF NOT EXISTS
FOR (node:Memory)
ON (node.space, node.source_type, node.recorded_at)
