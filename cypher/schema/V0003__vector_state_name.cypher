// One record of which model the vectors belong to.
// mode: schema
// returns:

CYPHER 25
CREATE CONSTRAINT vector_state_name IF NOT EXISTS
FOR (node:VectorState)
REQUIRE (node.name) IS UNIQUE
