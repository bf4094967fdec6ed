// A contact is stored once for each channel, scope and origin.
// mode: schema
// returns:

CYPHER 25
CREATE CONSTRAINT contact_key IF NOT EXISTS
FOR (node:Contact)
REQUIRE (node.space, node.contact_id) IS UNIQUE
