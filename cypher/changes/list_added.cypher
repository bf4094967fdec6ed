// The memories, experiences, people and things that were added in a period, the newest first.
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
// Whoever tells of a thing or person takes its lock, which leaves the moment on it.
CALL () {
  MATCH (node:Entity)
  WHERE node.space = $space AND node.touched_at >= $since
  WITH node
  ORDER BY node.space DESC, node.touched_at DESC
  LIMIT $walk
  RETURN collect(node) AS entities
}
CALL (memories, experiences, entities) {
  UNWIND memories + experiences + entities AS node
  WITH node
  WHERE node.scope IN $scopes AND ($origin IS NULL OR node.session_id = $origin)
    // A version that a correction made is told of by the correction.
    AND NOT EXISTS {
      (node)-[:PREV_VERSION]->(:Memory)<-[:CHANGED]-(change:Change)
      WHERE change.recorded_at = node.recorded_at
    }
    // What a rule read in a text was told by nobody; what was split off is told of by the split.
    AND (NOT node:Entity OR (
      node.is_guess IS NULL AND node.recorded_at >= $since AND node.recorded_at <= $until
      AND NOT EXISTS { (node)<-[:CHANGED]-(split:Change {kind: 'entity_split'}) WHERE split.recorded_at = node.recorded_at }
    ))
  WITH node
  ORDER BY node.recorded_at DESC, node.memory_id DESC
  LIMIT $limit
  RETURN collect({
    at: node.recorded_at,
    session_id: node.session_id,
    nodes: [{
      label: head(labels(node)),
      ids: node {.memory_id, .experience_id, .entity_id},
      type: node.type,
      text: left(coalesce(node.name, node.content), $text_max)
    }]
  }) AS found
}
RETURN reduce(most = 0, some IN [memories, experiences, entities] | CASE WHEN size(some) > most THEN size(some) ELSE most END) AS walked, found
