// The newest runs of a job: when it is due again comes from there.
// mode: schema
// returns:

CYPHER 25
CREATE INDEX job_run_newest IF NOT EXISTS
FOR (node:JobRun)
ON (node.space, node.job, node.started_at)
