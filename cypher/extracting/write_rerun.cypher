// Have a session read once more from its beginning, beside what is still to come.
// mode: write
// :param space => '64656d6f'
// :param session_id => 'demo'
// :param asked => 'command'
// :param now => datetime('2026-01-01')
// returns: job_id, turns

CYPHER 25
MATCH (session:Session {space: $space, session_id: $session_id})
SET session.touched_at = $now
WITH session
WHERE session.message_count > 0
MERGE (job:Job {space: $space, job_id: 'extract-again:' + $session_id})
  ON CREATE SET job.kind = 'extract', job.created_at = $now, job.run = 0, job.state = 'done'
SET job.touched_at = $now
WITH session, job
// One that is at work already goes on.
FOREACH (_ IN CASE WHEN job.state IN ['done', 'failed'] THEN [1] ELSE [] END |
  SET
    job.run = job.run + 1,
    job.state = 'waiting',
    job.done_to = -1,
    job.attempts = 0,
    job.answer = null,
    job.asked = $asked,
    job.not_before = null,
    job.reason = null
)
SET job.up_to = session.message_count - 1, job.updated_at = $now
MERGE (job)-[:CONCERNS]->(session)
RETURN job.job_id AS job_id, job.up_to - job.done_to AS turns
