// What was tied or changed last, Source by Source; the property is absent on all others.
// mode: schema
// returns:

CYPHER 25
CREATE INDEX source_touched_at IF NOT EXISTS
FOR (node:Source)
ON (node.space, node.touched_at)
