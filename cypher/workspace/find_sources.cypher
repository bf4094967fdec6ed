// Find what is known of files: unchanged or not, the lines that came from each, one of the same text.
// mode: read
// :param space => '64656d6f'
// :param scope => 'global'
// :param origin => null
// :param nobody => 'nobody'
// :param files => [{source_id: 'src1', content_hash: 'aa'}]
// returns: source_id, is_unchanged, fact_count, line_hashes, twin_id

CYPHER 25
UNWIND $files AS file
OPTIONAL MATCH (source:Source {space: $space, source_id: file.source_id})
CALL (file) {
  OPTIONAL MATCH (other:Source {space: $space, content_hash: file.content_hash})
  WHERE other.source_id <> file.source_id
    AND other.scope = $scope
    AND ($origin IS NULL OR coalesce(other.session_id, $nobody) = $origin)
  WITH other
  ORDER BY other.imported_at, other.source_id
  LIMIT 1
  RETURN other AS twin
}
WITH file, source, twin, coalesce(source.content_hash = file.content_hash, false) AS is_unchanged
WHERE source IS NOT NULL OR twin IS NOT NULL
RETURN
  file.source_id AS source_id,
  is_unchanged,
  coalesce(source.fact_count, twin.fact_count, 0) AS fact_count,
  CASE WHEN is_unchanged THEN [] ELSE coalesce(source.line_hashes, []) END AS line_hashes,
  twin.source_id AS twin_id
