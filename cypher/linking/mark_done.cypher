// Close jobs of which nothing is left to be linked; one that a save added to waits on.
// mode: write
// :param space => '64656d6f'
// :param job_ids => ['link:rcp1']
// :param now => datetime('2026-01-01')
// :param open_end => datetime('9999-12-31T23:59:59Z')
// returns: closed

CYPHER 25
UNWIND $job_ids AS job_id
MATCH (job:Job {space: $space, job_id: job_id})
// Its lock comes before it is looked at: a save that adds to it goes before, or sets it waiting.
SET job.touched_at = $now
WITH job
WHERE job.state = 'waiting'
  AND NOT EXISTS {
    (job)-[:CONCERNS]->(memory:Memory)
    WHERE memory.linked_at IS NULL AND memory.retired_at = $open_end
  }
  AND NOT EXISTS {
    (job)-[:CONCERNS]->(:Receipt)-[:CONCERNS]->(memory:Memory)
    WHERE memory.linked_at IS NULL AND memory.retired_at = $open_end
      AND NOT EXISTS { (:Job {space: $space, job_id: 'link:' + memory.memory_id}) }
  }
SET job.state = 'done', job.updated_at = $now
RETURN count(job) AS closed
