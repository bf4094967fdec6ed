// Texts that still need a vector, some at a time, with what the model is to read; of one space, or of all.
// mode: read
// :param space => '64656d6f'
// :param limit => 64
// :param passed_over => [['Memory', '64656d6f', 'mem0']]
// :param with_before => true
// returns: label, key, space, text

CYPHER 25
CALL () {
  MATCH (node:Memory)
  WHERE node.awaits_vector = true AND ($space IS NULL OR node.space = $space)
    AND NOT ['Memory', node.space, node.memory_id] IN $passed_over
  RETURN 'Memory' AS label, node.memory_id AS key, node.space AS space, node.content AS text
  LIMIT $limit
UNION ALL
  MATCH (node:Chunk)
  WHERE node.awaits_vector = true AND ($space IS NULL OR node.space = $space)
    AND NOT ['Chunk', node.space, node.chunk_id] IN $passed_over
  RETURN 'Chunk' AS label, node.chunk_id AS key, node.space AS space, node.content AS text
  LIMIT $limit
UNION ALL
  MATCH (node:Experience)
  WHERE node.awaits_vector = true AND ($space IS NULL OR node.space = $space)
    AND NOT ['Experience', node.space, node.experience_id] IN $passed_over
  RETURN
    'Experience' AS label,
    node.experience_id AS key,
    node.space AS space,
    // As in experiences/texts.py.
    left(node.name + ': ' + node.description + '\n' + node.content, 1200) AS text
  LIMIT $limit
UNION ALL
  MATCH (node:Alias)
  WHERE node.awaits_vector = true AND ($space IS NULL OR node.space = $space)
    AND NOT ['Alias', node.space, node.alias_id] IN $passed_over
  RETURN 'Alias' AS label, node.alias_id AS key, node.space AS space, node.name AS text
  LIMIT $limit
UNION ALL
  MATCH (node:Message)
  WHERE node.awaits_vector = true AND ($space IS NULL OR node.space = $space)
    AND NOT ['Message', node.space, node.message_id] IN $passed_over
  OPTIONAL MATCH (before:Message)-[:NEXT]->(node)
  WHERE $with_before
  RETURN
    'Message' AS label,
    node.message_id AS key,
    node.space AS space,
    // As in ingest.py: the end of the turn before, then the turn.
    CASE WHEN before IS NULL THEN '' ELSE right(coalesce(before.speaker + ': ', '') + before.content + '\n', 800) END
      + coalesce(node.speaker + ': ', '') + node.content AS text
  LIMIT $limit
}
RETURN label, key, space, text
LIMIT $limit
