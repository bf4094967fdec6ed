// Mark the runs of a space that nobody will end any more: whoever ran them is gone.
// mode: write
// :param space => '64656d6f'
// :param holder => 'another'
// :param message => 'its runner went away'
// :param moment => datetime('2026-01-01')
// returns: job, run_id

CYPHER 25
// Called under the lease: no other runner is at work in this space.
MATCH (run:JobRun)
WHERE run.space = $space AND run.run_id IS NOT NULL
  AND run.state = 'running' AND run.holder <> $holder
SET run.state = 'lost', run.ended_at = $moment, run.message = $message
RETURN run.job AS job, run.run_id AS run_id
