// Keep what of an answer is believed, before any of it is written: who comes next follows it.
// Where one of the memories that were shown was erased for good since, nothing is kept.
// mode: write
// :param space => '64656d6f'
// :param job_id => 'reflect:0123456789abcdef0123456789abcdef'
// :param memory_ids => ['mem1']
// :param answer => '{}'
// :param now => datetime('2026-01-01')
// returns: job_id

CYPHER 25
MATCH (job:Job {space: $space, job_id: $job_id})
SET job.touched_at = $now
WITH job
WHERE job.state = 'waiting' AND job.answer IS NULL
  AND NOT EXISTS {
    UNWIND $memory_ids AS memory_id
    MATCH (memory:Memory {space: $space, memory_id: memory_id})
    WHERE memory.purged_at IS NOT NULL
  }
SET job.answer = $answer, job.updated_at = $now
RETURN job.job_id AS job_id
