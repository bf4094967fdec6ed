// How many sessions hold turns that wait, those that a worker holds among them, and which rest.
// mode: read
// :param space => '64656d6f'
// :param session_id => null
// :param now => datetime('2026-01-01')
// returns: sessions, paused, next_at

CYPHER 25
UNWIND ['waiting', 'working'] AS state
MATCH (job:Job {space: $space, kind: 'extract', state: state})-[:CONCERNS]->(session:Session)
WHERE $session_id IS NULL OR session.session_id = $session_id
WITH session, min(CASE WHEN job.not_before > $now THEN job.not_before END) AS rests_to
RETURN count(session) AS sessions, count(rests_to) AS paused, min(rests_to) AS next_at
