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
  MATCH (change)-[:CHANGED]->(node)
  WITH change, node
  ORDER BY coalesce(change.keep_id = node.entity_id, false) DESC, elementId(node)
  WITH change, collect(node) AS nodes
  // What happened to several nodes is for who may see all of them.
  WHERE all(node IN nodes WHERE node.scope IN $scopes AND ($origin IS NULL OR coalesce(node.session_id = $origin, false)))
  RETURN collect({change: change, nodes: nodes}) AS seen
}
CALL (seen) {
  CALL (seen) {
    UNWIND seen AS one
    WITH one.change AS change, one.nodes AS nodes
    WHERE change.edge_id_before IS NULL
    RETURN change, nodes, null AS end
  UNION ALL
    // What ties two is for who may see both. A node of many ties is looked through once, not for each.
    UNWIND seen AS one
    WITH one.nodes AS nodes, one.change AS change
    WHERE change.edge_id_before IS NOT NULL
    WITH nodes, nodes[0] AS source, collect(change) AS changes
    WITH nodes, source, changes, [change IN changes | change.edge_id_before] AS edge_ids
    MATCH (source)-[edge]->(end)
    WHERE edge.edge_id IN edge_ids
    WITH nodes, changes, edge.edge_id AS edge_id, collect(end) AS ends
    WHERE all(end IN ends WHERE coalesce(end.scope IN $scopes, true) AND ($origin IS NULL OR coalesce(end.session_id = $origin, false)))
    UNWIND changes AS change
    WITH nodes, change, edge_id, ends[0] AS end
    WHERE change.edge_id_before = edge_id
    RETURN change, nodes, end
  }
  WITH change, nodes, end
  ORDER BY change.recorded_at DESC, change.change_id DESC
  LIMIT $limit
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
