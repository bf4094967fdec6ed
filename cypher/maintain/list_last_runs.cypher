// The newest run of each of some jobs.
// mode: read
// :param space => '64656d6f'
// :param jobs => ['expiry']
// returns: run

CYPHER 25
UNWIND $jobs AS job
CALL (job) {
  MATCH (run:JobRun)
  WHERE run.space = $space AND run.job = job AND run.started_at IS NOT NULL
  RETURN run
  ORDER BY run.space DESC, run.job DESC, run.started_at DESC, run.run_id DESC
  LIMIT 1
}
RETURN run {.*} AS run
