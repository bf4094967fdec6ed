// What nodes of a projection are, by the ids that the graph algorithms give.
// mode: read
// :param space => '64656d6f'
// :param node_ids => [0, 1]
// :param scopes => ['global']
// :param origin => null
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param content_limit => 120
// returns: node_id, kind, key, name, community_id, pagerank

CYPHER 25
UNWIND $node_ids AS node_id
WITH node_id, gds.util.asNode(node_id) AS node
WHERE node.space = $space
  AND node.scope IN $scopes
  AND ($origin IS NULL OR node.session_id = $origin)
  AND node.retired_at = $open_end
OPTIONAL MATCH (projection:Projection {space: $space})
RETURN
  node_id,
  toLower(head(labels(node))) AS kind,
  coalesce(node.memory_id, node.message_id, node.entity_id, node.experience_id) AS key,
  left(coalesce(node.name, node.content), $content_limit) AS name,
  CASE WHEN node.community_id STARTS WITH coalesce(projection.community_prefix, 'c-') THEN node.community_id END AS community_id,
  node.pagerank AS pagerank
