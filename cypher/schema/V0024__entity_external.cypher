// Entities by what they stand for elsewhere (Q28).
// mode: schema
// returns:

CYPHER 25
CREATE INDEX entity_external IF NOT EXISTS
FOR (node:Entity)
ON (node.space, node.external_source, node.external_id)
