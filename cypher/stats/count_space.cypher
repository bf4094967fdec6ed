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
  // What somebody drew has an id, and stands while nobody took it back; what the system ties by itself has none.
  COUNT { MATCH (node:Memory)-[tie:!MENTIONS&!PREV_VERSION]->() WHERE node.space = $space AND node.memory_id IS NOT NULL AND ($origin IS NULL OR node.session_id = $origin) AND tie.edge_id IS NOT NULL AND tie.retired_at = $open_end }
    + COUNT { MATCH (node:Entity)-[tie:!HAS_ALIAS]->() WHERE node.space = $space AND node.entity_id IS NOT NULL AND ($origin IS NULL OR node.session_id = $origin) AND tie.edge_id IS NOT NULL AND tie.retired_at = $open_end }
    + COUNT { MATCH (node:Message)-[tie:!MENTIONS&!NEXT]->() WHERE node.space = $space AND node.message_id IS NOT NULL AND ($origin IS NULL OR node.session_id = $origin) AND tie.edge_id IS NOT NULL AND tie.retired_at = $open_end }
    + COUNT { MATCH (node:Session)-[tie:!HAS_MESSAGE]->() WHERE node.space = $space AND node.session_id IS NOT NULL AND ($origin IS NULL OR node.session_id = $origin) AND tie.edge_id IS NOT NULL AND tie.retired_at = $open_end }
    + COUNT { MATCH (node:Source)-[tie]->() WHERE node.space = $space AND node.source_id IS NOT NULL AND ($origin IS NULL OR node.session_id = $origin) AND tie.edge_id IS NOT NULL AND tie.retired_at = $open_end }
    + COUNT { MATCH (node:Experience)-[tie]->() WHERE node.space = $space AND node.experience_id IS NOT NULL AND ($origin IS NULL OR node.session_id = $origin) AND tie.edge_id IS NOT NULL AND tie.retired_at = $open_end }
    AS relationships
