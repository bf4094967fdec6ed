// List what files were read into and still stands: each memory with the hashes of its lines there.
// A tie of before lines were kept on it knows the memory's own wording alone, where it was a line.
// mode: read
// :param space => '64656d6f'
// :param source_ids => ['src1']
// :param open_end => datetime('9999-12-31T23:59:59Z')
// :param hash_length => 16
// :param limit => 50000
// returns: source_id, memory_id, line_hashes

CYPHER 25
UNWIND $source_ids AS source_id
MATCH (source:Source {space: $space, source_id: source_id})
CALL (source) {
  MATCH (source)<-[tie:FROM_SOURCE]-(memory:Memory)
  WHERE memory.retired_at = $open_end
  WITH memory, coalesce(tie.line_hashes, [hash IN [left(memory.content_hash, $hash_length)] WHERE hash IN source.line_hashes]) AS line_hashes
  WHERE size(line_hashes) > 0
  RETURN memory.memory_id AS memory_id, line_hashes
  ORDER BY memory.recorded_at, memory_id
  LIMIT $limit
}
RETURN source_id, memory_id, line_hashes
