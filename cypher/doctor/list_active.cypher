// The newest memories that hold, with what their key is computed from.
// mode: read
// :param space => '64656d6f'
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param limit => 2000
// returns: memory_id, content, scope, session_id, valid_from, valid_until, active_key

CYPHER 25
MATCH (memory:Memory)
WHERE memory.space = $space AND memory.recorded_at IS NOT NULL AND memory.retired_at = $open_end
RETURN
  memory.memory_id AS memory_id,
  memory.content AS content,
  memory.scope AS scope,
  memory.session_id AS session_id,
  memory.valid_from AS valid_from,
  memory.valid_until AS valid_until,
  memory.active_key AS active_key
ORDER BY memory.recorded_at DESC
LIMIT $limit
