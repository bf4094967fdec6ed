// Texts that nobody has read for names yet, some at a time; what was deleted waits for its return.
// mode: read
// :param space => '64656d6f'
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param text_max => 200000
// :param passed_over => 0
// :param limit => 200
// returns: kind, key, content, speaker, scope, session_id

CYPHER 25
CALL () {
  MATCH (node:Memory)
  WHERE node.space = $space AND node.awaits_mentions = true AND node.retired_at = $open_end
  RETURN 'memory' AS kind, node.memory_id AS key, node
  LIMIT $passed_over + $limit
UNION ALL
  MATCH (node:Message)
  WHERE node.space = $space AND node.awaits_mentions = true AND node.retired_at = $open_end
  RETURN 'message' AS kind, node.message_id AS key, node
  LIMIT $passed_over + $limit
}
RETURN
  kind,
  key,
  left(node.content, $text_max) AS content,
  node.speaker AS speaker,
  node.scope AS scope,
  node.session_id AS session_id
SKIP $passed_over
LIMIT $limit
