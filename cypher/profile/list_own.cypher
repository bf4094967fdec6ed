// The newest live memories that came from one session, from which its profile is chosen.
// mode: read
// :param space => '64656d6f'
// :param scopes => ['global']
// :param origin => 'demo'
// :param now => datetime('9998-12-31')
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param scan_limit => 1000
// returns: memory_id, scope, kind, pinned, accessed, recorded_at, happened_at

CYPHER 25
CALL () {
  MATCH (memory:Memory)
  USING INDEX memory:Memory(space, session_id, recorded_at)
  WHERE memory.space = $space
    AND memory.session_id = $origin
    AND memory.recorded_at IS NOT NULL
  RETURN memory
  ORDER BY memory.space DESC, memory.session_id DESC, memory.recorded_at DESC
  LIMIT $scan_limit
}
WITH memory
WHERE memory.scope IN $scopes
  AND memory.retired_at = $open_end AND memory.valid_from <= $now AND memory.valid_until > $now
RETURN
  memory.memory_id AS memory_id,
  memory.scope AS scope,
  memory.kind AS kind,
  memory.pinned AS pinned,
  coalesce(memory.recalled, 0) + coalesce(memory.confirmed, 0) AS accessed,
  memory.recorded_at AS recorded_at,
  coalesce(memory.created_at, memory.recorded_at) AS happened_at
