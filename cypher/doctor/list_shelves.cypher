// The shelves that texts stand on, with what they are computed from: kind, scope, session, live or not.
// mode: read
// :param space => '64656d6f'
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param limit => 50000
// returns: kind, scope, session_id, is_live, shelf, texts, sample

CYPHER 25
CALL () {
  MATCH (node:Memory)
  WHERE node.space = $space AND node.memory_id IS NOT NULL
  RETURN 'memory' AS kind, node AS owner, node, 'memory:' + node.memory_id AS shown
UNION ALL
  MATCH (node:Message)
  // One that was erased stands on none.
  WHERE node.space = $space AND node.message_id IS NOT NULL AND node.purged_at IS NULL
  RETURN 'message' AS kind, node AS owner, node, 'message:' + node.message_id AS shown
UNION ALL
  MATCH (node:ToolCall)
  WHERE node.space = $space AND node.tool_call_id IS NOT NULL
  RETURN 'tool_call' AS kind, node AS owner, node, 'tool_call:' + node.tool_call_id AS shown
UNION ALL
  MATCH (node:Experience)
  WHERE node.space = $space AND node.experience_id IS NOT NULL
  RETURN 'experience' AS kind, node AS owner, node, 'experience:' + node.experience_id AS shown
UNION ALL
  MATCH (owner:Memory)-[:HAS_CHUNK]->(node:Chunk)
  WHERE owner.space = $space AND owner.memory_id IS NOT NULL
  RETURN 'memory_chunk' AS kind, owner, node, 'memory:' + owner.memory_id AS shown
UNION ALL
  MATCH (owner:Message)-[:HAS_CHUNK]->(node:Chunk)
  WHERE owner.space = $space AND owner.message_id IS NOT NULL
  RETURN 'message_chunk' AS kind, owner, node, 'message:' + owner.message_id AS shown
}
RETURN
  kind,
  owner.scope AS scope,
  owner.session_id AS session_id,
  coalesce(owner.retired_at, $open_end) = $open_end AS is_live,
  coalesce(node.shelf, '') AS shelf,
  count(*) AS texts,
  min(shown) AS sample
ORDER BY kind, scope, session_id, is_live, shelf
LIMIT $limit
