// Which other texts of a space still hold one of these texts word by word: they are nodes of their own.
// mode: read
// :param space => '64656d6f'
// :param texts => ['the budget of quokka is 500k', 'the budget of wombat is 500k']
// :param origin => null
// :param limit => 20
// returns: kind, key

CYPHER 25
UNWIND $texts AS text
CALL (text) {
  MATCH (node:Memory)
  WHERE node.space = $space AND node.memory_id IS NOT NULL AND toLower(node.content) CONTAINS toLower(text)
    AND ($origin IS NULL OR node.session_id = $origin)
  RETURN 'memory' AS kind, node.memory_id AS key
  LIMIT $limit
UNION
  MATCH (node:Message)
  WHERE node.space = $space AND node.message_id IS NOT NULL AND toLower(node.content) CONTAINS toLower(text)
    AND ($origin IS NULL OR node.session_id = $origin)
  RETURN 'message' AS kind, node.message_id AS key
  LIMIT $limit
UNION
  MATCH (node:ToolCall)
  WHERE node.space = $space AND node.tool_call_id IS NOT NULL
    AND (toLower(node.input) CONTAINS toLower(text) OR toLower(node.result) CONTAINS toLower(text))
    AND ($origin IS NULL OR node.session_id = $origin)
  RETURN 'tool_call' AS kind, node.tool_call_id AS key
  LIMIT $limit
UNION
  MATCH (node:Experience)
  WHERE node.space = $space AND node.experience_id IS NOT NULL
    AND (toLower(node.content) CONTAINS toLower(text) OR toLower(node.description) CONTAINS toLower(text))
    AND ($origin IS NULL OR node.session_id = $origin)
  RETURN 'experience' AS kind, node.experience_id AS key
  LIMIT $limit
UNION
  MATCH (node:Scratchpad)
  WHERE node.space = $space AND node.session_id IS NOT NULL AND toLower(node.content) CONTAINS toLower(text)
    AND ($origin IS NULL OR node.session_id = $origin)
  RETURN 'scratchpad' AS kind, node.session_id AS key
  LIMIT $limit
}
RETURN DISTINCT kind, key
ORDER BY kind, key
LIMIT $limit
