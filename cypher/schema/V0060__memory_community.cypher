// What belongs to one community, Memory by Memory.
// mode: schema
// returns:

CYPHER 25
CREATE INDEX memory_community IF NOT EXISTS
FOR (node:Memory)
ON (node.space, node.community_id)
