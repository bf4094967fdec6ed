// Note what became of a reflection; once it is over, its answer is kept no more.
// mode: write
// :param space => '64656d6f'
// :param job_id => 'reflect:0123456789abcdef0123456789abcdef'
// :param state => 'waiting'
// :param attempts => 1
// :param reason => 'no answer'
// :param run_id => 'run1'
// :param counts => {insights: 1, refused: 0}
// :param now => datetime('2026-01-01')
// returns: job_id

CYPHER 25
MATCH (job:Job {space: $space, job_id: $job_id})
SET job.touched_at = $now
WITH job
WHERE job.state = 'waiting'
SET
  job += $counts,
  job.state = $state,
  job.attempts = $attempts,
  job.reason = $reason,
  job.run_id = $run_id,
  job.answer = CASE WHEN $state = 'waiting' THEN job.answer ELSE null END,
  job.updated_at = $now
RETURN job.job_id AS job_id
