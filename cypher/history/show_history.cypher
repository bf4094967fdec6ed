// The newest versions of a memory, what was done to each, and the relations they had or have.
// mode: read
// :param space => '64656d6f'
// :param memory_id => 'mem1'
// :param scopes => ['global']
// :param origin => null
// :param versions_max => 100
// :param changes_max => 200
// :param edges_max => 200
// returns: versions, changes, relations

CYPHER 25
MATCH (memory:Memory {space: $space, memory_id: $memory_id})
WHERE memory.scope IN $scopes AND ($origin IS NULL OR memory.session_id = $origin)
CALL (memory) {
  MATCH (memory)-[:PREV_VERSION*0..1000]-(version:Memory)
  WHERE version.scope IN $scopes AND ($origin IS NULL OR version.session_id = $origin)
  WITH DISTINCT version
  ORDER BY version.recorded_at DESC, version.memory_id DESC
  LIMIT $versions_max
  RETURN collect(version) AS chain
}
CALL (chain) {
  UNWIND chain AS version
  MATCH (change:Change)-[:CHANGED]->(version)
  // What was done to a relation is for who may see its other end, whichever version it led to.
  WHERE change.edge_id_before IS NULL
    OR (
      EXISTS { (version)-[edge]->() WHERE edge.edge_id = change.edge_id_before }
      AND NOT EXISTS {
        (version)-[edge]->(other)
        WHERE edge.edge_id = change.edge_id_before
          AND NOT (
            coalesce(other.scope IN $scopes, true)
            AND ($origin IS NULL OR coalesce(other.session_id = $origin, false))
          )
      }
    )
  WITH change, version
  ORDER BY change.recorded_at DESC, change.change_id DESC
  LIMIT $changes_max
  RETURN collect(change {.*, memory_id: version.memory_id}) AS changes
}
CALL (chain) {
  UNWIND chain AS version
  MATCH (version)-[edge]-(other)
  WHERE edge.edge_id IS NOT NULL
    AND (other.scope IS NULL OR other.scope IN $scopes)
    AND ($origin IS NULL OR other.session_id = $origin)
  WITH DISTINCT edge
  ORDER BY edge.recorded_at DESC, edge.edge_id DESC
  LIMIT $edges_max
  WITH edge, [startNode(edge), endNode(edge)] AS ends
  RETURN collect(edge {
    .*,
    relation_type: type(edge),
    ends: [node IN ends |
      CASE
        WHEN node:Memory THEN 'memory:' + node.memory_id
        WHEN node:Message THEN 'message:' + node.message_id
        WHEN node:ToolCall THEN 'tool_call:' + node.tool_call_id
        WHEN node:Entity THEN 'entity:' + node.entity_id
        WHEN node:Contact THEN 'contact:' + node.contact_id
        WHEN node:Source THEN 'source:' + node.source_id
        ELSE 'session:' + node.session_id
      END]
  }) AS relations
}
RETURN
  [version IN chain | version {.*, embedding_a: null, embedding_b: null, terms: null}] AS versions,
  changes,
  relations
