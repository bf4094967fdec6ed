// Note that events were looked at; what got other words meanwhile waits on.
// mode: write
// :param space => '64656d6f'
// :param events => [{experience_id: 'expe', version: 1}]
// :param run_id => 'run1'
// :param attempts => 1
// :param is_over => false
// :param reason => 'no answer'
// :param now => datetime('2026-01-01')
// returns: marked

CYPHER 25
UNWIND $events AS row
MATCH (event:Experience {space: $space, experience_id: row.experience_id})
SET event.promotion_run = $run_id
WITH event, row
SET
  event.promotion_attempts = $attempts,
  event.promotion_reason = $reason,
  event.promotion_looked_at = $now,
  event.awaits_promotion = CASE WHEN $is_over AND event.version = row.version THEN null ELSE event.awaits_promotion END
RETURN count(event) AS marked
