// Draw a relation between two nodes, once for each (from, type, to), and read it back.
// mode: write
// :param space => '64656d6f'
// :param ends => [{side: 'from', kind: 'memory', key: 'mem1'}, {side: 'to', kind: 'memory', key: 'mem2'}]
// :param type => 'SUPPORTS'
// :param types_max => 500
// :param values => {edge_id: 'memory:mem1~0123456789abcdef', wording: 'supports', reason: null, confidence: 1.0, created_by: 'agent', valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z'), recorded_at: datetime('2026-01-01')}
// :param change_id => 'chg1'
// :param now => datetime('2026-01-01')
// :param open_end => datetime('9999-12-31T23:59:59Z')
// returns: type_fits, is_live, is_held, is_new, is_retold, relation

CYPHER 25
UNWIND $ends AS end
CALL (end) {
  MATCH (node:Memory {space: $space, memory_id: end.key}) WHERE end.kind = 'memory' RETURN node
UNION ALL
  MATCH (node:Message {space: $space, message_id: end.key}) WHERE end.kind = 'message' RETURN node
UNION ALL
  MATCH (node:Session {space: $space, session_id: end.key}) WHERE end.kind = 'session' RETURN node
UNION ALL
  MATCH (node:Entity {space: $space, entity_id: end.key}) WHERE end.kind = 'entity' RETURN node
UNION ALL
  MATCH (node:Contact {space: $space, contact_id: end.key}) WHERE end.kind = 'contact' RETURN node
UNION ALL
  MATCH (node:Source {space: $space, source_id: end.key}) WHERE end.kind = 'source' RETURN node
UNION ALL
  MATCH (node:ToolCall {space: $space, tool_call_id: end.key}) WHERE end.kind = 'tool_call' RETURN node
}
WITH collect({side: end.side, node: node}) AS found
// Both locks are taken in one order, before either is looked at: neither is retired meanwhile.
// The two ends get their names only afterwards, or the planner would read ahead of the locks.
CALL (found) {
  UNWIND found AS one
  WITH DISTINCT one.node AS node
  ORDER BY elementId(node)
  SET node.touched_at = $now
  RETURN count(*) AS locks
}
WITH
  head([one IN found WHERE one.side = 'from' | one.node]) AS source,
  head([one IN found WHERE one.side = 'to' | one.node]) AS target
WHERE source IS NOT NULL AND target IS NOT NULL
CALL () {
  CALL db.relationshipTypes() YIELD relationshipType AS name
  RETURN count(*) < $types_max OR any(known IN collect(name) WHERE known = $type) AS type_fits
}
WITH
  source,
  target,
  type_fits,
  coalesce(source.retired_at, $open_end) = $open_end
    AND coalesce(target.retired_at, $open_end) = $open_end AS is_live,
  $type = 'HAS_IDENTITY' AND target:Contact AND EXISTS {
    MATCH (other)-[identity:HAS_IDENTITY]->(target)
    WHERE identity.retired_at = $open_end AND other <> source
  } AS is_held
OPTIONAL CALL (source, target, type_fits, is_live, is_held) {
  FILTER type_fits AND is_live AND NOT is_held
  MERGE (source)-[edge:$($type) {retired_at: $open_end}]->(target)
    ON CREATE SET edge += $values
  WITH source, edge, edge.edge_id = $values.edge_id AS is_new, edge.reason AS reason_before
  WITH source, edge, is_new, reason_before, $values.reason IS NOT NULL AND coalesce($values.reason <> reason_before, true) AS is_retold
  // Said again with another reason: the newer one holds, the older one is kept.
  FOREACH (_ IN CASE WHEN is_retold THEN [1] ELSE [] END |
    MERGE (change:Change {space: $space, change_id: $change_id})
      ON CREATE SET
        change.kind = 'relinked',
        change.recorded_at = $now,
        change.made_by = $values.created_by,
        change.edge_id_before = edge.edge_id,
        change.reason_before = reason_before
    MERGE (change)-[:CHANGED]->(source)
    SET edge.reason = $values.reason
  )
  SET edge.confidence = CASE WHEN $values.confidence > edge.confidence THEN $values.confidence ELSE edge.confidence END
  RETURN is_new, is_retold, edge {.*, relation_type: type(edge)} AS relation
}
RETURN type_fits, is_live, is_held, coalesce(is_new, false) AS is_new, coalesce(is_retold, false) AS is_retold, relation
