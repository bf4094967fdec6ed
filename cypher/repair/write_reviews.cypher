// Put questions into the review inbox; one that was asked before stays what it became.
// mode: write
// :param space => '64656d6f'
// :param rows => [{review_id: 'rev9', kind: 'lookalike', score: 0.7, says: 'one?', evidence: '{}', scope: 'global', concerns: [{label: 'Entity', key: 'ent1'}, {label: 'Entity', key: 'entb'}], session_id: null}]
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
    review.concerns = [one IN row.concerns | one.key],
    review.recorded_at = $now,
    review.is_new = true
WITH review, row, coalesce(review.is_new, false) AS is_new
REMOVE review.is_new
WITH review, row, is_new
CALL (review, row, is_new) {
  FILTER is_new
  UNWIND row.concerns AS one
  CALL (one) {
    MATCH (node:Entity {space: $space, entity_id: one.key}) WHERE one.label = 'Entity' RETURN node
  UNION ALL
    MATCH (node:Memory {space: $space, memory_id: one.key}) WHERE one.label = 'Memory' RETURN node
  UNION ALL
    MATCH (node:Message {space: $space, message_id: one.key}) WHERE one.label = 'Message' RETURN node
  UNION ALL
    MATCH (node:Session {space: $space, session_id: one.key}) WHERE one.label = 'Session' RETURN node
  UNION ALL
    MATCH (node:Contact {space: $space, contact_id: one.key}) WHERE one.label = 'Contact' RETURN node
  UNION ALL
    MATCH (node:Source {space: $space, source_id: one.key}) WHERE one.label = 'Source' RETURN node
  UNION ALL
    MATCH (node:ToolCall {space: $space, tool_call_id: one.key})
    WHERE one.label = 'ToolCall'
    RETURN node
  }
  MERGE (review)-[:CONCERNS]->(node)
  RETURN count(*) AS tied
}
RETURN review.review_id AS review_id, is_new
