// Give a live relation the reason back that a later telling of it replaced.
// mode: write
// :param space => '64656d6f'
// :param relinked_id => 'chg1'
// :param change_id => 'chg2'
// :param session_id => null
// :param made_by => 'agent'
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param now => datetime('2026-01-01')
// returns: edge_id

CYPHER 25
MATCH (relinked:Change {space: $space, change_id: $relinked_id})-[:CHANGED]->(source)
// Its lock is taken before it is looked at, as who draws it anew takes it.
SET source.touched_at = $now
WITH relinked, source
MATCH (source)-[edge]->()
WHERE edge.edge_id = relinked.edge_id_before
SET edge.touched_at = $now
WITH relinked, source, edge
WHERE edge.retired_at = $open_end
  // Said again since: that reason stays.
  AND NOT EXISTS {
    MATCH (later:Change {kind: relinked.kind})-[:CHANGED]->(source)
    WHERE later.edge_id_before = relinked.edge_id_before AND later.recorded_at > relinked.recorded_at
  }
MERGE (change:Change {space: $space, change_id: $change_id})
  ON CREATE SET
    change.kind = relinked.kind,
    change.recorded_at = $now,
    change.undoes = $relinked_id,
    change.session_id = $session_id,
    change.made_by = $made_by,
    change.edge_id_before = edge.edge_id,
    change.reason_before = edge.reason
MERGE (change)-[:CHANGED]->(source)
SET edge.reason = relinked.reason_before
RETURN edge.edge_id AS edge_id
