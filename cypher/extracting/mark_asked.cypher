// Somebody asks that what waits in a session be read soon; without one, in all of them.
// mode: write
// :param space => '64656d6f'
// :param session_id => 'demo'
// :param asked => 'command'
// :param now => datetime('2026-01-01')
// :param limit => 1000
// returns: sessions

CYPHER 25
UNWIND ['waiting', 'working'] AS state
MATCH (job:Job {space: $space, kind: 'extract', state: state})-[:CONCERNS]->(session:Session)
WHERE session.session_id = $session_id
  // Of all sessions those that are not marked yet: as many rounds as there are, and all are.
  OR ($session_id IS NULL AND (coalesce(job.asked <> $asked, true) OR job.not_before IS NOT NULL))
WITH job
ORDER BY job.updated_at
LIMIT $limit
SET job.touched_at = $now, job.asked = $asked, job.not_before = null
RETURN count(DISTINCT job) AS sessions
