// The relations that were drawn in a period, the newest first: found at the nodes touched since.
// mode: read
// :param space => '64656d6f'
// :param scopes => ['global']
// :param origin => null
// :param since => datetime('2026-01-01')
// :param until => datetime('9999-12-31T23:59:59Z')
// :param walk => 2000
// :param limit => 101
// :param text_max => 200
// returns: walked, found

CYPHER 25
// Whoever draws a relation takes the locks of both its ends, which leaves the moment on them.
CALL () {
  MATCH (node:Memory) WHERE node.space = $space AND node.touched_at >= $since
  WITH node ORDER BY node.space DESC, node.touched_at DESC LIMIT $walk
  RETURN collect(node) AS some
UNION ALL
  MATCH (node:Message) WHERE node.space = $space AND node.touched_at >= $since
  WITH node ORDER BY node.space DESC, node.touched_at DESC LIMIT $walk
  RETURN collect(node) AS some
UNION ALL
  MATCH (node:Session) WHERE node.space = $space AND node.touched_at >= $since
  WITH node ORDER BY node.space DESC, node.touched_at DESC LIMIT $walk
  RETURN collect(node) AS some
UNION ALL
  MATCH (node:Entity) WHERE node.space = $space AND node.touched_at >= $since
  WITH node ORDER BY node.space DESC, node.touched_at DESC LIMIT $walk
  RETURN collect(node) AS some
UNION ALL
  MATCH (node:Contact) WHERE node.space = $space AND node.touched_at >= $since
  WITH node ORDER BY node.space DESC, node.touched_at DESC LIMIT $walk
  RETURN collect(node) AS some
UNION ALL
  MATCH (node:Source) WHERE node.space = $space AND node.touched_at >= $since
  WITH node ORDER BY node.space DESC, node.touched_at DESC LIMIT $walk
  RETURN collect(node) AS some
UNION ALL
  MATCH (node:ToolCall) WHERE node.space = $space AND node.touched_at >= $since
  WITH node ORDER BY node.space DESC, node.touched_at DESC LIMIT $walk
  RETURN collect(node) AS some
UNION ALL
  MATCH (node:Experience) WHERE node.space = $space AND node.touched_at >= $since
  WITH node ORDER BY node.space DESC, node.touched_at DESC LIMIT $walk
  RETURN collect(node) AS some
}
WITH collect(some) AS touched
CALL (touched) {
  UNWIND touched AS some
  UNWIND some AS node
  MATCH (node)-[edge:!HAS_MESSAGE&!MENTIONS]->(other)
  WHERE edge.edge_id IS NOT NULL AND edge.recorded_at >= $since AND edge.recorded_at <= $until
    // One that only moved with a merge, a split or a correction was drawn before.
    AND edge.moved_by IS NULL
    AND node.scope IN $scopes AND ($origin IS NULL OR node.session_id = $origin)
    AND other.space = $space AND other.scope IN $scopes AND ($origin IS NULL OR other.session_id = $origin)
  WITH node, edge, other
  ORDER BY edge.recorded_at DESC, edge.edge_id DESC
  LIMIT $limit
  RETURN collect({
    at: edge.recorded_at,
    edge: edge {.edge_id, .wording, .reason, .created_by, .retired_at},
    nodes: [one IN [node, other] | {
      label: head(labels(one)),
      ids: one {.memory_id, .message_id, .session_id, .entity_id, .contact_id, .source_id, .tool_call_id, .experience_id},
      text: left(coalesce(one.name, one.title, one.path, one.content, one.tool_name, one.id, ''), $text_max)
    }]
  }) AS found
}
RETURN reduce(most = 0, some IN touched | CASE WHEN size(some) > most THEN size(some) ELSE most END) AS walked, found
