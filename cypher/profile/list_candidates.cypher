// The live memories of each scope from which a profile is chosen: what is pinned, then the newest.
// mode: read
// :param space => '64656d6f'
// :param scopes => ['global']
// :param now => datetime('9998-12-31')
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param scan_limit => 1000
// returns: memory_id, scope, kind, pinned, accessed, recorded_at, happened_at, holds

CYPHER 25
// Scope by scope, in the order of the index: no more are read than the limit says.
UNWIND $scopes AS scope
CALL (scope) {
  MATCH (memory:Memory)
  USING INDEX memory:Memory(space, scope, is_active, pinned, recorded_at)
  WHERE memory.space = $space
    AND memory.scope = scope
    AND memory.is_active = true
    AND memory.pinned IS NOT NULL
    AND memory.recorded_at IS NOT NULL
  RETURN memory
  ORDER BY memory.space DESC, memory.scope DESC, memory.is_active DESC, memory.pinned DESC, memory.recorded_at DESC
  LIMIT $scan_limit
}
RETURN
  memory.memory_id AS memory_id,
  memory.scope AS scope,
  memory.kind AS kind,
  memory.pinned AS pinned,
  coalesce(memory.recalled, 0) + coalesce(memory.confirmed, 0) AS accessed,
  memory.recorded_at AS recorded_at,
  coalesce(memory.created_at, memory.recorded_at) AS happened_at,
  memory.retired_at = $open_end AND memory.valid_from <= $now AND memory.valid_until > $now AS holds
