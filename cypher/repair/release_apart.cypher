// Take back that two entities are kept apart.
// mode: write
// :param space => '64656d6f'
// :param undoes => 'chgk'
// :param change_id => 'chg9'
// :param session_id => null
// :param made_by => 'agent'
// :param now => datetime('2026-01-01')
// returns: stands, blockers, entities

CYPHER 25
MATCH (record:Change {space: $space, change_id: $undoes})-[:CHANGED]->(node:Entity)
WITH record, node
ORDER BY elementId(node)
SET node.touched_at = $now
WITH record, collect(node) AS nodes
CALL (nodes) {
  UNWIND nodes AS node
  MATCH (node)-[apart:NEVER_MERGE {change_id: $undoes}]-()
  RETURN collect(DISTINCT apart) AS edges
}
WITH record, nodes, edges, size(edges) > 0 AS stands
FOREACH (apart IN edges | DELETE apart)
FOREACH (_ IN CASE WHEN stands THEN [1] ELSE [] END |
  MERGE (change:Change {space: $space, change_id: $change_id})
    ON CREATE SET
      change.kind = 'repair_undone',
      change.recorded_at = $now,
      change.undoes = $undoes,
      change.session_id = $session_id,
      change.made_by = $made_by
  SET record.undone_by = $change_id
  FOREACH (node IN nodes | MERGE (change)-[:CHANGED]->(node))
)
RETURN stands, [] AS blockers, CASE WHEN stands THEN [node IN nodes | node.entity_id] ELSE [] END AS entities
