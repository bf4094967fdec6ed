// Memories that nobody recalled for long and that have not faded lately, by id from one on (Q104).
// mode: read
// :param space => '64656d6f'
// :param after => ''
// :param quiet_since => datetime('9998-12-31')
// :param faded_until => datetime('9998-12-31')
// :param floor => 0.1
// :param critical_from => 0.8
// :param person => 'person'
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param limit => 500
// returns: memory_id, salience

CYPHER 25
MATCH (memory:Memory)
WHERE memory.space = $space AND memory.memory_id > $after
  AND memory.retired_at = $open_end
  AND memory.salience > $floor
  AND NOT memory.pinned
  AND memory.recorded_at < $quiet_since
  AND coalesce(memory.last_recalled_at < $quiet_since, true)
  AND coalesce(memory.last_decayed_at <= $faded_until, true)
  // Critical is what a person, not an agent, gave so much weight; its later versions are, too.
  AND NOT (memory.salience >= $critical_from AND EXISTS {
    MATCH (memory)-[:PREV_VERSION]->{0,20}(:Memory)<-[:CHANGED]-(change:Change)
    WHERE change.made_by = $person AND change.salience_after >= $critical_from
  })
RETURN memory.memory_id AS memory_id, memory.salience AS salience
ORDER BY memory.space, memory.memory_id
LIMIT $limit
