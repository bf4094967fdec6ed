// Write two memories and a relation into a space that no tenant can have, to see whether they stay.
// mode: write
// :param space => 'probe:0123456789'
// :param type => 'RELATES_TO'
// :param word => 'probe0123456789'
// :param now => datetime('2026-01-01')
// :param open_start => datetime('0001-01-01T00:00:00Z')
// :param open_end => datetime('9999-12-31T23:59:59Z')
// returns: written

CYPHER 25
UNWIND ['probe from', 'probe to'] AS key
MERGE (memory:Memory {space: $space, active_key: key})
  ON CREATE SET
    memory.memory_id = key,
    memory.content = $word,
    memory.terms = $word,
    memory.shelf = $word,
    memory.scope = 'global',
    memory.is_active = true,
    memory.recorded_at = $now,
    memory.retired_at = $open_end,
    memory.valid_from = $open_start,
    memory.valid_until = $open_end
WITH collect(memory) AS ends
WITH head(ends) AS source, last(ends) AS target
MERGE (source)-[edge:$($type) {retired_at: $open_end}]->(target)
  ON CREATE SET
    edge.edge_id = 'memory:' + source.memory_id + '~0123456789abcdef',
    edge.recorded_at = $now
RETURN count(edge) AS written
