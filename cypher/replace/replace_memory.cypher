// Put a new version in the place of a memory: the old one is retired, its relations move over.
// With an heir it is that memory, or nothing is done. `asks`: neighbours that are asked about later.
// mode: write
// :param space => '64656d6f'
// :param old_id => 'mem1'
// :param expected_key => 'k'
// :param heir_id => null
// :param row => {memory_id: 'mem2', active_key: 'k2', properties: {content: 'hello', scope: 'global', category: 'context', salience: 0.5}, valid_from: datetime('2026-01-01'), valid_until: datetime('9999-12-31T23:59:59Z'), session_id: null, vector: null, awaits_vector: true, chunks: [], least_salience: 0.7, pins: false, asks: ['mem3'], asks_reason: 'away'}
// :param past_shelf => 'ab'
// :param past_chunk_shelf => 'cd'
// :param vector_property => 'embedding_a'
// :param change_id => 'chg1'
// :param kind => 'corrected'
// :param by => null
// :param confidence => null
// :param reason => null
// :param session_id => null
// :param made_by => 'agent'
// :param undoes => null
// :param receipt_id => 'rcp1'
// :param receipt_kind => 'correct'
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param now => datetime('2026-01-01')
// returns: memory_id, is_new, salience

CYPHER 25
// A process that still holds the slot of an earlier model writes no vector: its texts wait for one.
OPTIONAL MATCH (state:VectorState {name: 'vectors'})
WITH coalesce('embedding_' + state.slot = $vector_property, false) AS is_current
MATCH (old:Memory {space: $space, memory_id: $old_id})
// Only the very words make another memory the new version: a correction keeps what was said.
OPTIONAL MATCH (target:Memory {space: $space, active_key: $row.active_key})
WHERE target <> old
// All locks are taken in the order of a link, before anything is looked at: of two who correct one
// memory the second finds it gone, and no relation moves on to what is retired meanwhile.
CALL (old, target) {
  UNWIND [old, target] + [(old)-[edge]-(other) WHERE edge.edge_id IS NOT NULL AND edge.retired_at = $open_end | other] AS node
  WITH DISTINCT node
  ORDER BY elementId(node)
  SET node.touched_at = $now
  RETURN count(*) AS locks
}
WITH old, target, is_current
WHERE old.retired_at = $open_end AND old.active_key = $expected_key
  // Not the key by which it was found: that was read ahead of the lock.
  AND ($heir_id IS NULL OR (target.memory_id = $heir_id AND properties(target).active_key = $row.active_key))
SET
  old.retired_at = $now,
  old.is_active = false,
  old.ended_as = 'superseded',
  old.retired_by = $change_id,
  old.shelf = $past_shelf
REMOVE old.active_key
WITH old, is_current
CALL (old) {
  MATCH (old)-[:HAS_CHUNK]->(piece)
  SET piece.retired_at = $now, piece.shelf = $past_chunk_shelf
  RETURN count(*) AS retired_pieces
}
// Words that another memory holds already make that one the new version.
MERGE (new:Memory {space: $space, active_key: $row.active_key})
  ON CREATE SET
    new.memory_id = $row.memory_id,
    new += $row.properties,
    // An update that came in between counts; who says something new may give it more weight.
    new.salience = CASE WHEN $row.least_salience > old.salience THEN $row.least_salience ELSE old.salience END,
    new.pinned = old.pinned OR coalesce($row.pins, false),
    new.version = coalesce(old.version, 1) + 1,
    new.is_active = true,
    new.receipt_id = $receipt_id,
    new.recorded_at = $now,
    new.retired_at = $open_end,
    new.valid_from = $row.valid_from,
    new.valid_until = $row.valid_until,
    new.awaits_vector = nullIf($row.awaits_vector OR ($row.vector IS NOT NULL AND NOT is_current), false)
  // A memory that says so already takes over the greater weight, as one that is told again does.
  ON MATCH SET
    new.salience = CASE WHEN old.salience > new.salience THEN old.salience ELSE new.salience END,
    new.pinned = new.pinned OR old.pinned,
    // Said again, in other words.
    new.confirmed = coalesce(new.confirmed, 0) + CASE WHEN $kind = 'merged' THEN 1 ELSE 0 END
WITH old, new, is_current, new.memory_id = $row.memory_id AS is_new
SET new.touched_at = $now
MERGE (new)-[:PREV_VERSION]->(old)
MERGE (change:Change {space: $space, change_id: $change_id})
  ON CREATE SET
    change.kind = $kind,
    change.recorded_at = $now,
    change.by = $by,
    change.confidence = $confidence,
    change.reason = $reason,
    change.session_id = $session_id,
    change.made_by = $made_by,
    change.undoes = $undoes,
    change.new_id = new.memory_id,
    change.is_new_memory = is_new
