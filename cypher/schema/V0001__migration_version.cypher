// One node a migration that was applied.
// mode: schema
// returns:

CYPHER 25
CREATE CONSTRAINT migration_version IF NOT EXISTS
FOR (node:Migration)
REQUIRE (node.version) IS UNIQUE
