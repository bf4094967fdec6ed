// New memories whose pairs wait for a language model's word, with the neighbours that are live.
// A neighbour whose place another one took since is that one.
// mode: read
// :param space => '64656d6f'
// :param run_id => 'run1'
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param limit => 20
// returns: attempts, memory, known

CYPHER 25
MATCH (job:Job {space: $space, kind: 'decide', state: 'waiting'})
WHERE coalesce(job.run_id <> $run_id, true)
WITH job
ORDER BY job.attempts, job.created_at, job.job_id
LIMIT $limit
MATCH (job)-[:CONCERNS]->(memory:Memory)
WITH job, memory
CALL (job, memory) {
  UNWIND job.near AS near_id
  MATCH (near:Memory {space: $space, memory_id: near_id})
  OPTIONAL MATCH (near)<-[:PREV_VERSION*1..100]-(newer:Memory)
  WHERE newer.retired_at = $open_end
  WITH memory, CASE WHEN near.retired_at = $open_end THEN near ELSE newer END AS known
  WHERE known <> memory
  RETURN collect(DISTINCT known {.*, embedding_a: null, embedding_b: null, terms: null}) AS known
}
RETURN job.attempts AS attempts, memory {.*, embedding_a: null, embedding_b: null, terms: null} AS memory, known
