// The memories and experiences that were added in a period, the newest first.
// mode: read
// :param space => '64656d6f'
// :param scopes => ['global']
// :param origin => null
// :param since => datetime('2026-01-01')
// :param until => datetime('9999-12-31T23:59:59Z')
// :param walk => 5000
// :param limit => 101
// :param text_max => 200
// returns: walked, found

CYPHER 25
CALL () {
  MATCH (node:Memory)
  WHERE node.space = $space AND node.recorded_at >= $since AND node.recorded_at <= $until
  // Both keys of the index, or the planner sorts the whole space.
  WITH node
  ORDER BY node.space DESC, node.recorded_at DESC
  LIMIT $walk
  RETURN collect(node) AS memories
}
CALL () {
  MATCH (node:Experience)
  WHERE node.space = $space AND node.recorded_at >= $since AND node.recorded_at <= $until
  WITH node
  ORDER BY node.space DESC, node.recorded_at DESC
  LIMIT $walk
  RETURN collect(node) AS experiences
}
CALL (memories, experiences) {
  UNWIND memories + experiences AS node
  WITH node
  WHERE node.scope IN $scopes AND ($origin IS NULL OR node.session_id = $origin)
    // A version that a correction made is told of by the correction.
    AND NOT EXISTS {
      (node)-[:PREV_VERSION]->(:Memory)<-[:CHANGED]-(change:Change)
      WHERE change.recorded_at = node.recorded_at
    }
  WITH node
  ORDER BY node.recorded_at DESC, node.memory_id DESC
  LIMIT $limit
  RETURN collect({
    at: node.recorded_at,
    session_id: node.session_id,
    nodes: [{
      label: head(labels(node)),
      ids: node {.memory_id, .experience_id},
      text: left(coalesce(node.name, node.content), $text_max)
    }]
  }) AS found
}
RETURN CASE WHEN size(memories) > size(experiences) THEN size(memories) ELSE size(experiences) END AS walked, found
