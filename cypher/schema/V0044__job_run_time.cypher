// The newest runs of all jobs of a space.
// mode: schema
// returns:

CYPHER 25
CREATE INDEX job_run_time IF NOT EXISTS
FOR (node:JobRun)
ON (node.space, node.started_at)
