// The memories of one scope, and session where isolation is strict, that wait longest.
// mode: read
// :param space => '64656d6f'
// :param scope => 'global'
// :param session_id => null
// :param is_strict => false
// :param now => datetime('2026-06-02')
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param limit => 30
// returns: memory_id

CYPHER 25
MATCH (memory:Memory)
WHERE memory.space = $space AND memory.awaits_reflection = true
  AND memory.retired_at = $open_end AND memory.valid_until > $now
WITH memory
WHERE memory.scope = $scope
  AND (NOT $is_strict OR coalesce(memory.session_id = $session_id, memory.session_id IS NULL AND $session_id IS NULL))
RETURN memory.memory_id AS memory_id
ORDER BY memory.recorded_at, memory_id
LIMIT $limit
