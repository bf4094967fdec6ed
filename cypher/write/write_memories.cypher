// Store statements as memories, fold others into the memories they repeat; one transaction.
// `asks` of a new one: the neighbours that a language model is to be asked about later.
// mode: write
// :param space => '64656d6f'
// :param rows => [{number: 0, memory_id: 'mem1', active_key: 'k', properties: {content: 'hello', scope: 'global', category: 'context', salience: 0.5}, valid_from: datetime('2026-01-01'), valid_until: datetime('9999-12-31T23:59:59Z'), session_id: null, vector: null, awaits_vector: true, chunks: [], asks: ['mem2'], asks_reason: 'away'}]
// :param merges => [{number: 1, memory_id: 'mem1', change_id: 'chg1', wording: 'Hello', by: 'words', similarity: 0.95, confidence: null, reason: null, made_by: null, salience: 0.5, pinned: false}]
// :param vector_property => 'embedding_a'
// :param receipt_id => 'rcp1'
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param now => datetime('2026-01-01')
// returns: number, memory_id, is_new, content, category, salience, pinned, scope

CYPHER 25
// A process that still holds the slot of an earlier model writes no vector: its texts wait for one.
OPTIONAL MATCH (state:VectorState {name: 'vectors'})
WITH coalesce('embedding_' + state.slot = $vector_property, false) AS is_current
CALL (is_current) {
  UNWIND $rows AS row
  // Two racing saves of one statement meet here: the second finds the first one's memory.
  MERGE (memory:Memory {space: $space, active_key: row.active_key})
    ON CREATE SET
      memory.memory_id = row.memory_id,
      memory += row.properties,
      memory.is_active = true,
      memory.receipt_id = $receipt_id,
      memory.recorded_at = $now,
      memory.retired_at = $open_end,
      memory.valid_from = row.valid_from, memory.valid_until = row.valid_until,
      memory.awaits_vector = nullIf(row.awaits_vector OR (row.vector IS NOT NULL AND NOT is_current), false)
  WITH row, memory, is_current
  WHERE memory.memory_id = row.memory_id
  FOREACH (chunk IN row.chunks |
    MERGE (piece:Chunk {space: $space, chunk_id: chunk.chunk_id})
    SET piece += chunk.properties
    SET
      piece.scope = memory.scope,
      piece.recorded_at = $now,
      piece.retired_at = $open_end,
      piece.valid_from = row.valid_from,
      piece.valid_until = row.valid_until,
      piece.awaits_vector = CASE WHEN chunk.vector IS NULL OR NOT is_current THEN true ELSE null END
    MERGE (memory)-[:HAS_CHUNK]->(piece)
  )
  FOREACH (asks IN CASE WHEN row.asks IS NULL THEN [] ELSE [row.asks] END |
    MERGE (job:Job {space: $space, job_id: 'decide:' + memory.memory_id})
      ON CREATE SET job += {kind: 'decide', state: 'waiting', created_at: $now, updated_at: $now, attempts: 0, near: asks, reason: row.asks_reason}
    MERGE (job)-[:CONCERNS]->(memory)
  )
  RETURN count(*) AS written
}
CALL (is_current) {
  UNWIND $rows AS row
  FILTER is_current AND row.vector IS NOT NULL
  MATCH (memory:Memory {space: $space, memory_id: row.memory_id})
  CALL db.create.setNodeVectorProperty(memory, $vector_property, row.vector)
  RETURN count(*) AS memory_vectors
}
CALL (is_current) {
  UNWIND $rows AS row
  UNWIND row.chunks AS chunk
  FILTER is_current AND chunk.vector IS NOT NULL
  MATCH (piece:Chunk {space: $space, chunk_id: chunk.chunk_id})
  CALL db.create.setNodeVectorProperty(piece, $vector_property, chunk.vector)
  RETURN count(*) AS chunk_vectors
}
CALL () {
  UNWIND $rows AS row
  WITH row
  WHERE row.session_id IS NOT NULL
  MATCH (memory:Memory {space: $space, memory_id: row.memory_id})
  MATCH (session:Session {space: $space, session_id: row.session_id})
  MERGE (memory)-[:SAVED_IN]->(session)
  RETURN count(*) AS placed
}
CALL () {
  UNWIND $merges AS row
  // One that was retired since it was found gets nothing folded in: the statement is judged anew.
  MATCH (memory:Memory {space: $space, memory_id: row.memory_id})
  // Its lock is taken before it is looked at.
  SET memory.touched_at = $now
  WITH row, memory
  WHERE memory.retired_at = $open_end
  MERGE (change:Change {space: $space, change_id: row.change_id})
    ON CREATE SET
      change.kind = 'merged',
      change.recorded_at = $now,
      change.wording = row.wording,
      change.by = row.by,
      change.similarity = row.similarity,
      change += row {.confidence, .reason, .made_by},
      change.salience_before = memory.salience, change.pinned_before = memory.pinned,
      // Said again: counted with the change, so that a replay counts nothing (X24).
      memory.confirmed = coalesce(memory.confirmed, 0) + 1
  MERGE (change)-[:CHANGED]->(memory)
  SET
    memory.salience = CASE WHEN row.salience > memory.salience THEN row.salience ELSE memory.salience END,
    memory.pinned = memory.pinned OR row.pinned
  RETURN count(*) AS merged
}
MERGE (receipt:Receipt {space: $space, receipt_id: $receipt_id})
  ON CREATE SET receipt.kind = 'save', receipt.recorded_at = $now
WITH receipt
CALL (receipt) {
  UNWIND $rows AS row
  MATCH (memory:Memory {space: $space, active_key: row.active_key})
  WITH receipt, row, memory, memory.memory_id = row.memory_id AS is_new
  MERGE (receipt)-[:CONCERNS]->(memory)
    ON CREATE SET memory.confirmed = coalesce(memory.confirmed, 0) + CASE WHEN is_new THEN 0 ELSE 1 END
  RETURN row.number AS number, memory, is_new
UNION ALL
  UNWIND $merges AS row
  MATCH (memory:Memory {space: $space, memory_id: row.memory_id})
  WHERE memory.retired_at = $open_end
  MERGE (receipt)-[:CONCERNS]->(memory)
  RETURN row.number AS number, memory, false AS is_new
}
WITH receipt, collect({number: number, memory: memory, is_new: is_new}) AS outcomes
WITH receipt, outcomes, size([outcome IN outcomes WHERE outcome.is_new]) AS added
// A save of many batches has one receipt, so the counts add up.
SET
  receipt.added = coalesce(receipt.added, 0) + added,
  receipt.known = coalesce(receipt.known, 0) + size(outcomes) - added
FOREACH (_ IN CASE WHEN added > 0 THEN [1] ELSE [] END |
  MERGE (job:Job {space: $space, job_id: 'link:' + $receipt_id})
  // What was looked at in full before waits again for what is added.
  SET job += {kind: 'link', state: 'waiting', updated_at: $now, created_at: coalesce(job.created_at, $now), attempts: coalesce(job.attempts, 0)}
  MERGE (job)-[:CONCERNS]->(receipt)
)
WITH outcomes
UNWIND outcomes AS outcome
RETURN
  outcome.number AS number,
  outcome.memory.memory_id AS memory_id,
  outcome.is_new AS is_new,
  outcome.memory.content AS content,
  outcome.memory.category AS category,
  outcome.memory.salience AS salience,
  outcome.memory.pinned AS pinned,
  outcome.memory.scope AS scope
