// Close a batch of turns that was read: its receipt, where its memories come from, and the cursor.
// mode: write
// :param space => '64656d6f'
// :param job_id => 'extract:demo'
// :param holder => 'h1'
// :param held_until => datetime('2026-01-01T00:02:00Z')
// :param receipt => {receipt_id: 'rcp1', from_place: 0, to_place: 6, counts: {turns: 7, statements: 1, merged: 0, relations: 0, experiences: 0, refused: 0, calls: 1, tokens_in: 20, tokens_out: 5, cost: null, trigger: 'count', reasons: ['no person said it']}}
// :param sources => [{memory_id: 'mem1', message_ids: ['m1']}]
// :param counted => [{metric_id: 'extraction_calls:demo', name: 'extraction_calls', amount: 1.0, count: 1}]
// :param now => datetime('2026-01-01')
// returns: is_done, added

CYPHER 25
MATCH (job:Job {space: $space, job_id: $job_id})
SET job.touched_at = $now
WITH job
WHERE job.state = 'working' AND job.holder = $holder
MATCH (job)-[:CONCERNS]->(session:Session)
SET session.touched_at = $now
WITH job, session
WHERE coalesce(job.done_to, session.extracted_up_to, -1) < $receipt.to_place
MERGE (receipt:Receipt {space: $space, receipt_id: $receipt.receipt_id})
  ON CREATE SET receipt.recorded_at = $now
SET
  receipt.kind = 'extract',
  receipt += $receipt.counts,
  receipt.from_place = $receipt.from_place,
  receipt.to_place = $receipt.to_place
MERGE (receipt)-[:CONCERNS]->(session)
WITH job, session, receipt
CALL (receipt) {
  UNWIND $sources AS source
  MATCH (memory:Memory {space: $space, memory_id: source.memory_id})
  MERGE (receipt)-[:CONCERNS]->(memory)
  // New is what this batch stored first, whichever worker wrote it, whoever says the same beside it.
  RETURN count(DISTINCT CASE WHEN memory.receipt_id = $receipt.receipt_id THEN memory END) AS added
}
SET
  receipt.added = added,
  receipt.known = CASE WHEN receipt.statements > added + receipt.merged THEN receipt.statements - added - receipt.merged ELSE 0 END
WITH job, session, added
CALL () {
  UNWIND $sources AS source
  UNWIND source.message_ids AS message_id
  MATCH (memory:Memory {space: $space, memory_id: source.memory_id})
  MATCH (message:Message {space: $space, message_id: message_id})
  MERGE (memory)-[:EXTRACTED_FROM]->(message)
  RETURN count(*) AS tied
}
// What the model was asked about the session is counted with it (Q108), in this very transaction.
CALL (session) {
  UNWIND $counted AS one
  MERGE (metric:Metric {space: $space, metric_id: one.metric_id})
    ON CREATE SET
      metric.session_id = session.session_id,
      metric.name = one.name,
      metric.first_at = $now
  SET
    metric.total = coalesce(metric.total, 0.0) + one.amount,
    metric.count = coalesce(metric.count, 0) + one.count,
    metric.last_at = $now
  MERGE (session)-[:HAS_METRIC]->(metric)
  RETURN count(*) AS metrics
}
// A job that reads a stretch anew has a place of its own; the session's cursor only ever rises.
SET
  job.done_to = CASE WHEN job.done_to IS NULL THEN null ELSE $receipt.to_place END,
  session.extracted_up_to = CASE WHEN job.done_to IS NULL THEN $receipt.to_place ELSE session.extracted_up_to END
WITH job, added, $receipt.to_place >= job.up_to AS is_done
SET
  job.answer = null,
  job.answer_to = null,
  job.answer_at = null,
  job.attempts = 0,
  job.not_before = null,
  job.reason = null,
  job.asked = CASE WHEN is_done THEN null ELSE job.asked END,
  job.state = CASE WHEN is_done THEN 'done' ELSE 'working' END,
  job.held_until = CASE WHEN is_done THEN null ELSE $held_until END,
  job.updated_at = $now
RETURN is_done, added