MERGE (change)-[:CHANGED]->(old)
WITH old, new, is_current, is_new
CALL (old, new, is_current, is_new) {
  UNWIND CASE WHEN is_new THEN $row.chunks ELSE [] END AS chunk
  MERGE (piece:Chunk {space: $space, chunk_id: chunk.chunk_id})
  SET piece += chunk.properties
  SET
    piece.scope = new.scope,
    piece.recorded_at = $now,
    piece.retired_at = $open_end,
    piece.valid_from = $row.valid_from,
    piece.valid_until = $row.valid_until,
    piece.awaits_vector = CASE WHEN chunk.vector IS NULL OR NOT is_current THEN true ELSE null END
  MERGE (new)-[:HAS_CHUNK]->(piece)
  WITH chunk, piece
  WHERE is_current AND chunk.vector IS NOT NULL
  CALL db.create.setNodeVectorProperty(piece, $vector_property, chunk.vector)
  RETURN count(*) AS chunk_vectors
}
CALL (new, is_current, is_new) {
  FILTER is_new AND is_current AND $row.vector IS NOT NULL
  CALL db.create.setNodeVectorProperty(new, $vector_property, $row.vector)
  RETURN count(*) AS vectors
}
CALL (old, new) {
  // Where it came from stays known.
  MATCH (old)-[home:SAVED_IN|FROM_SOURCE|EXTRACTED_FROM]->(place)
  MERGE (new)-[:$(type(home))]->(place)
  RETURN count(*) AS homes
}
CALL (new, is_new) {
  FILTER is_new AND $row.session_id IS NOT NULL
  MATCH (session:Session {space: $space, session_id: $row.session_id})
  MERGE (new)-[:SAVED_IN]->(session)
  RETURN count(*) AS placed
}
CALL (old, new) {
  // The relations of the old version go on from the new one; those of the old stay for audit.
  MATCH (old)-[edge]->(other)
  WHERE edge.edge_id IS NOT NULL
  SET edge.touched_at = $now
  WITH old, new, edge, other
  WHERE edge.retired_at = $open_end
  CALL (new, edge, other) {
    FILTER other <> new
    MERGE (new)-[moved:$(type(edge)) {retired_at: $open_end}]->(other)
      ON CREATE SET
        moved += properties(edge),
        moved.edge_id = 'memory:' + new.memory_id + '~' + last(split(edge.edge_id, '~')),
        moved.recorded_at = $now,
        moved.moved_by = $change_id
    RETURN count(*) AS made
  }
  SET edge.retired_at = $now, edge.retired_by = $change_id
  RETURN count(*) AS outgoing
}
CALL (old, new) {
  MATCH (other)-[edge]->(old)
  WHERE edge.edge_id IS NOT NULL
  SET edge.touched_at = $now
  WITH old, new, edge, other
  WHERE edge.retired_at = $open_end
  CALL (new, edge, other) {
    FILTER other <> new
    MERGE (other)-[moved:$(type(edge)) {retired_at: $open_end}]->(new)
      ON CREATE SET moved += properties(edge), moved.recorded_at = $now, moved.moved_by = $change_id
    RETURN count(*) AS made
  }
  SET edge.retired_at = $now, edge.retired_by = $change_id
  RETURN count(*) AS incoming
}
MERGE (receipt:Receipt {space: $space, receipt_id: $receipt_id})
  ON CREATE SET receipt.kind = $receipt_kind, receipt.recorded_at = $now
// A save of many statements has one receipt, so the counts add up.
SET
  receipt.added = coalesce(receipt.added, 0) + CASE WHEN is_new THEN 1 ELSE 0 END,
  receipt.known = coalesce(receipt.known, 0) + CASE WHEN is_new THEN 0 ELSE 1 END
MERGE (receipt)-[:CONCERNS]->(new)
FOREACH (_ IN CASE WHEN is_new THEN [1] ELSE [] END |
  MERGE (job:Job {space: $space, job_id: 'link:' + $receipt_id})
  // What was looked at in full before waits again for what is added.
  SET job += {kind: 'link', state: 'waiting', updated_at: $now, created_at: coalesce(job.created_at, $now), attempts: coalesce(job.attempts, 0)}
  MERGE (job)-[:CONCERNS]->(receipt)
)
FOREACH (asks IN CASE WHEN is_new AND $row.asks IS NOT NULL THEN [$row.asks] ELSE [] END |
  MERGE (job:Job {space: $space, job_id: 'decide:' + new.memory_id})
    ON CREATE SET job += {kind: 'decide', state: 'waiting', created_at: $now, updated_at: $now, attempts: 0, near: asks, reason: $row.asks_reason}
  MERGE (job)-[:CONCERNS]->(new)
)
RETURN new.memory_id AS memory_id, is_new, new.salience AS salience
