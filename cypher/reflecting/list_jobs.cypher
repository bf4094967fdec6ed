// Reflections that were begun and not ended, and not looked at in this run, the least tried first.
// What went into another scope or session since, or away, is not shown.
// mode: read
// :param space => '64656d6f'
// :param run_id => 'run1'
// :param is_strict => false
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param limit => 1
// returns: job_id, scope, session_id, attempts, answer, memories

CYPHER 25
MATCH (job:Job {space: $space, kind: 'reflect', state: 'waiting'})
WHERE coalesce(job.run_id <> $run_id, true)
WITH job
ORDER BY job.attempts, job.created_at, job.job_id
LIMIT $limit
CALL (job) {
  MATCH (job)-[:CONCERNS]->(memory:Memory)
  WHERE memory.retired_at = $open_end AND memory.scope = job.scope
    AND (NOT $is_strict OR coalesce(memory.session_id = job.session_id, memory.session_id IS NULL AND job.session_id IS NULL))
  WITH memory
  ORDER BY memory.recorded_at, memory.memory_id
  RETURN collect(memory {.*, embedding_a: null, embedding_b: null, terms: null}) AS memories
}
RETURN
  job.job_id AS job_id,
  job.scope AS scope,
  job.session_id AS session_id,
  job.attempts AS attempts,
  job.answer AS answer,
  memories
