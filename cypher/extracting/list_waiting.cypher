// Which sessions hold turns that wait to be read, and what are these turns like? Asked for first.
// mode: read
// :param space => '64656d6f'
// :param session_id => null
// :param with_paused => false
// :param now => datetime('2026-01-01')
// :param held_max => datetime('2026-01-01T00:10:00Z')
// :param rest_max => datetime('2026-01-03')
// :param turns_max => 200
// :param passed_over => 0
// :param limit => 100
// returns: job_id, session_id, asked, turns, characters, longest, is_group, is_high, asks_to_remember, last_at, paused_until

CYPHER 25
UNWIND ['waiting', 'working'] AS state
MATCH (job:Job {space: $space, kind: 'extract', state: state})
// What is held, or rests, for longer than anybody sets was written by a clock that was ahead.
WHERE (state = 'waiting' OR job.held_until <= $now OR job.held_until > $held_max)
  AND (job.not_before IS NULL OR job.not_before <= $now OR job.not_before > $rest_max OR $session_id IS NOT NULL OR $with_paused)
WITH job
MATCH (job)-[:CONCERNS]->(session:Session)
WHERE $session_id IS NULL OR session.session_id = $session_id
WITH job, session
// What gave no answer of use comes behind what was not tried: it holds up nothing.
ORDER BY job.asked IS NULL, coalesce(job.attempts, 0), job.updated_at, job.job_id
SKIP $passed_over
LIMIT $limit
WITH job, session, coalesce(job.done_to, session.extracted_up_to, -1) AS done_to
CALL (job, session, done_to) {
  MATCH (message:Message {space: $space, session_id: session.session_id})
  WHERE message.place > done_to AND message.place <= done_to + $turns_max AND message.place <= job.up_to
  RETURN
    count(*) AS turns,
    coalesce(sum(size(message.content)), 0) AS characters,
    coalesce(max(size(message.content)), 0) AS longest,
    coalesce(max(CASE WHEN message.signal = 'high' THEN 1 ELSE 0 END), 0) = 1 AS is_high,
    coalesce(max(CASE WHEN message.asks_to_remember THEN 1 ELSE 0 END), 0) = 1 AS asks_to_remember,
    max(message.recorded_at) AS last_at
}
RETURN
  job.job_id AS job_id,
  session.session_id AS session_id,
  job.asked AS asked,
  turns,
  characters,
  longest,
  coalesce(session.group_id IS NOT NULL OR session.chat_type IN ['group', 'supergroup', 'channel'], false) AS is_group,
  is_high,
  asks_to_remember,
  last_at,
  CASE WHEN job.not_before > $now THEN job.not_before END AS paused_until
