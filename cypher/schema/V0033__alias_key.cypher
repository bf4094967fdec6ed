// A form of a name is kept once for each entity; by the key of the name it is looked up.
// mode: schema
// returns:

CYPHER 25
CREATE CONSTRAINT alias_key IF NOT EXISTS
FOR (node:Alias)
REQUIRE (node.space, node.name_key, node.alias_id) IS UNIQUE
