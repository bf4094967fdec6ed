// The scopes, and sessions where isolation is strict, in which enough memories wait for a reflection.
// mode: read
// :param space => '64656d6f'
// :param is_strict => false
// :param now => datetime('2026-06-02')
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param least => 1
// :param limit => 100
// returns: scope, session_id, memories

CYPHER 25
MATCH (memory:Memory)
WHERE memory.space = $space AND memory.awaits_reflection = true
  AND memory.retired_at = $open_end AND memory.valid_until > $now
WITH
  memory.scope AS scope,
  CASE WHEN $is_strict THEN memory.session_id END AS session_id,
  count(*) AS memories,
  min(memory.recorded_at) AS first_at
WHERE memories >= $least
RETURN scope, session_id, memories
ORDER BY first_at, scope, session_id
LIMIT $limit
