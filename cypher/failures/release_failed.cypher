// Let what jobs gave up be tried again, as if it were new.
// mode: write
// :param space => '64656d6f'
// :param kinds => ['extract', 'decide', 'link', 'aliases', 'reflect']
// :param session_id => null
// :param limit => 1000
// :param now => datetime('2026-01-01')
// returns: job, released

CYPHER 25
UNWIND $kinds AS kind
MATCH (job:Job {space: $space, kind: kind, state: 'failed'})
WITH job
WHERE $session_id IS NULL OR EXISTS { (job)-[:CONCERNS]->(:Session {space: $space, session_id: $session_id}) }
WITH job
ORDER BY job.updated_at, job.job_id
LIMIT $limit
SET job.touched_at = $now
WITH job
WHERE job.state = 'failed'
SET
  job.state = 'waiting',
  job.attempts = 0,
  job.not_before = null,
  job.run_id = null,
  job.asked = CASE job.kind WHEN 'extract' THEN 'command' ELSE job.asked END,
  job.updated_at = $now
RETURN job.kind AS job, count(*) AS released
