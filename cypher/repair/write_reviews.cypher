// Put questions into the review inbox; one that was asked before stays what it became.
// mode: write
// :param space => '64656d6f'
// :param rows => [{review_id: 'rev9', kind: 'lookalike', score: 0.7, says: 'one?', evidence: '{}', scope: 'global', concerns: ['ent1', 'entb'], session_id: null}]
// :param now => datetime('2026-01-01')
// returns: review_id, is_new

CYPHER 25
UNWIND $rows AS row
MERGE (review:Review {space: $space, review_id: row.review_id})
  ON CREATE SET
    review.kind = row.kind,
    review.state = 'open',
    review.score = row.score,
    review.says = row.says,
    review.evidence = row.evidence,
    review.scope = row.scope,
    review.session_id = row.session_id,
    review.concerns = row.concerns,
    review.recorded_at = $now,
    review.is_new = true
WITH review, row, coalesce(review.is_new, false) AS is_new
REMOVE review.is_new
WITH review, row, is_new
CALL (review, row, is_new) {
  FILTER is_new
  UNWIND row.concerns AS key
  MATCH (node:Entity {space: $space, entity_id: key})
  MERGE (review)-[:CONCERNS]->(node)
  RETURN count(*) AS entities
}
CALL (review, row, is_new) {
  FILTER is_new
  UNWIND row.concerns AS key
  MATCH (node:Memory {space: $space, memory_id: key})
  MERGE (review)-[:CONCERNS]->(node)
  RETURN count(*) AS memories
}
RETURN review.review_id AS review_id, is_new
