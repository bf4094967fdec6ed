// Events that nobody looked at for what is of general value in them; absent on all others (G29).
// mode: schema
// returns:

CYPHER 25
CREATE INDEX experience_awaits_promotion IF NOT EXISTS
FOR (node:Experience)
ON (node.space, node.awaits_promotion)
