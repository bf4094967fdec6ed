// How many memories wait to be linked, by scope and session; what rests after a bad answer does not.
// mode: read
// :param space => '64656d6f'
// :param now => datetime('2100-01-01')
// :param open_end => datetime('9999-12-31T23:59:59Z')
// returns: scope, session_id, together, alone

CYPHER 25
MATCH (job:Job {space: $space, kind: 'link', state: 'waiting'})
WHERE coalesce(job.not_before <= $now, true)
WITH job
CALL (job) {
  MATCH (job)-[:CONCERNS]->(memory:Memory)
  WHERE memory.linked_at IS NULL AND memory.retired_at = $open_end
  RETURN memory, true AS is_alone
UNION ALL
  MATCH (job)-[:CONCERNS]->(:Receipt)-[:CONCERNS]->(memory:Memory)
  WHERE memory.linked_at IS NULL AND memory.retired_at = $open_end
    AND NOT EXISTS { (:Job {space: $space, job_id: 'link:' + memory.memory_id}) }
  RETURN memory, false AS is_alone
}
WITH memory, max(CASE WHEN is_alone THEN 1 ELSE 0 END) AS is_alone
RETURN
  memory.scope AS scope,
  memory.session_id AS session_id,
  count(*) - sum(is_alone) AS together,
  sum(is_alone) AS alone
ORDER BY together + alone DESC, scope, session_id
LIMIT 10000
