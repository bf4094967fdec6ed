// Give a job back undone: when it may be tried again, and why it was not done.
// mode: write
// :param space => '64656d6f'
// :param job_id => 'extract:demo'
// :param holder => 'h1'
// :param not_before => datetime('2026-01-01T00:10:00Z')
// :param reason => 'away'
// :param failed => 1
// :param now => datetime('2026-01-01')
// returns: attempts

CYPHER 25
MATCH (job:Job {space: $space, job_id: $job_id})
SET job.touched_at = $now
WITH job
WHERE job.state = 'working' AND job.holder = $holder
SET
  job.state = 'waiting',
  job.holder = null,
  job.held_until = null,
  job.not_before = $not_before,
  job.reason = coalesce($reason, job.reason),
  job.attempts = coalesce(job.attempts, 0) + $failed
RETURN job.attempts AS attempts
