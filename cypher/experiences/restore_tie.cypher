// Give a live tie the words back that a later telling of it replaced.
// mode: write
// :param space => '64656d6f'
// :param undone_id => 'chg2'
// :param change_id => 'chg3'
// :param session_id => null
// :param made_by => 'agent'
// :param now => datetime('2026-01-01')
// :param open_end => datetime('9999-12-31T23:59:59Z')
// returns: edge_id

CYPHER 25
MATCH (retied:Change {space: $space, change_id: $undone_id})-[:CHANGED]->(source:Experience)
// Its lock is taken before it is looked at.
SET source.touched_at = $now
WITH retied, source
MATCH (source)-[edge:USED_SKILL|SOLVED_BY|REQUIRES|PATCHES|CONFLICTS_WITH]->(:Experience)
WHERE edge.edge_id = retied.edge_id_before AND edge.retired_at = $open_end
  // Said again since: those words stay.
  AND NOT EXISTS {
    MATCH (later:Change {kind: 'experience_retied'})-[:CHANGED]->(source)
    WHERE later.edge_id_before = retied.edge_id_before AND later.recorded_at > retied.recorded_at
  }
MERGE (change:Change {space: $space, change_id: $change_id})
  ON CREATE SET
    change.kind = 'experience_retied',
    change.recorded_at = $now,
    change.undoes = $undone_id,
    change.session_id = $session_id,
    change.made_by = $made_by,
    change.edge_id_before = edge.edge_id,
    change.instruction_before = edge.instruction,
    change.condition_before = edge.condition
MERGE (change)-[:CHANGED]->(source)
SET
  edge.instruction = retied.instruction_before,
  edge.condition = retied.condition_before,
  edge.moved_by = retied.moved_by_before
RETURN edge.edge_id AS edge_id
