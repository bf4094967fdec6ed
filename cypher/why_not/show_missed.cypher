// One memory or message that was missed, what it holds of a question's words, and how near it is.
// mode: read
// :param space => '64656d6f'
// :param keys => ['mem1']
// :param prefix => null
// :param kind => null
// :param scopes => ['global']
// :param origin => null
// :param asked => ['hello']
// :param vector_a => null
// :param vector_b => null
// :param open_end => datetime('9999-12-31T23:59:59Z')
// returns: keys, told, label, properties, newer_id, matched, cosine, has_vector

CYPHER 25
CALL () {
  UNWIND range(0, size($keys) - 1) AS rank
  MATCH (node:Memory {space: $space, memory_id: $keys[rank]})
  WHERE coalesce($kind, 'memory') = 'memory'
    AND ($origin IS NULL OR node.session_id = $origin)
  RETURN rank, node.memory_id AS key, node
UNION ALL
  UNWIND range(0, size($keys) - 1) AS rank
  MATCH (node:Message {space: $space, message_id: $keys[rank]})
  WHERE coalesce($kind, 'message') = 'message'
    AND ($origin IS NULL OR node.session_id = $origin)
  RETURN rank, node.message_id AS key, node
UNION ALL
  MATCH (node:Memory)
  WHERE node.space = $space AND node.memory_id STARTS WITH $prefix AND coalesce($kind, 'memory') = 'memory'
    AND ($origin IS NULL OR node.session_id = $origin)
  RETURN 100 AS rank, node.memory_id AS key, node
  ORDER BY key LIMIT 2
UNION ALL
  MATCH (node:Message)
  WHERE node.space = $space AND node.message_id STARTS WITH $prefix AND coalesce($kind, 'message') = 'message'
    AND ($origin IS NULL OR node.session_id = $origin)
  RETURN 100 AS rank, node.message_id AS key, node
  ORDER BY key LIMIT 2
}
WITH rank, key, node
ORDER BY rank, key LIMIT 2
WITH collect({rank: rank, key: key, node: node}) AS found WHERE size(found) > 0
WITH
  [one IN found WHERE one.rank = found[0].rank | one.key] AS keys,
  // What stands in a scope that was not named is found by its id, and not told of.
  [one IN found WHERE one.node.scope IN $scopes | one.key] AS told,
  found[0].node AS node
CALL (node) {
  // A piece speaks for the whole it was cut from.
  MATCH (node)-[:HAS_CHUNK*0..1]->(piece)
  WITH
    split(coalesce(piece.terms, ''), ' ') AS terms,
    CASE
      WHEN size(piece.embedding_a) = size($vector_a) THEN 2.0 * vector.similarity.cosine(piece.embedding_a, $vector_a) - 1.0
      WHEN size(piece.embedding_b) = size($vector_b) THEN 2.0 * vector.similarity.cosine(piece.embedding_b, $vector_b) - 1.0
    END AS near,
    piece.embedding_a IS NOT NULL OR piece.embedding_b IS NOT NULL AS has
  WITH max(near) AS cosine, sum(CASE WHEN has THEN 1 ELSE 0 END) > 0 AS has_vector, collect(terms) AS all_terms
  RETURN cosine, has_vector, [term IN $asked WHERE any(terms IN all_terms WHERE term IN terms)] AS matched
}
CALL (node) {
  OPTIONAL MATCH (newer:Memory)-[:PREV_VERSION*1..1000]->(node)
  WHERE node.retired_at <> $open_end AND newer.retired_at = $open_end
    AND newer.scope IN $scopes AND ($origin IS NULL OR newer.session_id = $origin)
  RETURN newer.memory_id AS newer_id
  LIMIT 1
}
RETURN
  keys,
  told,
  head(labels(node)) AS label,
  node {.*, embedding_a: null, embedding_b: null, terms: null} AS properties,
  newer_id,
  matched,
  cosine,
  has_vector
