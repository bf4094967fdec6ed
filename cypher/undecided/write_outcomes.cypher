// Put pairs of memories before a person, and note what became of the pairs that waited for a model.
// A question that was asked before stays what it became. About what is gone or moved since none is
// put: the pair is judged anew, beside what took its place.
// mode: write
// :param space => '64656d6f'
// :param reviews => [{review_id: 'rev10', properties: {kind: 'contradiction', score: 0.7, says: 'which?', evidence: '{}', scope: 'global', session_id: null, concerns: ['mem1', 'mem3']}}]
// :param jobs => [{memory_id: 'mem3', state: 'waiting', near: ['mem1'], attempts: 1, reason: 'away', run_id: 'run1', flagged: ['rev10']}]
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param now => datetime('2026-01-01')
// returns: asked, put_off

CYPHER 25
CALL () {
  UNWIND $reviews AS row
  UNWIND row.properties.concerns AS memory_id
  MATCH (memory:Memory {space: $space, memory_id: memory_id})
  WITH DISTINCT memory
  ORDER BY elementId(memory)
  // Its lock comes before it is looked at: what goes meanwhile is gone before, or after.
  SET memory.touched_at = $now
  WITH memory
  WHERE memory.retired_at = $open_end AND memory.purged_at IS NULL
  RETURN collect({memory_id: memory.memory_id, scope: memory.scope}) AS live
}
WITH [
  row IN $reviews
  WHERE any(id IN row.properties.concerns WHERE NOT {memory_id: id, scope: row.properties.scope} IN live) |
  row.review_id
] AS stale
CALL (stale) {
  UNWIND $reviews AS row
  WITH row
  WHERE NOT row.review_id IN stale
  MERGE (review:Review {space: $space, review_id: row.review_id})
    ON CREATE SET review += row.properties, review.state = 'open', review.recorded_at = $now
  WITH review
  UNWIND review.concerns AS memory_id
  MATCH (memory:Memory {space: $space, memory_id: memory_id})
  MERGE (review)-[:CONCERNS]->(memory)
  RETURN count(DISTINCT review) AS asked
}
CALL (stale) {
  UNWIND $jobs AS row
  MATCH (job:Job {space: $space, job_id: 'decide:' + row.memory_id})
  WITH job, row, [one IN $reviews WHERE one.review_id IN stale AND one.review_id IN row.flagged] AS gone
  SET
    job.state = CASE WHEN gone = [] THEN row.state ELSE 'waiting' END,
    job.near = row.near + reduce(ids = [], one IN gone | ids + [id IN one.properties.concerns WHERE id <> row.memory_id]),
    job.attempts = row.attempts,
    job.reason = row.reason,
    job.run_id = row.run_id,
    job.updated_at = $now
  RETURN collect(CASE WHEN gone <> [] THEN row.memory_id END) AS put_off
}
RETURN asked, put_off
