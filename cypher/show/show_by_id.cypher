// Memories or messages by their ids, or by the first letters of them: what fits each id best.
// mode: read
// :param space => '64656d6f'
// :param ids => [{number: 0, readings: ['mem1'], prefix: 'mem1'}]
// :param scopes => ['global']
// :param origin => null
// returns: number, is_clear, keys, label, properties

CYPHER 25
UNWIND $ids AS id
CALL (id) {
  CALL (id) {
    // Whole ids first: as it was written, then without what stood around it.
    UNWIND range(0, size(id.readings) - 1) AS rank
    MATCH (node:Memory {space: $space, memory_id: id.readings[rank]})
    WHERE $origin IS NULL OR node.session_id = $origin
    RETURN rank, true AS is_whole, 'Memory' AS label, node.memory_id AS key, node
  UNION ALL
    UNWIND range(0, size(id.readings) - 1) AS rank
    MATCH (node:Message {space: $space, message_id: id.readings[rank]})
    WHERE $origin IS NULL OR node.session_id = $origin
    RETURN rank, true AS is_whole, 'Message' AS label, node.message_id AS key, node
  UNION ALL
    MATCH (node:Memory)
    WHERE node.space = $space AND node.memory_id STARTS WITH id.prefix
      AND ($origin IS NULL OR node.session_id = $origin)
    RETURN size(id.readings) AS rank, false AS is_whole, 'Memory' AS label, node.memory_id AS key, node
    ORDER BY key
    LIMIT 2
  UNION ALL
    MATCH (node:Message)
    WHERE node.space = $space AND node.message_id STARTS WITH id.prefix
      AND ($origin IS NULL OR node.session_id = $origin)
    RETURN size(id.readings) AS rank, false AS is_whole, 'Message' AS label, node.message_id AS key, node
    ORDER BY key
    LIMIT 2
  }
  WITH rank, is_whole, label, key, node
  ORDER BY rank, key
  LIMIT 2
  RETURN collect({is_whole: is_whole, label: label, key: key, node: node}) AS found
}
WITH id, found, head(found) AS best
WHERE best IS NOT NULL
WITH id, found, best, best.node AS node
RETURN
  id.number AS number,
  best.is_whole OR size(found) = 1 AS is_clear,
  // What stands in a scope that was not named is found by its id, and not told of.
  [one IN found WHERE one.node.scope IN $scopes | one.key] AS keys,
  best.label AS label,
  node {.*, embedding_a: null, embedding_b: null, terms: null} AS properties
ORDER BY number
