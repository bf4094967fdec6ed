// Take a relation back: gone from every read, kept for audit; both nodes stay.
// mode: write
// :param space => '64656d6f'
// :param from_kind => 'memory'
// :param from_key => 'mem1'
// :param node_kind => 'memory'
// :param node_key => 'mem1'
// :param edge_id => 'memory:mem1~0123456789abcdef'
// :param change_id => 'chg1'
// :param reason => null
// :param session_id => null
// :param made_by => 'agent'
// :param origin => null
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param now => datetime('2026-01-01')
// returns: edge_id, is_at_node

CYPHER 25
CALL () {
  MATCH (node:Memory {space: $space, memory_id: $from_key}) WHERE $from_kind = 'memory' RETURN node
UNION ALL
  MATCH (node:Message {space: $space, message_id: $from_key}) WHERE $from_kind = 'message' RETURN node
UNION ALL
  MATCH (node:Session {space: $space, session_id: $from_key}) WHERE $from_kind = 'session' RETURN node
UNION ALL
  MATCH (node:Entity {space: $space, entity_id: $from_key}) WHERE $from_kind = 'entity' RETURN node
UNION ALL
  MATCH (node:Contact {space: $space, contact_id: $from_key}) WHERE $from_kind = 'contact' RETURN node
UNION ALL
  MATCH (node:Source {space: $space, source_id: $from_key}) WHERE $from_kind = 'source' RETURN node
UNION ALL
  MATCH (node:ToolCall {space: $space, tool_call_id: $from_key})
  WHERE $from_kind = 'tool_call'
  RETURN node
}
MATCH (node)-[edge]->(target)
WHERE edge.edge_id = $edge_id
  AND ($origin IS NULL OR (node.session_id = $origin AND target.session_id = $origin))
// Its lock is taken before it is looked at: of two who take it back, the second finds it gone, and
// so does who comes while it moves on to a new version.
SET edge.touched_at = $now
WITH node, edge, target
WHERE edge.retired_at = $open_end
WITH
  node AS source,
  edge,
  any(end IN [node, target]
    WHERE CASE $node_kind
      WHEN 'memory' THEN end:Memory AND end.memory_id = $node_key
      WHEN 'message' THEN end:Message AND end.message_id = $node_key
      WHEN 'session' THEN end:Session AND end.session_id = $node_key
      WHEN 'entity' THEN end:Entity AND end.entity_id = $node_key
      WHEN 'contact' THEN end:Contact AND end.contact_id = $node_key
      WHEN 'source' THEN end:Source AND end.source_id = $node_key
      ELSE end:ToolCall AND end.tool_call_id = $node_key
    END) AS is_at_node
CALL (source, edge, is_at_node) {
  FILTER is_at_node
  SET edge.retired_at = $now, edge.retired_by = $change_id
  MERGE (change:Change {space: $space, change_id: $change_id})
    ON CREATE SET
      change.kind = 'unlinked',
      change.recorded_at = $now,
      change.reason = $reason,
      change.session_id = $session_id,
      change.made_by = $made_by,
      change.edge_id_before = $edge_id,
      change.type_before = edge.wording
  MERGE (change)-[:CHANGED]->(source)
  RETURN count(*) AS ended
}
RETURN edge.edge_id AS edge_id, is_at_node
