// Experiences that were not compared with the others yet; the property is absent on all others.
// mode: schema
// returns:

CYPHER 25
CREATE INDEX experience_awaits_twins IF NOT EXISTS
FOR (node:Experience)
ON (node.space, node.awaits_twins)
