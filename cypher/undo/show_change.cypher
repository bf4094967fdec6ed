// One audit record, the node it changed, and of a relation its two ends.
// mode: read
// :param space => '64656d6f'
// :param change_id => 'chg1'
// :param origin => null
// returns: change, memory, relation

CYPHER 25
MATCH (change:Change {space: $space, change_id: $change_id})-[:CHANGED]->(node)
WHERE $origin IS NULL OR node.session_id = $origin
OPTIONAL MATCH (node)-[edge]->()
WHERE edge.edge_id = change.edge_id_before
WITH change, node, head(collect(edge)) AS edge
OPTIONAL MATCH (newer:Memory)-[:PREV_VERSION*1..1000]->(node)
WHERE node:Memory AND newer.is_active
WITH change, node, edge, head(collect(newer.memory_id)) AS newer_id
RETURN
  change {.*} AS change,
  CASE WHEN node:Memory THEN node {.*, embedding_a: null, embedding_b: null, terms: null, newer_id: newer_id} END AS memory,
  CASE WHEN edge IS NOT NULL THEN edge {
    .*,
    ends: [end IN [startNode(edge), endNode(edge)] |
      CASE
        WHEN end:Memory THEN 'memory:' + end.memory_id
        WHEN end:Message THEN 'message:' + end.message_id
        WHEN end:ToolCall THEN 'tool_call:' + end.tool_call_id
        WHEN end:Entity THEN 'entity:' + end.entity_id
        WHEN end:Contact THEN 'contact:' + end.contact_id
        WHEN end:Source THEN 'source:' + end.source_id
        ELSE 'session:' + end.session_id
      END]
  } END AS relation
