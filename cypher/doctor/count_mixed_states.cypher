// Memories that are live by one property and retired by another.
// mode: read
// :param space => '64656d6f'
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param samples_max => 5
// returns: found, samples

CYPHER 25
MATCH (memory:Memory)
WHERE memory.space = $space AND memory.memory_id IS NOT NULL
WITH memory, memory.retired_at = $open_end AS is_live
WHERE is_live IS NULL
  OR coalesce(memory.is_active, NOT is_live) <> is_live
  OR (memory.active_key IS NOT NULL) <> is_live
  OR (memory.ended_as IS NULL) <> is_live
  OR NOT coalesce(memory.ended_as, 'superseded') IN ['superseded', 'forgotten']
RETURN count(*) AS found, collect('memory:' + memory.memory_id)[..$samples_max] AS samples
