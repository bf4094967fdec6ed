// Names by their ids alone.
// mode: schema
// returns:

CYPHER 25
CREATE INDEX alias_id IF NOT EXISTS
FOR (node:Alias)
ON (node.space, node.alias_id)
