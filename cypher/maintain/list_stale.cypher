// Episodes that nobody used, recorded before a moment, that no runner ended before, by id from one on (S68).
// mode: read
// :param space => '64656d6f'
// :param after => ''
// :param stale_before => datetime('9998-12-31')
// :param made_by => 'maintenance'
// :param critical_from => 0.8
// :param person => 'person'
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param limit => 200
// returns: memory_id, seen

CYPHER 25
MATCH (memory:Memory)
WHERE memory.space = $space AND memory.memory_id > $after
  AND memory.retired_at = $open_end
  AND memory.kind = 'episode'
  AND NOT memory.pinned
  AND memory.recorded_at < $stale_before
  AND memory.valid_from < $stale_before
  // Who says how long it holds has decided.
  AND memory.valid_until = $open_end
  AND coalesce(memory.recalled, 0) = 0
  AND coalesce(memory.confirmed, 0) = 0
  // What a person, not an agent, held to be critical stays (as it does not fade).
  AND NOT (memory.salience >= $critical_from AND EXISTS {
    MATCH (memory)-[:PREV_VERSION]->{0,20}(:Memory)<-[:CHANGED]-(change:Change)
    WHERE change.made_by = $person AND change.salience_after >= $critical_from
  })
  // What somebody took back is not done again.
  AND NOT EXISTS { (memory)<-[:CHANGED]-(:Change {made_by: $made_by}) }
RETURN memory.memory_id AS memory_id, memory {.pinned, .valid_until, .recalled, .confirmed} AS seen
ORDER BY memory.space, memory.memory_id
LIMIT $limit
