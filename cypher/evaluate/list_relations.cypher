// List the relations between memories, live or taken back, for the drill that counts links.
// mode: read
// :param space => '64656d6f'
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param limit => 10000
// returns: edge_id, relation_type, from_id, to_id, is_live

CYPHER 25
MATCH (source:Memory {space: $space})-[edge]->(target:Memory)
WHERE edge.edge_id IS NOT NULL
RETURN
  edge.edge_id AS edge_id,
  type(edge) AS relation_type,
  source.memory_id AS from_id,
  target.memory_id AS to_id,
  edge.retired_at = $open_end AS is_live
ORDER BY edge_id
LIMIT $limit
