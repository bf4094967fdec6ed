// Keep what of an answer is believed, before any of it is written: who comes next follows it.
// mode: write
// :param space => '64656d6f'
// :param job_id => 'extract:demo'
// :param holder => 'h1'
// :param held_until => datetime('2026-01-01T00:02:00Z')
// :param answer => '{}'
// :param answer_to => 6
// :param stale => null
// :param now => datetime('2026-01-01')
// returns: job_id

CYPHER 25
MATCH (job:Job {space: $space, job_id: $job_id})
SET job.touched_at = $now
WITH job
WHERE job.state = 'working' AND job.holder = $holder AND (job.answer IS NULL OR job.answer = $stale)
SET
  job.answer = $answer,
  job.answer_to = $answer_to,
  job.answer_at = $now,
  job.held_until = $held_until
RETURN job.job_id AS job_id
