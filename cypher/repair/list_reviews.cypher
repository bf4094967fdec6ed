// The review inbox: what waits for a decision or was decided, the surest first.
// A question that concerns what whoever asks may not see is not theirs, whatever its own scope.
// mode: read
// :param space => '64656d6f'
// :param review_id => null
// :param states => ['open']
// :param kind => null
// :param scopes => ['global']
// :param origin => null
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param limit => 20
// returns: review, subjects

CYPHER 25
MATCH (review:Review)
WHERE review.space = $space AND review.state IN $states
  AND ($review_id IS NULL OR review.review_id = $review_id)
  AND ($kind IS NULL OR review.kind = $kind)
  AND review.scope IN $scopes
  AND ($origin IS NULL OR review.session_id = $origin)
WITH review
WHERE NOT EXISTS {
  // A version that took a memory's place may have gone to another scope.
  MATCH (review)-[:CONCERNS]->()<-[:PREV_VERSION*0..1000]-(node)
  WHERE NOT coalesce(node.scope IN $scopes, true) OR ($origin IS NOT NULL AND coalesce(node.session_id <> $origin, true))
}
WITH review
ORDER BY review.score DESC, review.recorded_at DESC, review.review_id
LIMIT $limit
RETURN
  review {.*} AS review,
  // What was merged or corrected since is named by what it is now.
  [(review)-[:CONCERNS]->(node) | {
    label: head(labels(node)),
    key: coalesce(node.entity_id, node.memory_id, node.message_id, node.contact_id, node.source_id, node.tool_call_id, node.session_id),
    heir_id: coalesce(
      head([(node)-[:MERGED_INTO*1..50]->(heir) WHERE NOT EXISTS { (heir)-[:MERGED_INTO]->() } | heir.entity_id]),
      head([(node)<-[:PREV_VERSION*1..1000]-(newer) WHERE newer.retired_at = $open_end | newer.memory_id])
    )
  }][..20] AS subjects
