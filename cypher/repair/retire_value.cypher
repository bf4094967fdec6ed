// Take one of two relations back that contradict each other, and decide the question that asked.
// Both or neither, and only while the question is open and both relations stand.
// mode: write
// :param space => '64656d6f'
// :param review_id => 'rev1'
// :param type => 'LIVES_IN'
// :param tails => ['0123456789abcdef', 'fedcba9876543210']
// :param gone_tail => '0123456789abcdef'
// :param change_id => 'chg8'
// :param reason => null
// :param session_id => null
// :param made_by => 'agent'
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param now => datetime('2026-01-01')
// returns: state, change_ids, edge_id

CYPHER 25
MATCH (review:Review {space: $space, review_id: $review_id})
// All locks are taken before anything is looked at: of two who decide, the second finds it decided.
SET review.touched_at = $now
WITH review
// A relation goes on from the entity that its end was merged into, and from a newer version.
CALL (review) {
  MATCH (review)-[:CONCERNS]->(subject)
  CALL (subject) {
    MATCH (subject)-[:MERGED_INTO*0..50]->(heir)
    RETURN heir
  UNION
    MATCH (heir:Memory)-[:PREV_VERSION*1..1000]->(subject)
    RETURN heir
  }
  WITH DISTINCT heir
  ORDER BY elementId(heir)
  SET heir.touched_at = $now
  RETURN collect(heir) AS nodes
}
CALL (nodes) {
  UNWIND nodes AS node
  MATCH (node)-[edge:$($type)]-()
  WHERE last(split(edge.edge_id, '~')) IN $tails
  WITH DISTINCT edge
  ORDER BY elementId(edge)
  SET edge.touched_at = $now
  RETURN collect(edge) AS edges
}
CALL (edges) {
  UNWIND edges AS edge
  WITH edge
  WHERE edge.retired_at = $open_end
  WITH startNode(edge) AS source, collect(edge) AS live
  WHERE size(live) = 2
  WITH source, head([edge IN live WHERE last(split(edge.edge_id, '~')) = $gone_tail]) AS gone
  RETURN collect({source: source, gone: gone})[0] AS stands
}
WITH review, stands, review.state = 'open' AND stands IS NOT NULL AS is_open
OPTIONAL CALL (review, stands, is_open) {
  FILTER is_open
  WITH review, stands.source AS source, stands.gone AS gone
  SET gone.retired_at = $now, gone.retired_by = $change_id
  MERGE (change:Change {space: $space, change_id: $change_id})
    ON CREATE SET
      change.kind = 'unlinked',
      change.recorded_at = $now,
      change.reason = $reason,
      change.session_id = $session_id,
      change.made_by = $made_by,
      change.edge_id_before = gone.edge_id,
      change.type_before = gone.wording
  MERGE (change)-[:CHANGED]->(source)
  SET review.state = 'accepted', review.decided_at = $now, review.decided_by = $made_by, review.change_ids = [$change_id]
  RETURN gone.edge_id AS edge_id
}
RETURN review.state AS state, coalesce(review.change_ids, []) AS change_ids, edge_id
