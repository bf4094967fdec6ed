// What was tied or changed last, Session by Session; the property is absent on all others.
// mode: schema
// returns:

CYPHER 25
CREATE INDEX session_touched_at IF NOT EXISTS
FOR (node:Session)
ON (node.space, node.touched_at)
