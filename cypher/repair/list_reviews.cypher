// The review inbox: what waits for a decision or was decided, the surest first.
// mode: read
// :param space => '64656d6f'
// :param review_id => null
// :param states => ['open']
// :param kind => null
// :param scopes => ['global']
// :param origin => null
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
ORDER BY review.score DESC, review.recorded_at DESC, review.review_id
LIMIT $limit
RETURN
  review {.*} AS review,
  // What was merged since is named by what it is now.
  [(review)-[:CONCERNS]->(node) | {
    label: head(labels(node)),
    key: coalesce(node.entity_id, node.memory_id),
    name: left(coalesce(node.name, node.content, ''), 80),
    heir_id: head([(node)-[:MERGED_INTO*1..50]->(heir) WHERE NOT EXISTS { (heir)-[:MERGED_INTO]->() } | heir.entity_id])
  }][..20] AS subjects
