// Stretches of turns that were set aside, newest first: which, why, and after how many tries.
// mode: read
// :param space => '64656d6f'
// :param limit => 100
// returns: session_id, from_place, to_place, reason, attempts, failed_at

CYPHER 25
MATCH (job:Job {space: $space, kind: 'extract', state: 'failed'})
WITH job
ORDER BY job.updated_at DESC, job.job_id
LIMIT $limit
MATCH (job)-[:CONCERNS]->(session:Session)
RETURN
  session.session_id AS session_id,
  coalesce(job.done_to, session.extracted_up_to, -1) + 1 AS from_place,
  job.up_to AS to_place,
  coalesce(job.reason, '') AS reason,
  coalesce(job.attempts, 0) AS attempts,
  job.updated_at AS failed_at
