// Keep what of an answer is believed, before any of it is written: who comes next follows it.
// mode: write
// :param space => '64656d6f'
// :param job_id => 'reflect:0123456789abcdef0123456789abcdef'
// :param answer => '{}'
// :param now => datetime('2026-01-01')
// returns: job_id

CYPHER 25
MATCH (job:Job {space: $space, job_id: $job_id})
SET job.touched_at = $now
WITH job
WHERE job.state = 'waiting' AND job.answer IS NULL
SET job.answer = $answer, job.updated_at = $now
RETURN job.job_id AS job_id
