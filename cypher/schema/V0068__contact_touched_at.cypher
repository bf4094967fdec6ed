// What was tied or changed last, Contact by Contact; the property is absent on all others.
// mode: schema
// returns:

CYPHER 25
CREATE INDEX contact_touched_at IF NOT EXISTS
FOR (node:Contact)
ON (node.space, node.touched_at)
