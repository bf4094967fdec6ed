// A review is put up once, however often the same is found.
// mode: schema
// returns:

CYPHER 25
CREATE CONSTRAINT review_key IF NOT EXISTS
FOR (node:Review)
REQUIRE (node.space, node.review_id) IS UNIQUE
