// What was read of a space's messages, by cursors, receipts, memories and jobs.
// mode: read
// :param space => '64656d6f'
// returns: cursors, turns, added, sourced, open_jobs

CYPHER 25
CALL () {
  MATCH (session:Session {space: $space})
  RETURN coalesce(sum(session.extracted_up_to + 1), 0) AS cursors
}
CALL () {
  MATCH (receipt:Receipt {space: $space, kind: 'extract'})
  RETURN coalesce(sum(receipt.turns), 0) AS turns, coalesce(sum(receipt.added), 0) AS added
}
RETURN
  cursors,
  turns,
  added,
  COUNT {
    MATCH (memory:Memory {space: $space})
    WHERE memory.memory_id IS NOT NULL AND EXISTS { (memory)-[:EXTRACTED_FROM]->(:Message) }
  } AS sourced,
  COUNT {
    MATCH (job:Job {space: $space, kind: 'extract'})
    WHERE job.state <> 'done'
  } AS open_jobs
