// A space has one projection that serves it.
// mode: schema
// returns:

CYPHER 25
CREATE CONSTRAINT projection_key IF NOT EXISTS
FOR (node:Projection)
REQUIRE node.space IS UNIQUE
