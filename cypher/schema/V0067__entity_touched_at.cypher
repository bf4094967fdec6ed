// What was tied or changed last, Entity by Entity; the property is absent on all others.
// mode: schema
// returns:

CYPHER 25
CREATE INDEX entity_touched_at IF NOT EXISTS
FOR (node:Entity)
ON (node.space, node.touched_at)
