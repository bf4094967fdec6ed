// Experiences by the key of their name.
// mode: schema
// returns:

CYPHER 25
CREATE INDEX experience_name IF NOT EXISTS
FOR (node:Experience)
ON (node.space, node.name_key)
