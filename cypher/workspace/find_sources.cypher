// Find what is known of files: unchanged or not, the lines that came from each, one of the same text.
// Lines that a language model passed over are known, but for an import that takes every line.
// mode: read
// :param space => '64656d6f'
// :param scope => 'global'
// :param origin => null
// :param nobody => 'nobody'
// :param files => [{source_id: 'src1', content_hash: 'aa'}]
// :param takes_blank => false
// returns: source_id, is_unchanged, fact_count, line_hashes, twin_id, has_blank

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
WITH file, source, twin, coalesce(source.content_hash = file.content_hash, false) AS is_same
WHERE source IS NOT NULL OR twin IS NOT NULL
WITH file, source, twin, is_same,
  coalesce(source.blank_hashes, []) + CASE WHEN is_same THEN [] ELSE coalesce(twin.blank_hashes, []) END AS blank_hashes
WITH file, source, twin, is_same, blank_hashes, $takes_blank AND size(blank_hashes) > 0 AS has_blank
WITH file, source, twin, blank_hashes, has_blank, is_same AND NOT has_blank AS is_unchanged
RETURN
  file.source_id AS source_id,
  is_unchanged,
  coalesce(source.fact_count, twin.fact_count, 0) AS fact_count,
  CASE
    WHEN is_unchanged THEN []
    WHEN has_blank THEN coalesce(source.line_hashes, []) + coalesce(twin.line_hashes, [])
    ELSE coalesce(source.line_hashes, []) + blank_hashes
  END AS line_hashes,
  twin.source_id AS twin_id,
  has_blank
