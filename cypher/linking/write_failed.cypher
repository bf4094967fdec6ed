// Note that an answer about memories was of no use: each is asked about alone, later, or given up.
// mode: write
// :param space => '64656d6f'
// :param memory_ids => ['mem1']
// :param reason => 'unreadable'
// :param attempts_max => 5
// :param pause_seconds => 300
// :param now => datetime('2026-01-01')
// :param open_end => datetime('9999-12-31T23:59:59Z')
// returns: given_up

CYPHER 25
UNWIND $memory_ids AS memory_id
MATCH (memory:Memory {space: $space, memory_id: memory_id})
SET memory.links_touched_at = $now
WITH memory
WHERE memory.linked_at IS NULL AND memory.retired_at = $open_end
MERGE (job:Job {space: $space, job_id: 'link:' + memory.memory_id})
  ON CREATE SET job.kind = 'link', job.created_at = $now, job.attempts = 0
MERGE (job)-[:CONCERNS]->(memory)
SET
  job.attempts = job.attempts + 1,
  job.reason = $reason,
  job.updated_at = $now
SET
  job.state = CASE WHEN job.attempts >= $attempts_max THEN 'failed' ELSE 'waiting' END,
  job.not_before = $now + duration({seconds: toInteger($pause_seconds * 2 ^ (job.attempts - 1))})
RETURN count(CASE WHEN job.state = 'failed' THEN 1 END) AS given_up
