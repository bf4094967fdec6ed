// One live experience for each name, scope and strict origin; a retired one holds no key (R-G3).
// mode: schema
// returns:

CYPHER 25
CREATE CONSTRAINT experience_identity IF NOT EXISTS
FOR (node:Experience)
REQUIRE (node.space, node.identity_key) IS UNIQUE
