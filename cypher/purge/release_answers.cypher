// Drop what work that is not over was to write of a memory, and what earlier work wrote down of it.
// Insights that rest on it are named: what they say was made of it and of others.
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
  // What was read out of its session and not written yet, and why something of it was not believed.
  UNWIND versions AS version
  MATCH (session:Session {space: $space, session_id: version.session_id})
  WITH DISTINCT session
  MATCH (session)<-[:CONCERNS]-(work:Job|Receipt)
  WHERE work.kind = 'extract'
  SET work.updated_at = $now, work.answer = null, work.answer_to = null, work.answer_at = null
  SET
    work.reasons = CASE WHEN work.reasons IS NULL THEN null ELSE [] END,
    work.reason = CASE WHEN work.reason IS NULL THEN null ELSE 'erased' END
  RETURN count(work) AS cleared
}
CALL (versions) {
  // A reason for one of the ties of an insight may quote what another tie leads to.
  UNWIND versions AS version
  MATCH (version)<-[tie]-(insight:Memory {source_type: 'reflect'})
  WHERE tie.edge_id IS NOT NULL AND tie.created_by = 'reflect'
  WITH DISTINCT insight
  MATCH (insight)-[other]->(:Memory)
  WHERE other.edge_id IS NOT NULL AND other.created_by = 'reflect'
  SET other.reason = null
  RETURN count(other) AS silenced
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
