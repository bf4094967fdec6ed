// A run of a job is recorded once.
// mode: schema
// returns:

CYPHER 25
CREATE CONSTRAINT job_run_key IF NOT EXISTS
FOR (node:JobRun)
REQUIRE (node.space, node.run_id) IS UNIQUE
