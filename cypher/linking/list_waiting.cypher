// Jobs of memories that nobody linked yet, the oldest first, each with some of its memories.
// mode: read
// :param space => '64656d6f'
// :param now => datetime('2100-01-01')
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param jobs_max => 50
// :param text_max => 2000
// :param limit => 50
// returns: job_id, memories

CYPHER 25
MATCH (job:Job {space: $space, kind: 'link', state: 'waiting'})
WHERE coalesce(job.not_before <= $now, true)
WITH job
ORDER BY job.attempts, job.created_at, job.job_id
LIMIT $jobs_max
CALL (job) {
  CALL (job) {
    MATCH (job)-[:CONCERNS]->(memory:Memory)
    WHERE memory.linked_at IS NULL AND memory.retired_at = $open_end
    RETURN memory, true AS is_alone
  UNION ALL
    MATCH (job)-[:CONCERNS]->(:Receipt)-[:CONCERNS]->(memory:Memory)
    WHERE memory.linked_at IS NULL AND memory.retired_at = $open_end
      // One about which an answer was of no use has a job of its own.
      AND NOT EXISTS { (:Job {space: $space, job_id: 'link:' + memory.memory_id}) }
    RETURN memory, false AS is_alone
    LIMIT $limit
  }
  RETURN collect({
    memory_id: memory.memory_id,
    content: left(memory.content, $text_max),
    noted_at: coalesce(memory.created_at, memory.recorded_at),
    scope: memory.scope,
    session_id: memory.session_id,
    is_alone: is_alone
  }) AS memories
}
RETURN job.job_id AS job_id, memories
