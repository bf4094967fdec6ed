// Close the jobs of pairs about which a language model said something at last.
// mode: write
// :param space => '64656d6f'
// :param review_ids => ['rev1']
// :param now => datetime('2026-01-01')
// returns: closed

CYPHER 25
UNWIND $review_ids AS review_id
MATCH (job:Job {space: $space, job_id: 'aliases:' + review_id})
SET job.state = 'done', job.updated_at = $now
RETURN count(job) AS closed
