// List what a space holds, active or not, for the drills that count it.
// mode: read
// :param space => '64656d6f'
// :param limit => 10000
// returns: memory_id, content, is_active

CYPHER 25
MATCH (memory:Memory {space: $space})
RETURN
  memory.memory_id AS memory_id,
  memory.content AS content,
  coalesce(memory.is_active, false) AS is_active
ORDER BY memory_id
LIMIT $limit
