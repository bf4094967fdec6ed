// A memory or message by its id, or by the first letters of it; two rows mean that it is not clear.
// mode: read
// :param space => '64656d6f'
// :param text => 'mem1'
// :param scopes => ['global']
// :param origin => null
// returns: label, properties

CYPHER 25
CALL () {
  MATCH (node:Memory)
  WHERE node.space = $space AND node.memory_id STARTS WITH $text
    AND node.scope IN $scopes AND ($origin IS NULL OR node.session_id = $origin)
  RETURN 'Memory' AS label, node.memory_id AS key, node
  ORDER BY key
  LIMIT 3
UNION ALL
  MATCH (node:Message)
  WHERE node.space = $space AND node.message_id STARTS WITH $text
    AND node.scope IN $scopes AND ($origin IS NULL OR node.session_id = $origin)
  RETURN 'Message' AS label, node.message_id AS key, node
  ORDER BY key
  LIMIT 3
}
WITH label, key, node
// A whole id wins over a longer one that begins with it.
ORDER BY key = $text DESC, key
RETURN label, node {.*, embedding_a: null, embedding_b: null, terms: null} AS properties
LIMIT 3
