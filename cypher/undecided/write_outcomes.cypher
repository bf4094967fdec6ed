// Put pairs of memories before a person, and note what became of the pairs that waited for a model.
// A question that was asked before stays what it became.
// mode: write
// :param space => '64656d6f'
// :param reviews => [{review_id: 'rev10', properties: {kind: 'contradiction', score: 0.7, says: 'which?', evidence: '{}', scope: 'global', session_id: null, concerns: ['mem1', 'mem3']}}]
// :param jobs => [{memory_id: 'mem3', state: 'waiting', near: ['mem1'], attempts: 1, reason: 'away', run_id: 'run1'}]
// :param now => datetime('2026-01-01')
// returns: asked, settled

CYPHER 25
CALL () {
  UNWIND $reviews AS row
  WITH row
  // Of what was erased for good since it was asked about nothing is quoted.
  WHERE NOT EXISTS {
    UNWIND row.properties.concerns AS memory_id
    MATCH (memory:Memory {space: $space, memory_id: memory_id})
    WHERE memory.purged_at IS NOT NULL
  }
  MERGE (review:Review {space: $space, review_id: row.review_id})
    ON CREATE SET review += row.properties, review.state = 'open', review.recorded_at = $now
  WITH review
  UNWIND review.concerns AS memory_id
  MATCH (memory:Memory {space: $space, memory_id: memory_id})
  MERGE (review)-[:CONCERNS]->(memory)
  RETURN count(DISTINCT review) AS asked
}
CALL () {
  UNWIND $jobs AS row
  MATCH (job:Job {space: $space, job_id: 'decide:' + row.memory_id})
  SET
    job.state = row.state,
    job.near = row.near,
    job.attempts = row.attempts,
    job.reason = row.reason,
    job.run_id = row.run_id,
    job.updated_at = $now
  RETURN count(job) AS settled
}
RETURN asked, settled
