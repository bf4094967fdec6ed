// The newest runs of the jobs of a space.
// mode: read
// :param space => '64656d6f'
// :param limit => 20
// returns: run

CYPHER 25
MATCH (run:JobRun)
WHERE run.space = $space AND run.started_at IS NOT NULL
RETURN run {.*} AS run
ORDER BY run.space DESC, run.started_at DESC, run.run_id DESC
LIMIT $limit
