// One audit record, the node it changed, of a relation its two ends, of a correction the version.
// mode: read
// :param space => '64656d6f'
// :param change_id => 'chg1'
// :param origin => null
// :param open_end => datetime('9999-12-31T23:59:59Z')
// returns: change, memory, relation, heir, undone_by

CYPHER 25
MATCH (change:Change {space: $space, change_id: $change_id})-[:CHANGED]->(node)
WHERE $origin IS NULL OR node.session_id = $origin
// Several edges may have had one id: meant is the one that this change ended, or that still lives.
OPTIONAL MATCH (node)-[edge]->(other)
WHERE edge.edge_id = change.edge_id_before
  AND CASE change.kind
    WHEN 'unlinked' THEN edge.retired_by = change.change_id
    ELSE edge.retired_at = $open_end
  END
  AND ($origin IS NULL OR other.session_id = $origin)
WITH change, node, head(collect(edge)) AS edge
OPTIONAL MATCH (heir:Memory {space: $space, memory_id: change.new_id})
CALL (change, node) {
  OPTIONAL MATCH (back:Change)-[:CHANGED]->(node)
  WHERE back.undoes = change.change_id
  RETURN back.change_id AS undone_by
  ORDER BY back.recorded_at DESC
  LIMIT 1
}
CALL (heir) {
  // What the heir said may have been put back since: then that later version stands for it. A
  // memory that was there before, and took a version's place, does not.
  OPTIONAL MATCH way = (heir)<-[:PREV_VERSION*0..1000]-(version:Memory)
  WHERE version.content = heir.content
    AND all(step IN relationships(way) WHERE startNode(step).recorded_at >= endNode(step).retired_at)
  RETURN version
  ORDER BY version.retired_at DESC, version.recorded_at DESC
  LIMIT 1
}
OPTIONAL MATCH (newer:Change {space: $space, change_id: version.retired_by})
RETURN
  change {.*} AS change,
  CASE WHEN node:Memory THEN node {.*, embedding_a: null, embedding_b: null, terms: null} END AS memory,
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
  } END AS relation,
  CASE WHEN heir IS NOT NULL THEN {
    memory_id: heir.memory_id,
    stands_as: CASE WHEN version.retired_at = $open_end THEN version.memory_id END,
    newer_id: newer.change_id,
    newer_undoes: newer.undoes,
    is_shared: COUNT { (heir)-[:PREV_VERSION]->(:Memory) } > 1 OR COUNT { (version)-[:PREV_VERSION]->(:Memory) } > 1
  } END AS heir,
  undone_by
