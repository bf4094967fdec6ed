// Experiences of a community: the peers of one that was found (G36).
// mode: schema
// returns:

CYPHER 25
CREATE INDEX experience_community IF NOT EXISTS
FOR (node:Experience)
ON (node.space, node.community_id)
