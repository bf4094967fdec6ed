// Experiences that still need a vector; the property is absent on all others.
// mode: schema
// returns:

CYPHER 25
CREATE INDEX experience_awaits_vector IF NOT EXISTS
FOR (node:Experience)
ON (node.awaits_vector)
