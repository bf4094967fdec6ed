// What was tied or changed last, Memory by Memory; the property is absent on all others.
// mode: schema
// returns:

CYPHER 25
CREATE INDEX memory_touched_at IF NOT EXISTS
FOR (node:Memory)
ON (node.space, node.touched_at)
