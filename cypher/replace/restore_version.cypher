// Make the words of a memory whose place another one took a memory again: its newer version.
// The other one stays as it is, without what moved over to it.
// mode: write
// :param space => '64656d6f'
// :param old_id => 'mem1'
// :param heir_id => 'mem3'
// :param correction_id => 'chg1'
// :param row => {memory_id: 'mem2', active_key: 'k2', properties: {content: 'hello', scope: 'global', category: 'context', salience: 0.5}, valid_from: datetime('2026-01-01'), valid_until: datetime('9999-12-31T23:59:59Z'), vector: null, awaits_vector: true, chunks: []}
// :param vector_property => 'embedding_a'
// :param change_id => 'chg2'
// :param session_id => null
// :param made_by => 'agent'
// :param receipt_id => 'rcp1'
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param now => datetime('2026-01-01')
// returns: memory_id, is_new, salience

CYPHER 25
// A process that still holds the slot of an earlier model writes no vector: its texts wait for one.
OPTIONAL MATCH (state:VectorState {name: 'vectors'})
WITH coalesce('embedding_' + state.slot = $vector_property, false) AS is_current
MATCH (old:Memory {space: $space, memory_id: $old_id})
OPTIONAL MATCH (heir:Memory {space: $space, memory_id: $heir_id})
// All locks are taken in the order of a link, before anything is looked at.
CALL (old, heir) {
  UNWIND [old, heir] + [(old)-[edge]-(other) WHERE edge.retired_by = $correction_id | other] AS node
  WITH DISTINCT node
  ORDER BY elementId(node)
  SET node.touched_at = $now
  RETURN count(*) AS locks
}
CALL (heir) {
  MATCH (heir)-[edge]-()
  WHERE edge.edge_id IS NOT NULL AND edge.retired_at = $open_end
  SET edge.touched_at = $now
  RETURN count(*) AS edge_locks
}
MATCH (heir)-[tie:PREV_VERSION]->(old)
WHERE old.retired_by = $correction_id
MERGE (new:Memory {space: $space, active_key: $row.active_key})
  ON CREATE SET
    new.memory_id = $row.memory_id,
    new += $row.properties,
    new.version = coalesce(old.version, 1) + 1,
    new.is_active = true,
    new.recorded_at = $now,
    new.retired_at = $open_end,
    new.valid_from = $row.valid_from,
    new.valid_until = $row.valid_until,
    new.awaits_vector = nullIf($row.awaits_vector OR ($row.vector IS NOT NULL AND NOT is_current), false)
WITH old, heir, tie, new, is_current, new.memory_id = $row.memory_id AS is_new
CALL (old, heir, tie, new, is_current, is_new) {
  // Words that somebody said again meanwhile are there: then nothing is changed.
  FILTER is_new
  DELETE tie
  MERGE (new)-[:PREV_VERSION]->(old)
  MERGE (change:Change {space: $space, change_id: $change_id})
    ON CREATE SET
      change.kind = 'restored',
      change.recorded_at = $now,
      change.undoes = $correction_id,
      change.session_id = $session_id,
      change.made_by = $made_by
  MERGE (change)-[:CHANGED]->(old)
  WITH old, heir, new, is_current
  CALL (new, is_current) {
    UNWIND $row.chunks AS chunk
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
  CALL (new, is_current) {
    FILTER is_current AND $row.vector IS NOT NULL
    CALL db.create.setNodeVectorProperty(new, $vector_property, $row.vector)
    RETURN count(*) AS vectors
  }
  CALL (old, new) {
    // Where it came from stays known.
    MATCH (old)-[home:SAVED_IN|FROM_SOURCE|EXTRACTED_FROM]->(place)
    MERGE (new)-[:$(type(home))]->(place)
    RETURN count(*) AS homes
  }
  CALL (old, heir, new) {
    MATCH (old)-[edge]-(other)
    WHERE edge.retired_by = $correction_id AND coalesce(other.retired_at, $open_end) = $open_end
    OPTIONAL MATCH (heir)-[twin]-(other)
    WHERE type(twin) = type(edge) AND (startNode(twin) = heir) = (startNode(edge) = old)
    WITH old, heir, new, edge, other, collect(twin) AS twins
    // What was taken back from the other memory since stays taken back.
    WHERE other = heir
      OR any(twin IN twins WHERE twin.retired_at = $open_end OR twin.retired_by = heir.retired_by)
    FOREACH (twin IN [twin IN twins WHERE twin.retired_at = $open_end AND twin.moved_by = $correction_id] |
      SET twin.retired_at = $now, twin.retired_by = $change_id
    )
    WITH old, new, edge, other
    // An id is that of one live relation: what moved on to a later version stays there.
    WHERE NOT EXISTS {
      MATCH (other)-[live]->()
      WHERE live.edge_id = edge.edge_id AND live.retired_at = $open_end
    }
    WITH
      edge,
      CASE WHEN startNode(edge) = old THEN new ELSE other END AS source,
      CASE WHEN startNode(edge) = old THEN other ELSE new END AS target,
      CASE WHEN startNode(edge) = old THEN 'memory:' + new.memory_id + '~' + last(split(edge.edge_id, '~')) ELSE edge.edge_id END AS edge_id
    MERGE (source)-[again:$(type(edge)) {retired_at: $open_end}]->(target)
      ON CREATE SET
        again += edge {.*, retired_at: $open_end, retired_by: null, edge_id: edge_id, recorded_at: $now}
    RETURN count(*) AS moved
  }
  MERGE (receipt:Receipt {space: $space, receipt_id: $receipt_id})
    ON CREATE SET receipt.kind = 'correct', receipt.recorded_at = $now, receipt.added = 1, receipt.known = 0
  MERGE (receipt)-[:CONCERNS]->(new)
  MERGE (job:Job {space: $space, job_id: 'link:' + $receipt_id})
    ON CREATE SET job.kind = 'link', job.state = 'waiting', job.created_at = $now, job.updated_at = $now, job.attempts = 0
  MERGE (job)-[:CONCERNS]->(receipt)
  RETURN count(*) AS restored
}
RETURN new.memory_id AS memory_id, is_new, new.salience AS salience
