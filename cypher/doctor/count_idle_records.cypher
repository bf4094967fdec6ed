// Receipts, jobs and changes that concern nothing, though something was done.
// mode: read
// :param space => '64656d6f'
// :param samples_max => 5
// returns: found, samples

CYPHER 25
CALL () {
  MATCH (receipt:Receipt)
  WHERE receipt.space = $space AND receipt.receipt_id IS NOT NULL
    // A save that was judged anew before it ended has a receipt of nothing yet.
    AND coalesce(receipt.added, 0) + coalesce(receipt.known, 0) > 0
    AND NOT EXISTS { (receipt)-[:CONCERNS]->({space: $space}) }
  RETURN 'receipt:' + receipt.receipt_id AS shown
UNION ALL
  MATCH (job:Job)
  WHERE job.space = $space AND job.job_id IS NOT NULL
    AND NOT EXISTS { (job)-[:CONCERNS]->({space: $space}) }
  RETURN 'job:' + job.job_id AS shown
UNION ALL
  MATCH (change:Change)
  WHERE change.space = $space AND change.change_id IS NOT NULL
    AND NOT EXISTS { (change)-[:CHANGED]->({space: $space}) }
  RETURN 'change:' + change.change_id AS shown
}
RETURN count(*) AS found, collect(shown)[..$samples_max] AS samples
