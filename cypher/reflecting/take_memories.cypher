// Take memories up for one reflection: each belongs to one alone, whoever comes at the same time.
// mode: write
// :param space => '64656d6f'
// :param job_id => 'reflect:0123456789abcdef0123456789abcdef'
// :param memory_ids => ['mem1']
// :param least => 1
// :param scope => 'global'
// :param session_id => null
// :param now => datetime('2026-01-01')
// :param open_end => datetime('9999-12-31T23:59:59Z')
// returns: taken

CYPHER 25
UNWIND $memory_ids AS memory_id
MATCH (memory:Memory {space: $space, memory_id: memory_id})
// The lock comes before the mark is looked at; it is none of `touched_at`, at which relations are found.
SET memory.reflected_at = $now
WITH memory
WHERE memory.awaits_reflection = true AND memory.retired_at = $open_end AND memory.scope = $scope
WITH collect(memory) AS memories
WHERE size(memories) >= $least
MERGE (job:Job {space: $space, job_id: $job_id})
  ON CREATE SET
    job.kind = 'reflect',
    job.state = 'waiting',
    job.attempts = 0,
    job.scope = $scope,
    job.session_id = $session_id,
    job.created_at = $now,
    job.updated_at = $now
FOREACH (memory IN memories |
  SET memory.awaits_reflection = null
  MERGE (job)-[:CONCERNS]->(memory)
)
RETURN size(memories) AS taken
