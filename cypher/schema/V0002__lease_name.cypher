// One holder a lease.
// mode: schema
// returns:

CYPHER 25
CREATE CONSTRAINT lease_name IF NOT EXISTS
FOR (node:Lease)
REQUIRE (node.name) IS UNIQUE
