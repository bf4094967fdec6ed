// A piece of waiting work is queued once.
// mode: schema
// returns:

CYPHER 25
CREATE CONSTRAINT job_key IF NOT EXISTS
FOR (node:Job)
REQUIRE (node.space, node.job_id) IS UNIQUE
