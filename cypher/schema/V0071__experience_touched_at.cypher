// What was tied or changed last, Experience by Experience; the property is absent on all others.
// mode: schema
// returns:

CYPHER 25
CREATE INDEX experience_touched_at IF NOT EXISTS
FOR (node:Experience)
ON (node.space, node.touched_at)
