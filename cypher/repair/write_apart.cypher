// Keep two entities apart for ever, unless they are one already; a record says so.
// mode: write
// :param space => '64656d6f'
// :param first_id => 'ent1'
// :param second_id => 'entb'
// :param change_id => 'chg8'
// :param reason => null
// :param session_id => null
// :param made_by => 'agent'
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param now => datetime('2026-01-01')
// returns: fault, is_new, first_name, second_name

CYPHER 25
MATCH (one:Entity {space: $space, entity_id: $first_id})
MATCH (two:Entity {space: $space, entity_id: $second_id})
CALL (one, two) {
  UNWIND [one, two] AS node
  WITH DISTINCT node
  ORDER BY elementId(node)
  SET node.touched_at = $now
  RETURN count(*) AS locks
}
WITH one AS first, two AS second
WITH first, second, CASE
  WHEN first = second THEN 'same'
  WHEN first.retired_at <> $open_end OR second.retired_at <> $open_end THEN 'gone'
  WHEN EXISTS { (first)-[:NEVER_MERGE]-(second) } THEN 'held'
END AS fault
OPTIONAL CALL (first, second, fault) {
  FILTER fault IS NULL
  MERGE (first)-[apart:NEVER_MERGE]-(second)
    ON CREATE SET apart.recorded_at = $now, apart.change_id = $change_id
  MERGE (change:Change {space: $space, change_id: $change_id})
    ON CREATE SET
      change.kind = 'kept_apart',
      change.recorded_at = $now,
      change.reason = $reason,
      change.session_id = $session_id,
      change.made_by = $made_by
  MERGE (change)-[:CHANGED]->(first)
  MERGE (change)-[:CHANGED]->(second)
  // Whoever asked whether the two are one has the answer.
  CALL (first, second) {
    MATCH (first)<-[:MERGED_INTO*0..50]-(one:Entity)<-[:CONCERNS]-(review:Review)
    WHERE review.kind = 'lookalike' AND review.state = 'open'
    WITH DISTINCT review, second
    WHERE EXISTS { (review)-[:CONCERNS]->(:Entity)-[:MERGED_INTO*0..50]->(second) }
    SET review.touched_at = $now
    WITH review
    WHERE review.state = 'open'
    SET review.state = 'declined', review.decided_at = $now, review.decided_by = $made_by, review.change_ids = [$change_id]
    RETURN count(*) AS answered
  }
  RETURN true AS is_new
}
RETURN fault, coalesce(is_new, false) AS is_new, first.name AS first_name, second.name AS second_name
