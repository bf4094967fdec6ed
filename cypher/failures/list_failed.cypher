// What jobs gave up in a space, newest first: why, after how many tries, and what it is about.
// mode: read
// :param space => '64656d6f'
// :param kinds => ['extract', 'decide', 'link', 'aliases', 'reflect']
// :param about_max => 10
// :param limit => 100
// returns: job, job_id, reason, attempts, failed_at, about

CYPHER 25
UNWIND $kinds AS kind
MATCH (job:Job {space: $space, kind: kind, state: 'failed'})
WITH job
ORDER BY job.updated_at DESC, job.job_id
LIMIT $limit
CALL (job) {
  MATCH (job)-[:CONCERNS]->(node)
  WITH
    CASE
      WHEN node:Memory THEN 'memory:' + node.memory_id
      WHEN node:Session THEN 'session:' + node.session_id
      WHEN node:Entity THEN 'entity:' + node.entity_id
      ELSE null
    END AS reference
  ORDER BY reference
  LIMIT $about_max
  RETURN collect(reference) AS about
}
RETURN
  job.kind AS job,
  job.job_id AS job_id,
  coalesce(job.reason, '') AS reason,
  coalesce(job.attempts, 0) AS attempts,
  job.updated_at AS failed_at,
  about
