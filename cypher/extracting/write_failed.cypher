// Set a stretch of turns aside that could not be read, with the reason; what follows goes on.
// mode: write
// :param space => '64656d6f'
// :param job_id => 'extract:demo'
// :param holder => 'h1'
// :param failed_id => 'extract-aside:0-6:demo'
// :param from_place => 0
// :param to_place => 6
// :param reason => 'refused'
// :param now => datetime('2026-01-01')
// returns: failed_id

CYPHER 25
MATCH (job:Job {space: $space, job_id: $job_id})
SET job.touched_at = $now
WITH job
WHERE job.state = 'working' AND job.holder = $holder
MATCH (job)-[:CONCERNS]->(session:Session)
SET session.touched_at = $now
WITH job, session
MERGE (failed:Job {space: $space, job_id: $failed_id})
  ON CREATE SET failed.kind = 'extract', failed.created_at = $now, failed.run = coalesce(job.run, 0)
SET
  failed.state = 'failed',
  failed.done_to = $from_place - 1,
  failed.up_to = $to_place,
  failed.attempts = coalesce(job.attempts, 0) + 1,
  failed.reason = $reason,
  failed.asked = null,
  failed.holder = null,
  failed.held_until = null,
  failed.updated_at = $now
MERGE (failed)-[:CONCERNS]->(session)
WITH job, session, failed
FOREACH (_ IN CASE WHEN job.job_id <> $failed_id THEN [1] ELSE [] END |
  SET
    session.extracted_up_to = CASE WHEN job.done_to IS NULL THEN $to_place ELSE session.extracted_up_to END,
    job.done_to = CASE WHEN job.done_to IS NULL THEN null ELSE $to_place END,
    job.attempts = 0,
    job.reason = null,
    job.not_before = null,
    job.answer = null,
    job.answer_to = null,
    job.answer_at = null,
    job.state = CASE WHEN $to_place >= job.up_to THEN 'done' ELSE job.state END,
    job.asked = CASE WHEN $to_place >= job.up_to THEN null ELSE job.asked END
)
RETURN failed.job_id AS failed_id
