// Record that a run of a job has begun, or how it ended; of an old run only its end is new.
// mode: write
// :param space => '64656d6f'
// :param run_id => 'run1'
// :param values => {job: 'decay', state: 'running', is_dry: false, started_at: datetime('2026-01-01'), holder: 'demo', idle_runs: 0}
// returns: run_id

CYPHER 25
MERGE (run:JobRun {space: $space, run_id: $run_id})
SET run += $values
RETURN run.run_id AS run_id
