// One profile a scope.
// mode: schema
// returns:

CYPHER 25
CREATE CONSTRAINT profile_key IF NOT EXISTS
FOR (node:Profile)
REQUIRE (node.space, node.profile_id) IS UNIQUE
