// List what the first hits of a search are tied to, as far as whoever asks may see it (Q67).
// mode: read
// :param space => '64656d6f'
// :param scopes => ['global']
// :param origin => null
// :param hits => [{number: 0, kind: 'memory', node_id: 'mem1'}]
// :param valid_from_until => datetime('2026-01-01')
// :param valid_until_after => datetime('2026-01-01')
// :param recorded_until => datetime('9999-12-31T23:59:59Z')
// :param retired_after => datetime('2026-01-01')
// :param shown_max => 3
// :param name_max => 80
// returns: number, total, shown

CYPHER 25
UNWIND $hits AS hit
CALL (hit) {
  WITH hit WHERE hit.kind = 'memory'
  MATCH (node:Memory {space: $space, memory_id: hit.node_id})
  RETURN node
UNION ALL
  WITH hit WHERE hit.kind = 'message'
  MATCH (node:Message {space: $space, message_id: hit.node_id})
  RETURN node
UNION ALL
  WITH hit WHERE hit.kind = 'tool_call'
  MATCH (node:ToolCall {space: $space, tool_call_id: hit.node_id})
  RETURN node
}
CALL (node) {
  // A relation somebody drew has an edge_id; of our own edges only the book or file tells news.
  MATCH (node)-[edge]-(other)
  WHERE node.scope IN $scopes
    AND ($origin IS NULL OR node.session_id = $origin)
    AND (edge.edge_id IS NOT NULL OR type(edge) = 'FROM_SOURCE')
    AND coalesce(edge.recorded_at <= $recorded_until, true)
    AND coalesce(edge.retired_at > $retired_after, true)
    AND coalesce(edge.valid_from <= $valid_from_until, true)
    AND coalesce(edge.valid_until > $valid_until_after, true)
    AND other.space = $space
    AND other.scope IN $scopes
    AND ($origin IS NULL OR other.session_id = $origin)
    AND coalesce(other.recorded_at <= $recorded_until, true)
    AND coalesce(other.retired_at > $retired_after, true)
    AND coalesce(other.valid_from <= $valid_from_until, true)
    AND coalesce(other.valid_until > $valid_until_after, true)
  WITH node, edge, other
  ORDER BY coalesce(edge.confidence, 1.0) DESC, edge.recorded_at DESC, edge.edge_id
  RETURN count(*) AS total, collect({
    edge_id: coalesce(edge.edge_id, ''),
    type: coalesce(edge.wording, toLower(type(edge))),
    is_out: startNode(edge) = node,
    label: head(labels(other)),
    // Many nodes know the ids of others besides their own.
    key: CASE head(labels(other))
      WHEN 'Memory' THEN other.memory_id
      WHEN 'Message' THEN other.message_id
      WHEN 'Session' THEN other.session_id
      WHEN 'Entity' THEN other.entity_id
      WHEN 'Contact' THEN other.contact_id
      WHEN 'Source' THEN other.source_id
      ELSE other.tool_call_id
    END,
    name: left(coalesce(other.name, other.title, other.path, other.content, other.tool_name, other.id, ''), $name_max),
    reason: edge.reason
  })[..$shown_max] AS shown
}
RETURN hit.number AS number, total, shown
