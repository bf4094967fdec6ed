// The newest changes of a period, each with the nodes it touched, as far as whoever asks may see it.
// mode: read
// :param space => '64656d6f'
// :param scopes => ['global']
// :param origin => null
// :param since => datetime('2026-01-01')
// :param until => datetime('9999-12-31T23:59:59Z')
// :param walk => 5000
// :param limit => 101
// :param text_max => 200
// returns: walked, found

CYPHER 25
CALL () {
  MATCH (change:Change)
  WHERE change.space = $space AND change.recorded_at >= $since AND change.recorded_at <= $until
  WITH change
  ORDER BY change.space DESC, change.recorded_at DESC
  LIMIT $walk
  RETURN collect(change) AS walked
}
CALL (walked) {
  UNWIND walked AS change
  WITH change
  // What happened to several nodes is for who may see all of them; so is what ties two.
  WHERE EXISTS { (change)-[:CHANGED]->() }
    AND NOT EXISTS {
      (change)-[:CHANGED]->(node)
      WHERE NOT (node.scope IN $scopes AND ($origin IS NULL OR coalesce(node.session_id = $origin, false)))
    }
    AND (
      change.edge_id_before IS NULL
      OR (
        EXISTS { (change)-[:CHANGED]->()-[edge]-() WHERE edge.edge_id = change.edge_id_before }
        AND NOT EXISTS {
          (change)-[:CHANGED]->()-[edge]-(end)
          WHERE edge.edge_id = change.edge_id_before
            AND NOT (coalesce(end.scope IN $scopes, true) AND ($origin IS NULL OR coalesce(end.session_id = $origin, false)))
        }
      )
    )
  WITH change
  ORDER BY change.recorded_at DESC, change.change_id DESC
  LIMIT $limit
  CALL (change) {
    MATCH (change)-[:CHANGED]->(node)
    ORDER BY coalesce(change.keep_id = node.entity_id, false) DESC, elementId(node)
    RETURN collect(node) AS nodes
  }
  OPTIONAL CALL (change, nodes) {
    FILTER change.edge_id_before IS NOT NULL
    WITH change, nodes[0] AS node
    MATCH (node)-[edge]-(end)
    WHERE edge.edge_id = change.edge_id_before
    RETURN end
    LIMIT 1
  }
  OPTIONAL MATCH (heir:Memory {space: $space, memory_id: change.new_id})
  WHERE heir.scope IN $scopes AND ($origin IS NULL OR heir.session_id = $origin)
  RETURN collect({
    at: change.recorded_at,
    change: change {.*},
    nodes: [one IN [nodes[0], coalesce(nodes[1], end, heir)] WHERE one IS NOT NULL | {
      label: head(labels(one)),
      ids: one {.memory_id, .message_id, .session_id, .entity_id, .contact_id, .source_id, .tool_call_id, .experience_id},
      text: left(coalesce(one.name, one.title, one.path, one.content, one.tool_name, one.id, ''), $text_max)
    }]
  }) AS found
}
RETURN size(walked) AS walked, found
