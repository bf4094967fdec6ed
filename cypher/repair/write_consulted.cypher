// Keep what a language model said of pairs of entities that are not merged: a question, or a no.
// A question that is open already keeps waiting for a person, with the model's words as evidence,
// unless what it quoted went meanwhile.
// mode: write
// :param space => '64656d6f'
// :param rows => [{review_id: 'rev8', first_id: 'ent1', second_id: 'entb', before: null, evidence: '{}', properties: {kind: 'lookalike', state: 'declined', decided_by: 'model', score: 0.8, says: 'one?', scope: 'global', session_id: null}}]
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param now => datetime('2026-01-01')
// returns: asked, declined

CYPHER 25
CALL () {
  UNWIND $rows AS row
  UNWIND [row.first_id, row.second_id] AS entity_id
  MATCH (node:Entity {space: $space, entity_id: entity_id})
  WITH DISTINCT node
  ORDER BY elementId(node)
  // All locks are taken in the order of a merge, before anything is looked at.
  SET node.touched_at = $now
  RETURN count(*) AS locks
}
UNWIND $rows AS row
MATCH (first:Entity {space: $space, entity_id: row.first_id})
MATCH (second:Entity {space: $space, entity_id: row.second_id})
// One that was merged meanwhile is asked about under the name that holds it now.
WHERE first.retired_at = $open_end AND second.retired_at = $open_end
  // What somebody keeps apart is no question any more.
  AND NOT EXISTS {
    MATCH (first)<-[:MERGED_INTO*0..50]-(:Entity)-[:NEVER_MERGE]-(:Entity)-[:MERGED_INTO*0..50]->(second)
  }
WITH row, first, second
MERGE (review:Review {space: $space, review_id: row.review_id})
  ON CREATE SET
    review += row.properties,
    review.evidence = row.evidence,
    review.concerns = [row.first_id, row.second_id],
    review.recorded_at = $now,
    review.decided_at = CASE WHEN row.properties.state <> 'open' THEN $now END,
    review.consulted_at = $now,
    review.is_new = true
SET review.touched_at = $now
WITH row, first, second, review, coalesce(review.is_new, false) AS is_new
REMOVE review.is_new
WITH row, first, second, review, is_new
FOREACH (_ IN CASE WHEN is_new THEN [1] ELSE [] END |
  MERGE (review)-[:CONCERNS]->(first)
  MERGE (review)-[:CONCERNS]->(second)
)
FOREACH (_ IN CASE WHEN NOT is_new AND review.state = 'open' AND review.consulted_at IS NULL THEN [1] ELSE [] END |
  SET
    review.evidence = CASE WHEN review.evidence = row.before OR (row.before IS NULL AND review.evidence <> '{}') THEN row.evidence ELSE review.evidence END,
    review.consulted_at = $now
)
RETURN
  count(CASE WHEN is_new AND review.state = 'open' THEN 1 END) AS asked,
  count(CASE WHEN is_new AND review.state = 'declined' THEN 1 END) AS declined
