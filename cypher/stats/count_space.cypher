// The five counts of a space: memories, those that hold, those replaced, things, and relations.
// mode: read
// :param space => '64656d6f'
// :param origin => null
// :param now => datetime('2026-01-01')
// :param open_end => datetime('9999-12-31T23:59:59Z')
// returns: total, active, superseded, entities, relationships

CYPHER 25
RETURN
  COUNT {
    MATCH (node:Memory)
    WHERE node.space = $space AND node.memory_id IS NOT NULL
      AND ($origin IS NULL OR node.session_id = $origin)
  } AS total,
  COUNT {
    MATCH (node:Memory {space: $space, is_active: true})
    WHERE node.valid_from <= $now AND node.valid_until > $now
      AND ($origin IS NULL OR node.session_id = $origin)
  } AS active,
  COUNT {
    MATCH (node:Memory {space: $space, is_active: false})
    WHERE node.ended_as = 'superseded' AND ($origin IS NULL OR node.session_id = $origin)
  } AS superseded,
  COUNT {
    MATCH (node:Entity)
    WHERE node.space = $space AND node.entity_id IS NOT NULL AND node.retired_at = $open_end
      AND ($origin IS NULL OR node.session_id = $origin)
  } AS entities,
  // What somebody drew and nobody took back, and which version took the place of which.
  COUNT {
    MATCH (node:Memory)-[edge]->()
    WHERE node.space = $space AND node.memory_id IS NOT NULL
      AND ($origin IS NULL OR node.session_id = $origin)
      AND (edge.retired_at = $open_end AND edge.edge_id IS NOT NULL OR type(edge) = 'PREV_VERSION')
  } + COUNT {
    MATCH (node:Entity)-[edge]->()
    WHERE node.space = $space AND node.entity_id IS NOT NULL
      AND ($origin IS NULL OR node.session_id = $origin)
      AND edge.retired_at = $open_end AND edge.edge_id IS NOT NULL
  } AS relationships
