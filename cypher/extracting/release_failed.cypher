// Let stretches of turns that were set aside be tried again.
// mode: write
// :param space => '64656d6f'
// :param session_id => null
// :param asked => 'command'
// :param now => datetime('2026-01-01')
// :param limit => 1000
// returns: jobs

CYPHER 25
MATCH (job:Job {space: $space, kind: 'extract', state: 'failed'})-[:CONCERNS]->(session:Session)
WHERE $session_id IS NULL OR session.session_id = $session_id
WITH job
ORDER BY job.updated_at
LIMIT $limit
SET job.state = 'waiting', job.attempts = 0, job.asked = $asked, job.not_before = null, job.updated_at = $now
RETURN count(job) AS jobs
