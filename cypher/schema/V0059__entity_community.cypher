// What belongs to one community, Entity by Entity.
// mode: schema
// returns:

CYPHER 25
CREATE INDEX entity_community IF NOT EXISTS
FOR (node:Entity)
ON (node.space, node.community_id)
