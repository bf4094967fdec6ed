// Take a memory out of every search: it stays for audit, its relations end with it.
// mode: write
// :param space => '64656d6f'
// :param memory_id => 'mem1'
// :param expected_key => 'k'
// :param past_shelf => 'ab'
// :param past_chunk_shelf => 'cd'
// :param change_id => 'chg1'
// :param reason => null
// :param session_id => null
// :param made_by => 'agent'
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param now => datetime('2026-01-01')
// returns: memory_id, ended

CYPHER 25
MATCH (memory:Memory {space: $space, memory_id: $memory_id})
// Its lock is taken before it is looked at: no relation is drawn to it meanwhile, and the shelf of
// the past is that of its scope.
SET memory.touched_at = $now
WITH memory
WHERE memory.retired_at = $open_end AND memory.active_key = $expected_key
SET
  memory.retired_at = $now,
  memory.is_active = false,
  memory.ended_as = 'forgotten',
  memory.retired_by = $change_id,
  memory.shelf = $past_shelf
REMOVE memory.active_key
MERGE (change:Change {space: $space, change_id: $change_id})
  ON CREATE SET
    change.kind = 'deleted',
    change.recorded_at = $now,
    change.reason = $reason,
    change.session_id = $session_id,
    change.made_by = $made_by
MERGE (change)-[:CHANGED]->(memory)
WITH memory
CALL (memory) {
  MATCH (memory)-[:HAS_CHUNK]->(piece)
  SET piece.retired_at = $now, piece.shelf = $past_chunk_shelf
  RETURN count(*) AS pieces
}
CALL (memory) {
  MATCH (memory)-[edge]-()
  WHERE edge.edge_id IS NOT NULL AND edge.retired_at = $open_end
  SET edge.retired_at = $now, edge.retired_by = $change_id
  RETURN count(DISTINCT edge) AS ended
}
RETURN memory.memory_id AS memory_id, ended
