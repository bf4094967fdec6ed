// The nodes that references may mean: by id, by the first letters of one, by name, by foreign id.
// mode: read
// :param space => '64656d6f'
// :param refs => [{number: 0, kind: null, keys: [{rank: 0, key: 'mem1'}], prefix: null, names: [], entity_type: null, external_source: null, external_ids: []}]
// :param scopes => ['global']
// :param origin => null
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param limit => 6
// returns: number, found

CYPHER 25
UNWIND $refs AS ref
CALL (ref) {
  CALL (ref) {
    UNWIND ref.keys AS asked
    MATCH (node:Memory {space: $space, memory_id: asked.key})
    WHERE coalesce(ref.kind, 'memory') = 'memory'
    RETURN asked.rank AS rank, 'memory' AS kind, node.memory_id AS key, node
  UNION ALL
    UNWIND ref.keys AS asked
    MATCH (node:Message {space: $space, message_id: asked.key})
    WHERE coalesce(ref.kind, 'message') = 'message'
    RETURN asked.rank AS rank, 'message' AS kind, node.message_id AS key, node
  UNION ALL
    UNWIND ref.keys AS asked
    MATCH (node:Entity {space: $space, entity_id: asked.key})
    WHERE coalesce(ref.kind, 'entity') = 'entity' AND ref.entity_type IS NULL
    RETURN asked.rank AS rank, 'entity' AS kind, node.entity_id AS key, node
  UNION ALL
    UNWIND ref.keys AS asked
    MATCH (node:Session {space: $space, session_id: asked.key})
    WHERE coalesce(ref.kind, 'session') = 'session'
    RETURN asked.rank AS rank, 'session' AS kind, node.session_id AS key, node
  UNION ALL
    UNWIND ref.keys AS asked
    MATCH (node:Contact {space: $space, contact_id: asked.key})
    WHERE coalesce(ref.kind, 'contact') = 'contact'
    RETURN asked.rank AS rank, 'contact' AS kind, node.contact_id AS key, node
  UNION ALL
    UNWIND ref.keys AS asked
    MATCH (node:Source {space: $space, source_id: asked.key})
    WHERE coalesce(ref.kind, 'source') = 'source'
    RETURN asked.rank AS rank, 'source' AS kind, node.source_id AS key, node
  UNION ALL
    UNWIND ref.keys AS asked
    MATCH (node:ToolCall {space: $space, tool_call_id: asked.key})
    WHERE coalesce(ref.kind, 'tool_call') = 'tool_call'
    RETURN asked.rank AS rank, 'tool_call' AS kind, node.tool_call_id AS key, node
  UNION ALL
    MATCH (node:Memory)
    WHERE coalesce(ref.kind, 'memory') = 'memory'
      AND node.space = $space AND node.memory_id STARTS WITH ref.prefix
      AND ($origin IS NULL OR node.session_id = $origin)
    RETURN 100 AS rank, 'memory' AS kind, node.memory_id AS key, node
    ORDER BY key
    LIMIT $limit
  UNION ALL
    MATCH (node:Message)
    WHERE coalesce(ref.kind, 'message') = 'message'
      AND node.space = $space AND node.message_id STARTS WITH ref.prefix
      AND ($origin IS NULL OR node.session_id = $origin)
    RETURN 100 AS rank, 'message' AS kind, node.message_id AS key, node
    ORDER BY key
    LIMIT $limit
  UNION ALL
    UNWIND ref.external_ids AS asked
    MATCH (node:Entity {space: $space, external_source: ref.external_source, external_id: asked.key})
    WHERE node.scope IN $scopes AND ($origin IS NULL OR node.session_id = $origin)
    RETURN asked.rank AS rank, 'entity' AS kind, node.entity_id AS key, node
    ORDER BY rank, key
    LIMIT $limit
  UNION ALL
    UNWIND ref.names AS asked
    MATCH (node:Entity {space: $space, name_key: asked.key})
    WHERE node.scope IN $scopes AND ($origin IS NULL OR node.session_id = $origin)
      AND coalesce(ref.entity_type, node.type) = node.type AND node.retired_at = $open_end
    RETURN asked.rank AS rank, 'entity' AS kind, node.entity_id AS key, node
    ORDER BY rank, key
    LIMIT $limit
  UNION ALL
    UNWIND ref.names AS asked
    MATCH (alias:Alias {space: $space, name_key: asked.key})<-[:HAS_ALIAS]-(node:Entity)
    WHERE alias.alias_id IS NOT NULL AND alias.retired_at = $open_end
      AND ($origin IS NULL OR (node.session_id = $origin AND alias.session_id = $origin))
      AND node.scope IN $scopes AND coalesce(ref.entity_type, node.type) = node.type
    // A name may have many spellings: each entity counts once.
    RETURN min(asked.rank) AS rank, 'entity' AS kind, node.entity_id AS key, node
    ORDER BY rank, key
    LIMIT $limit
  }
  WITH rank, kind, key, node
  WHERE $origin IS NULL OR node.session_id = $origin
  // One that was merged leads to the entity that holds its names now.
  OPTIONAL MATCH (node:Entity)-[:MERGED_INTO*1..50]->(last:Entity)
  WHERE node.retired_at <> $open_end AND last.retired_at = $open_end
  WITH kind, coalesce(last.entity_id, key) AS key, coalesce(last, node) AS node, rank, CASE WHEN last IS NOT NULL THEN key END AS gone_id
  WITH kind, key, node, min(rank) AS rank, max(gone_id) AS merged_id
  ORDER BY rank, key
  LIMIT $limit
  // Whoever names a version of the past is told which one took its place.
  CALL (node) {
    OPTIONAL MATCH (newer:Memory)-[:PREV_VERSION*1..1000]->(node)
    WHERE node:Memory AND node.retired_at <> $open_end AND newer.retired_at = $open_end
    RETURN newer.memory_id AS newer_id
    LIMIT 1
  }
  RETURN
    collect({
      rank: rank,
      kind: kind,
      key: key,
      newer_id: newer_id,
      merged_id: merged_id,
      properties: node {.*, embedding_a: null, embedding_b: null, terms: null, line_hashes: null, blank_hashes: null}
    }) AS found
}
RETURN ref.number AS number, found
