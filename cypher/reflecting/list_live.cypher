// Which of some memories stand, and where each of them comes from.
// mode: read
// :param space => '64656d6f'
// :param memory_ids => ['mem1']
// :param open_end => datetime('9999-12-31T23:59:59Z')
// returns: memory_id, source_type, scope, session_id

CYPHER 25
UNWIND $memory_ids AS memory_id
MATCH (memory:Memory {space: $space, memory_id: memory_id})
WHERE memory.retired_at = $open_end
RETURN
  memory.memory_id AS memory_id,
  memory.source_type AS source_type,
  memory.scope AS scope,
  memory.session_id AS session_id
