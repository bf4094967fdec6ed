// The things of a space that are most central, by the PageRank that the runner wrote to them.
// mode: read
// :param space => '64656d6f'
// :param scopes => ['global']
// :param origin => null
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param limit => 20
// returns: entity_id, name, type, pagerank, mentions, relations, community_id

CYPHER 25
MATCH (entity:Entity {space: $space})
WHERE entity.entity_id IS NOT NULL
  AND entity.retired_at = $open_end
  AND entity.scope IN $scopes
  AND ($origin IS NULL OR entity.session_id = $origin)
  AND entity.pagerank IS NOT NULL
WITH entity
ORDER BY entity.pagerank DESC, entity.name, entity.entity_id
LIMIT $limit
CALL (entity) {
  OPTIONAL MATCH (entity)-[:HAS_ALIAS]->(:Alias)<-[:MENTIONS]-(text:Memory|Message)
  WHERE text.scope IN $scopes
    AND ($origin IS NULL OR text.session_id = $origin)
    AND text.retired_at = $open_end
  RETURN count(DISTINCT text) AS mentions
}
CALL (entity) {
  OPTIONAL MATCH (entity)-[tie]-(other:Memory|Entity|Experience)
  WHERE tie.edge_id IS NOT NULL
    AND tie.retired_at = $open_end
    AND other.scope IN $scopes
    AND ($origin IS NULL OR other.session_id = $origin)
    AND other.retired_at = $open_end
  RETURN count(tie) AS relations
}
OPTIONAL MATCH (projection:Projection {space: $space})
RETURN
  entity.entity_id AS entity_id,
  entity.name AS name,
  entity.type AS type,
  entity.pagerank AS pagerank,
  mentions,
  relations,
  CASE WHEN entity.community_id STARTS WITH coalesce(projection.community_prefix, 'c-') THEN entity.community_id END AS community_id
