// Entities by the key of their own name.
// mode: schema
// returns:

CYPHER 25
CREATE INDEX entity_name IF NOT EXISTS
FOR (node:Entity)
ON (node.space, node.name_key)
