// What became of questions about pairs so far: of the review, and of asking a language model.
// mode: read
// :param space => '64656d6f'
// :param review_ids => ['rev1']
// returns: review_id, state, evidence, is_consulted, attempts, job_state, not_before

CYPHER 25
UNWIND $review_ids AS review_id
OPTIONAL MATCH (review:Review {space: $space, review_id: review_id})
OPTIONAL MATCH (job:Job {space: $space, job_id: 'aliases:' + review_id})
WITH review_id, review, job
WHERE review IS NOT NULL OR job IS NOT NULL
RETURN
  review_id,
  review.state AS state,
  review.evidence AS evidence,
  review.consulted_at IS NOT NULL AS is_consulted,
  coalesce(job.attempts, 0) AS attempts,
  job.state AS job_state,
  job.not_before AS not_before
