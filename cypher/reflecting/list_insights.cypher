// The newest insights of a scope, and of a session where isolation is strict.
// mode: read
// :param space => '64656d6f'
// :param scope => 'global'
// :param session_id => null
// :param is_strict => false
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param limit => 10
// returns: content

CYPHER 25
MATCH (memory:Memory)
WHERE memory.space = $space AND memory.source_type = 'reflect' AND memory.recorded_at <= $open_end
WITH memory
WHERE memory.retired_at = $open_end AND memory.scope = $scope
  AND (NOT $is_strict OR coalesce(memory.session_id = $session_id, memory.session_id IS NULL AND $session_id IS NULL))
RETURN memory.content AS content
ORDER BY memory.recorded_at DESC, memory.memory_id
LIMIT $limit
