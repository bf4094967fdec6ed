// Let go of all runs of a space but the newest.
// mode: write
// :param space => '64656d6f'
// :param keep => 0
// :param limit => 1
// returns: released

CYPHER 25
MATCH (run:JobRun)
WHERE run.space = $space AND run.started_at IS NOT NULL
WITH run
ORDER BY run.started_at DESC, run.run_id DESC
SKIP $keep
LIMIT $limit
DELETE run
RETURN count(*) AS released
