// Change a memory's weight, scope or expiry in place, and keep what they were.
// mode: write
// :param space => '64656d6f'
// :param memory_id => 'mem1'
// :param expected_key => 'k'
// :param active_key => 'k2'
// :param expected => {}
// :param values => {salience: 0.9}
// :param shelf => 'ab'
// :param chunk_shelf => 'cd'
// :param change_id => 'chg1'
// :param reason => null
// :param session_id => null
// :param made_by => 'agent'
// :param undoes => null
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param now => datetime('2026-01-01')
// returns: memory_id, taken_by, salience_before, scope_before, valid_until_before

CYPHER 25
MATCH (memory:Memory {space: $space, memory_id: $memory_id})
// Its lock is taken before it is looked at: who changed it meanwhile is seen.
SET memory.touched_at = $now
WITH memory
WHERE memory.retired_at = $open_end AND memory.active_key = $expected_key
  // Who takes an update back expects what it wrote, who ends it what they saw of it.
  AND all(name IN keys($expected) WHERE memory[name] = $expected[name] OR (memory[name] IS NULL AND $expected[name] IS NULL))
OPTIONAL MATCH (holder:Memory {space: $space, active_key: $active_key})
WHERE holder <> memory
WITH
  memory,
  holder.memory_id AS taken_by,
  memory.salience AS salience_before,
  memory.scope AS scope_before,
  memory.valid_until AS valid_until_before
CALL (memory, taken_by, salience_before, scope_before, valid_until_before) {
  FILTER taken_by IS NULL
  SET memory += $values
  SET memory.active_key = $active_key, memory.shelf = $shelf
  // What it names is looked up anew: a scope has names of its own.
  SET memory.awaits_mentions = CASE WHEN memory.scope <> scope_before AND EXISTS { (memory)-[:MENTIONS]->() } THEN true ELSE memory.awaits_mentions END
  // In another scope it is among others: it is linked and reflected on anew.
  FOREACH (_ IN CASE WHEN memory.scope <> scope_before THEN [1] ELSE [] END |
    SET memory.linked_at = null
    SET memory.awaits_reflection = CASE WHEN memory.source_type = 'reflect' THEN null ELSE true END
    MERGE (job:Job {space: $space, job_id: 'link:' + memory.memory_id})
      ON CREATE SET job.kind = 'link', job.created_at = $now
    SET job.state = 'waiting', job.attempts = 0, job.not_before = null, job.updated_at = $now
    MERGE (job)-[:CONCERNS]->(memory)
  )
  MERGE (change:Change {space: $space, change_id: $change_id})
    ON CREATE SET
      change.kind = 'updated',
      change.recorded_at = $now,
      change.reason = $reason,
      change.session_id = $session_id,
      change.made_by = $made_by,
      change.undoes = $undoes,
      // Only what it wrote can be taken back, and only while that stands.
      change.salience_before = CASE WHEN $values.salience IS NOT NULL THEN salience_before END,
      change.scope_before = CASE WHEN $values.scope IS NOT NULL THEN scope_before END,
      change.valid_until_before = CASE WHEN $values.valid_until IS NOT NULL THEN valid_until_before END,
      change.salience_after = $values.salience,
      change.scope_after = $values.scope,
      change.valid_until_after = $values.valid_until
  MERGE (change)-[:CHANGED]->(memory)
  WITH memory
  MATCH (memory)-[:HAS_CHUNK]->(piece)
  SET
    piece.scope = memory.scope,
    piece.valid_until = memory.valid_until,
    piece.shelf = $chunk_shelf
  RETURN count(*) AS pieces
}
RETURN memory.memory_id AS memory_id, taken_by, salience_before, scope_before, valid_until_before
