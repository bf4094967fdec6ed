// What became of a write: of its turns, what was read of them and what failed; of its memories, where they are.
// mode: read
// :param space => '64656d6f'
// :param receipt_id => 'rcp1'
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param limit => 100
// returns: receipt, session_id, done_to, waiting_reason, extractions, failures, released, memories

CYPHER 25
MATCH (receipt:Receipt {space: $space, receipt_id: $receipt_id})
OPTIONAL MATCH (receipt)-[:CONCERNS]->(session:Session)
OPTIONAL MATCH (job:Job {space: $space, job_id: 'extract:' + session.session_id})
CALL (receipt, session) {
  MATCH (session)<-[:CONCERNS]-(extraction:Receipt)
  WHERE receipt.kind = 'ingest' AND extraction.kind = 'extract'
    AND extraction.to_place >= receipt.from_place AND extraction.from_place <= receipt.to_place
  WITH extraction
  ORDER BY extraction.from_place, extraction.recorded_at
  LIMIT $limit
  RETURN collect(properties(extraction)) AS extractions
}
CALL (receipt, session) {
  MATCH (session)<-[:CONCERNS]-(failed:Job)
  WHERE receipt.kind = 'ingest' AND failed.kind = 'extract' AND failed.state = 'failed'
    AND failed.up_to >= receipt.from_place AND failed.done_to < receipt.to_place
  WITH failed
  ORDER BY failed.done_to
  LIMIT $limit
  RETURN collect({from_place: failed.done_to + 1, to_place: failed.up_to, reason: failed.reason, attempts: failed.attempts, failed_at: failed.updated_at}) AS failures
}
// What was set aside and is to be tried again has a job of its own, behind the cursor.
CALL (receipt, session) {
  MATCH (session)<-[:CONCERNS]-(released:Job)
  WHERE receipt.kind = 'ingest' AND released.kind = 'extract' AND released.state IN ['waiting', 'working']
    AND released.job_id STARTS WITH 'extract-aside:'
    AND released.up_to >= receipt.from_place AND released.done_to < receipt.to_place
  WITH released
  ORDER BY released.done_to
  LIMIT $limit
  RETURN collect({from_place: released.done_to + 1, to_place: released.up_to, reason: released.reason}) AS released
}
CALL (receipt) {
  MATCH (receipt)-[:CONCERNS]->(memory:Memory)
  WITH memory
  ORDER BY memory.memory_id
  LIMIT $limit
  RETURN collect({
    memory_id: memory.memory_id,
    is_live: memory.retired_at = $open_end,
    awaits_vector: coalesce(memory.awaits_vector, false),
    awaits_mentions: coalesce(memory.awaits_mentions, false)
  }) AS memories
}
RETURN
  properties(receipt) AS receipt,
  session.session_id AS session_id,
  coalesce(session.extracted_up_to, -1) AS done_to,
  job.reason AS waiting_reason,
  extractions,
  failures,
  released,
  memories
