// Drop what a reflection that is not over was to write of a memory, and name what earlier ones made of it.
// mode: write
// :param space => '64656d6f'
// :param memory_id => 'memr'
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param now => datetime('2026-01-01')
// :param limit => 20
// returns: released, insight_ids

CYPHER 25
MATCH (:Memory {space: $space, memory_id: $memory_id})-[:PREV_VERSION*0..1000]-(version:Memory)
WITH collect(DISTINCT version) AS versions
CALL (versions) {
  UNWIND versions AS version
  MATCH (version)<-[:CONCERNS]-(job:Job)
  WHERE job.kind = 'reflect'
  WITH DISTINCT job
  SET job.answer = null, job.updated_at = $now
  RETURN count(job) AS released
}
CALL (versions) {
  // Also where a tie has ended: what was made of the text stands all the same.
  UNWIND versions AS version
  MATCH (version)<-[tie]-(insight:Memory {source_type: 'reflect'})
  WHERE tie.edge_id IS NOT NULL AND tie.created_by = 'reflect' AND insight.retired_at = $open_end
  WITH DISTINCT insight
  ORDER BY insight.memory_id
  LIMIT $limit
  RETURN collect(insight.memory_id) AS insight_ids
}
RETURN released, insight_ids
