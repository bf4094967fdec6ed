// Take a job for a while, where nobody else has it; gives where it stands.
// mode: write
// :param space => '64656d6f'
// :param job_id => 'extract:demo'
// :param holder => 'h1'
// :param held_until => datetime('2026-01-01T00:02:00Z')
// :param now => datetime('2026-01-01')
// returns: session_id, scope, done_to, up_to, attempts, run, answer, answer_to, answer_at

CYPHER 25
MATCH (job:Job {space: $space, job_id: $job_id})
// Its lock comes before it is looked at: of two workers one gets it.
SET job.touched_at = $now
WITH job
// One that is held beyond all measure was held by a clock that went ahead.
WHERE job.state = 'waiting' OR (job.state = 'working' AND (job.held_until <= $now OR job.held_until > $held_until + duration({minutes: 5})))
MATCH (job)-[:CONCERNS]->(session:Session)
SET job.state = 'working', job.holder = $holder, job.held_until = $held_until
RETURN
  session.session_id AS session_id,
  session.scope AS scope,
  coalesce(job.done_to, session.extracted_up_to, -1) AS done_to,
  coalesce(job.up_to, -1) AS up_to,
  coalesce(job.attempts, 0) AS attempts,
  coalesce(job.run, 0) AS run,
  job.answer AS answer,
  job.answer_to AS answer_to,
  job.answer_at AS answer_at
