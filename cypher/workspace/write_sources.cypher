// Write the files that memories came from, tie the memories to them, and remember their lines.
// A file that another one of the same text was imported from before takes over its memories.
// Each line is remembered once: done, or passed over; a memory is tied to its lines before that.
// mode: write
// :param space => '64656d6f'
// :param rows => [{source_id: 'src1', properties: {path: 'MEMORY.md', scope: 'global', content_hash: 'aa'}, memory_ids: ['mem1'], line_hashes: ['bb'], done_hashes: ['bb'], blank_hashes: [], twin_id: null}]
// :param hashes_max => 50000
// :param ties_max => 20
// :param now => datetime('2026-01-01')
// returns: source_id

CYPHER 25
UNWIND $rows AS row
MERGE (source:Source {space: $space, source_id: row.source_id})
  ON CREATE SET source.recorded_at = $now
SET
  source += row.properties,
  source.imported_at = $now
WITH source, row
CALL (source, row) {
  UNWIND range(0, size(row.memory_ids) - 1) AS at
  MATCH (memory:Memory {space: $space, memory_id: row.memory_ids[at]})
  MERGE (memory)-[tie:FROM_SOURCE]->(source)
  // The newest lines that say it: where all of them are gone from the file, an import tells of it.
  SET tie.line_hashes = (coalesce(tie.line_hashes, []) + row.line_hashes[at])[-$ties_max..]
  RETURN count(*) AS tied
}
CALL (source, row) {
  MATCH (twin:Source {space: $space, source_id: row.twin_id})<-[known:FROM_SOURCE]-(memory:Memory)
  MERGE (memory)-[tie:FROM_SOURCE]->(source)
    ON CREATE SET tie.line_hashes = known.line_hashes
  RETURN count(*) AS taken_over
}
OPTIONAL MATCH (twin:Source {space: $space, source_id: row.twin_id})
WITH source,
  coalesce(source.line_hashes, []) + row.done_hashes + coalesce(twin.line_hashes, []) AS line_hashes,
  // An import that takes every line leaves none out.
  CASE WHEN row.takes_blank THEN [] ELSE coalesce(source.blank_hashes, []) + row.blank_hashes + coalesce(twin.blank_hashes, []) END AS blank_hashes
WITH source,
  COLLECT { UNWIND line_hashes AS line_hash RETURN DISTINCT line_hash } AS line_hashes,
  COLLECT { UNWIND blank_hashes AS blank_hash RETURN DISTINCT blank_hash } AS blank_hashes
SET
  source.line_hashes = line_hashes[-$hashes_max..],
  source.blank_hashes = blank_hashes[-$hashes_max..]
RETURN source.source_id AS source_id
