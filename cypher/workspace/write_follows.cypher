// Let files follow each other in time, and take back what a file that came between made wrong.
// mode: write
// :param space => '64656d6f'
// :param rows => [{from_id: 'src2', to_id: 'src1', values: {edge_id: 'source:src2~0123456789abcdef', wording: 'follows', created_by: 'system'}}]
// :param stale => [{from_id: 'src3', to_id: 'src1'}]
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param now => datetime('2026-01-01')
// returns: written, retired

CYPHER 25
CALL () {
  UNWIND $stale AS row
  MATCH (newer:Source {space: $space, source_id: row.from_id})
  MATCH (older:Source {space: $space, source_id: row.to_id})
  MATCH (newer)-[edge:FOLLOWS {retired_at: $open_end, created_by: 'system'}]->(older)
  SET edge.retired_at = $now
  RETURN count(*) AS retired
}
CALL () {
  UNWIND $rows AS row
  MATCH (newer:Source {space: $space, source_id: row.from_id})
  MATCH (older:Source {space: $space, source_id: row.to_id})
  // Both locks are taken before the relation is looked for: two imports at once draw one.
  SET newer.touched_at = $now
  SET older.touched_at = $now
  MERGE (newer)-[edge:FOLLOWS {retired_at: $open_end}]->(older)
    ON CREATE SET edge += row.values
  RETURN count(*) AS written
}
RETURN written, retired
