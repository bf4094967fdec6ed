// What went wrong in sessions that have ended, where no skill solves it yet; by scope and session.
// mode: read
// :param space => '64656d6f'
// :param run_id => 'run1'
// :param rested_at => datetime('2100-01-01')
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param text_max => 2000
// :param events_max => 20
// :param limit => 1
// returns: scope, session_id, events, waiting

CYPHER 25
MATCH (event:Experience)
WHERE event.space = $space AND event.awaits_promotion = true
  AND event.retired_at = $open_end AND event.type = 'EVENT' AND event.updated_at <= $rested_at
  AND coalesce(event.promotion_run <> $run_id, true)
WITH event
WHERE NOT EXISTS {
  MATCH (event)-[tie:SOLVED_BY]->(:Experience)
  WHERE tie.retired_at = $open_end
}
OPTIONAL MATCH (session:Session {space: $space, session_id: event.session_id})
WITH event, session
WHERE coalesce(session.last_active <= $rested_at, true)
WITH event
ORDER BY event.recorded_at, event.experience_id
WITH
  event.scope AS scope,
  event.session_id AS session_id,
  min(event.recorded_at) AS first_at,
  collect(event) AS found
ORDER BY first_at, scope, session_id
LIMIT $limit
RETURN
  scope,
  session_id,
  [event IN found[..$events_max] | event {
    .experience_id,
    .version,
    .name,
    .description,
    content: left(event.content, $text_max),
    attempts: coalesce(event.promotion_attempts, 0)
  }] AS events,
  size(found) AS waiting
ORDER BY first_at, scope, session_id
