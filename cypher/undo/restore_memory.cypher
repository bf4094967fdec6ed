// Bring a deleted memory back into every search, with the relations that ended with it.
// mode: write
// :param space => '64656d6f'
// :param memory_id => 'mem1'
// :param active_key => 'k1'
// :param shelf => 'ab'
// :param chunk_shelf => 'cd'
// :param deletion_id => 'chg1'
// :param change_id => 'chg2'
// :param session_id => null
// :param made_by => 'agent'
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param now => datetime('2026-01-01')
// returns: memory_id, taken_by

CYPHER 25
MATCH (memory:Memory {space: $space, memory_id: $memory_id})
// Its lock is taken before it is looked at.
SET memory.touched_at = $now
WITH memory
// One that was brought back and deleted again was deleted by another change.
WHERE memory.retired_at <> $open_end AND memory.ended_as = 'forgotten' AND memory.retired_by = $deletion_id
OPTIONAL MATCH (holder:Memory {space: $space, active_key: $active_key})
WITH memory, holder.memory_id AS taken_by
CALL (memory, taken_by) {
  FILTER taken_by IS NULL
  SET
    memory.retired_at = $open_end,
    memory.is_active = true,
    memory.active_key = $active_key,
    memory.shelf = $shelf
  REMOVE memory.ended_as, memory.retired_by
  MERGE (change:Change {space: $space, change_id: $change_id})
    ON CREATE SET
      change.kind = 'restored',
      change.recorded_at = $now,
      change.undoes = $deletion_id,
      change.session_id = $session_id,
      change.made_by = $made_by
  MERGE (change)-[:CHANGED]->(memory)
  // What went before anybody looked at it to link it is looked at now.
  FOREACH (_ IN CASE WHEN memory.linked_at IS NULL THEN [1] ELSE [] END |
    MERGE (job:Job {space: $space, job_id: 'link:' + memory.memory_id})
      ON CREATE SET job += {kind: 'link', created_at: $now, attempts: 0}
    SET job += {state: CASE job.state WHEN 'failed' THEN 'failed' ELSE 'waiting' END, updated_at: $now}
    MERGE (job)-[:CONCERNS]->(memory)
  )
  WITH memory
  CALL (memory) {
    MATCH (memory)-[:HAS_CHUNK]->(piece)
    SET piece.retired_at = $open_end, piece.shelf = $chunk_shelf
    RETURN count(*) AS pieces
  }
  // What ended at its other end as well stays ended, and so does what was drawn anew meanwhile.
  MATCH (memory)-[edge]-(other)
  WHERE edge.retired_by = $deletion_id
  SET other.touched_at = $now
  WITH memory, edge, other
  WHERE edge.retired_by = $deletion_id
    AND coalesce(other.retired_at, $open_end) = $open_end
    AND NOT EXISTS {
      MATCH (memory)-[twin]-(other)
      WHERE type(twin) = type(edge) AND startNode(twin) = startNode(edge) AND twin.retired_at = $open_end
    }
  SET edge.retired_at = $open_end
  REMOVE edge.retired_by
  RETURN count(edge) AS revived
}
RETURN memory.memory_id AS memory_id, taken_by
