// Write made-up memories in bulk, as the pen would have stored them; for benchmarks alone.
// mode: write
// :param space => '64656d6f'
// :param rows => [{memory_id: 'mem1', active_key: 'k', properties: {content: 'hello', scope: 'global', category: 'context', salience: 0.5}, recorded_at: datetime('2026-01-01'), vector: null}]
// :param vector_property => 'embedding_a'
// :param open_start => datetime('0001-01-01T00:00:00Z')
// :param open_end => datetime('9999-12-31T23:59:59Z')
// returns: written

CYPHER 25
UNWIND $rows AS row
MERGE (memory:Memory {space: $space, active_key: row.active_key})
  ON CREATE SET
    memory.memory_id = row.memory_id,
    memory += row.properties,
    memory.is_active = true,
    memory.recorded_at = row.recorded_at,
    memory.retired_at = $open_end,
    memory.valid_from = $open_start,
    memory.valid_until = $open_end
WITH memory, row
CALL (memory, row) {
  WITH memory, row
  WHERE row.vector IS NOT NULL
  CALL db.create.setNodeVectorProperty(memory, $vector_property, row.vector)
  RETURN count(*) AS vectors
}
RETURN count(*) AS written
